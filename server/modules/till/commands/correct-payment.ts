import type { Merchant } from '#server/modules/accounts/guards.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { AppError, invalidField } from '#shared/app-error.ts'
import { type TakenWay, takenWays } from '#shared/contract/billing.ts'
import type { Calls } from '#shared/contract/map.ts'
import { messageText } from '#shared/message.ts'
import { formatPaise, paiseFromRupees } from '#shared/formats/money.ts'
import { findTaken, insertCorrection } from '../queries.ts'

const sum = (paise: Record<TakenWay, number>) => paise.cash + paise.upi + paise.card

type Form = Calls['POST /payment-corrections']['input']

/**
 * Corrects how the money of an own bill was taken at the counter. Nothing changes when it was taken so already. Throws
 * BILL_CHANGED when somebody has corrected it since the caller saw it.
 */
export async function correctPayment(
  tx: Tx,
  { storeId, userId: actorId }: Merchant,
  { billId, seen, ways }: Form,
): Promise<void> {
  const taken = await findTaken(tx, storeId, billId)
  if (!taken) throw new AppError('NOT_FOUND', { reason: 'bill' })
  const wanted = { cash: 0, upi: 0, card: 0 }
  for (const { way, amount } of ways) wanted[way] = paiseFromRupees(amount)
  // An online payment and a bill that a gift code paid have no money of the counter.
  const atCounter = sum(taken)
  if (sum(wanted) !== atCounter || atCounter === 0)
    throw invalidField('ways', messageText('tillFields.waysSum', { sum: formatPaise(atCounter) }))
  if (taken.corrections !== seen) throw new AppError('BILL_CHANGED')
  const change = {
    cashPaise: wanted.cash - taken.cash,
    upiPaise: wanted.upi - taken.upi,
    cardPaise: wanted.card - taken.card,
  }
  if (takenWays.every((way) => wanted[way] === taken[way])) return
  const correction = { billId, storeId, actorId, seq: seen + 1, ...change }
  if (!(await insertCorrection(tx, correction))) throw new AppError('BILL_CHANGED')
}
