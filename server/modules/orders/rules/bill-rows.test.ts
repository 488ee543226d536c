import * as fc from 'fast-check'
import Papa from 'papaparse'
import { describe, expect, it } from 'vitest'
import { writeCsv } from '#shared/csv/write-csv.ts'
import { type BillLine, billRows, takeWholeOrders } from './bill-rows.ts'

const parse = (csv: string) =>
  Papa.parse<string[]>(csv.slice(1, -2), { delimiter: ',', newline: '\r\n' }).data
const begins = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/

describe('a spreadsheet', () => {
  it('begins with a byte order mark and ends each row with CRLF', () => {
    expect(writeCsv([['a', 'b'], ['c']])).toBe('\uFEFFa,b\r\nc\r\n')
  })

  it('quotes what RFC 4180 requires', () => {
    expect(writeCsv([['a,b', 'say "hi"', 'one\ntwo', 'plain']])).toBe(
      '\uFEFF"a,b","say ""hi""","one\ntwo",plain\r\n',
    )
  })

  it.each(['=1+1', '+91', '-2+3', '@SUM(A1)', '\t=1', ' =1', '\u00A0=1', '\r=1', '＝1+1', '－1'])(
    'makes %j plain text instead of a formula',
    (text) => {
      expect(parse(writeCsv([[text]]))[0]).toEqual([`'${text}`])
    },
  )

  it('puts no quotes around other texts', () => {
    const row = ['=1+1', 'Cotton; red', "it's", '\t=1', { number: '-2.50' }, '']
    expect(writeCsv([row])).toBe(`\uFEFF'=1+1,Cotton; red,it's,"'\t=1",-2.50,\r\n`)
  })

  it('leaves numbers and harmless texts unchanged', () => {
    const row = [{ number: '-1.00' }, '-2', 'A-B=C', 'चूड़ी']
    expect(writeCsv([row])).toBe('\uFEFF-1.00,-2,A-B=C,चूड़ी\r\n')
  })

  it('can be read back unchanged, and no cell begins a formula', () => {
    const rows = fc.array(
      fc.array(fc.string({ unit: 'binary', maxLength: 8 }), { minLength: 2, maxLength: 4 }),
      {
        minLength: 1,
        maxLength: 5,
      },
    )
    fc.assert(
      fc.property(rows, (written) => {
        const read = parse(writeCsv(written))
        expect(read.map((row) => row.map((text) => text.replace(/^'/, '')))).toEqual(
          written.map((row) => row.map((text) => text.replace(/^'/, ''))),
        )
        for (const text of read.flat()) expect(text).not.toMatch(begins)
      }),
    )
  })
})

const line: BillLine = {
  orderId: 'ffffffff-0000-4000-8000-000000000000',
  status: 'collected',
  paymentMethod: 'cash',
  paymentStatus: 'paid',
  isPaidByGift: false,
  billNumber: '26-27/000001',
  bookedAt: new Date('2026-11-20T18:29:59Z'),
  closedAt: new Date('2026-11-20T18:30:00Z'),
  readyBy: 'Kavita Meena',
  closedBy: null,
  userName: '=cmd|calc',
  userEmail: 'asha@shop.example',
  name: 'Kurta, "block print"',
  attributes: { Size: 'M', Color: 'Maroon' },
  sku: 'KU-1',
  hsn: '6211',
  gstRate: 5,
  isUntaxed: false,
  isUneven: false,
  quantity: 3,
  pricePaise: 12_550,
  declined: false,
  notTaken: 0,
  discountPaise: 2_500,
  givenBackPaise: 12_500,
  creditNotes: 'CN/26-27/000001',
  lostPaise: 250,
}

describe('a bill’s row', () => {
  it('has everything that a tax return needs, in rupees with two decimals and Indian time', () => {
    const [heading = [], row = []] = parse(writeCsv(billRows([line])))
    expect(Object.fromEntries(heading.map((title, at) => [title, row[at]]))).toEqual({
      'Order number': 'ZZZ-ZZZ',
      'Bill number': '26-27/000001',
      Status: 'Collected',
      'Booked at (IST)': '20/11/2026 23:59',
      'Closed at (IST)': '21/11/2026 00:00',
      Payment: 'cash',
      'Payment status': 'paid',
      Customer: "'=cmd|calc",
      'E-mail': 'asha@shop.example',
      Product: 'Kurta, "block print"',
      Variant: 'M, Maroon',
      SKU: 'KU-1',
      HSN: '6211',
      Declined: 'no',
      Quantity: '3',
      'Not taken': '0',
      'Price incl. GST (Rs)': '125.50',
      'Amount incl. GST (Rs)': '376.50',
      'GST rate (%)': '5',
      'Taxable value (Rs)': '358.58',
      'CGST (Rs)': '8.96',
      'SGST (Rs)': '8.96',
      'Discount of the order (Rs)': '25.00',
      'Given back on the order (Rs)': '125.00',
      'Credit notes': 'CN/26-27/000001',
      'Lost in disputes (Rs)': '2.50',
      'Marked ready by': 'Kavita Meena',
      'Closed by': '',
    })
  })

  it('has no tax of a seller without GSTIN', () => {
    const [heading = [], row = []] = parse(writeCsv(billRows([{ ...line, isUntaxed: true }])))
    const cells = Object.fromEntries(heading.map((title, at) => [title, row[at]]))
    expect(cells).toMatchObject({
      'Amount incl. GST (Rs)': '376.50',
      'GST rate (%)': '0',
      'Taxable value (Rs)': '376.50',
      'CGST (Rs)': '0.00',
      'SGST (Rs)': '0.00',
    })
  })

  it('has no amounts for a declined line, so that a column adds up to what was paid', () => {
    const lines = [line, { ...line, declined: true }]
    const [heading = [], ...rows] = parse(writeCsv(billRows(lines)))
    const sum = (title: string) =>
      rows.reduce((total, row) => total + Math.round(Number(row[heading.indexOf(title)]) * 100), 0)
    expect(sum('Amount incl. GST (Rs)')).toBe(37_650)
    expect(sum('Taxable value (Rs)') + sum('CGST (Rs)') + sum('SGST (Rs)')).toBe(37_650)
  })

  it('counts the taken pieces only', () => {
    const lines = [
      { ...line, notTaken: 1 },
      { ...line, notTaken: 3 },
    ]
    const [heading = [], ...rows] = parse(writeCsv(billRows(lines)))
    const of = (title: string) => rows.map((row) => row[heading.indexOf(title)])
    expect(of('Quantity')).toEqual(['3', '3'])
    expect(of('Not taken')).toEqual(['1', '3'])
    expect(of('Amount incl. GST (Rs)')).toEqual(['251.00', '0.00'])
  })

  it('adds up: taxable value and both taxes are the amount', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 100, max: 10_000_000 }),
        fc.integer({ min: 1, max: 10 }),
        fc.constantFrom(0, 3, 5, 12, 18, 28),
        (pricePaise, quantity, gstRate) => {
          const [heading = [], row = []] = parse(
            writeCsv(billRows([{ ...line, pricePaise, quantity, gstRate }])),
          )
          const of = (title: string) => Math.round(Number(row[heading.indexOf(title)]) * 100)
          expect(of('Taxable value (Rs)') + of('CGST (Rs)') + of('SGST (Rs)')).toBe(
            of('Amount incl. GST (Rs)'),
          )
          expect(of('Amount incl. GST (Rs)')).toBe(pricePaise * quantity)
        },
      ),
    )
  })
})

describe('a spreadsheet with a limit', () => {
  const lines = ['a', 'a', 'b', 'c', 'c', 'c'].map((orderId) => ({ orderId }))
  it.each([
    [6, 'aabccc', false],
    [7, 'aabccc', false],
    [5, 'aab', true],
    [3, 'aab', true],
    [2, 'aa', true],
    [1, '', true],
  ])('with room for %i lines has whole orders only', (most, whole, cut) => {
    const found = takeWholeOrders(lines, most)
    expect(found.whole.map(({ orderId }) => orderId).join('')).toBe(whole)
    expect(found.cut).toBe(cut)
  })
})
