import fields from '../language/data/fields.json' with { type: 'json' }
import { codeKey } from '#shared/catalog/barcodes.ts'
import type { DeclarationField } from '#shared/catalog/declaration/declaration.ts'
import { findNamed, type SubCategory } from '#shared/catalog/sub-categories.ts'
import type { ImportField } from '#shared/contract/imports/mapping.ts'
import { ProductForm, skuKey } from '#shared/contract/catalog/product-form.ts'
import { variationAttributes } from '#shared/catalog/product-options.ts'
import { type MessageText, messageText } from '#shared/message.ts'
import { cellsOfDeclared, fieldOfDeclared } from './declaration/build-declaration.ts'
import type { PlannedProblem, PlannedProduct, PlannedVariant } from './planned.ts'
import type { Understanding } from './words.ts'

/** The field of the list for each field of the product's form. */
const fieldOf = fields.ofForm as Readonly<Record<string, ImportField>>

/** A product in the shape of the form Add Product, whose schema reports the missing values. */
export function formOf(product: PlannedProduct): object {
  const { variants } = product
  const selected = variationAttributes.filter((name) =>
    variants.some(({ attributes }) => attributes[name] !== undefined),
  )
  return {
    productName: product.name,
    category: product.category,
    subCategory: product.subCategory,
    brand: product.brand,
    desc: product.desc,
    hindi: product.hindi,
    declaration: product.declaration,
    hasVariation: selected.length > 0 ? 'Yes' : 'No',
    selectedVariations: selected,
    hsn: product.hsn,
    'GST rate slab': product.gst ?? undefined,
    gstFixed: product.gstFixed,
    variants: variants.map(variantForm),
  }
}

/** A variant in the shape of the product's form. */
export function variantForm(variant: PlannedVariant) {
  return {
    SKU: variant.sku,
    barcodes: variant.barcodes ?? [],
    sellingPrice: variant.price ?? undefined,
    MRP: variant.mrp ?? undefined,
    Stock: variant.stock ?? undefined,
    attributes: variant.attributes,
    'Target Gender': variant.gender ?? undefined,
    'Size Age Group': variant.ageGroup ?? undefined,
    'Size Metric': variant.sizeMetric,
    'Color Map': variant.colorMap ?? undefined,
    Condition: variant.condition,
    occasion: variant.occasion,
  }
}

/** The problems of a product together with the errors of the form Add Product, each at its cell. */
export function checkProduct(
  product: PlannedProduct,
  columnOf: ReadonlyMap<ImportField, number>,
  { prohibitedIn }: Pick<Understanding, 'prohibitedIn'>,
): PlannedProblem[] {
  const problems = [...product.problems]
  const add = (row: number, field: ImportField | null, value: string, message: MessageText) => {
    // A cell that cannot be read, or that waits for an answer, is reported once.
    if (problems.some((known) => known.row === row && known.field === field)) return
    problems.push({ row, column: (field && columnOf.get(field)) ?? null, field, value, message })
  }
  const first = product.variants[0]?.row ?? product.rows[0] ?? 1
  const { name: productName, subCategory, hindi } = product
  const goods = prohibitedIn({ productName, subCategory, hindi })
  if (goods !== null) {
    const values = { product: product.name, goods }
    add(first, 'productName', product.name, messageText('productFields.prohibited', values))
  }
  for (const { path, message } of issuesOf(product)) {
    const { variant, field } = placeOf(product, path)
    if (field !== null && waits(product, variant, field)) continue
    add(variant?.row ?? first, field, valueOf(product, variant, field), message as MessageText)
  }
  return problems
}

/** A product that the shop does not have yet, with a problem when its sub-category is retired. */
export function withRetired(
  product: PlannedProduct,
  all: readonly SubCategory[],
  columnOf: ReadonlyMap<ImportField, number>,
): PlannedProduct {
  const { category, subCategory: value } = product
  const named = findNamed(all, value)
  if (!named?.isRetired || named.category !== category) return product
  const problem: PlannedProblem = {
    row: product.variants[0]?.row ?? product.rows[0] ?? 1,
    column: columnOf.get('subCategory') ?? null,
    field: 'subCategory',
    value,
    message: messageText('settingFields.retired', { name: named.name }),
  }
  return { ...product, problems: [...product.problems, problem] }
}

/** The variant and the field of the list for a path in the form. */
function placeOf({ variants }: PlannedProduct, [list, at, name, inner]: readonly PropertyKey[]) {
  if (list === 'declaration')
    return { variant: undefined, field: fieldOfDeclared[at as DeclarationField] }
  if (list === 'hindi')
    return {
      variant: undefined,
      field: at === 'desc' ? ('hindiDesc' as const) : ('hindiName' as const),
    }
  const variant = list === 'variants' ? variants[Number(at)] : undefined
  const last = name === 'attributes' ? inner : name
  return { variant, field: fieldOf[String(variant ? last : list)] ?? null }
}

function issuesOf(product: PlannedProduct) {
  return ProductForm.safeParse(formOf(product)).error?.issues ?? []
}

/** The message of an open question, which a product has once for all its rows. */
const ASKED = messageText('importFields.problem.asked')

/** True for a problem that an answer solves. */
export const isAsked = ({ message }: PlannedProblem) =>
  message === ASKED || /^importFields\.problem\.(?:together|undecided)/.test(message)

/** True when a known problem explains the missing value. */
function waits(
  { problems }: PlannedProduct,
  variant: PlannedVariant | undefined,
  field: ImportField,
) {
  const same = sameCell[field]?.split(', ') ?? [field]
  return problems.some(
    (known) =>
      known.field !== null &&
      same.includes(known.field) &&
      (variant === undefined || known.row === variant.row || isAsked(known)),
  )
}

/** Fields of the list from which a value of the form may come. */
const sameCell: Partial<Record<ImportField, string>> = fields.sameCell

function valueOf(
  product: PlannedProduct,
  variant: PlannedVariant | undefined,
  field: ImportField | null,
): string {
  const { hindi = {} } = product
  const { attributes = {} } = variant ?? {}
  const values: Partial<Record<ImportField, string | number | null | undefined>> = {
    productName: product.name,
    subCategory: product.subCategory,
    brand: product.brand,
    hindiName: hindi.productName,
    hindiDesc: hindi.desc,
    ...cellsOfDeclared(product.declaration),
    hsn: product.hsn,
    gst: product.gst,
    sku: variant?.sku,
    barcode: barcodesIn(variant),
    price: variant?.price,
    mrp: variant?.mrp,
    stock: variant?.stock,
    size: attributes.Size,
    colour: attributes.Color,
    material: attributes.MaterialType,
  }
  return String((field && values[field]) ?? '')
}

export const barcodesIn = (variant?: PlannedVariant) => variant?.barcodes?.join(', ')

/**
 * Tells of each SKU and barcode that an earlier article of the file has. Repeats of an SKU inside one product are errors of
 * its form.
 */
export function repeatWatch(columnOf: ReadonlyMap<ImportField, number>) {
  const first = new Map<string, { row: number; product: PlannedProduct }>()
  const earlier = (key: string, row: number, product: PlannedProduct) => {
    const known = first.get(key) ?? { row, product }
    first.set(key, known)
    return known
  }
  return (product: PlannedProduct): void => {
    for (const { row, sku, barcodes = [] } of product.variants) {
      const known = sku === '' ? { row, product } : earlier(`sku ${skuKey(sku)}`, row, product)
      if (known.product !== product) {
        const values = { row: known.row, name: known.product.name, own: product.name }
        const message = messageText('importFields.problem.skuTwice', values)
        const column = columnOf.get('sku') ?? null
        product.problems.push({ row, column, field: 'sku', value: sku, message })
      }
      for (const code of barcodes) {
        const other = earlier(codeKey(code), row, product)
        const values = { code, row: other.row }
        if (other.row !== row)
          product.notes.push(messageText('importFields.note.codeTwice', values))
      }
    }
  }
}
