import type { LedgerKind } from '../contract/billing.ts'

/** The sign of an entry on a shop's statement, on the screen and in its file alike. */
export const ledgerSigns: Record<LedgerKind, 1 | -1> = {
  cash_sale: 1,
  cash_refund: -1,
  online_sale: 1,
  refund: -1,
  fee: -1,
  settlement: -1,
  dispute_hold: -1,
  dispute_release: 1,
  dispute_loss: -1,
  tcs: -1,
  tcs_return: 1,
  tds: -1,
  tds_return: 1,
  split: -1,
  split_return: 1,
}

/** True for cash of the counter: the shop has it or gave it already, so Chowk owes nothing. */
export function isMemo(kind: LedgerKind): boolean {
  return kind === 'cash_sale' || kind === 'cash_refund'
}
