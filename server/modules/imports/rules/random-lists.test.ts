import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { readPlanned } from '#test/planned-list.ts'

type Goods = {
  sku: string
  rupees: number
  mrp: number
  stock: number
  size: string
  active: boolean
}
/** A column of a list: its heading, and the cell that it writes for goods. */
type Writer = { heading: string; write: (goods: Goods) => string }
const column = (heading: string, write: Writer['write']): Writer => ({ heading, write })
const none: Writer[] = []

/** Columns that say the truth about one fact, each in its own words; some say nothing. */
const facts = {
  price: [
    [column('Selling Price', ({ rupees }) => String(rupees))],
    [column('Customer rate (incl. GST)', ({ rupees }) => `Rs ${rupees}/-`)],
    [column('Price before tax', ({ rupees }) => String(rupees / 1.05))],
    [
      column('Sale rate', ({ rupees }) => String(rupees / 1.05)),
      column('Tax included?', () => 'No'),
    ],
    [column('Discount (Rs)', ({ rupees, mrp }) => String(mrp - rupees))],
    [column('Rate', ({ rupees }) => String(rupees))],
    [column('Price USD', ({ rupees }) => String(Math.round(rupees / 90)))],
    [column('List price', ({ rupees }) => String(rupees))],
    [
      column('Regular price', ({ rupees }) => String(rupees)),
      column('Sale price', ({ rupees }) => String(rupees - 50)),
      column('Sale ends', () => '2026-11-01'),
    ],
    none,
  ],
  stock: [
    [column('Qty', ({ stock }) => `${stock} pcs`)],
    [column('Stock at godown', ({ stock }) => String(stock))],
    [column('Balance (dozen)', ({ stock }) => String(stock / 12))],
    [column('Shop stock', () => '0'), column('Godown stock', ({ stock }) => String(stock))],
    [column('Closing balance', ({ stock }) => `${stock / 12} dz`)],
    none,
  ],
  status: [
    [column('Active', ({ active }) => (active ? 'Yes' : 'No'))],
    [column('Listing status', ({ active }) => (active ? 'Live' : 'Draft'))],
    [column('Discontinued', ({ active }) => (active ? '0' : '1'))],
    [column('Do not sell', ({ active }) => (active ? '' : 'Y'))],
    none,
  ],
  size: [[column('Size', ({ size }) => size)], [column('Naap', ({ size }) => size)], none],
} satisfies Record<string, Writer[][]>

/** Columns that say nothing about price, stock or status, though their values look so. */
const decoys = [
  column('Purchase price', ({ rupees }) => String(rupees - 100)),
  column('Wholesale rate', ({ rupees }) => String(rupees - 60)),
  column('Minimum stock', () => '2'),
  column('Sold pcs', () => '5'),
  column('GST amount', () => '40'),
  column('Stock value', ({ stock, rupees }) => String(stock * rupees)),
  column('Margin %', () => '20'),
  column('Pack of', () => '1'),
  column('Rack', () => '38'),
]
const goods = fc.record({
  sku: fc.stringMatching(/^[A-Z]{2}-\d{3}[A-Z]$/),
  // Prices whose value without tax is in whole rupees.
  rupees: fc.integer({ min: 20, max: 100 }).map((steps) => steps * 21),
  mrp: fc.integer({ min: 2200, max: 4000 }),
  stock: fc.integer({ min: 0, max: 5 }).map((dozens) => dozens * 12),
  size: fc.constantFrom('S', 'M', 'L', '38', '2-3 Y'),
  active: fc.boolean(),
})
const ofFact = (name: keyof typeof facts) => fc.constantFrom(...facts[name])
const list = fc
  .record({
    goods: fc.uniqueArray(goods, { selector: ({ sku }) => sku, minLength: 1, maxLength: 5 }),
    own: fc.tuple(ofFact('price'), ofFact('stock'), ofFact('status'), ofFact('size')),
    decoys: fc.subarray(decoys),
  })
  .chain(({ own, decoys: others, ...rest }) => {
    const columns = [
      column('Item', ({ sku }) => `Kurta ${sku}`),
      column('SKU', ({ sku }) => sku),
      column('MRP', ({ mrp }) => String(mrp)),
      column('GST %', () => '5'),
      ...own.flat(),
      ...others,
    ]
    return fc
      .shuffledSubarray(columns, { minLength: columns.length, maxLength: columns.length })
      .map((shuffled) => ({ ...rest, columns: shuffled }))
  })

it('of any list is right or asked for, never wrong', async () => {
  await fc.assert(
    fc.asyncProperty(list, async ({ goods: all, columns }) => {
      const headings = columns.map(({ heading }) => heading)
      const { products } = await readPlanned([
        headings,
        ...all.map((one) => columns.map(({ write }) => write(one))),
      ])
      expect(products).toHaveLength(all.length)
      for (const { active, variants } of products)
        for (const { sku, price, stock, attributes } of variants) {
          const truth = all.find((one) => one.sku === sku)
          expect([null, truth?.rupees]).toContain(price)
          expect([null, truth?.stock]).toContain(stock)
          expect([undefined, truth?.size]).toContain(attributes.Size)
          expect([false, truth?.active]).toContain(active)
        }
    }),
    { numRuns: 300 },
  )
})
