import type { Tx } from '#server/platform/db/open.ts'
import { findGstRates } from '#server/platform/db/rows/gst-rates.ts'
import { gstRateOf } from '#shared/catalog/gst.ts'
import { findRemainingLines, findTaxedLines, saveGstRate, saveOrder } from '../queries/orders.ts'
import { lockOpen } from '../queries/due-orders.ts'
import { openTotals } from '../rules/to-try.ts'

/**
 * Gives the lines of a locked order today's GST rates, by the HSN and the price that they were booked with; true when a
 * rate has changed. A slab that the shop had fixed stays, and so does the price that is paid, because the tax is inside.
 */
export async function rateLines(tx: Tx, orderId: string): Promise<boolean> {
  const rates = await findGstRates(tx, tx.now)
  const changed = (await findTaxedLines(tx, orderId))
    .map((line) => ({ ...line, today: gstRateOf(line, line.pricePaise, rates) }))
    .filter(({ gstSlab, today }) => gstSlab !== today)
  for (const { position, today } of changed)
    await saveGstRate(tx, orderId, { position, gstRate: today })
  return changed.length > 0
}

/** Gives an open order today's GST rates and tax; false when another transaction has locked it, or it has ended. */
export async function rateOpenOrder(tx: Tx, orderId: string): Promise<boolean> {
  const order = await lockOpen(tx, orderId)
  if (!order) return false
  if (!(await rateLines(tx, orderId))) return true
  const { taxPaise } = openTotals(await findRemainingLines(tx, orderId), order.toTry)
  await saveOrder(tx, order, { to: order.status, taxPaise, hasEqualHalves: true })
  return true
}
