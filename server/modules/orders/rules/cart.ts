import { z } from 'zod'
import { offerRow as campaignRow, toOwnOffer } from '#shared/catalog/own-offer.ts'
import { otherFacts } from '#shared/catalog/article-kind.ts'
import { gstRateOf, type GstRates, isSlabFixed } from '#shared/catalog/gst.ts'
import { ArticleKind, Attributes, Category } from '#shared/contract/goods.ts'
import type { CartLine, CheckedLine } from '#shared/contract/orders/cart.ts'
import { AppError, invalidField } from '#shared/app-error.ts'
import { MAX_QUANTITY_PER_LINE } from '#shared/limits.ts'
import { namesInHindi } from '#shared/formats/in-hindi.ts'
import { mediaPath } from '#shared/paths.ts'
import { messageText } from '#shared/message.ts'
import { type TaxedLine, taxInLine } from '#shared/catalog/line-tax.ts'
import { paiseFromRupees, rupeesFromPaise } from '#shared/formats/money.ts'

/** A line of the shopper's cart; price and MRP (rupees), name, variant and kind are what the shopper last saw. */
export type WantedLine = CartLine

/** A variant with its present price and stock, as the database has it. */
export const offerRow = z.object({
  variantId: z.string(),
  productId: z.string(),
  storeId: z.string(),
  name: z.string(),
  /** A line that showed this name has not changed. An order saves `name`. */
  hindiName: z.string().nullish(),
  image: z.string().nullable(),
  attributes: Attributes,
  kind: ArticleKind,
  sku: z.string(),
  /** The price in force. */
  pricePaise: z.int(),
  /** The campaign that sets this price, if any. */
  campaign: campaignRow.nullable(),
  mrpPaise: z.int(),
  category: Category,
  hsn: z.string(),
  gstSlab: z.int(),
  gstFixed: z.boolean(),
  /** True when the seller has no GSTIN. */
  isUntaxed: z.boolean(),
  free: z.int(),
  /** The product is active and its store takes bookings. */
  onSale: z.boolean(),
  /** The variant is retired, but other variants of its product are sold. */
  hasOthers: z.boolean(),
})
type OfferRow = z.infer<typeof offerRow>
/** A variant with its present price, stock and GST rate. `gstFixed`: true when no price changes this rate. */
export type Offer = Omit<OfferRow, 'category' | 'gstSlab'> & { gstRate: number }

/** An offer with the GST rate that applies to its price by the day's rates. */
export function toOffer(
  { category, gstSlab, gstFixed, ...sold }: OfferRow,
  rates: GstRates,
): Offer {
  const goods = { category, hsn: sold.hsn, gstSlab, gstFixed }
  const gstRate = gstRateOf(goods, sold.pricePaise, rates)
  return { ...sold, gstRate, gstFixed: isSlabFixed(goods, rates) }
}

/** The variants of which a waitlist holds a piece for the shopper, who may book this piece. */
export type HeldForWaiter = { heldFor: readonly string[] }

/** Offers for this shopper: a piece that is held for the shopper counts as free. */
export function withHeldFor({ heldFor }: HeldForWaiter, offers: readonly Offer[]): Offer[] {
  return offers.map((offer) =>
    heldFor.includes(offer.variantId) ? { ...offer, free: offer.free + 1 } : offer,
  )
}

export type DraftLine = Omit<Offer, 'free' | 'onSale' | 'hasOthers' | 'mrpPaise' | 'isUntaxed'> & {
  quantity: number
}
export type OrderDraft = {
  storeId: string
  amountPaise: number
  taxPaise: number
  isUntaxed: boolean
  lines: DraftLine[]
}

/** Merges lines of the same variant and adds up their quantities. */
export function mergeLines(lines: readonly WantedLine[]): WantedLine[] {
  const merged = new Map<string, WantedLine>()
  for (const line of lines) {
    const earlier = merged.get(line.variantId)
    const quantity = (earlier?.quantity ?? 0) + line.quantity
    merged.set(line.variantId, { ...earlier, ...line, quantity })
  }
  return [...merged.values()]
}

export function productIdsOf(lines: readonly { productId: string }[]): string[] {
  return [...new Set(lines.map(({ productId }) => productId))]
}

type JudgedLine = CheckedLine & { offer: Offer }

/** Compares every wanted line with the present price and stock. Lines of unknown variants are left out. */
export function judgeLines(wanted: readonly WantedLine[], offers: readonly Offer[]): JudgedLine[] {
  const byVariant = new Map(offers.map((offer) => [offer.variantId, offer]))
  return wanted.flatMap((line) => {
    const offer = byVariant.get(line.variantId)
    return offer && offer.productId === line.productId ? [judgeLine(line, offer)] : []
  })
}

function judgeLine(line: WantedLine, offer: Offer): JudgedLine {
  return {
    offer,
    productId: offer.productId,
    variantId: offer.variantId,
    productName: offer.name,
    ...namesInHindi({ productName: offer.hindiName }),
    image: mediaPath(offer.image),
    variant: offer.attributes,
    kind: offer.kind,
    quantity: line.quantity,
    price: rupeesFromPaise(offer.pricePaise),
    MRP: rupeesFromPaise(offer.mrpPaise),
    ...(offer.campaign && {
      ownOffer: toOwnOffer(offer.campaign.until, offer.campaign.wasPaise),
    }),
    gstRate: taxInLine({ ...offer, quantity: line.quantity }).gstRate,
    free: Math.max(0, offer.free),
    problem: problemOf(line, offer),
    changes: changesOf(line, offer),
    booked: null,
  }
}

function problemOf(line: WantedLine, offer: Offer): CheckedLine['problem'] {
  if (!offer.onSale) return offer.hasOthers ? 'retired' : 'unavailable'
  if (offer.free < line.quantity) return 'out_of_stock'
  if (line.quantity > MAX_QUANTITY_PER_LINE) return 'too_many'
  if (line.price !== undefined && paiseFromRupees(line.price) < offer.pricePaise)
    return 'price_changed'
  return changesOf(line, offer).some((change) => change !== 'price') ? 'changed' : null
}

/** The differences from the values that the line showed. A line that showed a value for an attribute must still have this value. */
function changesOf(line: WantedLine, offer: Offer): CheckedLine['changes'] {
  const { productName, variant, kind, price } = line
  const names = [undefined, offer.name, offer.hindiName]
  const values = Object.entries(variant ?? {})
  const isOther = values.some(
    ([attribute, value]) =>
      value !== '' && offer.attributes[attribute as keyof Attributes] !== value,
  )
  return [
    ...(names.includes(productName) ? [] : (['name'] as const)),
    ...(isOther ? (['variant'] as const) : []),
    ...(otherFacts(kind, offer.kind).length > 0 ? (['kind'] as const) : []),
    ...(isOtherMrp(line, offer) ? (['mrp'] as const) : []),
    ...(price === undefined || paiseFromRupees(price) === offer.pricePaise
      ? []
      : (['price'] as const)),
  ]
}

/** A changed MRP counts where it was struck out beside the price that the line showed, or is so beside today's. */
function isOtherMrp({ price, mrp }: WantedLine, { pricePaise, mrpPaise }: Offer): boolean {
  if (mrp === undefined || paiseFromRupees(mrp) === mrpPaise) return false
  return mrpPaise > pricePaise || price === undefined || mrp > price
}

/** The lines in the quantities that can be booked now. */
export function obtainable(judged: readonly JudgedLine[]): DraftLine[] {
  return judged.flatMap(({ offer, free, quantity, problem }) => {
    const isSold = problem !== 'unavailable' && problem !== 'retired'
    const most = isSold ? Math.min(free, MAX_QUANTITY_PER_LINE, quantity) : 0
    return most > 0 ? [draftLine(offer, most)] : []
  })
}

const refusalCodes = {
  unavailable: 'PRODUCT_UNAVAILABLE',
  retired: 'PRODUCT_UNAVAILABLE',
  out_of_stock: 'OUT_OF_STOCK',
  price_changed: 'PRICE_CHANGED',
  changed: 'GOODS_CHANGED',
} as const

/** Problems by priority: the cart's error is the first problem in this list. */
const problems = [
  'unavailable',
  'retired',
  'out_of_stock',
  'too_many',
  'price_changed',
  'changed',
] as const

/** The order with present prices, tax and totals. When price or stock differ, throws with the present cart. */
export function draftOrder(wanted: readonly WantedLine[], offers: readonly Offer[]): OrderDraft {
  const merged = mergeLines(wanted)
  const judged = judgeLines(merged, offers)
  if (judged.length < merged.length) throw refusal('unavailable', judged)
  const stores = new Set(judged.map(({ offer }) => offer.storeId))
  const [storeId] = stores
  if (!storeId || stores.size > 1) throw new AppError('INVALID_INPUT', { reason: 'oneStore' })
  for (const problem of problems) {
    if (judged.some((line) => line.problem === problem)) throw refusal(problem, judged)
  }
  const lines = judged.map(({ offer, quantity }) => draftLine(offer, quantity))
  const taxed = judged.map(({ offer, quantity }) => ({ ...offer, quantity }))
  const isUntaxed = taxed.some((line) => line.isUntaxed)
  return { storeId, lines, isUntaxed, ...totals(taxed) }
}

function draftLine(offer: Offer, quantity: number): DraftLine {
  const { free: _free, onSale: _onSale, hasOthers: _others, mrpPaise: _mrp, ...rest } = offer
  const { isUntaxed: _untaxed, ...saved } = rest
  return { ...saved, quantity }
}

function refusal(problem: NonNullable<CheckedLine['problem']>, judged: JudgedLine[]): AppError {
  if (problem === 'too_many') {
    const maximum = MAX_QUANTITY_PER_LINE
    return invalidField('products', messageText('fields.tooManyPieces', { maximum }))
  }
  return new AppError(refusalCodes[problem], { products: judged.map(withoutOffer) })
}

function withoutOffer({ offer: _offer, ...line }: JudgedLine): CheckedLine {
  return line
}

/** Totals of lines in paise; the tax is the sum of the lines' taxes, as on a bill. */
export function totals(lines: readonly TaxedLine[]): { amountPaise: number; taxPaise: number } {
  return lines.map(taxInLine).reduce(
    (sum, line) => ({
      amountPaise: sum.amountPaise + line.amountPaise,
      taxPaise: sum.taxPaise + line.taxPaise,
    }),
    { amountPaise: 0, taxPaise: 0 },
  )
}

type BookedLine = { variantId: string; quantity: number; pricePaise: number }

/** True when a cart has the same variants, quantities and prices as the booking. */
export function isSameCart(wanted: readonly WantedLine[], booked: readonly BookedLine[]): boolean {
  const merged = mergeLines(wanted)
  const byVariant = new Map(booked.map((line) => [line.variantId, line]))
  const isSame = ({ variantId, quantity, price }: WantedLine) => {
    const line = byVariant.get(variantId)
    const seen = price === undefined ? line?.pricePaise : paiseFromRupees(price)
    return line?.quantity === quantity && line.pricePaise === seen
  }
  return merged.length === booked.length && merged.every(isSame)
}
