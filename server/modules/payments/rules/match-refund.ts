import type { ProviderRefund } from '#server/platform/ports/payments.ts'
import type { RefundState } from './refund-life.ts'

/** A refund in Chowk's books; `restPaise` is the part that other refunds at the provider have not refunded. */
export type BookedRefund = {
  id: string
  state: RefundState
  amountPaise: number
  restPaise: number
  providerRefundId: string | null
  createdAt: Date
}

export type Books = {
  /** The captured amount of the payment. */
  paidPaise: number
  booked: readonly BookedRefund[]
  /** Ids of refunds at the provider that are recorded as parts of booked refunds. */
  parts: ReadonlySet<string>
  /** The booked refund that the provider has just refused, which is therefore not under way. */
  refused?: string | undefined
}

export type Match =
  /** The refund changes nothing. */
  | { kind: 'nothing' }
  /** The refund is this booked refund. */
  | { kind: 'booked'; id: string }
  /** The refund consists of parts of booked refunds and of `newPaise`, which the books do not contain. */
  | { kind: 'given'; parts: { id: string; amountPaise: number }[]; newPaise: number }
  /**
   * This refund and booked refunds that may be under way exceed the payment together. The provider's refusal will show
   * which booked refund this one replaces.
   */
  | { kind: 'wait' }
  /** More was refunded than was paid, so a person has to look at the payment. */
  | { kind: 'unmatched' }

const nothing = { kind: 'nothing' } as const

/** Matches a refund at the provider with the books: a refund of Chowk, or a refund that somebody else made. */
export function matchRefund(refund: ProviderRefund, books: Books): Match {
  const { booked, parts } = books
  const known = booked.find(({ providerRefundId }) => providerRefundId === refund.id)
  if (known) return { kind: 'booked', id: known.id }
  if (refund.status === 'failed' || parts.has(refund.id)) return nothing
  const { amountPaise } = refund
  const free = booked.filter((one) => one.providerRefundId === null && one.restPaise > 0)
  const own = free.find((one) => one.id === refund.ownId && one.restPaise === amountPaise)
  if (own) return { kind: 'booked', id: own.id }
  const overPaise = sum(booked.map((one) => one.amountPaise)) + amountPaise - books.paidPaise
  const same = free.find(
    (one) => one.restPaise === amountPaise && (overPaise > 0 || isAfter(refund, one)),
  )
  if (same) return { kind: 'booked', id: same.id }
  if (overPaise <= 0) return { kind: 'given', parts: [], newPaise: amountPaise }
  return share(free, { overPaise, amountPaise, refused: books.refused })
}

/** True when the refund at the provider may be newer than the booked one. The provider's times are whole seconds. */
function isAfter({ createdAt: madeAt }: ProviderRefund, { createdAt }: BookedRefund): boolean {
  return Math.floor(createdAt.getTime() / 1000) <= Math.floor(madeAt.getTime() / 1000)
}

type RefundExcess = { overPaise: number; amountPaise: number; refused: string | undefined }

/** Divides the excess amount among booked refunds that are not processed yet. */
function share(
  free: readonly BookedRefund[],
  { overPaise, amountPaise, refused }: RefundExcess,
): Match {
  const open = free.filter(({ state }) => state !== 'processed')
  const takers = open.filter(({ state }) => refused !== undefined || state === 'needs_person')
  takers.sort((one, other) => Number(other.id === refused) - Number(one.id === refused))
  let left = overPaise
  const parts = takers.flatMap(({ id, restPaise }) => {
    const part = Math.min(left, restPaise)
    left -= part
    return part > 0 ? [{ id, amountPaise: part }] : []
  })
  if (left === 0) return { kind: 'given', parts, newPaise: amountPaise - overPaise }
  return takers.length < open.length ? { kind: 'wait' } : { kind: 'unmatched' }
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
