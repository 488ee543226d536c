import { type GstRate, ratesOn } from '#shared/catalog/gst.ts'

type RowPart = Partial<Pick<GstRate, 'category' | 'upToPaise' | 'rateAbove'>>

/** A row of the table of GST rates. */
export function gstRow(hsn: string, rate: GstRate['rate'], validFrom: string, over: RowPart = {}) {
  return { hsn, category: null, rate, upToPaise: null, rateAbove: null, validFrom, ...over }
}

const july2017 = '2017-07-01'
const before = { upToPaise: 100_000 }
const bangles = { category: 'Bangles' } as const

/** The rows of clothing and footwear from 22 September 2025 on. */
export const september2025: GstRate[] = ['61', '62', '64'].map((hsn) =>
  gstRow(hsn, 5, '2025-09-22', { upToPaise: 250_000, rateAbove: 18 }),
)

/** The first table, which migration 120 brings. */
export const firstTable: GstRate[] = [
  gstRow('61', 5, july2017, { ...before, rateAbove: 12 }),
  gstRow('62', 5, july2017, { ...before, rateAbove: 12 }),
  gstRow('64', 5, july2017, { ...before, rateAbove: 18 }),
  gstRow('64', 12, '2022-01-01', { ...before, rateAbove: 18 }),
  ...september2025,
  gstRow('5007', 5, july2017),
  gstRow('5208', 5, july2017),
  gstRow('5407', 5, july2017),
  gstRow('7113', 3, july2017),
  gstRow('7117', 3, july2017),
  gstRow('3926', 0, july2017, bangles),
  gstRow('7018', 0, july2017, bangles),
]

/** The rates of the day on which most tests run. */
export const gstRates = ratesOn(firstTable, '2026-11-16')
