/** A refund that somebody made at the payment provider: the id of its credit note, and its amount. */
export type ProviderNote = { noteId: string; amountPaise: number }

type Returned = {
  /** The value of the returned pieces. */
  valuePaise: number
  /** The part of the bill's value that no credit note has credited. */
  leftPaise: number
  /** Of this bill, the oldest first, without those that counted for an earlier return. */
  providerNotes: readonly ProviderNote[]
}

export type ReturnMoney =
  /** The money went back before: this credit note is the return's. */
  | { kind: 'given'; noteId: string }
  /** A new credit note of this amount. */
  | { kind: 'credit'; amountPaise: number }
  /** Nothing is left to credit. */
  | { kind: 'nothing' }

/**
 * The money of a return. A refund at the provider of exactly this value is the return's money: a return that came first
 * meets such a refund in the same way (`matchRefund` of payments), so both orders end in the same books.
 */
export function moneyOfReturn({ valuePaise, leftPaise, providerNotes }: Returned): ReturnMoney {
  const given = providerNotes.find(({ amountPaise }) => amountPaise === valuePaise)
  if (given) return { kind: 'given', noteId: given.noteId }
  const amountPaise = Math.min(valuePaise, leftPaise)
  return amountPaise > 0 ? { kind: 'credit', amountPaise } : { kind: 'nothing' }
}
