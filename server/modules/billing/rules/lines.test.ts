import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type BillLine,
  billLines,
  creditLines,
  kindOfBill,
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

describe('the lines of a bill', () => {
  it('have the tax inside the price, with the odd paisa on the CGST', () => {
    expect(billLines('tax_invoice', [line])[0]).toMatchObject({
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

  it('add up, and the CGST is at most one paisa more than the SGST', () => {
    fc.assert(
      fc.property(anyLines, (sold) => {
        for (const one of billLines('tax_invoice', sold)) {
          expect(one.taxablePaise + one.cgstPaise + one.sgstPaise).toBe(one.amountPaise)
          expect([0, 1]).toContain(one.cgstPaise - one.sgstPaise)
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
      fc.property(anyLines, fc.array(fc.nat(), { maxLength: 6 }), (sold, cuts) => {
        const lines = billLines('tax_invoice', sold)
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
          }
          credited.push(...note)
        }
        for (const one of lines) {
          const parts = credited.filter(({ position }) => position === one.position)
          for (const field of ['amountPaise', 'taxablePaise', 'cgstPaise', 'sgstPaise'] as const)
            expect(parts.reduce((sum, part) => sum + part[field], 0)).toBe(one[field])
        }
      }),
    )
  })
})

function amountsOf(lines: BillLine[]): Map<number, number> {
  const amounts = new Map<number, number>()
  for (const { position, amountPaise } of lines)
    amounts.set(position, (amounts.get(position) ?? 0) + amountPaise)
  return amounts
}
