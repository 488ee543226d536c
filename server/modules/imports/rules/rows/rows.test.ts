import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ImportField } from '#shared/contract/imports/mapping.ts'
import { readPlanned } from '#test/planned-list.ts'
import { makeUnderstanding } from '../../commands/understanding.ts'
import { sheetScore } from '../find-heading.ts'
import { planProducts, propose } from '../plan.ts'
import { rowReader } from './rows.ts'
import type { Choice } from './sections.ts'
import { gstRates } from '#test/gst-rates.ts'

const columns = (...fields: (ImportField | null)[]): Choice[] =>
  fields.map((field, index) => ({ index, field }))
const kindOf = (fields: (ImportField | null)[], cells: string[], before: string[][] = []) => {
  const read = rowReader(columns(...fields))
  for (const [index, row] of before.entries()) read({ index, cells: row })
  const found = read({ index: before.length, cells })
  return typeof found === 'string' ? found : 'goods'
}

const article = ['Neel Sari', 'NS-1', '', '1200', '4']
const fields = ['productName', 'sku', 'size', 'price', 'stock'] as const

describe('a row below goods', () => {
  it.each([
    [['Cotton total', '', '', '', '45']],
    [['Total of kurtas', '', '', '', '45 pcs']],
    [['Sub-Total :', '', '', '54,000.00', '45']],
    [['TOTAL 45', '', '', '', '']],
    [['', 'Lehenga total', '', '', '9']],
    [['', '', 'Grand Total (A+B)', '', '']],
    [['साड़ी का कुल', '', '', '₹ 54,000', '45']],
    [['कुल जोड़', '', '', '', '45']],
    [['saree ka kul', '', '', '', '45 nag']],
    [['टोटल', '', '', '54000/-', '45']],
    [['Carried forward', '', '', '', '90']],
    [['', '', '', '', '45']],
    [['', '', '-', '', '45']],
  ])('%j is a total', (cells) => {
    expect(kindOf([...fields], cells, [article])).toBe('total')
  })

  it.each([
    [['Total Comfort Bra', 'TC-34', '34', '499', '5']],
    [['Total Eclipse Top', '', 'M', '499', '5']],
    [['Totally Floral Kurta', '', '', '499', '5']],
    [['Kulfi Print Kurta', '', '', '499', '5']],
    [['', 'NS-2', '', '', '45']],
    [['', '', 'L', '', '45']],
    // An article whose name was forgotten is a wrong row, not a total.
    [['', '', '', '499', '45']],
  ])('%j is no total', (cells) => {
    expect(kindOf([...fields], cells, [article])).toBe('goods')
  })
})

it.each([
  ['Total Look Dress', 1],
  ['Cotton total', 1],
  ['Total', 0],
])('%s with a price and a count stays out, and is asked about (%i)', async (name, products) => {
  const list = [
    ['Item', 'Price', 'Qty'],
    ['Neel Sari', '1200', '4'],
    [name, '999', '5'],
  ]
  const { left, rowQuestions } = await readPlanned(list)
  expect(left.map(({ kind }) => kind)).toEqual(['total'])
  expect(rowQuestions).toEqual(products ? [{ name: 'totalRows', products, names: [] }] : [])
  const letIn = await readPlanned(list, { answers: { totalRows: 'in' } })
  expect(letIn.products).toHaveLength(1 + products)
  expect(letIn.rowQuestions).toEqual([])
})

describe('a row above the first goods', () => {
  it.each([
    [['Text', 'Text', 'Choose from list', 'Number', 'Number']],
    [
      [
        'Name of the article',
        'Your own code',
        'As on the label',
        'Price with GST',
        'Pieces on the shelf',
      ],
    ],
    [['नाम लिखें', 'कोड लिखें', 'साइज़ चुनें', 'दाम भरें', 'गिनती भरें']],
    [['item_name', 'external_product_id', 'size_name', 'standard_price', 'quantity']],
    [['Example kurta', 'SKU-1', 'M', '499', '5']],
    [['Kurta', 'e.g. ABC-1', 'M', '499', '5']],
    [['उदाहरण: कुर्ता', 'AB', 'M', '499', '5']],
  ])('%j is an instruction', (cells) => {
    expect(kindOf([...fields], cells)).toBe('instruction')
  })

  it.each([
    [['Max Cotton Kurta', 'MAX-1', 'M', '499', '5']],
    [['Single Bedsheet', 'EG-12', 'Free Size', '499', '5']],
    [['Kurta', 'K-1', 'M', '#N/A', '-']],
    [['Text Print Kurta', 'K-1', 'M', 'ask', '5']],
  ])('%j is goods', (cells) => {
    expect(kindOf([...fields], cells)).toBe('goods')
  })
})

const understanding = makeUnderstanding()
const pause = async () => undefined

async function readList(rows: string[][]) {
  const raw = rows.flatMap((cells, index) => (cells.length > 0 ? [{ index, cells }] : []))
  const { columns: proposed, join, below, names } = await propose(raw, understanding, { pause })
  const chosen = proposed.map(({ index, field, size }) => ({ index, field, size: size ?? '' }))
  const mapping = { columns: chosen, join, values: [], answers: {} }
  const frame = { below, on: new Date('2026-11-27T06:30:00Z'), gstRates, pause, headings: names }
  return { below, ...(await planProducts(raw, mapping, understanding, frame)) }
}

const heading = ['Article', 'SKU', 'Size', 'Selling price', 'MRP', 'Stock', 'Brand']
const kinds = {
  instruction: ['Text', 'Text', 'Choose from list', 'Number', 'Number', 'Number', 'Text'],
  total: ['Silk total', '', '', '', '', '12'],
  count: ['', '', '', '', '', '7'],
  title: ['Winter wear'],
  repeated: heading,
}
const kind = fc.constantFrom('goods', 'total', 'count', 'title', 'repeated', 'empty')

describe('any list', () => {
  it('has rows that are goods, totals, instructions, titles or empty, each once', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.nat(2),
        fc.array(kind, { minLength: 1, maxLength: 14 }),
        async (explained, below) => {
          const wanted = [
            ...Array.from({ length: explained }, () => 'instruction'),
            'goods',
            ...below,
          ]
          const rows = wanted.map((one, at): string[] => {
            if (one === 'empty') return []
            if (one !== 'goods') return kinds[one as keyof typeof kinds]
            return [
              `Fern Kurta ${'abcdefghijklmnopqrs'[at]}`,
              `FK-${at}`,
              'M',
              '899',
              '999',
              '3',
              'Reha',
            ]
          })
          const plan = await readList([heading, ...rows])
          const told = new Map(plan.left.map(({ row, kind: left }) => [row, left as string]))
          for (const row of plan.products.flatMap(({ rows: own }) => own)) {
            expect(told.has(row)).toBe(false)
            told.set(row, 'goods')
          }
          const names = { count: 'total', repeated: 'instruction' } as Record<string, string>
          expect(wanted.map((_, at) => told.get(at + 2) ?? 'empty')).toEqual(
            wanted.map((one) => names[one] ?? one),
          )
        },
      ),
      { numRuns: 60 },
    )
  })

  it('counts each row of random cells once', async () => {
    const cell = fc.constantFrom(
      '',
      'Kurta',
      'Total',
      'K-1',
      'M',
      '499',
      '12 pcs',
      'Number',
      '-do-',
      'SKU',
      'e.g. 5',
    )
    const table = fc.array(fc.array(cell, { minLength: 1, maxLength: 6 }), { maxLength: 14 })
    await fc.assert(
      fc.asyncProperty(table, async (rows) => {
        const { below, products, left } = await readList(rows)
        const [above = [], out = []] = [true, false].map((isAbove) =>
          left.flatMap((one) => ((one.kind === 'above') === isAbove ? [one.row] : [])),
        )
        expect(above.every((row) => row <= below)).toBe(true)
        const told = [...products.flatMap(({ rows: own }) => own), ...out]
        expect(told.toSorted((one, other) => one - other)).toEqual(
          rows.flatMap((_, at) => (at < below ? [] : [at + 1])),
        )
      }),
    )
  })
})

const sheet = (name: string, rows: string[][], isHidden = false) =>
  sheetScore({ name, isHidden }, rows)

describe('the sheet with goods', () => {
  const goods = [heading, ['Fern Kurta', 'F-1', 'M', '899', '999', '3', 'Reha']]

  it('has known headings above rows of goods, is visible, and is no guide to another one', () => {
    const scores = [
      sheet('Instructions', [
        ['Column', 'Meaning'],
        ['SKU', 'Up to 40 letters'],
        ['MRP', 'In rupees'],
      ]),
      sheet('Example', goods),
      sheet('Last year', goods, true),
      sheet('Sums', [
        ['Brand', 'Stock'],
        ['Reha', '90'],
        ['Loom', '14'],
      ]),
      sheet('Kurtas', goods),
      sheet('Empty', [heading]),
    ]
    expect(scores.indexOf(Math.max(...scores))).toBe(4)
    // Of sheets without any other, these come in.
    expect(sheet('Example', goods)).toBeGreaterThan(sheet('Empty', [heading]))
    expect(sheet('Last year', goods, true)).toBeGreaterThan(sheet('Empty', [heading]))
  })
})
