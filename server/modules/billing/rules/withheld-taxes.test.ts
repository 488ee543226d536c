import { describe, expect, it } from 'vitest'
import type { TaxTerm } from '#server/modules/settings/rules/tax-terms.ts'
import {
  baseBack,
  beginOfYear,
  type BilledSale,
  sinceMonth,
  type TaxSum,
  taxedSale,
  taxOfLine,
} from './withheld-taxes.ts'

const tcs: TaxTerm = {
  tax: 'tcs',
  rate: 50,
  rateWithoutPan: null,
  freeUpToPaise: null,
  validFrom: '2026-10-01',
}
const tds: TaxTerm = {
  tax: 'tds',
  rate: 10,
  rateWithoutPan: 500,
  freeUpToPaise: 50_000_000,
  validFrom: '2026-04-01',
}
const firm = { gstin: '08ABCFE1234F1Z5', pan: null }
const person = { gstin: null, pan: 'ABCPE1234F' }

/** A sale of a registered shop: Rs 1,050.00 with 5 % of GST inside, paid online. */
const sale = (over: Partial<BilledSale> = {}): BilledSale => ({
  kind: 'tax_invoice',
  paymentMethod: 'online',
  ...firm,
  totalPaise: 105_000,
  payablePaise: 105_000,
  taxablePaise: 100_000,
  ...over,
})

type Step = Partial<BilledSale> & {
  month: string
  /** The part of the sale of this step (by its place) that comes back, instead of a new sale. */
  backOf?: [place: number, part: number]
  term?: TaxTerm
  isInterState?: boolean
}

const partBack = (basePaise: number, part: number) =>
  baseBack({ basePaise, wholePaise: 1_000, creditedPaise: part * 1_000, backPaise: 0 })

/** The taxes of one shop by month, in paise, as the rows are entered one after the other. */
function taxesByMonth(standing: TaxTerm, steps: readonly Step[]): Record<string, number> {
  const rows: (TaxSum & { number: string | null })[] = []
  let soldPaise = 0
  for (const { month, backOf, term = standing, isInterState = false, ...over } of steps) {
    const origin = backOf ? steps[backOf[0]] : { ...over, term }
    const whole = sale({ ...origin })
    const taxed = taxedSale(origin?.term ?? standing, whole)
    if (!backOf) soldPaise += whole.totalPaise
    if (!taxed) continue
    const basePaise = backOf ? -partBack(taxed.basePaise, backOf[1]) : taxed.basePaise
    const { tax, rate, isFreed, taxNumber: number } = taxed
    const row = { month, rate, isFreed, basePaise, taxPaise: 0, number }
    const sums = [...rows, row].filter(
      (one) => one.number === number && one.month >= sinceMonth(tax, month),
    )
    const isOverFree = soldPaise > Number(standing.freeUpToPaise)
    rows.push({ ...row, taxPaise: taxOfLine(sums, { tax, month, isInterState, isOverFree }) })
  }
  return sumByMonth(rows)
}

function sumByMonth(rows: readonly TaxSum[]): Record<string, number> {
  const months: Record<string, number> = {}
  for (const { month, taxPaise } of rows) months[month] = (months[month] ?? 0) + taxPaise
  return months
}

const [apr, may, oct, nov] = ['2026-04-01', '2026-05-01', '2026-10-01', '2026-11-01'] as const
const third = { totalPaise: 35_000, payablePaise: 35_000, taxablePaise: 33_333 }
const rupees = (whole: number) => ({ totalPaise: whole * 100, payablePaise: whole * 100 })

describe('months that were computed by hand', () => {
  it.each<[string, TaxTerm, Step[], Record<string, number>]>([
    ['0.25 % and 0.25 % of 1,000.00 are 2.50 and 2.50', tcs, [{ month: oct }], { [oct]: 500 }],
    [
      'the halves of 999.99 are rounded once in a month: 2.50 each, not three times 0.83',
      tcs,
      [third, third, third].map((one) => ({ month: oct, ...one })),
      { [oct]: 500 },
    ],
    [
      'of 1,000.00 sold 40 % came back: 600.00 net, 1.50 each',
      tcs,
      [{ month: oct }, { month: oct, backOf: [0, 0.4] }],
      { [oct]: 300 },
    ],
    [
      'sold in October and back in November beside a sale of 2,000.00: 5.00, then 5.00 of 1,000.00 net',
      tcs,
      [
        { month: oct },
        { month: nov, totalPaise: 210_000, payablePaise: 210_000, taxablePaise: 200_000 },
        { month: nov, backOf: [0, 1] },
      ],
      { [oct]: 500, [nov]: 500 },
    ],
    [
      'more back than sold in November is nothing, and October stays as it was filed',
      tcs,
      [{ month: oct }, { month: nov, backOf: [0, 1] }],
      { [oct]: 500, [nov]: 0 },
    ],
    [
      'half was paid by a gift code: 500.00, 1.25 each',
      tcs,
      [{ month: oct, payablePaise: 52_500 }],
      { [oct]: 250 },
    ],
    [
      'IGST of 1,001.00 between States is 5.005, rounded 5.01',
      tcs,
      [{ month: oct, isInterState: true, taxablePaise: 100_100 }],
      { [oct]: 501 },
    ],
    [
      'TDS of a firm: 0.1 % of 1,050.00 paid online and 525.00 in cash is 1.575, rounded 1.58',
      tds,
      [
        { month: oct },
        { month: oct, paymentMethod: 'cash', totalPaise: 52_500, payablePaise: 52_500 },
      ],
      { [oct]: 158 },
    ],
    [
      'TDS without a PAN: 5 % of 1,050.00',
      tds,
      [{ month: oct, gstin: null, pan: null, kind: 'bill_of_supply' }],
      { [oct]: 5_250 },
    ],
    [
      'TDS of an individual: 4,00,000 in April is free; with 1,50,000 in May the whole 5,50,000 is not: 550.00',
      tds,
      [
        { month: apr, ...person, ...rupees(400_000) },
        { month: may, ...person, ...rupees(150_000) },
      ],
      { [apr]: 0, [may]: 55_000 },
    ],
    [
      'exactly 5,00,000 of an individual are free',
      tds,
      [{ month: apr, ...person, ...rupees(500_000) }],
      { [apr]: 0 },
    ],
    [
      'above the free sum, 1,00,000 that come back in May give back 100.00 at the next sale of 2,00,000',
      tds,
      [
        { month: apr, ...person, ...rupees(600_000) },
        { month: may, backOf: [0, 1 / 6] },
        { month: may, ...person, ...rupees(200_000) },
      ],
      { [apr]: 60_000, [may]: 10_000 },
    ],
    [
      'a PAN in May lowers May only: 5 % of 1,000, then 0.1 % of 2,000 of a company',
      tds,
      [
        { month: apr, gstin: null, pan: null, ...rupees(1_000) },
        { month: may, gstin: null, pan: 'ABCCE1234F', ...rupees(2_000) },
      ],
      { [apr]: 5_000, [may]: 200 },
    ],
    [
      'what comes back of the last financial year gives nothing back in the new one',
      tds,
      [{ month: '2026-03-01' }, { month: apr, backOf: [0, 1] }],
      { '2026-03-01': 105, [apr]: 0 },
    ],
    [
      'goods go back at the rate of their bill: 1 % of 1,000.00, then 0.5 % of 2,000.00 less the 1 %',
      tcs,
      [
        { month: oct, term: { ...tcs, rate: 100 } },
        { month: nov, totalPaise: 210_000, payablePaise: 210_000, taxablePaise: 200_000 },
        { month: nov, backOf: [0, 0.5] },
      ],
      { [oct]: 1_000, [nov]: 500 },
    ],
  ])('%s', (_name, term, steps, months) => {
    expect(taxesByMonth(term, steps)).toEqual(months)
  })
})

describe('which sales bear a tax', () => {
  it.each<[string, TaxTerm, Partial<BilledSale>]>([
    ['TCS: cash at the counter', tcs, { paymentMethod: 'cash' }],
    ['TCS: a shop without GSTIN', tcs, { gstin: null, kind: 'bill_of_supply' }],
    ['TCS: goods that are exempt', tcs, { kind: 'bill_of_supply', taxablePaise: 0 }],
    ['TCS: all of it was paid by gift codes', tcs, { payablePaise: 0 }],
    ['TCS: switched off by the rate 0', { ...tcs, rate: 0 }, {}],
    ['TDS: switched off by the rate 0', { ...tds, rate: 0 }, {}],
  ])('none is held back of %s', (_name, term, over) => {
    expect(taxedSale(term, sale(over))).toBeUndefined()
  })

  it('reads the PAN and its kind of holder also from a GSTIN', () => {
    const numbers = [
      firm,
      { gstin: '08ABCPE1234F1Z5', pan: null },
      { gstin: null, pan: 'ABCHE1234F' },
      { gstin: null, pan: null },
    ]
    const read = numbers.map((one) => taxedSale(tds, sale(one)))
    expect(read.map((one) => [one?.taxNumber, one?.rate, one?.isFreed])).toEqual([
      ['ABCFE1234F', 10, false],
      ['ABCPE1234F', 10, true],
      ['ABCHE1234F', 10, true],
      [null, 500, false],
    ])
  })

  it('gives a bill’s base back in parts that add up to it', () => {
    let backPaise = 0
    for (const creditedPaise of [1, 333, 334, 700, 1_000, 1_200])
      backPaise += baseBack({ basePaise: 777, wholePaise: 1_000, creditedPaise, backPaise })
    expect(backPaise).toBe(777)
  })

  it.each([
    ['2027-03-01', '2026-04-01'],
    ['2027-04-01', '2027-04-01'],
    ['2027-01-01', '2026-04-01'],
  ])('%s is in the year from %s', (month, first) => {
    expect([beginOfYear(month), sinceMonth('tds', month), sinceMonth('tcs', month)]).toEqual([
      first,
      first,
      month,
    ])
  })
})
