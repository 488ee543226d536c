import { hashOf } from './catalogue-words.ts'
import { makeMapper, type MappedRow } from './map-row.ts'
import type { Mapping, Row } from './mapping.ts'
import { exportRows } from '#server/modules/imports/rules/export-rows.ts'
import { OperatorError } from '#server/platform/db/operator-error.ts'
import type { ProductForm } from '#shared/contract/catalog/product-form.ts'
import { paiseFromRupees } from '#shared/formats/money.ts'
import type { StoreList } from './read-list.ts'
import { toEnglish } from './load-mapping.ts'

type MappedProduct = Extract<MappedRow, { product: unknown }>
export type SkippedRows = { reason: string; count: number; row: number }

/**
 * Makes lists in Chowk's own columns from a foreign catalogue, one for each store. The rules invent the values that a
 * catalogue lacks (sizes, stock, MRP, HSN), so this is for demonstrations and measurements only.
 */
export function demonstrationLists(
  rows: readonly (readonly string[])[],
  mapping: Mapping,
  store: string | undefined,
): { lists: StoreList[]; skipped: SkippedRows[] } {
  const [names = [], ...goods] = rows
  const read = rowReader(names, mapping)
  const map = makeMapper(mapping, toEnglish)
  const storeOf = storeChooser(mapping, store)
  const keys = new Set<string>()
  const skipped = new Map<string, SkippedRows>()
  const products = new Map<string, ProductForm[]>()
  const judge = (made: MappedRow): string => {
    if ('skipped' in made) return made.skipped
    if (keys.has(made.key)) return 'the same key is on an earlier row'
    keys.add(made.key)
    const own = storeOf(made)
    if (own === null) return 'no store of the rules takes it'
    const of = products.get(own) ?? []
    of.push(made.product)
    products.set(own, of)
    return ''
  }
  for (const [at, cells] of goods.entries()) {
    const reason = cells.length > 0 ? judge(map(read(cells))) : ''
    if (reason === '') continue
    // Equal reasons are counted together; quoted words in them may differ.
    const kind = reason.replaceAll(/"[^"]*"/g, '…')
    const known = skipped.get(kind) ?? { reason, count: 0, row: at + 2 }
    skipped.set(kind, { ...known, count: known.count + 1 })
  }
  const lists = [...products].map(([one, forms]) => ({ store: one, sheets: [sheetOf(forms)] }))
  return { lists, skipped: [...skipped.values()].toSorted((a, b) => b.count - a.count) }
}

function rowReader(names: readonly string[], { columns }: Mapping) {
  const places = Object.entries(columns).flatMap(([ours, theirs]) => {
    if (theirs === undefined) return []
    const place = names.indexOf(theirs)
    if (place !== -1) return [{ ours, place }]
    const first = names.join(', ').slice(0, 120)
    throw new OperatorError(
      `The catalogue has no column "${theirs}"; its first row reads "${first}"`,
    )
  })
  return (cells: readonly string[]) =>
    Object.fromEntries(places.map(({ ours, place }) => [ours, cells[place] ?? ''])) as Row
}

/**
 * Chooses one of the stores whose rules take a product. The product's key decides, so the choice is always the same.
 */
function storeChooser({ stores }: Mapping, only: string | undefined) {
  if (only === undefined && stores.length === 0)
    throw new OperatorError('The rules name no stores: give one with --store')
  return ({ product, key, gender }: MappedProduct): string | null => {
    if (only !== undefined) return only
    const takers = stores.filter(
      ({ categories, subCategories, genders }) =>
        allows(categories, product.category) &&
        allows(subCategories, product.subCategory) &&
        allows(genders, gender),
    )
    return takers[hashOf(`store ${key}`) % takers.length]?.store ?? null
  }
}

const allows = (list: readonly string[] | undefined, value: string) => list?.includes(value) ?? true

const textOf = (cell: string | { number: string }) =>
  typeof cell === 'string' ? cell : cell.number

/** The products in our own columns. */
function sheetOf(forms: readonly ProductForm[]) {
  const rows = exportRows(forms.map(exportedOf))
  return { name: '', rows: [...rows].map((cells) => cells.map(textOf)) }
}

function exportedOf(form: ProductForm) {
  return {
    product: {
      name: form.productName,
      category: form.category,
      subCategory: form.subCategory,
      brand: form.brand,
      description: form.desc,
      hindi: {},
      declared: {},
      hsn: form.hsn,
      gstSlab: form['GST rate slab'],
      gstFixed: form.gstFixed ?? false,
      active: true,
    },
    variants: form.variants.map((variant) => ({
      targetGender: variant['Target Gender'],
      sizeAgeGroup: variant['Size Age Group'],
      sizeMetric: variant['Size Metric'],
      mrpPaise: paiseFromRupees(variant.MRP),
      pricePaise: paiseFromRupees(variant.sellingPrice),
      colorMap: variant['Color Map'],
      sku: variant.SKU,
      barcodes: [],
      stock: variant.Stock,
      attributes: variant.attributes,
      condition: variant.Condition,
      occasion: variant.occasion,
    })),
  }
}
