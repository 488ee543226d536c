import type { ProviderRefund } from '#server/platform/ports/payments.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/formats/india-time.ts'

export type RefundState = 'due' | 'submitted' | 'processed' | 'failed' | 'needs_person'

/** Minutes between the attempts to send a refund; after the last attempt a person handles it. */
const waits = [1, 2, 5, 10, 30, 60, 120, 240, 360, 360]
export const REFUND_TRIES = waits.length
/** An attempt must end within this time; then another process may repeat it with the same key. */
export const REFUND_LEASE_MS = 2 * MINUTE_MS
/** Time between questions to the provider about an accepted refund; usually the webhook comes first. */
const ASK_AGAIN_MS = HOUR_MS
const PENDING_AT_MOST_MS = 10 * DAY_MS
/** The same time for a refund that waits for a person, so that the person does not pay the money back a second time. */
const ASK_STUCK_AGAIN_MS = DAY_MS

/** The idempotency key at the provider; after a failed refund the provider needs a new key. */
export function refundKey({ id, generation }: { id: string; generation: number }): string {
  return generation === 1 ? id : `${id}-${generation}`
}

type TriedRefund = { state: RefundState; attempts: number; generation: number; createdAt: Date }
export type RefundChange = {
  state: RefundState
  nextAt: Date | null
  generation?: number
}

/** `refused`: the provider refused; `unknown`: the refund may have happened, so the same key is sent again. */
export type Answer = ProviderRefund['status'] | 'refused' | 'unknown'

/** The state of a refund after an answer of the provider; undefined when nothing changes. */
export function afterAnswer(refund: TriedRefund, answer: Answer, now: Date): RefundChange {
  if (answer === 'processed') return { state: 'processed', nextAt: null }
  if (answer === 'pending') return pendingChange(refund, now)
  // The provider was only asked, so a missing answer does not mean a failed refund.
  if (refund.state === 'needs_person' && answer !== 'failed') return stuckChange(now)
  const wait = waits[refund.attempts]
  const generation = answer === 'failed' ? refund.generation + 1 : refund.generation
  if (wait === undefined) return { state: 'needs_person', nextAt: null, generation }
  const state = answer === 'failed' ? 'failed' : 'due'
  return { state, nextAt: new Date(now.getTime() + wait * MINUTE_MS), generation }
}

function pendingChange({ createdAt }: TriedRefund, now: Date): RefundChange {
  const isStuck = now.getTime() - createdAt.getTime() > PENDING_AT_MOST_MS
  return isStuck
    ? stuckChange(now)
    : { state: 'submitted', nextAt: new Date(now.getTime() + ASK_AGAIN_MS) }
}

/** The change for a refund that the provider accepted but did not end for days. */
function stuckChange(now: Date): RefundChange {
  return { state: 'needs_person', nextAt: new Date(now.getTime() + ASK_STUCK_AGAIN_MS) }
}
