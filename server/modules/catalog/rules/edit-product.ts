import { z } from 'zod'
import { type GstRates, isSlabFixed } from '#shared/catalog/gst.ts'
import type { EditableProduct, HeldVariants } from '#shared/contract/catalog/product-editor.ts'
import {
  type EditedProductForm,
  type EditedVariant,
  imagesOf,
} from '#shared/contract/catalog/product-form.ts'
import { orderNumber } from '#shared/formats/order-number.ts'
import { rupeesFromPaise } from '#shared/formats/money.ts'
import { toVariantRow } from './new-product.ts'
import { placesOf } from './size-places.ts'
import { productRow, shownSlab, type VariantRow, variantRow } from './shape-product.ts'

/** The stored row of a product with the rows of its variants, without retired variants. */
export const presentProduct = z.object({ product: productRow, variants: z.array(variantRow) })
export type PresentProduct = z.infer<typeof presentProduct>

type PlannedVariant = {
  id: string
  /** Index of the variant in the form. */
  position: number
  form: EditedVariant
}

export type EditPlan = {
  existing: PlannedVariant[]
  added: Omit<PlannedVariant, 'id'>[]
  removed: VariantRow[]
  /** Ids in the form that are repeated or belong to no variant of the product. */
  unknown: string[]
}

/** The form with the stored pictures of each variant that is sent without pictures. */
export function withStoredImages(
  form: EditedProductForm,
  present: readonly VariantRow[],
): EditedProductForm {
  const stored = new Map(present.map(({ id, images }) => [id, images]))
  const variants = form.variants.map((variant) => ({
    ...variant,
    Images: variant.Images ?? stored.get(variant._id ?? '') ?? [],
  }))
  return { ...form, variants }
}

type KnownVariant = Pick<VariantRow, 'id' | 'attributes'>

/**
 * Gives a new variant the id of the variant with the same attributes that the form leaves out, else of the one that
 * `retired` (the newest first) names: a size that is removed and added again is the same size for carts, wishlists and
 * the ledger.
 */
export function withKnownIds(
  form: EditedProductForm,
  present: readonly KnownVariant[],
  retired: readonly KnownVariant[],
): EditedProductForm {
  const taken = new Set(form.variants.map(({ _id }) => _id))
  const variants = form.variants.map((variant) => {
    if (variant._id !== undefined) return variant
    const wanted = attributesText(variant.attributes)
    const known = [...present, ...retired].find(
      ({ id, attributes }) => !taken.has(id) && attributesText(attributes) === wanted,
    )
    if (!known) return variant
    taken.add(known.id)
    return { ...variant, _id: known.id }
  })
  return { ...form, variants }
}

function attributesText(attributes: KnownVariant['attributes']): string {
  return JSON.stringify(
    Object.entries(attributes).toSorted(([one], [other]) => (one < other ? -1 : 1)),
  )
}

/** Divides the variants into existing ones, new ones, and stored ones that the form leaves out. */
export function planEdit(
  form: EditedProductForm,
  present: readonly VariantRow[],
  retired: readonly KnownVariant[] = [],
): EditPlan {
  const known = new Set([...present, ...retired].map(({ id }) => id))
  const plan: EditPlan = { existing: [], added: [], removed: [], unknown: [] }
  const wanted = new Set<string>()
  for (const [position, variant] of form.variants.entries()) {
    const { _id: id } = variant
    if (id === undefined) plan.added.push({ position, form: variant })
    else if (!known.has(id) || wanted.has(id)) plan.unknown.push(id)
    else plan.existing.push({ id, position, form: variant })
    if (id !== undefined) wanted.add(id)
  }
  plan.removed = present.filter(({ id }) => !wanted.has(id))
  return plan
}

export type EditedRow = ReturnType<typeof editedRows>[number]

/** The table rows of a form's variants; `id` is null for a new variant. */
export function editedRows(form: EditedProductForm) {
  const images = imagesOf(form.variants)
  const places = placesOf(form.variants)
  return form.variants.map((variant, at) => ({
    id: variant._id ?? null,
    ...toVariantRow(variant, places[at] ?? at, images[at] ?? []),
  }))
}

/** The stored product in the shape of the form. The slab is the one of the day's rates. */
export function shapeEditable(
  { product, variants }: PresentProduct,
  rates: GstRates,
): EditableProduct {
  return {
    _id: product.id,
    updatedAt: new Date(product.updatedAt).toISOString(),
    status: product.active,
    productName: product.name,
    category: product.category,
    subCategory: product.subCategory,
    brand: product.brand,
    desc: product.description,
    hindi: product.hindi,
    hasVariation: product.selectedVariations.length > 0 ? 'Yes' : 'No',
    selectedVariations: product.selectedVariations,
    hsn: product.hsn,
    'GST rate slab': shownSlab(product, variants, rates) as EditableProduct['GST rate slab'],
    gstFixed: isSlabFixed(product, rates),
    declaration: product.declared,
    variants: variants.map((variant) => ({
      _id: variant.id,
      SKU: variant.sku,
      barcodes: variant.barcodes,
      sellingPrice: rupeesFromPaise(variant.pricePaise),
      MRP: rupeesFromPaise(variant.mrpPaise),
      Stock: variant.stock,
      held: variant.held,
      attributes: variant.attributes,
      ...variant.attributes,
      'Target Gender': variant.targetGender,
      'Size Age Group': variant.sizeAgeGroup,
      'Size Metric': variant.sizeMetric,
      'Color Map': variant.colorMap,
      Condition: variant.condition,
      occasion: variant.occasion,
      Images: variant.images,
    })),
  }
}

/** An order that holds a variant. */
export const holder = z.object({
  id: z.string(),
  sku: z.string(),
  held: z.int(),
  orderId: z.string(),
})
export type Holder = z.infer<typeof holder>

/** The held variants, each with the numbers of its orders. */
export function nameHolders(holders: readonly Holder[]): HeldVariants['variants'] {
  const variants = new Map<string, HeldVariants['variants'][number]>()
  for (const { id, sku, held, orderId } of holders) {
    const variant = variants.get(id) ?? { _id: id, SKU: sku, held, orders: [] }
    variant.orders.push({ orderId, orderNumber: orderNumber(orderId) })
    variants.set(id, variant)
  }
  return [...variants.values()]
}
