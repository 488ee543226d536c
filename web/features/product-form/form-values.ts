import type { z } from 'zod'
import type { EditableProduct, LastProduct } from '#shared/contract/catalog/product-editor.ts'
import type { Attributes, Category, VariationAttribute } from '#shared/contract/goods.ts'
import { mustExist } from '#shared/must-exist.ts'
import { hasKind } from '#shared/catalog/product-fields.ts'
import { declarationValues } from '#web/features/declarations/declaration-values.ts'
import type { Input } from '#web/lib/call.ts'

type EditInput = Input<'PUT /editProduct'>
type AddInput = Input<'POST /addProduct'>

/** The values of one variant. The form holds its attributes in one object; the call sends them as fields of their own. */
export type VariantValues = Omit<EditInput['variants'][number], keyof Attributes> & {
  attributes: Attributes
}
/** The values of the form of a product. Only an existing product has `id` and `updatedAt`. */
export type ProductValues = Omit<
  EditInput,
  'id' | 'updatedAt' | 'variants' | 'selectedVariations'
> &
  Partial<Pick<EditInput, 'id' | 'updatedAt'>> & {
    variants: VariantValues[]
    selectedVariations: VariationAttribute[]
  }

type Schema = z.ZodType<unknown, ProductValues>

/** The schemas of both calls. Each accepts its own part of the one type of values. */
export async function loadSchemas(): Promise<Record<'add' | 'edit', Schema>> {
  const { ProductForm, EditedProductForm } =
    await import('#shared/contract/catalog/product-form.ts')
  return { add: ProductForm as unknown as Schema, edit: EditedProductForm as unknown as Schema }
}

/** A number that is not typed yet. The schema reports it as a missing value. */
const NOT_TYPED = Number.NaN

type LastKinds = Pick<
  LastProduct,
  'Target Gender' | 'Size Age Group' | 'Size Metric' | 'Condition' | 'occasion'
>
/** The choices proposed for the first product of a category. */
const firstKinds: LastKinds = {
  // The schema reports a missing choice, but the type has no empty one.
  'Target Gender': '' as 'Female',
  'Size Age Group': 'Adult',
  'Size Metric': 'UK/IND',
  Condition: 'New',
  occasion: 'All Day',
}

/** A variant without SKU, price and stock. */
function emptyVariant(category: Category, last: LastKinds | null): VariantValues {
  const kinds = last ?? firstKinds
  return {
    SKU: '',
    barcodes: '',
    sellingPrice: NOT_TYPED,
    MRP: NOT_TYPED,
    Stock: NOT_TYPED,
    attributes: {},
    'Target Gender': kinds['Target Gender'],
    'Size Age Group': kinds['Size Age Group'],
    'Size Metric': hasKind(category, 'Size Metric') ? kinds['Size Metric'] : null,
    'Color Map': '',
    Condition: kinds.Condition,
    occasion: hasKind(category, 'occasion') ? (kinds.occasion as VariantValues['occasion']) : null,
    Images: [],
  }
}

/** An empty form, with the choices of the last product of the category. */
export function emptyValues(
  category: Category,
  last: LastProduct | null,
  shopName: string,
): ProductValues {
  const { subCategory, brand, hsn, selectedVariations, ...tax } = last ?? {
    subCategory: '',
    brand: shopName.slice(0, 70),
    hsn: '',
    selectedVariations: ['Size' as const],
    'GST rate slab': 5 as const,
  }
  return {
    productName: '',
    category,
    subCategory,
    brand,
    desc: '',
    hindi: { productName: '', desc: '' },
    hasVariation: selectedVariations.length === 0 ? 'No' : 'Yes',
    selectedVariations,
    hsn,
    'GST rate slab': tax['GST rate slab'],
    declaration: declarationValues(),
    variants: [emptyVariant(category, last)],
  }
}

/** Moves the input to another category: fields that only one category has are removed or set. */
export function inCategory(
  values: ProductValues,
  category: Category,
  last: LastProduct | null,
): ProductValues {
  const fresh = emptyVariant(category, last)
  return {
    ...values,
    category,
    subCategory: last?.subCategory ?? '',
    hsn: last?.hsn ?? '',
    variants: values.variants.map((variant) => ({
      ...variant,
      'Target Gender': variant['Target Gender'] || fresh['Target Gender'],
      'Size Metric': fresh['Size Metric'] ?? null,
      occasion: fresh.occasion ?? null,
    })),
  }
}

/** The choices of this product for the next product of the category. */
export function lastOf({ variants, ...values }: ProductValues): LastProduct {
  const first = mustExist(variants[0], 'the first variant of a form')
  return {
    ...values,
    'Target Gender': first['Target Gender'],
    'Size Age Group': first['Size Age Group'],
    'Size Metric': first['Size Metric'] ?? null,
    'Color Map': first['Color Map'],
    Condition: first.Condition,
    occasion: first.occasion ?? null,
    sizes: enteredValues(variants, 'Size'),
  }
}

/** The values of the form of an existing product. */
export function valuesOf(product: EditableProduct): ProductValues {
  const { _id, status: _status, variants, ...fields } = product
  return {
    ...fields,
    id: _id,
    declaration: declarationValues(fields.declaration),
    variants: variants.map(
      ({ held: _held, Size: _s, Color: _c, MaterialType: _m, ...variant }) => ({
        ...variant,
        barcodes: variant.barcodes.join(', '),
        occasion: variant.occasion as VariantValues['occasion'],
        expectedStock: variant.Stock,
      }),
    ),
  }
}

/** A similar new product: without the SKUs, barcodes, hallmark number, stock and pictures, which belong to this one only. */
export function copyOf(product: EditableProduct): ProductValues {
  const { id: _id, updatedAt: _version, variants, ...fields } = valuesOf(product)
  return {
    ...fields,
    declaration: { ...fields.declaration, huid: '' },
    variants: variants.map(({ _id: _variant, expectedStock: _seen, ...variant }) => ({
      ...variant,
      SKU: '',
      barcodes: '',
      Stock: NOT_TYPED,
      Images: [],
    })),
  }
}

/** The input of `POST /addProduct`, without the fields of an existing product. */
export function toAddInput({ id: _id, updatedAt: _at, ...values }: ProductValues): AddInput {
  return {
    ...values,
    variants: values.variants.map(
      ({ _id: _variant, expectedStock: _seen, NewImages: _new, attributes, ...variant }) => ({
        ...variant,
        ...attributes,
      }),
    ),
  }
}

/** The input of `PUT /editProduct`. */
export function toEditInput({ variants, ...values }: ProductValues): EditInput {
  return {
    ...(values as EditInput),
    variants: variants.map(({ attributes, ...variant }) => ({ ...variant, ...attributes })),
  }
}

/** The values of a variation in the rows, in the order of the rows. */
export function enteredValues(rows: readonly { attributes: Attributes }[], name: keyof Attributes) {
  return [...new Set(rows.flatMap(({ attributes }) => attributes[name] ?? []))]
}

/** `M · Red`; empty for the only variant of a product. */
export function variantLabel(attributes: Attributes): string {
  return [attributes.Size, attributes.Color, attributes.MaterialType].filter(Boolean).join(' · ')
}

/** The only variant of a product without variations, with the values of the first variant. */
export function emptyOf([first]: readonly VariantValues[]): VariantValues[] {
  return first ? [{ ...first, attributes: {} }] : []
}
