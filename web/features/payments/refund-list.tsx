import { useTranslations } from 'use-intl'
import type { Refund } from '#shared/contract/orders/orders.ts'
import { formatPaise, paiseFromRupees } from '#shared/formats/money.ts'
import { formatRupees } from '#web/lib/format.ts'
import { Moment } from '#web/ui/moment.tsx'

type RefundListProps = {
  refunds: readonly Refund[]
  side: 'shopper' | 'store'
  /** True for a booking in whose place the shopper made another one. */
  isReplaced?: boolean
}

/** The refunds of a booking with their present state; nothing when there is none. */
export function RefundList({ refunds, ...reader }: RefundListProps) {
  const t = useTranslations('refundList')
  if (refunds.length === 0) return null
  return (
    <ul aria-label={t('title')} className="flex flex-col gap-2 text-sm">
      {refunds.map((refund) => (
        <li
          key={`${refund.startedAt} ${refund.reason}`}
          className="rounded-control bg-sunken px-3 py-2"
        >
          <RefundFacts refund={refund} {...reader} />
          {refund.bankReference && (
            <p className="text-ink-muted">
              {t('bankReference')}{' '}
              <span className="money block break-all whitespace-normal text-ink select-all">
                {refund.bankReference}
              </span>
            </p>
          )}
          {reader.side === 'shopper' && <WhenItComes state={refund.state} />}
        </li>
      ))}
    </ul>
  )
}

type RefundFactsProps = Omit<RefundListProps, 'refunds'> & { refund: Refund }

/** State, sum, reason and time. The bank's part stands with the dispute that gave it, so that the sums add up. */
function RefundFacts({ refund, side, isReplaced = false }: RefundFactsProps) {
  const t = useTranslations('refundList')
  const { amount, byBank, reason, state, startedAt, refundedAt } = refund
  const own = ownPaise(refund)
  return (
    <>
      <p className="flex flex-wrap justify-between gap-x-3">
        <span className="font-medium">{t(own > 0 ? `state_${state}` : 'state_byBank')}</span>
        <span className="money font-bold">{formatPaise(own)}</span>
      </p>
      <p className="text-ink-muted">
        {t(isReplaced && reason === 'late' ? 'why_replaced' : `why_${reason}`)} ·{' '}
        {t(refundedAt ? 'refundedAt' : 'startedAt')} <Moment at={refundedAt ?? startedAt} />
      </p>
      {byBank ? (
        <p>
          {t(side === 'shopper' ? 'byBank' : 'byBankStore', {
            bank: formatRupees(byBank),
            amount: formatRupees(amount),
          })}
        </p>
      ) : null}
    </>
  )
}

function WhenItComes({ state }: Pick<Refund, 'state'>) {
  const t = useTranslations('refundList')
  if (state !== 'started' && state !== 'delayed') return null
  return <p className="text-ink-muted">{t(state === 'delayed' ? 'delayedText' : 'usual')}</p>
}

/** What Chowk sends of a refund, in paise. Answers that the device kept from an earlier release have no bank's part. */
const ownPaise = ({ amount, byBank = null }: Pick<Refund, 'amount'> & Partial<Refund>) =>
  paiseFromRupees(amount) - paiseFromRupees(byBank ?? 0)
