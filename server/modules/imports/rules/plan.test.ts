import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ImportField, importFields, type Join } from '#shared/contract/imports/mapping.ts'
import { ProductForm } from '#shared/contract/catalog/product-form.ts'
import { makeUnderstanding } from '../commands/understanding.ts'
import { formOf } from './check-product.ts'
import { planProducts, propose } from './plan.ts'
import type { FullMapping } from './planned.ts'
import { gstRates } from '#test/gst-rates.ts'

const understanding = makeUnderstanding()
const pause = async () => undefined
const on = new Date('2026-11-27T06:30:00Z')
const toRows = (cells: string[][]) =>
  cells.flatMap((row, index) => (row.length > 0 ? [{ index, cells: row }] : []))
const plan = (cells: string[][], mapping: Omit<FullMapping, 'match'>, below = 0) =>
  planProducts(toRows(cells), mapping, understanding, { below, on, gstRates, pause })

const cell = fc.oneof(
  fc.constantFrom(
    'Kurta',
    'S',
    '2.4',
    '499',
    'Rs 1,299.00',
    '12 pcs',
    '-do-',
    'female',
    'Red',
    '5%',
    '6211',
    '',
  ),
  fc.constantFrom(
    'Product name',
    'SKU',
    'Stock',
    'MRP',
    'Total',
    '#REF!',
    '<p>x</p>',
    'variable',
    'Size',
  ),
  fc.string({ maxLength: 12, unit: 'binary' }),
)
const table = fc.array(fc.array(cell, { maxLength: 7 }), { maxLength: 12 })

describe('any table', () => {
  it('gets a proposal and a plan, whose problems stand at its cells', async () => {
    await fc.assert(
      fc.asyncProperty(table, async (cells) => {
        const { columns, join, below } = await propose(toRows(cells), understanding, { pause })
        const chosen = columns.map(({ index, field, size }) => ({ index, field, size: size ?? '' }))
        const mapping = { columns: chosen, join, values: [], answers: {} }
        const { products } = await plan(cells, mapping, below)
        for (const { rows, problems } of products)
          for (const { row, column } of problems) {
            expect(rows).toContain(row)
            expect(column === null || chosen.some(({ index }) => index === column)).toBe(true)
          }
      }),
    )
  })

  it('makes only products that Add Product takes, or says what is wrong, for any mapping', async () => {
    const fields = fc.array(fc.option(fc.constantFrom<ImportField>(...importFields)), {
      maxLength: 7,
    })
    const join = fc.constantFrom<Join>(
      { by: 'row' },
      { by: 'name' },
      { by: 'nameWithoutSize' },
      { by: 'parent' },
      { by: 'column', column: 0 },
    )
    const answers = {
      brand: 'Own',
      goods: 'Clothing > Kurtas',
      gender: 'Female',
      ageGroup: 'Adult',
      colorMap: 'Red',
      sizeMetric: 'US',
      occasion: 'Casual',
      hsn: { '*': '6211' },
      gst: 'byHsn',
      sku: 'fromName',
      stock: 1,
      belowZero: 'none',
      mrp: 'price',
      price: 'mrp',
      percentOnCost: 10,
      active: true,
    } as const
    await fc.assert(
      fc.asyncProperty(table, fields, join, async (cells, chosen, by) => {
        const columns = chosen.map((field, index) => ({ index, field, size: 'M' }))
        const { products } = await plan(cells, { columns, join: by, values: [], answers })
        for (const product of products)
          expect(
            product.problems.length > 0 || ProductForm.safeParse(formOf(product)).success,
          ).toBe(true)
      }),
    )
  })

  it('makes no row part of two products', async () => {
    await fc.assert(
      fc.asyncProperty(table, async (cells) => {
        const columns = [
          { index: 0, field: 'productName' as const },
          { index: 1, field: 'sku' as const },
        ]
        const mapping = { columns, join: { by: 'name' as const }, values: [], answers: {} }
        const { products } = await plan(cells, mapping)
        const rows = products.flatMap((product) => product.rows)
        expect(new Set(rows).size).toBe(rows.length)
      }),
    )
  })
})

describe('what the list does not say', () => {
  const heading = ['Name', 'Price', 'Stock']
  const columns = (['productName', 'price', 'stock'] as const).map((field, index) => ({
    index,
    field,
  }))
  const mapping = { columns, join: { by: 'row' }, values: [] } as const

  it('is asked for once for each product, and never invented', async () => {
    const { products } = await plan(
      [heading, ['Cotton Kurta', '499', '3']],
      { ...mapping, columns: [...columns], values: [], answers: {} },
      1,
    )
    expect(products[0]?.asks.toSorted()).toEqual([
      'active',
      'ageGroup',
      'brand',
      'colorMap',
      'gender',
      'gst',
      'hsn',
      'mrp',
      'sku',
    ])
    expect(products[0]).toMatchObject({ brand: '', hsn: '', gst: null, active: false })
    expect(products[0]?.variants[0]).toMatchObject({ sku: '', mrp: null, gender: null })
  })

  it('is taken from the name', async () => {
    const { products } = await plan(
      [heading, ['Ladies Red Kurti', '499', '3']],
      { ...mapping, columns: [...columns], values: [], answers: {} },
      1,
    )
    expect(products[0]).toMatchObject({ category: 'Clothing', subCategory: 'Kurtas' })
    expect(products[0]?.variants[0]).toMatchObject({ gender: 'Female', colorMap: 'Red' })
  })
})

/** The plan of a list that is read without corrections. */
const planOf = async (cells: string[][]) => {
  const { columns, join, below } = await propose(toRows(cells), understanding, { pause })
  const chosen = columns.map(({ index, field, size }) => ({ index, field, size: size ?? '' }))
  const answers = { brand: 'Laxmi', ageGroup: 'Adult', gst: 5, active: true } as const
  return plan(cells, { columns: chosen, join, values: [], answers }, below)
}

const variantsOf = ({ products }: Awaited<ReturnType<typeof planOf>>) =>
  products.map(({ name, variants, problems }) => [
    name,
    problems.length,
    ...variants.map(({ sku, attributes, stock, gender, ageGroup }) =>
      [sku, attributes['Size'], attributes['Color'], stock, gender, ageGroup].join(' '),
    ),
  ])

describe('a stock list as shops keep it, with a column for each size', () => {
  const stockList = [
    ['SHRI LAXMI CLOTH HOUSE'],
    [],
    ['', '', '', '', '', 'Rate', '', 'Size wise qty', '', ''],
    ['Code', 'Item', 'For', 'Colour', 'HSN', 'MRP', 'Sale Rate', 'S', 'M', 'Free'],
    ['LX-1', 'Anarkali Kurti', 'female', 'Laal', '6211', '1,299', '999', '2', '3', ''],
    ['-do-', '-do-', '-do-', 'नीला', '-do-', '-do-', '-do-', '', '4', ''],
    ['LX-2', 'Bandhani Saree', 'Ladies', 'Hara', '5407', '2,499', '1,899', '', '', '6'],
    ['LX-3', 'Kids Frock', 'girls', 'Baby Pink', '6204', '799', '599', '1', '', ''],
    ['', 'TOTAL', '', '', '', '', '', '', '', '16'],
  ]
  it('is imported completely: one product for a code with its colours, pieces without a size, children’s goods', async () => {
    expect(variantsOf(await planOf(stockList))).toEqual([
      [
        'Anarkali Kurti',
        0,
        'LX-1-LAAL-S S Laal 2 Female Adult',
        'LX-1-LAAL-M M Laal 3 Female Adult',
        'LX-1-NEELAA-M M नीला 4 Female Adult',
      ],
      ['Bandhani Saree', 0, 'LX-2 Free Size Hara 6 Female Adult'],
      ['Kids Frock', 0, 'LX-3-S S Baby Pink 1 Female Little Kid'],
    ])
  })

  it('joins its colours by the name where it has no code', async () => {
    const { products } = await planOf(stockList.map((row) => row.slice(1)))
    expect(products.map(({ name, variants }) => [name, variants.length])).toEqual([
      ['Anarkali Kurti', 3],
      ['Bandhani Saree', 1],
      ['Kids Frock', 1],
    ])
  })
})
