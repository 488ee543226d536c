import type { z } from 'zod'
import type { Merchant } from '#server/modules/accounts/guards.ts'
import { issueCounterBill } from '#server/modules/billing/commands/counter.ts'
import { findGiftForBill, type GiftOnBill, spendGift } from '#server/modules/giftcodes/commands.ts'
import { sellFreeStock } from '#server/modules/inventory/commands/stock.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { Discount } from '#server/platform/db/tables/billing.ts'
import type { GiftVault } from '#server/platform/secrets.ts'
import { AppError, invalidField } from '#shared/app-error.ts'
import { gstRateOf } from '#shared/catalog/gst.ts'
import type * as contract from '#shared/contract/till.ts'
import { MAX_SALE_RUPEES } from '#shared/limits.ts'
import { messageText } from '#shared/message.ts'
import { formatPaise, paiseFromRupees } from '#shared/formats/money.ts'
import { mayActAs, type StaffRole } from '#shared/staff-role.ts'
import { findGoods, type Goods, insertLoweredPrices } from '../queries.ts'

/** A member of the staff, with the role that decides about prices. */
export type Seller = Merchant & { staffRole: StaffRole | null }
type Sale = z.output<(typeof contract)['sellAtCounter']['input']>

/**
 * Sells free pieces without a booking and issues the bill; returns the bill's id. For a wrong gift code it returns the
 * error instead of throwing it, because the count must be committed. Throws TOO_FEW_FREE when a line has more pieces
 * than are free. Locks the gift code, then the bill number, then the stock, as a hand-over does, so that the two cannot
 * deadlock; the rollback of a refused sale frees its number.
 */
export async function sellAtCounter(
  tx: Tx,
  seller: Seller,
  { lines, paidBy, giftCode }: Sale,
  vault: GiftVault,
): Promise<string | AppError> {
  const sale = await priceSale(tx, seller, lines)
  const { billPaise } = sale
  const gift = giftCode && (await findGiftForBill(tx, seller, { giftCode, billPaise }, vault))
  if (gift instanceof AppError) return gift
  const billId = await billSale(tx, seller, { ...sale, paidBy, gifts: gift ? [gift] : [] })
  if (gift) await spendGift(tx, seller, gift, { billId })
  await takeOffShelf(tx, seller, { lines, billId })
  return billId
}

/**
 * The lines of a sale with their prices, of variants of the store. Throws for a wrong price or a missing reason. `field`:
 * the name of the lines in the call.
 */
export async function priceSale(
  tx: Tx,
  seller: Seller,
  lines: Sale['lines'],
  field: 'lines' | 'out' = 'lines',
) {
  const goods = await findGoods(
    tx,
    seller.storeId,
    lines.map(({ variantId }) => variantId),
  )
  const sold = lines.map((line, index) => {
    const found = goods.get(line.variantId)
    if (!found) throw new AppError('NOT_FOUND', { reason: 'product' })
    const pricePaise = priceOf(found, line, `${field}.${index}`)
    checkReason(found, { pricePaise, reason: line.reason, at: `${field}.${index}` }, seller)
    const gstRate = gstRateOf(found, pricePaise, tx.now)
    const { variantId, name, attributes, sku, hsn } = found
    const { quantity } = line
    const sale = { variantId, name, attributes, sku, hsn, gstRate, quantity, pricePaise }
    const { reason = null } = line
    return { ...sale, position: index, listedPaise: found.pricePaise, reason }
  })
  return { sold, billPaise: totalOf(sold) }
}

type PricedSale = Awaited<ReturnType<typeof priceSale>> & {
  paidBy: Sale['paidBy']
  /** The gift codes that pay parts of it; the caller takes their amounts from them. */
  gifts: readonly Pick<GiftOnBill, 'lastFour' | 'discountPaise'>[]
  /** The part of the money that the goods of an exchange pay. */
  setOffPaise?: number
}

/** Issues the bill of a priced sale, and notes its lowered prices; returns the bill's id. */
export async function billSale(
  tx: Tx,
  { storeId, userId: actorId }: Seller,
  { sold, billPaise, paidBy, gifts, setOffPaise = 0 }: PricedSale,
): Promise<string> {
  const discounts = gifts.map(discountOf)
  const way = wayOf(paidBy, billPaise - setOffPaise - sumOf(discounts))
  const billId = await issueCounterBill(tx, {
    storeId,
    actorId,
    paidBy: way,
    lines: sold,
    discounts,
  })
  const lowered = sold.flatMap(({ position, pricePaise, listedPaise: fromPaise, reason }) =>
    pricePaise < fromPaise ? [{ billId, position, storeId, fromPaise, reason }] : [],
  )
  await insertLoweredPrices(tx, lowered)
  return billId
}

/** Takes the sold pieces out of the free stock. Throws TOO_FEW_FREE when a line has more pieces than are free. */
export async function takeOffShelf(
  tx: Tx,
  { userId: actorId }: Pick<Seller, 'userId'>,
  { lines, billId: reference }: { lines: Sale['lines']; billId: string },
): Promise<void> {
  const moved = await sellFreeStock(tx, { reference, actorId }, lines)
  if (!moved.ok) throw tooFew(lines, moved.free)
}

/** The charged price decides the tax; the MRP is its limit (Legal Metrology Rules 2011, rule 18(2)). */
function priceOf({ pricePaise, mrpPaise }: Goods, { price }: Sale['lines'][number], at: string) {
  if (price === undefined) return pricePaise
  const charged = paiseFromRupees(price)
  if (charged <= mrpPaise) return charged
  throw invalidField(
    `${at}.price`,
    messageText('tillFields.aboveMrp', { mrp: formatPaise(mrpPaise) }),
  )
}

/** Throws when somebody without the right to lower prices gives no reason for a price below the price in force. */
function checkReason(
  { pricePaise: listedPaise }: Goods,
  { pricePaise, reason, at }: { pricePaise: number; reason: string | undefined; at: string },
  { staffRole }: Seller,
): void {
  if (pricePaise >= listedPaise || reason !== undefined || mayActAs(staffRole, 'manager')) return
  const price = formatPaise(listedPaise)
  throw invalidField(`${at}.reason`, messageText('tillFields.belowPrice', { price }))
}

function discountOf({
  lastFour: reference,
  discountPaise: amountPaise,
}: Pick<GiftOnBill, 'lastFour' | 'discountPaise'>): Discount {
  return { kind: 'gift_code', reference, amountPaise }
}

const sumOf = (discounts: readonly Discount[]) =>
  discounts.reduce((sum, { amountPaise }) => sum + amountPaise, 0)

/** Throws when money is taken without saying how. Without money, the way means nothing. */
function wayOf(paidBy: Sale['paidBy'], takenPaise: number) {
  if (!paidBy && takenPaise > 0) throw invalidField('paidBy', messageText('tillFields.takenBy'))
  return paidBy ?? 'cash'
}

/** The sum of the lines in paise. Throws when it is more than a sale may have. */
function totalOf(sold: readonly { quantity: number; pricePaise: number }[]): number {
  const total = sold.reduce((sum, { quantity, pricePaise }) => sum + quantity * pricePaise, 0)
  const most = paiseFromRupees(MAX_SALE_RUPEES)
  if (total > most)
    throw invalidField('lines', messageText('tillFields.total', { most: formatPaise(most) }))
  return total
}

function tooFew(lines: Sale['lines'], free: ReadonlyMap<string, number>): AppError {
  const short = lines
    .map(({ variantId, quantity }) => ({ variantId, quantity, free: free.get(variantId) ?? 0 }))
    .filter((line) => line.free < line.quantity)
    .map((line) => ({ variantId: line.variantId, free: line.free }))
  return new AppError('TOO_FEW_FREE', { lines: short })
}
