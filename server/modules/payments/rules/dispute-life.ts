import type { ProviderDispute } from '#server/platform/ports/payments.ts'
import { DAY_MS } from '#shared/formats/india-time.ts'

type Status = ProviderDispute['status']
type Sums = Pick<ProviderDispute, 'status' | 'amountPaise' | 'deductedPaise'>

export function hasEnded(status: Status): boolean {
  return status === 'won' || status === 'lost' || status === 'closed'
}

/** The alarm when a dispute comes to this state; undefined when nobody has to do anything about its end. */
export function alarmOf(
  before: Status | undefined,
  status: Status,
): 'dispute' | 'dispute_lost' | 'dispute_reversed' | undefined {
  if (before === 'lost' && hasEnded(status)) return 'dispute_reversed'
  if (status === 'lost') return 'dispute_lost'
  return hasEnded(status) ? undefined : 'dispute'
}

/** The amount that the provider has deducted for good, in paise. A lost dispute without an amount is lost as a whole. */
export function deductedOf({ status, amountPaise, deductedPaise }: Sums): number {
  if (status === 'won') return 0
  return status === 'lost' ? deductedPaise || amountPaise : deductedPaise
}

type KnownDispute = Sums & { respondBy: Date | null }

/** How long a lost dispute is still asked about: the bank may decide it again for the shop. */
export const LOST_WATCH_MS = 90 * DAY_MS

/**
 * True when an answer that was asked for while the books said `asked` may be older than the known state: it gives an
 * ended dispute another end. Only the provider's next answer says which end is the later one.
 */
export function isDoubtful(
  known: { status: Status } | undefined,
  answer: { status: Status },
  asked: Status | undefined,
): boolean {
  if (!known || !hasEnded(known.status) || !hasEnded(answer.status)) return false
  return known.status !== answer.status && known.status !== asked
}

/**
 * True when the provider's answer changes the known dispute. An ended dispute does not open again: such an answer is
 * older than the known one.
 */
export function isNews(known: KnownDispute | undefined, answer: ProviderDispute): boolean {
  if (!known) return true
  if (hasEnded(known.status) && !hasEnded(answer.status)) return false
  return (
    known.status !== answer.status ||
    known.amountPaise !== answer.amountPaise ||
    known.deductedPaise !== deductedOf(answer) ||
    known.respondBy?.getTime() !== answer.respondBy?.getTime()
  )
}
