import { AppError } from '#shared/app-error.ts'
import type { ErrorDetails } from '#shared/contract/error-details.ts'
import type { PayoutObstacle, ShownAccount } from '#shared/contract/payouts/own-payouts.ts'
import { MAX_SETTLEMENT_RUPEES } from '#shared/limits.ts'
import { paiseFromRupees } from '#shared/formats/money.ts'

type Account = Omit<ShownAccount, 'enteredAt' | 'usableAt'> & {
  id: string
  enteredAt: Date
  usableAt: Date
}

/** The state of a shop's money, read in one statement. */
export type OwedMoney = {
  storeId: string
  /** The money that is owed now, minus an open transfer; negative: to be set off. */
  owedPaise: number
  /** The online money of orders that is not owed yet: not collected, or within the waiting time. */
  waitingPaise: number
  /** The account in use. */
  account: Account | null
  /** The account that is entered and not in use yet. */
  pending: Account | null
  stoppedAt: Date | null
  /** The reason of the operator, when the operator holds the transfers. */
  heldBecause: string | null
  isErased: boolean
  hasOpenPayout: boolean
}

export type Payable = OwedMoney & { account: Account }

/**
 * The reason why nothing can be transferred to a shop now; null when a transfer is possible. Of several reasons, the
 * one that has to be removed first.
 */
export function obstacleOf(owed: OwedMoney): PayoutObstacle | null {
  if (owed.isErased) return 'erased'
  if (owed.stoppedAt) return 'stopped'
  if (owed.hasOpenPayout) return 'in_transfer'
  if (!owed.account) return owed.pending ? 'waiting' : 'no_account'
  if (owed.owedPaise < 0) return 'to_set_off'
  return owed.owedPaise === 0 ? 'nothing_owed' : null
}

export function isPayable(owed: OwedMoney): owed is Payable {
  return obstacleOf(owed) === null
}

/** The owed amount, limited to the largest single transfer. */
export function amountOf({ owedPaise }: Payable): number {
  return Math.min(owedPaise, paiseFromRupees(MAX_SETTLEMENT_RUPEES))
}

type Conflict = ErrorDetails['PAYOUT_CONFLICT']

export function conflict(reason: Conflict['reason'], shopName?: string): AppError {
  return new AppError('PAYOUT_CONFLICT', { reason, ...(shopName !== undefined && { shopName }) })
}
