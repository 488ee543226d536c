import type { PresentProduct } from '#server/modules/catalog/rules/edit-product.ts'
import { countryNames } from '#shared/catalog/declaration/countries.ts'
import type { Cell } from '#shared/csv/write-csv.ts'
import { INDIA_OFFSET_MS, indianDay } from '#shared/formats/india-time.ts'
import { MAX_IMPORT_ROWS } from '#shared/limits.ts'
import { foldCell } from './group-rows.ts'
import { isTotal, stockWords } from './words.ts'

type Variant = Pick<
  PresentProduct['variants'][number],
  | 'targetGender'
  | 'sizeAgeGroup'
  | 'sizeMetric'
  | 'mrpPaise'
  | 'pricePaise'
  | 'colorMap'
  | 'sku'
  | 'barcodes'
  | 'stock'
  | 'attributes'
  | 'condition'
  | 'occasion'
>
export type ExportedProduct = {
  variants: Variant[]
  product: Pick<
    PresentProduct['product'],
    | 'name'
    | 'category'
    | 'subCategory'
    | 'brand'
    | 'description'
    | 'hindi'
    | 'declared'
    | 'hsn'
    | 'gstSlab'
    | 'gstFixed'
    | 'active'
  >
}
type Column = [
  heading: string,
  write: (product: ExportedProduct['product'], variant: Variant) => Cell,
]

const number = (value: number): Cell => ({ number: String(value) })
const rupees = (paise: number): Cell => ({
  number: paise % 100 === 0 ? String(paise / 100) : (paise / 100).toFixed(2),
})
const yesOrNo = (value: boolean) => (value ? 'yes' : 'no')

/** The columns of Chowk's own format, as the import's profile `own` and `docs/import.md` have them. */
const columns: readonly Column[] = [
  ['Product name', ({ name }) => name],
  ['Category', ({ category }) => category],
  ['Sub category', ({ subCategory }) => subCategory],
  ['Brand', ({ brand }) => brand],
  ['Description', ({ description }) => description],
  ['HSN', ({ hsn }) => hsn],
  ['GST rate slab', ({ gstSlab }) => number(gstSlab)],
  ['GST rate fixed', ({ gstFixed }) => yesOrNo(gstFixed)],
  ['Target Gender', (_, { targetGender }) => targetGender],
  ['Size Age Group', (_, { sizeAgeGroup }) => sizeAgeGroup],
  ['Size Metric', (_, { sizeMetric }) => sizeMetric ?? ''],
  ['MRP', (_, { mrpPaise }) => rupees(mrpPaise)],
  ['Selling price', (_, { pricePaise }) => rupees(pricePaise)],
  ['Color Map', (_, { colorMap }) => colorMap],
  ['SKU', (_, { sku }) => sku],
  ['Barcode', (_, { barcodes }) => barcodes.join(', ')],
  ['Stock', (_, { stock }) => number(stock)],
  ['Size', (_, { attributes }) => attributes.Size ?? ''],
  ['Color', (_, { attributes }) => attributes.Color ?? ''],
  ['MaterialType', (_, { attributes }) => attributes.MaterialType ?? ''],
  ['Condition', (_, { condition }) => condition],
  ['Occasion', (_, { occasion }) => occasion ?? ''],
  ['Active', ({ active }) => yesOrNo(active)],
]
/** Columns of a shop that has texts in Hindi. */
const hindiColumns: readonly Column[] = [
  ['Product name in Hindi', ({ hindi }) => hindi.productName ?? ''],
  ['Description in Hindi', ({ hindi }) => hindi.desc ?? ''],
]
/** Columns of a shop whose goods declare something themselves; what they have of their brand is not repeated. */
const declarationColumns: readonly Column[] = [
  ['Country of origin', ({ declared }) => countryNames(declared.origin)?.en ?? ''],
  ['Maker, packer or importer', ({ declared }) => declared.makerRole ?? ''],
  ['Maker', ({ declared }) => declared.makerName ?? ''],
  ['Maker address', ({ declared }) => declared.makerAddress ?? ''],
  ['Net quantity', ({ declared }) => declared.quantity ?? ''],
  ['Customer care', ({ declared }) => declared.care ?? ''],
  ['HUID', ({ declared }) => declared.huid ?? ''],
  ['Purity', ({ declared }) => declared.purity ?? ''],
  ['ISI licence', ({ declared }) => declared.licence ?? ''],
]
/** Heading of the product's number in the file, which joins a product's rows where names are not unique. */
const KEY = 'Product group'

/** The headings and one row for each variant. The import makes the same products of the rows without a question. */
export function* exportRows(products: readonly ExportedProduct[]): Generator<Cell[]> {
  const isKeyed = needsKey(products)
  const has = (facts: 'hindi' | 'declared') =>
    products.some(({ product }) => Object.keys(product[facts]).length > 0)
  const written = [
    ...columns,
    ...(has('hindi') ? hindiColumns : []),
    ...(has('declared') ? declarationColumns : []),
  ]
  const headings = written.map(([heading]) => heading)
  yield isKeyed ? [KEY, ...headings] : headings
  for (const [at, { product, variants }] of products.entries())
    for (const variant of variants) {
      const cells = written.map(([, write]) => write(product, variant))
      yield isKeyed ? [String(at + 1), ...cells] : cells
    }
}

/** True when two products share a name, or the import reads a name as a repeat mark or a total. */
function needsKey(products: readonly ExportedProduct[]): boolean {
  const names = products.map(({ product }) => foldCell(product.name) ?? '')
  return (
    new Set(names).size < names.length ||
    names.some((name) => stockWords.ditto.has(name) || isTotal(name))
  )
}

/** The first products that fit into the maximum size of a list, and the number of their rows. */
export function takeWholeProducts<Product extends { variants: readonly unknown[] }>(
  products: readonly Product[],
  most = MAX_IMPORT_ROWS - 1,
): { whole: Product[]; rows: number; cut: boolean } {
  let rows = 0
  const end = products.findIndex(({ variants }) => {
    if (rows + variants.length > most) return true
    rows += variants.length
    return false
  })
  const cut = end !== -1
  return { whole: cut ? products.slice(0, end) : [...products], rows, cut }
}

/** `goods-counts-as-of-2026-11-20-1830`, in India's time. */
export function goodsFileName(now: Date): string {
  const time = new Date(now.getTime() + INDIA_OFFSET_MS).toISOString().slice(11, 16)
  return `goods-counts-as-of-${indianDay(now)}-${time.replace(':', '')}`
}
