import type { ProviderRefund } from '#server/platform/ports/payments.ts'
import type { RefundState } from './refund-life.ts'

/** A refund in Chowk's books; `restPaise` is the part that no other refund at the provider has given back. */
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
  /** Ids at the provider of refunds that gave back a part of a booked one. */
  parts: ReadonlySet<string>
  /** The booked refund that the provider has just refused: it is certainly not under way. */
  refused?: string | undefined
}

export type Match =
  /** The refund changes nothing. */
  | { kind: 'nothing' }
  /** It is this booked refund. */
  | { kind: 'booked'; id: string }
  /** It gave back parts of booked refunds, and `newPaise` of which the books know nothing. */
  | { kind: 'given'; parts: { id: string; amountPaise: number }[]; newPaise: number }
  /** It takes the place of booked refunds that may be under way: the provider's refusal will tell which. */
  | { kind: 'wait' }
  /** More has gone back than was paid: a person has to look at it. */
  | { kind: 'unmatched' }

const nothing = { kind: 'nothing' } as const

/** Finds what a refund at the provider is in the books: one of Chowk's own, or made by somebody else. */
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

/** The refund may be the answer to the decision; the provider's times are whole seconds. */
function isAfter({ createdAt: madeAt }: ProviderRefund, { createdAt }: BookedRefund): boolean {
  return Math.floor(createdAt.getTime() / 1000) <= Math.floor(madeAt.getTime() / 1000)
}

type Over = { overPaise: number; amountPaise: number; refused: string | undefined }

/** Shares the amount that is too much among refunds that are not sent yet. */
function share(free: readonly BookedRefund[], { overPaise, amountPaise, refused }: Over): Match {
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
