import { useTranslations } from 'use-intl'
import type { Dispute } from '#shared/contract/orders/disputes.ts'
import { formatRupees } from '#web/lib/format.ts'
import { Moment } from '#web/ui/moment.tsx'

type DisputeListProps = {
  disputes: readonly Dispute[]
  side: 'shopper' | 'store'
}

/** The disputes about the payment of an order, and how they ended; nothing when there is none. */
export function DisputeList({ disputes, side }: DisputeListProps) {
  const t = useTranslations('disputeList')
  if (disputes.length === 0) return null
  return (
    <ul aria-label={t('title')} className="flex flex-col gap-2 text-sm">
      {disputes.map((dispute) => (
        <li key={dispute.disputeId} className="rounded-control bg-sunken px-3 py-2">
          <DisputeFacts dispute={dispute} hasDeadline={side === 'store'} />
          {side === 'store' && (
            <p>{t(effectOf(dispute), { amount: formatRupees(dispute.taken) })}</p>
          )}
          {side === 'shopper' && dispute.endedAt === null && <p>{t('refundWaits')}</p>}
        </li>
      ))}
    </ul>
  )
}

/** State, amount, reason in both languages with the provider's own words, and the times; `hasDeadline`: of the answer too. */
export function DisputeFacts({ dispute, hasDeadline }: { dispute: Dispute; hasDeadline: boolean }) {
  const t = useTranslations('disputeList')
  const { amount, status, reason, words, openedAt, respondBy, endedAt } = dispute
  return (
    <>
      <p className="flex flex-wrap justify-between gap-x-3">
        <span className="font-medium">{t(`statuses.${status}`)}</span>
        <span className="money font-bold">{formatRupees(amount)}</span>
      </p>
      <p className="wrap-anywhere text-ink-muted">
        {t(`reasons.${reason}`)}
        {words && ` · ${words}`}
      </p>
      <p className="text-ink-muted">
        {t('opened')} <Moment at={openedAt} />
        {endedAt ? (
          <>
            {' · '}
            {t('ended')} <Moment at={endedAt} />
          </>
        ) : (
          hasDeadline &&
          respondBy && (
            <>
              {' · '}
              {t('respondBy')} <Moment at={respondBy} />
            </>
          )
        )}
      </p>
    </>
  )
}

/** The words about the money of the shop. */
export function effectOf({
  endedAt,
  status,
  taken,
}: Pick<Dispute, 'endedAt' | 'status' | 'taken'>) {
  if (endedAt === null) return 'held'
  if (taken > 0) return 'debited'
  // Of a lost dispute nothing is left to take when it paid a refund that waited for it.
  return status === 'lost' ? 'covered' : 'released'
}
