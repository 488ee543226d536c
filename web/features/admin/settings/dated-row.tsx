import { useTranslations } from 'use-intl'
import type { PlanTerm } from '#shared/contract/settings/plans.ts'
import { formatMoment } from '#shared/formats/india-time.ts'
import { useLocale } from '#web/lib/locale.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'

type DatedRow = {
  state: PlanTerm['state']
  source: string
  setAt: string
  setBy: string | null
  withdrawnAt: string | null
  withdrawnBy: string | null
}

const tones: Record<DatedRow['state'], Tone> = {
  planned: 'info',
  holds: 'success',
  past: 'neutral',
  withdrawn: 'neutral',
}

export function RowState({ state }: Pick<DatedRow, 'state'>) {
  const t = useTranslations('settings')
  return <Badge tone={tones[state]}>{t(`states.${state}`)}</Badge>
}

/** The source of a dated row, who entered it, and who withdrew it. */
export function RowSource({ source, setAt, setBy, withdrawnAt, withdrawnBy }: DatedRow) {
  const t = useTranslations('settings')
  const { locale } = useLocale()
  return (
    <span className="flex min-w-0 flex-col wrap-anywhere text-ink-muted">
      <span>{source}</span>
      {setBy !== null && <span>{t('setBy', { at: formatMoment(setAt, locale), by: setBy })}</span>}
      {withdrawnAt !== null && (
        <span>
          {t('cancelled', { at: formatMoment(withdrawnAt, locale), by: withdrawnBy ?? '' })}
        </span>
      )}
    </span>
  )
}
