import type { ProviderRefund } from '#server/platform/ports/payments.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/india-time.ts'

export type RefundState = 'due' | 'submitted' | 'processed' | 'failed' | 'needs_person'

/** Minutes between tries to send a refund; after the last one a person takes care of it. */
const waits = [1, 2, 5, 10, 30, 60, 120, 240, 360, 360]
export const REFUND_TRIES = waits.length
/** The time in which one try must end; then another process may take over, with the same key. */
export const REFUND_LEASE_MS = 2 * MINUTE_MS
/** How often the provider is asked about a refund that it has accepted; its webhook usually comes first. */
const ASK_AGAIN_MS = HOUR_MS
const PENDING_AT_MOST_MS = 10 * DAY_MS
/** The same while a person looks after it, who would give the money back once more if it had been given back meanwhile. */
const ASK_STUCK_AGAIN_MS = DAY_MS

/** The idempotency key at the provider; a refund that failed there needs a new one. */
export function refundKey({ id, generation }: { id: string; generation: number }): string {
  return generation === 1 ? id : `${id}-${generation}`
}

type Tried = { state: RefundState; attempts: number; generation: number; createdAt: Date }
export type RefundChange = {
  state: RefundState
  nextAt: Date | null
  generation?: number
}

/** `refused`: the provider said no; `unknown`: it may have happened, so the same key is sent again. */
export type Answer = ProviderRefund['status'] | 'refused' | 'unknown'

/** The state of a refund after an answer of the provider; undefined when nothing changes. */
export function afterAnswer(refund: Tried, answer: Answer, now: Date): RefundChange {
  if (answer === 'processed') return { state: 'processed', nextAt: null }
  if (answer === 'pending') return pending(refund, now)
  // Only asked about: whether it failed is not known.
  if (refund.state === 'needs_person' && answer !== 'failed') return stuck(now)
  const wait = waits[refund.attempts]
  const generation = answer === 'failed' ? refund.generation + 1 : refund.generation
  if (wait === undefined || refund.attempts >= REFUND_TRIES)
    return { state: 'needs_person', nextAt: null, generation }
  const state = answer === 'failed' ? 'failed' : 'due'
  return { state, nextAt: new Date(now.getTime() + wait * MINUTE_MS), generation }
}

function pending({ createdAt }: Tried, now: Date): RefundChange {
  const isStuck = now.getTime() - createdAt.getTime() > PENDING_AT_MOST_MS
  return isStuck
    ? stuck(now)
    : { state: 'submitted', nextAt: new Date(now.getTime() + ASK_AGAIN_MS) }
}

/** The provider has accepted it and not ended it for days. */
function stuck(now: Date): RefundChange {
  return { state: 'needs_person', nextAt: new Date(now.getTime() + ASK_STUCK_AGAIN_MS) }
}
