import { textSentence } from '#shared/error-sentence.ts'
import { translate } from '#shared/translate.ts'
import type { VariationAttribute } from '#shared/contract/goods.ts'
import { variationAttributes } from '#shared/catalog/product-options.ts'
import { ProductForm } from '#shared/contract/catalog/product-form.ts'
import { readRupees } from '#shared/catalog/amounts.ts'
import { type CsvRow, csvRows } from './csv-rows.ts'
import type { NewProduct } from './new-product.ts'

/**
 * Columns of a catalogue with one row per variant. A row without a product name is a further variant of the product
 * above; its empty cells take the values of the product's first row, except in `ownColumns`.
 */
const columns = {
  productName: 'Product name',
  category: 'Category',
  subCategory: 'Sub category',
  brand: 'Brand',
  desc: 'Description',
  hsn: 'HSN',
  gst: 'GST rate slab',
  gender: 'Target Gender',
  age: 'Size Age Group',
  mrp: 'MRP',
  price: 'Selling price',
  colour: 'Color Map',
  sku: 'SKU',
  stock: 'Stock',
} as const
const optionalColumns = {
  store: 'Store',
  active: 'Active',
  gstFixed: 'GST rate fixed',
  sizeMetric: 'Size Metric',
  condition: 'Condition',
  occasion: 'Occasion',
  pictures: 'Pictures',
  hindiName: 'Product name in Hindi',
  hindiDesc: 'Description in Hindi',
} as const
const ownColumns: readonly string[] = [columns.sku, columns.stock, ...variationAttributes]

/** `pictures` holds the unparsed picture cell of each variant. */
export type CsvProduct = { line: number; name: string; store: string } & (
  | { product: NewProduct; pictures: string[] }
  | { problem: string }
)

type Cells = Partial<Record<string, string>>
type Row = { line: number; cells: Cells; problem: string | undefined }

export function readProductCsv(text: string): CsvProduct[] {
  return productsOf(csvRows(text, ','))
}

/** The products of a file's rows; an invalid product has its problem instead. Throws when a column is missing. */
export function productsOf([header, ...further]: readonly CsvRow[]): CsvProduct[] {
  const names = header && 'cells' in header ? header.cells.map((name) => name.trim()) : []
  const missing = Object.values(columns).filter((name) => !names.includes(name))
  if (missing.length > 0) throw new Error(`There is no column "${missing.join('", "')}"`)
  const rows = further.map(({ line, ...row }): Row => {
    if ('problem' in row) return { line, cells: {}, problem: row.problem }
    const cells = Object.fromEntries(names.map((name, place) => [name, row.cells[place]?.trim()]))
    return { line, cells, problem: undefined }
  })
  return groupRows(rows).map(readProduct)
}

function groupRows(rows: Row[]): Row[][] {
  const groups: Row[][] = []
  for (const row of rows) {
    const group = groups.at(-1)
    if (group && row.problem === undefined && !row.cells[columns.productName]) group.push(row)
    else groups.push([row])
  }
  return groups
}

function readProduct(rows: Row[]): CsvProduct {
  const [first] = rows
  if (!first) throw new Error('A product has at least one row')
  const { cells, line } = first
  const said = {
    line,
    name: cells[columns.productName] ?? '',
    store: cells[optionalColumns.store] ?? '',
  }
  const broken = rows.find(({ problem }) => problem !== undefined)
  if (broken?.problem) return { ...said, problem: broken.problem }
  const variants = rows.map((row) => ({ ...cells, ...dropEmptyCells(row.cells) }))
  const checked = ProductForm.safeParse(formOf(cells, variants))
  if (!checked.success) {
    const [issue] = checked.error.issues
    return { ...said, problem: problemOf(issue) }
  }
  const active = cells[optionalColumns.active]?.toLowerCase() !== 'no'
  return {
    ...said,
    product: { ...checked.data, active },
    pictures: variants.map((variant) => variant[optionalColumns.pictures] ?? ''),
  }
}

/** The problem in English only, because only the operator of the site imports catalogues. */
function problemOf(issue: { path: PropertyKey[]; message: string } | undefined): string {
  return `${String(issue?.path.at(-1))}: ${textSentence(issue?.message ?? '', translate('en'))}`
}

function dropEmptyCells(cells: Cells): Cells {
  return Object.fromEntries(
    Object.entries(cells).filter(([name, cell]) => cell || ownColumns.includes(name)),
  )
}

function formOf(cells: Cells, variants: Cells[]): object {
  const selected = variationAttributes.filter((name) => variants.some((variant) => variant[name]))
  return {
    productName: cells[columns.productName],
    category: cells[columns.category],
    subCategory: cells[columns.subCategory],
    brand: cells[columns.brand],
    desc: cells[columns.desc],
    hindi: {
      productName: cells[optionalColumns.hindiName],
      desc: cells[optionalColumns.hindiDesc],
    },
    hasVariation: selected.length > 0 ? 'Yes' : 'No',
    selectedVariations: selected,
    hsn: cells[columns.hsn],
    'GST rate slab': numberIn(cells[columns.gst]),
    gstFixed: cells[optionalColumns.gstFixed]?.toLowerCase() === 'yes',
    variants: variants.map((variant) => variantOf(variant, selected)),
  }
}

function variantOf(cells: Cells, selected: VariationAttribute[]): object {
  return {
    SKU: cells[columns.sku],
    MRP: amountIn(cells[columns.mrp]),
    sellingPrice: amountIn(cells[columns.price]),
    Stock: numberIn(cells[columns.stock]),
    attributes: Object.fromEntries(
      selected.flatMap((name) => (cells[name] ? [[name, cells[name]]] : [])),
    ),
    'Target Gender': cells[columns.gender],
    'Size Age Group': cells[columns.age],
    'Size Metric': cells[optionalColumns.sizeMetric] || null,
    'Color Map': cells[columns.colour],
    Condition: cells[optionalColumns.condition] || 'New',
    occasion: cells[optionalColumns.occasion] || null,
  }
}

/** Reads an amount. Any other text stays text, so that the form reports it. */
function amountIn(text = ''): number | string | undefined {
  return text === '' ? undefined : (readRupees(text) ?? text)
}

/** Reads a plain number. Any other text becomes undefined, so that the form reports a missing value. */
function numberIn(text = ''): number | undefined {
  return /^\d+(?:\.\d+)?$/.test(text) ? Number(text) : undefined
}
