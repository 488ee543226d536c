import { clsx } from 'clsx'
import { useTranslations } from 'use-intl'
import { formatDate } from '#web/lib/format.ts'
import { CallError } from '#web/lib/call-error.ts'
import { useErrorWords } from '#web/lib/error-words.ts'
import { FormError } from '#web/ui/field.tsx'
import type { PaidEnd } from './use-pay-subscription.ts'

type EndNoteProps = { end: PaidEnd | undefined; paidUntil: string }

const looks = {
  paid: 'bg-success-soft text-success',
  checking: 'bg-primary-soft text-primary',
  unpaid: 'bg-accent-soft text-accent-ink',
  failed: 'bg-danger-soft text-danger',
}

/** The outcome of a payment, below the button that the merchant has just pressed. */
export function EndNote({ end, paidUntil }: EndNoteProps) {
  const t = useTranslations('subscription')
  const sayError = useErrorWords()
  if (end instanceof CallError) return <FormError>{sayError(end)}</FormError>
  if (end === 'blocked') return <FormError>{t('script')}</FormError>
  return (
    <output className="empty:hidden">
      {end && (
        <div className={clsx('rounded-control px-4 py-3 text-sm', looks[end])}>
          <p className="font-semibold">{t(`${end}Title`)}</p>
          <p>{t(`${end}Text`, { day: formatDate(paidUntil) })}</p>
        </div>
      )}
    </output>
  )
}
