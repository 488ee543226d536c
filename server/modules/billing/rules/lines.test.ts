import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type BillLine,
  billLines,
  creditLines,
  kindOfBill,
  returnedLines,
  type SoldLine,
  sumLines,
} from './lines.ts'
import { retentionBegin, billNumber, financialYear } from './numbers.ts'

const line: SoldLine = {
  position: 0,
  name: 'Kurta',
  attributes: { Size: 'M' },
  sku: 'KU-1',
  hsn: '6211',
  gstRate: 5,
  quantity: 3,
  pricePaise: 12_550,
  discountPaise: 0,
}

const anyLines = fc
  .array(
    fc.record({
      pricePaise: fc.integer({ min: 100, max: 10_000_000 }),
      quantity: fc.integer({ min: 1, max: 10 }),
      gstRate: fc.constantFrom(0, 3, 5, 12, 18, 28),
    }),
    { minLength: 1, maxLength: 8 },
  )
  .map((lines) => lines.map((over, position) => ({ ...line, ...over, position })))

describe('the number of a bill', () => {
  it('names its kind and the financial year, and has at most 16 characters', () => {
    expect(billNumber({ kind: 'tax_invoice', year: '26-27' }, 1)).toBe('TI/26-27/000001')
    expect(billNumber({ kind: 'bill_of_supply', year: '26-27' }, 42)).toBe('BS/26-27/000042')
    const longest = billNumber({ kind: 'credit_note', year: '26-27' }, 9_999_999)
    expect(longest).toBe('CN/26-27/9999999')
    expect(longest).toHaveLength(16)
  })

  it.each([
    ['2026-03-31T18:29:59Z', '25-26'],
    ['2026-03-31T18:30:00Z', '26-27'],
    ['2026-12-31T20:00:00Z', '26-27'],
    ['2099-04-01T00:00:00Z', '99-00'],
  ])('of %s is in the financial year %s', (at, year) => {
    expect(financialYear(new Date(at))).toBe(year)
  })
})

describe('how long bills are kept', () => {
  it('is eight years after the annual return of their financial year was due', () => {
    // Issued in 26-27; the return is due on 31 December 2027.
    const last = new Date('2027-03-31T18:29:59Z')
    expect(last < retentionBegin(new Date('2035-12-31T18:29:59Z'))).toBe(false)
    expect(last < retentionBegin(new Date('2035-12-31T18:30:00Z'))).toBe(true)
  })
})

describe('the kind of a bill', () => {
  it.each([
    ['08ABCDE1234F1Z5', [5], 'tax_invoice'],
    ['08ABCDE1234F1Z5', [0, 5], 'tax_invoice'],
    ['08ABCDE1234F1Z5', [0, 0], 'bill_of_supply'],
    [null, [5], 'bill_of_supply'],
  ] as const)('of a seller with GSTIN %s and rates %j is %s', (gstin, rates, kind) => {
    expect(
      kindOfBill(
        { gstin },
        rates.map((gstRate) => ({ gstRate })),
      ),
    ).toBe(kind)
  })
})

const uneven = { hasEqualHalves: false }
/** The lines of a bill from before the equal halves, as they are read from the database. */
const earlierBill = (sold: readonly SoldLine[]) =>
  billLines('tax_invoice', sold, uneven).map((one) => ({ ...one, isUneven: true }))

describe('the lines of a bill', () => {
  it('have the tax inside the price in two equal halves, with the odd paisa in the taxable value', () => {
    expect(billLines('tax_invoice', [line])[0]).toMatchObject({
      amountPaise: 37_650,
      taxablePaise: 35_858,
      cgstPaise: 896,
      sgstPaise: 896,
    })
  })

  it('have the odd paisa on the CGST before the day of equal halves', () => {
    expect(billLines('tax_invoice', [line], uneven)[0]).toMatchObject({
      amountPaise: 37_650,
      taxablePaise: 35_857,
      cgstPaise: 897,
      sgstPaise: 896,
    })
  })

  it('charge no tax on a bill of supply', () => {
    expect(billLines('bill_of_supply', [line])[0]).toMatchObject({
      gstRate: 0,
      amountPaise: 37_650,
      taxablePaise: 37_650,
      cgstPaise: 0,
      sgstPaise: 0,
    })
  })

  it('add up, and CGST and SGST are equal, at most a paisa apart before their day', () => {
    fc.assert(
      fc.property(anyLines, fc.boolean(), (sold, hasEqualHalves) => {
        for (const one of billLines('tax_invoice', sold, { hasEqualHalves })) {
          expect(one.taxablePaise + one.cgstPaise + one.sgstPaise).toBe(one.amountPaise)
          expect(hasEqualHalves ? [0] : [0, 1]).toContain(one.cgstPaise - one.sgstPaise)
        }
      }),
    )
  })
})

describe('a credit note', () => {
  it('of the whole bill is the bill', () => {
    const lines = billLines('tax_invoice', [line, { ...line, position: 1, gstRate: 18 }])
    expect(creditLines(lines, new Map(), sumLines(lines).totalPaise)).toEqual(lines)
  })

  it('of a part takes no piece back', () => {
    const [credited] = creditLines(billLines('tax_invoice', [line]), new Map(), 10_500)
    expect(credited).toMatchObject({ quantity: null, amountPaise: 10_500, taxablePaise: 10_000 })
  })

  it('in any parts adds up to the bill, line by line, and never takes more than is left', () => {
    fc.assert(
      fc.property(
        anyLines,
        fc.array(fc.nat(), { maxLength: 6 }),
        fc.boolean(),
        (sold, cuts, isEarlier) => {
          const lines = isEarlier ? earlierBill(sold) : billLines('tax_invoice', sold)
          const { totalPaise } = sumLines(lines)
          const steps = [...cuts.map((cut) => cut % totalPaise), 0, totalPaise].toSorted(
            (a, b) => a - b,
          )
          const credited: BillLine[] = []
          for (const [index, upTo] of steps.entries()) {
            const amount = upTo - (steps[index - 1] ?? 0)
            if (amount === 0) continue
            const note = creditLines(lines, amountsOf(credited), amount)
            expect(sumLines(note).totalPaise).toBe(amount)
            for (const one of note) {
              expect(
                Math.min(one.amountPaise, one.taxablePaise, one.cgstPaise, one.sgstPaise),
              ).toBeGreaterThanOrEqual(0)
              expect(isEarlier ? [0, 1, -1] : [0]).toContain(one.cgstPaise - one.sgstPaise)
            }
            credited.push(...note)
          }
          for (const one of lines) {
            const parts = credited.filter(({ position }) => position === one.position)
            expect(addUp(parts, one)).toBe(true)
          }
        },
      ),
    )
  })
})

/**
 * True when the parts of a line have its amount and its taxes. One paisa cannot hold two equal halves, so that each part of
 * one paisa may leave a paisa of each tax out.
 */
function addUp(parts: readonly BillLine[], one: BillLine): boolean {
  const total = (field: 'amountPaise' | 'cgstPaise' | 'sgstPaise') =>
    parts.reduce((sum, part) => sum + part[field], 0)
  const mayMiss = one.isUneven ? 0 : parts.filter(({ amountPaise }) => amountPaise === 1).length
  const missing = [one.cgstPaise - total('cgstPaise'), one.sgstPaise - total('sgstPaise')]
  return (
    total('amountPaise') === one.amountPaise &&
    missing.every((paise) => paise >= 0 && paise <= mayMiss)
  )
}

function amountsOf(lines: BillLine[]): Map<number, number> {
  const amounts = new Map<number, number>()
  for (const { position, amountPaise } of lines)
    amounts.set(position, (amounts.get(position) ?? 0) + amountPaise)
  return amounts
}

describe('the lines of a credit note for returned pieces', () => {
  const bill = billLines('tax_invoice', [line, { ...line, position: 1, gstRate: 18, quantity: 2 }])

  it('are the pieces at their price, with the tax that was in them', () => {
    const returned = new Map([[1, 1]])
    expect(returnedLines(bill, new Map(), { returned, amountPaise: 12_550 })).toMatchObject([
      { position: 1, quantity: 1, amountPaise: 12_550, taxablePaise: 10_636, cgstPaise: 957 },
    ])
  })

  it('take from the other lines what a refund without pieces has taken from theirs', () => {
    const before = new Map([
      [0, 10_000],
      [1, 20_000],
    ])
    const returned = new Map([[1, 2]])
    expect(returnedLines(bill, before, { returned, amountPaise: 25_100 })).toMatchObject([
      { position: 0, quantity: null, amountPaise: 20_000 },
      { position: 1, quantity: null, amountPaise: 5_100 },
    ])
  })

  it('never credit a line twice, and add up to the bill when all pieces are back, in any order', () => {
    const steps = fc.array(fc.record({ at: fc.nat(), size: fc.nat(), isRefund: fc.boolean() }), {
      maxLength: 12,
    })
    fc.assert(
      fc.property(anyLines, steps, (sold, plan) => {
        const book = openBook(sold)
        for (const { at, size, isRefund } of plan) {
          const position = at % sold.length
          if (isRefund) book.refund(size)
          else book.takeBack(position, size % (book.left(position) + 1))
        }
        for (const { position } of sold) book.takeBack(position, book.left(position))
        book.refund(Number.MAX_SAFE_INTEGER)
        for (const one of book.bill) {
          const own = book.notes.filter(({ position }) => position === one.position)
          expect(addUp(own, one)).toBe(true)
        }
        for (const note of book.notes) {
          const { amountPaise, taxablePaise, cgstPaise, sgstPaise } = note
          expect(
            Math.min(amountPaise - 1, taxablePaise, cgstPaise, sgstPaise),
          ).toBeGreaterThanOrEqual(0)
          expect(taxablePaise + cgstPaise + sgstPaise).toBe(amountPaise)
        }
      }),
    )
  })
})

/** A bill with returns of pieces and refunds without pieces. `notes`: the lines of all credit notes so far. */
function openBook(sold: readonly SoldLine[]) {
  const bill = billLines(kindOfBill({ gstin: '08' }, sold), sold)
  const credited = new Map<number, number>()
  const pieces = new Map(sold.map(({ position, quantity }) => [position, quantity]))
  const notes: BillLine[] = []
  const left = (position: number) => pieces.get(position) ?? 0
  const rest = () => sumLines(bill).totalPaise - sumLines(notes).totalPaise
  const issue = (lines: BillLine[]) => {
    for (const one of lines)
      credited.set(one.position, (credited.get(one.position) ?? 0) + one.amountPaise)
    notes.push(...lines)
  }
  return {
    bill,
    notes,
    left,
    /** Refunds money without pieces, at most the part of the bill that is not credited yet. */
    refund: (paise: number) => {
      const amount = Math.min(rest(), paise)
      if (amount > 0) issue(creditLines(bill, credited, amount))
    },
    takeBack: (position: number, quantity: number) => {
      pieces.set(position, left(position) - quantity)
      const amountPaise = Math.min(rest(), (sold[position]?.pricePaise ?? 0) * quantity)
      const returned = new Map([[position, quantity]])
      if (amountPaise > 0) issue(returnedLines(bill, credited, { returned, amountPaise }))
    },
  }
}
