import type { Category } from './categories.ts'
import type { GstSlab } from './product-options.ts'

/** A dated row of the table of GST rates. */
export type GstRate = {
  /** A chapter (two digits) or heading (four, six or eight digits) of the customs tariff. */
  hsn: string
  /** Given when the rate is only for the goods of one category under this heading. */
  category: Category | null
  /** Highest value of a piece without tax, in paise, at which `rate` applies; `rateAbove` applies to higher values. */
  upToPaise: number | null
  rate: GstSlab
  rateAbove: GstSlab | null
  /** The first day of the rate in India. */
  validFrom: string
}

/** A row in force. `wasNil`: an earlier row of its heading has 0 %, so that goods may have this slab by the table. */
export type RateInForce = GstRate & { wasNil: boolean }

/** The rates of one day, from `ratesOn`. */
export type GstRates = readonly RateInForce[]

/** The heading of a row, which another row of a later day replaces. */
export const headingOf = ({ hsn, category }: Pick<GstRate, 'hsn' | 'category'>) =>
  category === null ? hsn : `${hsn} ${category}`

/** The rates in force on a day in India: of each heading the last row that has begun. */
export function ratesOn<Row extends GstRate>(
  rows: readonly Row[],
  day: string,
): (Row & { wasNil: boolean })[] {
  const last = new Map<string, Row>()
  for (const row of rows) {
    const before = last.get(headingOf(row))
    if (row.validFrom <= day && (!before || before.validFrom < row.validFrom))
      last.set(headingOf(row), row)
  }
  const nil = new Set(rows.filter((row) => row.rate === 0 && row.validFrom < day).map(headingOf))
  return [...last.values()].map((row) => ({ ...row, wasNil: nil.has(headingOf(row)) }))
}

const usual: Record<Category, string> = { Clothing: '62', Footwear: '64', Bangles: '7117' }

type Kind = { category: Category; hsn: string }

/** The facts of a product that decide the rate of its variants, beside their prices. */
export type TaxedGoods = Kind & {
  /** The product's own slab in percent: the rate of goods that the table does not know. */
  gstSlab: number
  /** True when the merchant fixed the slab, whatever the price. */
  gstFixed: boolean
}

/**
 * The GST rate (percent) of one piece at the tax-inclusive price that is really charged, by the rates of a day: the slab
 * that the merchant fixed, else the table's rate, else the product's slab.
 */
export function gstRateOf(goods: TaxedGoods, pricePaise: number, rates: GstRates): number {
  const rate = isSlabFixed(goods, rates) ? undefined : findRate(goods, rates)
  return rate ? atPrice(rate, pricePaise) : goods.gstSlab
}

/**
 * True when neither price nor table changes the slab. Goods are exempt by their kind, so 0 % from a merchant is fixed where
 * it was never the table's rate.
 */
export function isSlabFixed(goods: TaxedGoods, rates: GstRates): boolean {
  if (goods.gstFixed || goods.gstSlab !== 0) return goods.gstFixed
  const rate = findRate(goods, rates)
  return rate?.rate !== 0 && !rate?.wasNil
}

/** True when the table has a rate for these goods, so that the rate follows the price. */
export function hasGstRate(kind: Kind, rates: GstRates): boolean {
  return findRate(kind, rates) !== undefined
}

/** The GST rate (percent) of one piece at its tax-inclusive price; an unknown HSN gets its category's usual rate. */
export function suggestGst(piece: Kind & { pricePaise: number }, rates: GstRates): GstSlab {
  const { category } = piece
  const rate = findRate(piece, rates) ?? findRate({ category, hsn: usual[category] }, rates)
  return rate ? atPrice(rate, piece.pricePaise) : 5
}

/**
 * The GST rate (percent) of one piece by its value without tax, in paise; null for goods that the table does not know.
 */
export function gstRateWithout(
  piece: Kind & { valuePaise: number },
  rates: GstRates,
): GstSlab | null {
  const found = findRate(piece, rates)
  if (!found) return null
  const { upToPaise, rate, rateAbove } = found
  return upToPaise !== null && piece.valuePaise > upToPaise ? (rateAbove ?? rate) : rate
}

/** The step compares the value without tax as it is at the lower rate: Rs 2,625.00 with 5 % inside is Rs 2,500.00. */
function atPrice({ upToPaise, rate, rateAbove }: GstRate, pricePaise: number): GstSlab {
  const isAbove = upToPaise !== null && pricePaise * 100 > upToPaise * (100 + rate)
  return isAbove ? (rateAbove ?? rate) : rate
}

/** The row with the longest heading, one for the goods' own category first. */
function findRate({ category, hsn }: Kind, rates: GstRates): RateInForce | undefined {
  const [found] = rates
    .filter((rate) => hsn.startsWith(rate.hsn))
    .filter((rate) => rate.category === null || rate.category === category)
    .toSorted((a, b) => b.hsn.length - a.hsn.length || (a.category === null ? 1 : -1))
  return found
}

/** True when no heading has this rate (12 and 28 % since September 2025); the form warns of it. */
export function isOutdatedSlab(slab: number, rates: GstRates): boolean {
  return rates.every(({ rate, rateAbove }) => rate !== slab && rateAbove !== slab)
}
