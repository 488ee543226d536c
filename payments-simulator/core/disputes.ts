import { type Context, needPayment } from './context.ts'
import { disputeEntity, paymentEntity } from './entities.ts'
import type { DisputeRecord } from './records.ts'
import type { Page } from './refunds.ts'
import { Refusal } from './refusal.ts'
import { publish } from './webhooks.ts'

/** The phases of a dispute, as the provider names their events, each with the status of the dispute after it. */
const statuses = {
  created: 'open',
  under_review: 'under_review',
  action_required: 'open',
  won: 'won',
  lost: 'lost',
  closed: 'closed',
} as const satisfies Record<string, DisputeRecord['status']>
export type DisputePhase = keyof typeof statuses
export const disputePhases = Object.keys(statuses) as DisputePhase[]

/** `amount` in paise; without it, the whole payment. */
export type GivenDispute = { amount?: number; reason?: string }

/**
 * Opens the dispute of a payment, or moves the one that is open; another may open after its end. The only end that
 * changes is a lost one that the bank decides again: it is won.
 */
export function dispute(
  context: Context,
  paymentId: string,
  { phase, amount, reason = 'chargeback' }: GivenDispute & { phase: DisputePhase },
): DisputeRecord {
  const payment = needPayment(context, paymentId)
  const { disputes } = context.records
  const last = disputes.findLast((one) => one.paymentId === paymentId)
  const hasEnded = last && !mayMove(last, phase)
  if (hasEnded && phase !== 'created') throw new Refusal('The dispute has ended already.')
  const found =
    last && !hasEnded
      ? last
      : {
          id: context.newId('disp'),
          paymentId,
          amount: amount ?? payment.amount,
          status: statuses[phase],
          reason,
          createdAt: context.now(),
        }
  if (found !== last) disputes.push(found)
  found.status = statuses[phase]
  context.changed()
  publish(context, `payment.dispute.${phase}`, {
    payment: paymentEntity(payment),
    dispute: disputeEntity(found),
  })
  return found
}

function mayMove({ status }: DisputeRecord, phase: DisputePhase): boolean {
  const isReversed = status === 'lost' && phase === 'won'
  return isReversed || status === 'open' || status === 'under_review'
}

export function needDispute({ records }: Context, id: string): DisputeRecord {
  const found = records.disputes.find((one) => one.id === id)
  if (!found) throw new Refusal('The id provided does not exist')
  return found
}

export function findDisputes(
  { records }: Context,
  { fromSeconds, count, skip }: Page,
): DisputeRecord[] {
  const found = records.disputes.filter(({ createdAt }) => createdAt >= fromSeconds * 1000)
  return found.toReversed().slice(skip, skip + count)
}
