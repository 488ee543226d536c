import type { z } from 'zod'
import type { Merchant } from '#server/modules/accounts/guards.ts'
import { issueCounterBill } from '#server/modules/billing/commands/counter.ts'
import { divide } from '#server/modules/billing/rules/lines.ts'
import { readTaken, type TakenPayment } from '#server/modules/orders/rules/taken-ways.ts'
import { findGiftForBill, type GiftOnBill, spendGift } from '#server/modules/giftcodes/commands.ts'
import { sellFreeStock } from '#server/modules/inventory/commands/stock.ts'
import { free, type StockRow } from '#server/modules/inventory/rules/stock.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { findGstRates } from '#server/platform/db/rows/gst-rates.ts'
import type { Discount } from '#server/platform/db/tables/billing.ts'
import type { GiftVault } from '#server/platform/secrets.ts'
import { AppError, invalidField } from '#shared/app-error.ts'
import { gstRateOf } from '#shared/catalog/gst.ts'
import { discountGiven, saleDiscount } from '#shared/catalog/sale-discount.ts'
import type { BilledBuyer } from '#shared/contract/orders/buyer.ts'
import type * as contract from '#shared/contract/till.ts'
import {
  MAX_COUNTER_DISCOUNT_PERCENT,
  MAX_LINES_PER_ORDER,
  MAX_SALE_RUPEES,
} from '#shared/limits.ts'
import { type MessageText, messageText } from '#shared/message.ts'
import { formatPaise, paiseFromRupees } from '#shared/formats/money.ts'
import { hasRight, mayActAs, type Member } from '#shared/staff-role.ts'
import { findGoods, type Goods, insertLoweredPrices, insertSaleDiscount } from '../queries.ts'

/** A member of the staff, with the role that decides about prices. */
export type Seller = Merchant & Member
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
  sale: Sale,
  vault: GiftVault,
): Promise<string | AppError> {
  const { lines, giftCode, discount, buyer = null } = sale
  const { storeId, userId } = seller
  const priced = await priceSale(tx, seller, sale)
  const { billPaise } = priced
  const gift = giftCode && (await findGiftForBill(tx, seller, { giftCode, billPaise }, vault))
  if (gift instanceof AppError) return gift
  const taken = readTaken(sale, userId)
  const billed = { ...priced, taken, buyer, gifts: gift ? [gift] : [] }
  const billId = await billSale(tx, seller, billed)
  if (gift) await spendGift(tx, seller, gift, { billId })
  if (discount) await insertSaleDiscount(tx, { billId, storeId, reason: discount.reason ?? null })
  await takeOffShelf(tx, seller, { lines, billId })
  return billId
}

type PricedSale = Awaited<ReturnType<typeof priceSale>> & {
  taken: TakenPayment
  buyer: BilledBuyer | null
  /** The gift codes that pay parts of it; the caller takes their amounts from them. */
  gifts: readonly Pick<GiftOnBill, 'lastFour' | 'discountPaise'>[]
  /** The part of the money that the goods of an exchange pay. */
  setOffPaise?: number
}

/** Issues the bill of a priced sale, and notes its lowered prices; returns the bill's id. */
export async function billSale(
  tx: Tx,
  { storeId, userId: actorId }: Seller,
  { sold, billPaise, taken, buyer, gifts, setOffPaise = 0 }: PricedSale,
): Promise<string> {
  const discounts = gifts.map(discountOf)
  const paidBy = wayOf(taken.paidBy, billPaise - setOffPaise - sumOf(discounts))
  const bill = { ...taken, storeId, actorId, paidBy, lines: sold, discounts, buyer, setOffPaise }
  const billId = await issueCounterBill(tx, bill)
  const lowered = sold.flatMap(({ position, variantId, pricePaise, listedPaise, reason = null }) =>
    pricePaise < listedPaise || variantId === null
      ? [{ billId, position, storeId, fromPaise: listedPaise, reason }]
      : [],
  )
  await insertLoweredPrices(tx, lowered)
  return billId
}

/**
 * Takes the sold pieces out of the free stock. Throws TOO_FEW_FREE when a line has more pieces than are free, and they are not
 * here beyond the count.
 */
export async function takeOffShelf(
  tx: Tx,
  { userId: actorId }: Pick<Seller, 'userId'>,
  { lines, billId: reference }: { lines: Sale['lines']; billId: string },
): Promise<void> {
  const moved = await sellFreeStock(tx, { reference, actorId }, lines)
  if (!moved.ok) throw tooFew(lines, moved.stockRows)
}

type PricedLines = Pick<Sale, 'lines'> & Partial<Pick<Sale, 'freeLines' | 'discount'>>

/**
 * The lines of the bill with their prices, shares in the discount and rates, and their sum. `field`: the name of the lines
 * in the call.
 */
export async function priceSale(
  tx: Tx,
  seller: Seller,
  { lines, freeLines = [], discount }: PricedLines,
  field: 'lines' | 'out' = 'lines',
) {
  checkCount(lines.length + freeLines.length)
  const ids = lines.map(({ variantId }) => variantId)
  const goods = await findGoods(tx, seller.storeId, ids)
  const articles = lines.map((line, index) => {
    const found = goods.get(line.variantId)
    if (!found) throw new AppError('NOT_FOUND', { reason: 'product' })
    const pricePaise = priceOf(found, line, `${field}.${index}`)
    if (pricePaise < found.pricePaise) {
      checkLow(seller, { pricePaise, listedPaise: found.pricePaise }, `${field}.${index}.price`)
      const listed = messageText('tillFields.belowPrice', { price: formatPaise(found.pricePaise) })
      checkReason(seller, line.reason, `${field}.${index}`, listed)
    }
    return { ...line, ...found, pricePaise, listedPaise: found.pricePaise }
  })
  const others = freeLines.map((line, index) => {
    checkReason(seller, line.reason, `freeLines.${index}`, messageText('tillFields.freeReason'))
    const pricePaise = paiseFromRupees(line.price)
    const kind = { variantId: null, attributes: {}, sku: '', isUsed: false }
    return { ...line, ...kind, pricePaise, listedPaise: pricePaise }
  })
  const priced = [...articles, ...others]
  const discountPaise = discount ? discountOn(totalOf(priced), discount, seller) : 0
  if (discount) {
    const listed = priced.map((line) => line.quantity * line.listedPaise)
    const sum = listed.reduce((one, other) => one + other, 0)
    const asked = { pricePaise: totalOf(priced) - discountPaise, listedPaise: sum }
    checkLow(seller, asked, fieldOf(discount))
  }
  const amounts = priced.map(({ quantity, pricePaise }) => quantity * pricePaise)
  const shares = divide(discountPaise, amounts)
  const rates = await findGstRates(tx, tx.now)
  const sold = priced.map((line, position) => {
    const share = shares[position] ?? 0
    // The value of a piece after the discount decides its rate.
    const piecePaise = ((amounts[position] ?? 0) - share) / line.quantity
    const gstRate = 'gstRate' in line ? line.gstRate : gstRateOf(line, piecePaise, rates)
    const { variantId, name, attributes, sku, hsn, quantity, pricePaise, isUsed } = line
    const shown = { variantId, name, attributes, sku, hsn, quantity, pricePaise, isUsed, gstRate }
    const { reason, listedPaise } = line
    return { ...shown, position, discountPaise: share, listedPaise, reason }
  })
  return { sold, billPaise: totalOf(sold) - discountPaise }
}

function checkCount(count: number): void {
  if (count === 0) throw invalidField('lines', messageText('tillFields.noLine'))
  const maximum = MAX_LINES_PER_ORDER
  if (count > maximum) throw invalidField('lines', messageText('tillFields.lines', { maximum }))
}

/** The discount in paise. Something must stay to pay, and the counter's staff must say why it is given. */
function discountOn(
  totalPaise: number,
  { amount, percent, reason }: NonNullable<Sale['discount']>,
  seller: Seller,
): number {
  checkReason(seller, reason, 'discount', messageText('tillFields.discountReason'))
  const discountPaise = saleDiscount(totalPaise, discountGiven({ amount, percent }))
  if (discountPaise > 0 && discountPaise < totalPaise) return discountPaise
  const total = formatPaise(totalPaise)
  throw invalidField(fieldOf({ percent }), messageText('tillFields.discountHigh', { total }))
}

const fieldOf = ({ percent }: Pick<NonNullable<Sale['discount']>, 'percent'>) =>
  percent === undefined ? 'discount.amount' : 'discount.percent'

/** Throws when somebody without the right to prices goes too far below the price in force; whole rupees may be asked. */
function checkLow(
  seller: Seller,
  { pricePaise, listedPaise }: { pricePaise: number; listedPaise: number },
  field: string,
): void {
  const percent = MAX_COUNTER_DISCOUNT_PERCENT
  const leastPaise = Math.floor((listedPaise * (100 - percent)) / 10_000) * 100
  if (hasRight(seller, 'prices') || pricePaise >= leastPaise) return
  const least = formatPaise(leastPaise)
  throw invalidField(field, messageText('tillFields.tooLow', { percent, least }))
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

/** Throws when somebody without the right to lower prices gives no reason. */
function checkReason(
  { staffRole }: Seller,
  reason: string | undefined,
  of: string,
  text: MessageText,
): void {
  if (reason === undefined && !mayActAs(staffRole, 'manager')) {
    throw invalidField(`${of}.reason`, text)
  }
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
function wayOf(paidBy: TakenPayment['paidBy'], takenPaise: number) {
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

function tooFew(
  lines: Sale['lines'],
  stockRows: readonly (StockRow & { variantId: string })[],
): AppError {
  const wanted = new Map(lines.map(({ variantId, quantity }) => [variantId, quantity]))
  const short = stockRows
    .filter((row) => free(row) < (wanted.get(row.variantId) ?? 0))
    .map((row) => ({ variantId: row.variantId, free: free(row), held: row.held }))
  return new AppError('TOO_FEW_FREE', { lines: short })
}
