import { useTranslations } from 'use-intl'
import type { Dispute } from '#shared/contract/orders/disputes.ts'
import { formatPaise, paiseFromRupees } from '#shared/formats/money.ts'
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
          <DisputeEffect dispute={dispute} side={side} />
        </li>
      ))}
    </ul>
  )
}

/** State, amount, reason in both languages with the provider's own words, and the times; `hasDeadline`: of the answer too. */
export function DisputeFacts({ dispute, hasDeadline }: { dispute: Dispute; hasDeadline: boolean }) {
  const t = useTranslations('disputeList')
  const { status, reason, words, openedAt, respondBy, endedAt } = dispute
  return (
    <>
      <p className="flex flex-wrap justify-between gap-x-3">
        <span className="font-medium">{t(`statuses.${status}`)}</span>
        <span className="money font-bold">{formatPaise(shownPaise(dispute))}</span>
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

type DisputeSums = Pick<Dispute, 'amount' | 'endedAt' | 'taken'> & Partial<Pick<Dispute, 'covered'>>

/** What an ended dispute gave the payer, in paise. Answers that the device kept from an earlier release lack a part. */
const givenPaise = ({ taken, covered = 0 }: DisputeSums) =>
  paiseFromRupees(taken) + paiseFromRupees(covered)

/** The sum beside a dispute: what it gave, so that it adds up with the refunds beside it; else what is disputed. */
function shownPaise(dispute: DisputeSums): number {
  const given = dispute.endedAt === null ? 0 : givenPaise(dispute)
  return given > 0 ? given : paiseFromRupees(dispute.amount)
}

type DisputeEffectProps = { dispute: Dispute; side: DisputeListProps['side'] }

/** What the dispute does with the money, for its reader. */
export function DisputeEffect({ dispute, side }: DisputeEffectProps) {
  const t = useTranslations('disputeList')
  const effect = effectOf(dispute)
  const sums = {
    amount: formatRupees(dispute.taken),
    covered: formatRupees(dispute.covered ?? 0),
    given: formatPaise(givenPaise(dispute)),
  }
  if (side === 'store') return <p>{t(effect, sums)}</p>
  const own = ownWords[effect]
  return own && <p>{t(own, sums)}</p>
}

/** The words about the money of the shop. */
export function effectOf(dispute: DisputeSums & Pick<Dispute, 'status'>) {
  const { endedAt, status, taken, covered = 0 } = dispute
  if (endedAt === null) return taken > 0 ? 'held' : 'heldNothing'
  if (taken > 0) return covered > 0 ? 'debitedAndCovered' : 'debited'
  // Of a lost dispute nothing is left to take when it paid a refund that waited for it, or when all had gone back.
  if (covered > 0) return 'covered'
  return status === 'lost' ? 'goneBefore' : 'released'
}

/** The words for the payer; nothing of a dispute that gave nothing, which its status says. */
const ownWords = {
  held: 'refundWaits',
  heldNothing: 'refundWaits',
  debited: 'ownGiven',
  debitedAndCovered: 'ownCovered',
  covered: 'ownCovered',
  goneBefore: 'ownBefore',
  released: null,
} as const satisfies Record<ReturnType<typeof effectOf>, string | null>
