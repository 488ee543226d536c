/** A refund that somebody made at the payment provider: the id of its credit note, and its amount. */
export type ProviderNote = { noteId: string; amountPaise: number }

type ReturnedValue = {
  /** The value of the returned pieces. */
  valuePaise: number
  /** The part of the bill's value that no credit note has credited. */
  leftPaise: number
  /**
   * The refunds of this bill at the provider, the oldest first, without those that are counted for an earlier return.
   */
  providerNotes: readonly ProviderNote[]
}

export type ReturnMoney =
  /** The money was paid back before: this credit note belongs to the return. */
  | { kind: 'given'; noteId: string }
  /** The return gets a new credit note of this amount. */
  | { kind: 'credit'; amountPaise: number }
  /** The bill has nothing left to credit. */
  | { kind: 'nothing' }

/**
 * Decides about the money of a return. A refund at the provider of exactly this value counts as its money.
 * `matchRefund` of the payments module uses the same rule when the return comes first, so both orders end in the same
 * books.
 */
export function moneyOfReturn({
  valuePaise,
  leftPaise,
  providerNotes,
}: ReturnedValue): ReturnMoney {
  const given = providerNotes.find(({ amountPaise }) => amountPaise === valuePaise)
  if (given) return { kind: 'given', noteId: given.noteId }
  const amountPaise = Math.min(valuePaise, leftPaise)
  return amountPaise > 0 ? { kind: 'credit', amountPaise } : { kind: 'nothing' }
}
