import type { LedgerKind } from '#shared/contract/billing.ts'

const signs: Record<LedgerKind, -1 | 0 | 1> = {
  // The shop has the money already.
  cash_sale: 0,
  online_sale: 1,
  refund: -1,
  fee: -1,
  settlement: -1,
}

/** By how much an entry changes what Chowk owes the store. */
export function balanceChange(kind: LedgerKind, amountPaise: number): number {
  return signs[kind] * amountPaise || 0
}
