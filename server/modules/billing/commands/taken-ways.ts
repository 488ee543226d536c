import type { Tx } from '#server/platform/db/open.ts'
import { mustExist } from '#shared/must-exist.ts'
import { insertCorrection } from '../queries/taken-ways.ts'
import { moveTo, partsOf, type TakenPayment } from '#server/modules/orders/rules/taken-ways.ts'

export { insertCorrection }

/** `takenPaise`: the money that the counter takes. */
type NewBill = { billId: string; storeId: string; takenPaise: number }

/** Saves what a sale itself took by card or in two ways. Throws when the parts are not the sum to pay. */
export async function saveTaken(
  tx: Tx,
  { ways, paidBy, actorId }: TakenPayment,
  { billId, storeId, takenPaise }: NewBill,
): Promise<void> {
  if (!ways) return
  const none = { cash: 0, upi: 0, card: 0 }
  const named = { ...none, [mustExist(paidBy, 'the way that the bill names')]: takenPaise }
  const move = moveTo(partsOf(ways, takenPaise), named)
  if (!move) return
  const by = mustExist(actorId, 'the member who took the money')
  await insertCorrection(tx, { billId, storeId, actorId: by, seq: 0, ...move })
}
