import type { Category } from './categories.ts'
import { indianDay } from '../formats/india-time.ts'

type Slab = 0 | 3 | 5 | 12 | 18 | 28
type Rate = {
  /** First day of the rate in Asia/Kolkata. */
  from: string
  /** A four-digit heading or a two-digit chapter of the customs tariff. */
  hsn: string
  /** Given when the rate is only for the goods of one category under this heading. */
  category?: Category
  /** Highest value of a piece without tax, in paise, at which `rate` applies; `rateAbove` applies to higher values. */
  upToPaise?: number
  rate: Slab
  rateAbove?: Slab
}

const july2017 = '2017-07-01'
const january2022 = '2022-01-01'
const september2025 = '2025-09-22'

/**
 * Notification 1/2017-Central Tax (Rate) of 28 June 2017, as amended by 14/2021 of 18 November 2021 (footwear, from
 * January 2022), and notification 9/2025-Central Tax (Rate) of 17 September 2025, which replaced it after the 56th
 * meeting of the GST Council: goods of chapters 61, 62 and 64 "of sale value not exceeding Rs 2500 per piece" (or pair).
 * Nil: notifications 2/2017 and 10/2025, which name plastic bangles (3926) and glass bangles (7018) only.
 */
const rates: Rate[] = [
  { from: july2017, hsn: '61', upToPaise: 100_000, rate: 5, rateAbove: 12 },
  { from: july2017, hsn: '62', upToPaise: 100_000, rate: 5, rateAbove: 12 },
  { from: september2025, hsn: '61', upToPaise: 250_000, rate: 5, rateAbove: 18 },
  { from: september2025, hsn: '62', upToPaise: 250_000, rate: 5, rateAbove: 18 },
  { from: july2017, hsn: '64', upToPaise: 100_000, rate: 5, rateAbove: 18 },
  { from: january2022, hsn: '64', upToPaise: 100_000, rate: 12, rateAbove: 18 },
  { from: september2025, hsn: '64', upToPaise: 250_000, rate: 5, rateAbove: 18 },
  { from: july2017, hsn: '5007', rate: 5 },
  { from: july2017, hsn: '5208', rate: 5 },
  { from: july2017, hsn: '5407', rate: 5 },
  { from: july2017, hsn: '7113', rate: 3 },
  { from: july2017, hsn: '7117', rate: 3 },
  { from: july2017, hsn: '3926', category: 'Bangles', rate: 0 },
  { from: july2017, hsn: '7018', category: 'Bangles', rate: 0 },
]

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
 * The GST rate (percent) of one piece at the tax-inclusive price that is really charged, on a day in Asia/Kolkata: the
 * slab that the merchant fixed, else the table's rate, else the product's slab.
 */
export function gstRateOf(goods: TaxedGoods, pricePaise: number, on: Date): number {
  const rate = isSlabFixed(goods, on) ? undefined : findRate(goods, on)
  return rate ? atPrice(rate, pricePaise) : goods.gstSlab
}

/** True when no price changes the slab. Goods are exempt by their kind, so 0 % from a merchant is fixed. */
export function isSlabFixed(goods: TaxedGoods, on: Date): boolean {
  return goods.gstFixed || (goods.gstSlab === 0 && findRate(goods, on)?.rate !== 0)
}

/** True when the table has a rate for these goods on this day, so that the rate follows the price. */
export function hasGstRate(kind: Kind, on: Date): boolean {
  return findRate(kind, on) !== undefined
}

/** The GST rate (percent) of one piece at its tax-inclusive price; an unknown HSN gets its category's usual rate. */
export function suggestGst(piece: Kind & { pricePaise: number }, on: Date): Slab {
  const { category } = piece
  const rate = findRate(piece, on) ?? findRate({ category, hsn: usual[category] }, on)
  return rate ? atPrice(rate, piece.pricePaise) : 5
}

/**
 * The GST rate (percent) of one piece by its value without tax, in paise; null for goods that the table does not know.
 */
export function gstRateWithout(piece: Kind & { valuePaise: number }, on: Date): Slab | null {
  const found = findRate(piece, on)
  if (!found) return null
  const { upToPaise, rate, rateAbove = rate } = found
  return upToPaise !== undefined && piece.valuePaise > upToPaise ? rateAbove : rate
}

/** The step compares the value without tax as it is at the lower rate: Rs 2,625.00 with 5 % inside is Rs 2,500.00. */
function atPrice({ upToPaise, rate, rateAbove = rate }: Rate, pricePaise: number): Slab {
  const isAbove = upToPaise !== undefined && pricePaise * 100 > upToPaise * (100 + rate)
  return isAbove ? rateAbove : rate
}

function findRate({ category, hsn }: Kind, on: Date): Rate | undefined {
  const day = indianDay(on)
  return rates
    .filter((rate) => hsn.startsWith(rate.hsn) && rate.from <= day)
    .filter((rate) => rate.category === undefined || rate.category === category)
    .toSorted((a, b) => b.hsn.length - a.hsn.length || b.from.localeCompare(a.from))[0]
}

/** True when the rate no longer applies to these goods (12 and 28 % since September 2025); the form warns of it. */
export function isOutdatedSlab(slab: number, on: Date): boolean {
  return (slab === 12 || slab === 28) && indianDay(on) >= september2025
}
