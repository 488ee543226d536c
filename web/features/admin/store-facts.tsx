import { useTranslations } from 'use-intl'
import type { StoreStatus } from '#shared/contract/onboarding.ts'
import type { Messages } from '#web/lib/locale.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'

export type AdminWords = ReturnType<typeof useTranslations<'admin'>>
export type FactName = keyof Messages['admin']['fields']

/** Label and value pairs; an empty value is a dash. */
export function FactList({ facts }: { facts: [FactName, string | number | null][] }) {
  const t = useTranslations('admin')
  return (
    <dl className="grid gap-x-6 gap-y-1 text-sm sm:grid-cols-[auto_1fr]">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-ink-muted">{t(`fields.${name}`)}</dt>
          <dd className="min-w-0 break-words max-sm:mb-2">
            {value === null || value === '' ? '–' : value}
          </dd>
        </div>
      ))}
    </dl>
  )
}

const tones: Record<StoreStatus, Tone> = {
  pending: 'warning',
  approved: 'success',
  rejected: 'danger',
  suspended: 'danger',
}

export function StatusBadge({ status }: { status: StoreStatus }) {
  const t = useTranslations('admin')
  return <Badge tone={tones[status]}>{t(`statuses.${status}`)}</Badge>
}
