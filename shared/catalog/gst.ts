import type { Category } from './categories.ts'
import { indianDay } from '../india-time.ts'

type Slab = 0 | 3 | 5 | 12 | 18 | 28
type Rate = {
  /** First day of the rate in Asia/Kolkata. */
  from: string
  /** A four-digit heading or a two-digit chapter of the customs tariff. */
  hsn: string
  /** Highest price of a piece, in paise, at which `rate` applies; `rateAbove` applies to higher prices. */
  upToPaise?: number
  rate: Slab
  rateAbove?: Slab
}

const july2017 = '2017-07-01'
const january2022 = '2022-01-01'
// 56th meeting of the GST Council; notification 9/2025-Central Tax (Rate).
const september2025 = '2025-09-22'

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
  { from: july2017, hsn: '3926', rate: 0 },
  { from: july2017, hsn: '7018', rate: 0 },
]

const usual: Record<Category, string> = { Clothing: '62', Footwear: '64', Bangles: '7117' }

/** The GST rate (percent) of one piece at its selling price; an unknown HSN gets its category's usual rate. */
export function suggestGst(
  piece: { category: Category; hsn: string; pricePaise: number },
  on: Date,
): Slab {
  const rate = rateFor(piece.hsn, on) ?? rateFor(usual[piece.category], on)
  if (!rate) return 5
  const above = rate.upToPaise !== undefined && piece.pricePaise > rate.upToPaise
  return above ? (rate.rateAbove ?? rate.rate) : rate.rate
}

function rateFor(hsn: string, on: Date): Rate | undefined {
  const day = indianDay(on)
  return rates
    .filter((rate) => hsn.startsWith(rate.hsn) && rate.from <= day)
    .toSorted((a, b) => b.hsn.length - a.hsn.length || b.from.localeCompare(a.from))[0]
}

/** True when the rate no longer applies to these goods (12 and 28 % since September 2025); the form warns of it. */
export function isOutdatedSlab(slab: number, on: Date): boolean {
  return (slab === 12 || slab === 28) && indianDay(on) >= september2025
}
