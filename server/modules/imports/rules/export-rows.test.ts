import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readTable } from '#server/platform/table-files/read-table.ts'
import { type TableFormat, writeTable } from '#server/platform/table-files/write-table.ts'
import { hasKind } from '#shared/catalog/product-fields.ts'
import type { Category } from '#shared/contract/goods.ts'
import { MAX_IMPORT_ROWS } from '#shared/limits.ts'
import { rupeesFromPaise } from '#shared/formats/money.ts'
import { planRows } from '#server/modules/catalog/rules/bulk-plan.ts'
import { makeUnderstanding } from '../commands/understanding.ts'
import { bulkRowOf, compareProduct } from './compare.ts'
import {
  type ExportedProduct,
  exportRows,
  goodsFileName,
  takeWholeProducts,
} from './export-rows.ts'
import { columnsOf, planProducts, propose } from './plan.ts'
import { gstRates } from '#test/gst-rates.ts'

const understanding = makeUnderstanding()
const pause = async () => undefined
const on = new Date('2026-11-27T06:30:00Z')
const limits = { rows: MAX_IMPORT_ROWS, columns: 200, cell: 20_000 }

const awkward = [
  '=1+1',
  '+91 kurta',
  '-5 % off',
  '@home',
  "'quoted'",
  "'=1",
  "''-2",
  'one "two", three',
  'first\nsecond',
  'first\r\nsecond',
  'लाल कुर्ता',
  '00123456789012345678',
  '8901234567890',
  '2026-11-27',
  '1/2',
  'TRUE',
  '1e5',
  '_x0041_',
  '<b>&amp;</b>',
  'a;b|c\td',
  'Total',
  'NA',
  'none',
  '--',
  'do',
  '-do-',
  'Kurta 40',
  'SKU',
  'Number',
  '#REF!',
  'old \uFFFD sign',
  'constructor',
  '__proto__',
  '\uFFFF\u{1FFFE}',
]
const text = fc
  .oneof(fc.constantFrom(...awkward), fc.string({ unit: 'grapheme', minLength: 2, maxLength: 30 }))
  .map((one) => one.trim().toWellFormed().replaceAll('\0', ''))
  .filter((one) => one.length > 1 && !one.startsWith('\uFEFF'))

const kinds = [
  ['Clothing', 'Kurtas'],
  ['Footwear', 'Juttis & Mojaris'],
  ['Bangles', 'Bangles'],
] as const satisfies [Category, string][]

const variant = fc.record({
  sku: text,
  barcodes: fc.uniqueArray(
    fc.constantFrom(
      '8901234567890',
      '8 901234 567906',
      '036000291452',
      '8901234567895',
      'KT-01',
      'a1',
    ),
    { maxLength: 5 },
  ),
  size: fc.constantFrom('S', 'XXXL', 'Free Size', '40', 'UK 7', '2.4', '3-4 Y', '=x', ''),
  color: fc.option(text, { nil: undefined }),
  pricePaise: fc.integer({ min: 100, max: 500_000 }),
  more: fc.integer({ min: 0, max: 200_000 }),
  stock: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 1_000_000 })),
  colorMap: fc.constantFrom('Red', 'Multicolour', 'Rose gold'),
})
const product = fc.record({
  name: text,
  brand: text,
  description: text,
  declared: fc.constantFrom(
    {},
    { origin: 'CN', quantity: '1 pair', huid: 'AB12CD', purity: '22K916', licence: 'CM/L-1234567' },
    {
      makerRole: 'importer',
      makerName: '=Anand Imports',
      makerAddress: '4 Park Street, Kolkata',
      care: 'care@anand.example',
    } as const,
  ),
  hindi: fc.constantFrom({}, { productName: 'बांधनी कुर्ता' }, { desc: 'नरम सूती कपड़ा' }),
  kind: fc.constantFrom(...kinds),
  hsn: fc.constantFrom('6211', '62114290', '0401'),
  gstSlab: fc.constantFrom(0, 5, 12),
  gstFixed: fc.boolean(),
  active: fc.boolean(),
  variants: fc.array(variant, { minLength: 1, maxLength: 4 }),
})
type DrawnProduct = typeof product extends fc.Arbitrary<infer T> ? T : never

function storedOf({
  kind: [category, subCategory],
  variants,
  ...facts
}: DrawnProduct): ExportedProduct {
  return {
    product: { ...facts, category, subCategory },
    variants: variants.map(({ size, color, more, ...one }) => ({
      ...one,
      mrpPaise: one.pricePaise + more,
      attributes: { ...(size && { Size: size }), ...(color && { Color: color }) },
      targetGender: 'Female',
      sizeAgeGroup: 'Adult',
      sizeMetric: hasKind(category, 'Size Metric') ? 'UK/IND' : null,
      condition: 'New',
      occasion: hasKind(category, 'occasion') ? 'All Day' : null,
    })),
  }
}

/** The products of a shop, in which each SKU is unique. */
const shop = fc
  .uniqueArray(product, {
    selector: ({ variants }) => variants[0]?.sku.toLowerCase(),
    maxLength: 6,
  })
  .map((drawn) => {
    const seen = new Set<string>()
    return drawn.flatMap((one) => {
      const variants = one.variants.filter(({ sku }) => {
        const isNew = !seen.has(sku.toLowerCase())
        seen.add(sku.toLowerCase())
        return isNew
      })
      return variants.length > 0 ? [storedOf({ ...one, variants })] : []
    })
  })

/** Reads a file as the import does, without corrections. */
async function bringBack(
  products: readonly ExportedProduct[],
  format: TableFormat,
  setCounts: boolean,
) {
  const content = await writeTable(format, [...exportRows(products)])
  const bytes = Buffer.from(content, format === 'csv' ? 'utf8' : 'base64')
  const [sheet] = await readTable(bytes, limits)
  const rows = (sheet?.rows ?? []).flatMap((cells, index) =>
    cells.length ? [{ index, cells }] : [],
  )
  const { profile, columns, join, below } = await propose(rows, understanding, { pause })
  const chosen = columns.map(({ index, field }) => ({ index, field }))
  const mapping = { columns: chosen, join, values: [], answers: {} }
  const plan = await planProducts(rows, mapping, understanding, { below, on, gstRates, pause })
  const known = products.flatMap(({ product: one, variants }, at) =>
    variants.map((stored) => ({
      ...stored,
      ...one,
      id: stored.sku,
      held: 0,
      productId: String(at),
      productName: one.name,
      isTakenDown: false,
    })),
  )
  const columnOf = columnsOf(chosen)
  const compared = plan.products.map((planned) => {
    const checked = planRows(
      planned.variants.map((one) => bulkRowOf(planned, one, setCounts)),
      known,
    )
    const variants = planned.variants.map(() => ({ id: null, doubt: null }))
    const match = { product: null, variants }
    const comparing = { columnOf, setCounts, holders: new Map(), by: 'sku', match } as const
    return compareProduct(planned, checked, comparing)
  })
  return { profile, plan, compared }
}

describe.each([
  ['csv', 200],
  ['xlsx', 50],
] as const)('a list of goods as %s', (format, numRuns) => {
  it('is imported again without a question and without a change', async () => {
    await fc.assert(
      fc.asyncProperty(shop, fc.boolean(), async (products, setCounts) => {
        if (products.length === 0) return
        const { profile, plan, compared } = await bringBack(products, format, setCounts)
        expect(profile).toBe('own')
        expect(compared.map(({ outcome, productId }) => [outcome, productId])).toEqual(
          products.map((_, at) => ['unchanged', String(at)]),
        )
        expect(compared.flatMap(({ content }) => [...content.asks, ...content.problems])).toEqual(
          [],
        )
        expect(
          plan.products.map(({ gst, gstFixed, active, hsn, hindi, declaration, variants }) => [
            [gst, gstFixed, active, hsn, hindi, declaration],
            ...variants.map(({ sku, barcodes, price, mrp, stock }) => [
              sku,
              barcodes,
              price,
              mrp,
              stock,
            ]),
          ]),
        ).toEqual(
          products.map(
            ({ product: { gstSlab, gstFixed, active, hsn, hindi, declared }, variants }) => [
              [gstSlab, gstFixed, active, hsn, hindi, declared],
              ...variants.map(({ sku, barcodes, pricePaise, mrpPaise, stock }) => [
                sku,
                barcodes,
                rupeesFromPaise(pricePaise),
                rupeesFromPaise(mrpPaise),
                stock,
              ]),
            ],
          ),
        )
      }),
      { numRuns },
    )
  })

  it('keeps every text as it is', async () => {
    const texts = fc.array(text, { minLength: 3, maxLength: 3 })
    await fc.assert(
      fc.asyncProperty(texts, async (cells) => {
        const plain = Array.from({ length: 4 }, () => ['a', 'b', 'c'])
        const written = await writeTable(format, [['a', 'b', 'c'], ...plain, cells])
        const bytes = Buffer.from(written, format === 'csv' ? 'utf8' : 'base64')
        expect((await readTable(bytes, limits))[0]?.rows[5]).toEqual(cells)
      }),
      { numRuns },
    )
  })

  it('of a shop without products has the headings', async () => {
    const { plan } = await bringBack([], format, false)
    expect(plan.products).toEqual([])
  })
})

const rowsNamed = (...names: string[]) =>
  names.map((name, at) => ({
    product: {
      name,
      category: 'Clothing' as const,
      subCategory: 'Kurtas',
      brand: 'Own make',
      description: name,
      hindi: {},
      declared: {},
      hsn: '6211',
      gstSlab: 5,
      gstFixed: false,
      active: true,
    },
    variants: [{ sku: `K-${at}` }] as unknown as ExportedProduct['variants'],
  }))
const headingsOf = (products: ExportedProduct[]) => exportRows(products).next().value

describe('the headings', () => {
  it.each([
    [['Kurta', 'Dupatta'], 'Product name'],
    [['Kurta', 'kurta'], 'Product group'],
    [['Kurta', 'Total'], 'Product group'],
    [['Kurta', 'Ditto'], 'Product group'],
  ])('of %j begin with %s', (names, heading) => {
    const products = rowsNamed(...names).map((one) => ({ ...one, variants: [] }))
    expect(headingsOf(products)?.[0]).toBe(heading)
  })

  it('have columns for Hindi where the shop has written any', () => {
    const [first, second] = rowsNamed('Kurta', 'Saree')
    if (!first || !second) throw new Error('two products are named')
    expect(headingsOf([first, second])).not.toContain('Product name in Hindi')
    const hindi = { ...second, product: { ...second.product, hindi: { productName: 'साड़ी' } } }
    expect(headingsOf([first, hindi])).toContain('Product name in Hindi')
  })
})

describe('a list that is too long', () => {
  it('has as many whole products as fit', () => {
    const products = [2, 3, 4].map((count) => ({ variants: Array.from({ length: count }) }))
    expect(takeWholeProducts(products, 9)).toMatchObject({ rows: 9, cut: false })
    expect(takeWholeProducts(products, 8)).toEqual({
      whole: products.slice(0, 2),
      rows: 5,
      cut: true,
    })
  })
})

it('is named by its time in India', () => {
  expect(goodsFileName(new Date('2026-11-20T18:45:00Z'))).toBe('goods-counts-as-of-2026-11-21-0015')
})
