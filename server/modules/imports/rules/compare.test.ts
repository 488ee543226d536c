import { describe, expect, it } from 'vitest'
import { messageText } from '#shared/message.ts'
import { bulkRowOf, type CheckedRow, compareProduct } from './compare.ts'
import type { Match } from './match.ts'
import type { PlannedProduct, PlannedVariant } from './planned.ts'

const variant = (sku: string, row: number): PlannedVariant => ({
  row,
  sku,
  skuFrom: 'list',
  attributes: { Size: 'S' },
  price: 899,
  mrp: 1299,
  stock: 4,
  gender: 'Female',
  ageGroup: 'Adult',
  colorMap: 'Blue',
  sizeMetric: null,
  condition: 'New',
  occasion: null,
})
const product = (over: Partial<PlannedProduct> = {}): PlannedProduct => ({
  rows: [2],
  name: 'Kurta',
  category: 'Clothing',
  subCategory: 'Kurtas',
  brand: 'Own',
  saysBrand: false,
  desc: 'Plain',
  hsn: '6211',
  gst: 5,
  gstFixed: false,
  active: true,
  saysActive: false,
  variants: [variant('A', 2)],
  problems: [],
  asks: [],
  notes: [],
  ...over,
})
const values = { pricePaise: 99_900, mrpPaise: 129_900, stock: 2, active: true }
const checkedRow = (
  after = values,
  errors: CheckedRow['errors'] = {},
  productId = 'p',
): CheckedRow => ({
  variant: { ...values, held: 1, id: 'v', sku: 'A', productId, productName: 'Kurta' },
  after,
  errors,
})
const unknown: CheckedRow = {
  variant: null,
  after: null,
  errors: { SKU: messageText('bulkFields.unknownSku') },
}
const tools = {
  columnOf: new Map([['stock', 7] as const]),
  setCounts: true,
  holders: new Map([['v', ['CH-1', 'CH-2']]]),
}
const clear = { id: null, doubt: null }
const compare = (one: PlannedProduct, ...checked: CheckedRow[]) =>
  compareProduct(one, checked, {
    ...tools,
    by: 'sku',
    match: { product: null, variants: one.variants.map(() => clear) },
  })

describe('a product of the list', () => {
  it('is created when the shop has none of its SKUs', () => {
    expect(compare(product(), unknown)).toMatchObject({ outcome: 'create', productId: null })
  })

  it.each([
    [checkedRow(), 'unchanged'],
    [checkedRow({ ...values, pricePaise: 89_900 }), 'change'],
    [checkedRow({ ...values, stock: 4 }), 'change'],
  ])('%#: changes an article that the shop has, or leaves it', (checked, outcome) => {
    expect(compare(product(), checked)).toMatchObject({ outcome, productId: 'p' })
  })

  it.each([
    ['like the first one', 99_900, 'change', []],
    ['another one', 129_900, 'refused', ['3 price importFields.problem.emptyAmount']],
  ])(
    'whose price stands in the first row only: %s in the shop',
    (_, pricePaise, outcome, wanted) => {
      const second = { ...variant('B', 3), repeats: ['price' as const] }
      const two = product({ rows: [2, 3], variants: [variant('A', 2), second] })
      const other = checkedRow({ ...values, pricePaise: 89_900 })
      if (other.variant) Object.assign(other.variant, { pricePaise, sku: 'B', id: 'w' })
      const found = compare(two, checkedRow({ ...values, pricePaise: 89_900 }), other)
      expect(found.outcome).toBe(outcome)
      const { problems } = found.content
      expect(problems.map(({ row, field, message }) => `${row} ${field} ${message}`)).toEqual(
        wanted,
      )
    },
  )

  it('extends an article by variants that it does not have yet', () => {
    const two = product({ rows: [2, 3], variants: [variant('A', 2), variant('B', 3)] })
    expect(compare(two, checkedRow(), unknown)).toMatchObject({ outcome: 'extend', productId: 'p' })
  })

  it('requires only readable prices for an article that the shop has', () => {
    const asked = { column: null, value: '', message: messageText('importFields.problem.asked') }
    const open = product({ problems: [{ row: 2, field: 'brand', ...asked }], asks: ['brand'] })
    expect(compare(open, checkedRow())).toMatchObject({
      outcome: 'unchanged',
      content: { asks: [] },
    })
    expect(compare(open, unknown)).toMatchObject({ outcome: 'refused' })
    const message = messageText('importFields.problem.amount', { value: 'x' })
    const wrong = product({
      problems: [{ row: 2, column: 3, field: 'price', value: 'x', message }],
    })
    expect(compare(wrong, checkedRow())).toMatchObject({ outcome: 'refused' })
  })

  it('is refused with the orders that hold more pieces than its count', () => {
    const errors = { stock: messageText('bulkFields.held', { held: 1 }) }
    const { content } = compare(product(), checkedRow({ ...values, stock: 0 }, errors))
    const wanted = { held: 1, orders: 'CH-1, CH-2', count: 0 }
    const message = messageText('importFields.problem.held', wanted)
    expect(content.problems).toEqual([{ row: 2, column: 7, field: 'stock', value: '4', message }])
  })

  it('is refused when its SKUs belong to different articles', () => {
    const two = product({ variants: [variant('A', 2), variant('B', 3)] })
    const { outcome, content } = compare(two, checkedRow(), checkedRow(values, {}, 'other'))
    expect([outcome, content.problems[0]?.row]).toEqual(['refused', 3])
  })
})

const byName = (checked: CheckedRow, match: Match) =>
  compareProduct(product(), [checked], { ...tools, by: 'name', match })

describe('an article that is found by its name', () => {
  const named = { productId: 'p', productName: 'Kurta' }
  it('keeps its own SKU', () => {
    const { outcome, content } = byName(checkedRow(), {
      product: named,
      variants: [{ id: 'v', doubt: null }],
    })
    expect([outcome, content.variants[0]?.sku]).toEqual(['unchanged', 'A'])
  })

  it('gets the size that it does not have', () => {
    expect(byName(unknown, { product: named, variants: [clear] })).toMatchObject({
      outcome: 'extend',
      productId: 'p',
    })
  })

  it('is not the article of another name with this SKU', () => {
    const { outcome, content } = byName(checkedRow(values, {}, 'other'), {
      product: null,
      variants: [clear],
    })
    const message = messageText('importFields.problem.otherProduct', { name: 'Kurta' })
    expect([outcome, content.problems]).toMatchObject(['refused', [{ field: 'sku', message }]])
  })

  it('is refused while it may mean two articles', () => {
    const doubt = messageText('importFields.problem.severalArticles', { name: 'Kurta' })
    const match = { product: null, variants: [{ id: null, doubt }] }
    const { outcome, content } = byName(unknown, match)
    expect([outcome, content.problems]).toMatchObject([
      'refused',
      [{ row: 2, field: 'productName', value: 'Kurta', message: doubt }],
    ])
  })
})

describe('the change of an article', () => {
  it('has a count only when counts shall be set, and a status only when the list has one', () => {
    expect(bulkRowOf(product(), variant('A', 2), false)).toEqual({
      SKU: 'A',
      sellingPrice: '899',
      MRP: '1299',
      seen: {},
    })
    const said = bulkRowOf(product({ saysActive: true, active: false }), variant('A', 2), true)
    expect(said).toMatchObject({ stock: '4', active: 'no' })
  })

  it('compares with the values that the preview saw', () => {
    const present = { ...values, variantId: 'v', held: 0 }
    expect(bulkRowOf(product(), { ...variant('A', 2), present }, true).seen).toEqual({
      sellingPrice: 999,
      MRP: 1299,
      stock: 2,
      active: true,
    })
  })
})
