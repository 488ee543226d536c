import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { PlanTerm } from '#shared/contract/settings/plans.ts'
import { formatDay, formatMoment } from '#shared/formats/india-time.ts'
import { useLocale } from '#web/lib/locale.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmButton, type ConfirmButtonProps } from '#web/ui/confirm-button.tsx'
import type { Column } from '#web/ui/table.tsx'

type DatedRow = {
  state: PlanTerm['state']
  source: string
  setAt: string
  setBy: string | null
  withdrawnAt: string | null
  withdrawnBy: string | null
}

export type SettingWords = ReturnType<typeof useTranslations<'settings'>>

type PresentSettingProps = {
  name: string
  value: string
  /** The next planned change. */
  next: { validFrom: string; value: string } | undefined
  onChange: () => void
}

/** A setting as it is today, its next change, and the button for a later day. */
export function PresentSetting({ name, value, next, onChange }: PresentSettingProps) {
  const t = useTranslations('settings')
  return (
    <li className="flex items-center justify-between gap-3 sm:flex-col sm:items-start">
      <div className="min-w-0">
        <h3 className="text-sm font-normal text-ink-muted">{name}</h3>
        <p className="money text-xl font-semibold whitespace-normal">{value}</p>
        {next && (
          <p className="text-sm text-ink-muted">
            {t('next', { day: formatDay(next.validFrom), value: next.value })}
          </p>
        )}
      </div>
      <Button
        variant="secondary"
        size="sm"
        aria-label={t('changeOf', { subject: name })}
        onClick={onChange}
      >
        {t('change')}
      </Button>
    </li>
  )
}

/** The columns of the first day and of the state. */
export const datedColumns = (
  t: SettingWords,
): Column<Pick<DatedRow, 'state'> & { validFrom: string }>[] => [
  {
    key: 'from',
    header: t('from'),
    cell: ({ validFrom }) => <span className="money">{formatDay(validFrom)}</span>,
  },
  { key: 'state', header: t('state'), cell: RowState },
]

type WithdrawRowProps = {
  row: { _id: string; validFrom: string }
  subject: string
  /** The value of the row in words. */
  value: string
  decision: ConfirmButtonProps<{ _id: string }>['mutation'] & { proof: ReactNode }
}

/** Withdraws a planned row. */
export function WithdrawRow({ row, subject, value, decision }: WithdrawRowProps) {
  const t = useTranslations('settings')
  const words = { subject, day: formatDay(row.validFrom) }
  return (
    <>
      <ConfirmButton
        mutation={decision}
        input={{ _id: row._id }}
        button={{ variant: 'quiet', size: 'sm', 'aria-label': t('withdrawOf', words) }}
        title={t('withdrawTitle', words)}
        text={t('withdrawText', { value })}
        confirm={t('withdraw')}
        danger
      />
      {decision.proof}
    </>
  )
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
