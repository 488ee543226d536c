import type { Merchant } from '#server/modules/accounts/guards.ts'
import { issueCounterBill } from '#server/modules/billing/commands/counter.ts'
import { sellFreeStock } from '#server/modules/inventory/commands/stock.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { AppError, invalidField } from '#shared/app-error.ts'
import { gstRateOf } from '#shared/catalog/gst.ts'
import type { Calls } from '#shared/contract/map.ts'
import { MAX_SALE_RUPEES } from '#shared/limits.ts'
import { messageText } from '#shared/message.ts'
import { formatPaise, paiseFromRupees } from '#shared/money.ts'
import { findGoods, type Goods } from '../queries.ts'

type Sale = Calls['POST /counter-sales']['input']

/**
 * Sells free pieces without a booking and issues the bill; returns the bill's id. Throws TOO_FEW_FREE when a line has
 * more pieces than are free. Locks the bill number before the stock, as a hand-over does, so that the two cannot
 * deadlock; the rollback of a refused sale frees its number.
 */
export async function sellAtCounter(
  tx: Tx,
  { storeId, userId: actorId }: Merchant,
  { lines, paidBy }: Sale,
): Promise<string> {
  const goods = await findGoods(
    tx,
    storeId,
    lines.map(({ variantId }) => variantId),
  )
  const sold = lines.map((line, index) => {
    const found = goods.get(line.variantId)
    if (!found) throw new AppError('NOT_FOUND', { reason: 'product' })
    const pricePaise = priceOf(found, line, index)
    const gstRate = gstRateOf(found, pricePaise, tx.now)
    const { variantId, name, attributes, sku, hsn } = found
    const { quantity } = line
    return { position: index, variantId, name, attributes, sku, hsn, gstRate, quantity, pricePaise }
  })
  checkTotal(sold)
  const billId = await issueCounterBill(tx, { storeId, actorId, paidBy, lines: sold })
  const moved = await sellFreeStock(tx, { reference: billId, actorId }, lines)
  if (!moved.ok) throw tooFew(lines, moved.free)
  return billId
}

/** The charged price decides the tax; the MRP is its limit (Legal Metrology Rules 2011, rule 18(2)). */
function priceOf({ pricePaise, mrpPaise }: Goods, { price }: Sale['lines'][number], index: number) {
  if (price === undefined) return pricePaise
  const charged = paiseFromRupees(price)
  if (charged <= mrpPaise) return charged
  throw invalidField(
    `lines.${index}.price`,
    messageText('tillFields.aboveMrp', { mrp: formatPaise(mrpPaise) }),
  )
}

function checkTotal(sold: readonly { quantity: number; pricePaise: number }[]): void {
  const total = sold.reduce((sum, { quantity, pricePaise }) => sum + quantity * pricePaise, 0)
  const most = paiseFromRupees(MAX_SALE_RUPEES)
  if (total > most)
    throw invalidField('lines', messageText('tillFields.total', { most: formatPaise(most) }))
}

function tooFew(lines: Sale['lines'], free: ReadonlyMap<string, number>): AppError {
  const short = lines
    .map(({ variantId, quantity }) => ({ variantId, quantity, free: free.get(variantId) ?? 0 }))
    .filter((line) => line.free < line.quantity)
    .map((line) => ({ variantId: line.variantId, free: line.free }))
  return new AppError('TOO_FEW_FREE', { lines: short })
}
