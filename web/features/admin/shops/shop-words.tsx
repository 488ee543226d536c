import { useTranslations } from 'use-intl'
import type { AdminStore, StoreState } from '#shared/contract/admin/stores.ts'
import { HOUR_MS } from '#shared/formats/india-time.ts'
import { REGISTRATION_HOURS } from '#shared/limits.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'

const tones: Record<StoreState, Tone> = {
  waiting: 'warning',
  rejected: 'neutral',
  closed: 'neutral',
  suspended: 'danger',
  closing: 'warning',
  unpaid: 'danger',
  paused: 'warning',
  holiday: 'info',
  open: 'success',
}

export function StateBadge({ state }: { state: StoreState }) {
  const t = useTranslations('shopOverview')
  return <Badge tone={tones[state]}>{t(`states.${state}`)}</Badge>
}

/** Formats the hours since a registration was sent, and compares them with the promised hours. */
export function useWaitWords(now: number) {
  const t = useTranslations('shopOverview')
  return ({ since, isLate }: NonNullable<AdminStore['waiting']>) => {
    const hours = Math.max(0, Math.floor((now - Date.parse(since)) / HOUR_MS))
    return t(isLate ? 'waitsLate' : 'waits', { hours, most: REGISTRATION_HOURS })
  }
}
