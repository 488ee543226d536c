import { z } from 'zod'
import { categories } from '../../catalog/categories.ts'
import { endpoint } from '../../endpoint.ts'
import { MAX_IMAGES } from '../../limits.ts'
import { kindOptions } from '../../catalog/product-fields.ts'
import {
  attributeFields,
  Attributes,
  Category,
  ProductHindi,
  variantKind,
  VariationAttribute,
} from '../goods.ts'
import { gstSlabs } from '../../catalog/product-options.ts'
import { Declaration } from './declaration.ts'
import { EditedProductForm, ProductForm } from './product-form.ts'
import { AnyId, Id, Instant, Message, Nothing, Rupees, SAMPLE_ID } from '../wire.ts'

/** A product as its merchant edits it: pictures are hashes, `Stock` counts all pieces on the shelf. */
export const EditableProduct = z.object({
  _id: Id,
  /** The version, which the form sends back with the change. */
  updatedAt: Instant,
  status: z.boolean(),
  productName: z.string(),
  category: Category,
  subCategory: z.string(),
  brand: z.string(),
  desc: z.string(),
  hindi: ProductHindi,
  hasVariation: z.enum(['Yes', 'No']),
  selectedVariations: z.array(VariationAttribute),
  hsn: z.string(),
  'GST rate slab': z.literal(gstSlabs),
  gstFixed: z.boolean(),
  /** The product's own declaration; the rest is that of its brand. */
  declaration: Declaration,
  variants: z.array(
    z.object({
      _id: Id,
      SKU: z.string(),
      barcodes: z.array(z.string()),
      sellingPrice: Rupees,
      MRP: Rupees,
      /** Pieces on the shelf, including `held` pieces for open orders. */
      Stock: z.int(),
      held: z.int(),
      attributes: Attributes,
      ...attributeFields,
      ...variantKind,
      Images: z.array(z.string()),
    }),
  ),
})
export type EditableProduct = z.infer<typeof EditableProduct>

/** Variants that cannot be removed, and the numbers of the orders that hold them. */
export const HeldVariants = z.object({
  variants: z.array(
    z.object({
      _id: Id,
      SKU: z.string(),
      held: z.int(),
      orders: z.array(z.object({ orderId: Id, orderNumber: z.string() })),
    }),
  ),
})
export type HeldVariants = z.infer<typeof HeldVariants>

/** A product in one size and colour, as the form sends it. */
export const sampleProduct = {
  productName: 'Bandhani kurta',
  category: 'Clothing',
  subCategory: 'Kurtas',
  brand: 'Sanganer Prints',
  desc: 'Hand-tied cotton',
  hasVariation: 'Yes',
  selectedVariations: ['Size', 'Color'],
  hsn: '6211',
  'GST rate slab': 5,
  variants: [
    {
      SKU: 'KUR-S-Red',
      MRP: 1299,
      sellingPrice: 999.5,
      Stock: 4,
      attributes: { Size: 'S', Color: 'Red' },
      'Target Gender': 'Female',
      'Size Age Group': 'Adult',
      'Color Map': 'Red',
      Condition: 'New',
      Images: [] as string[],
    },
  ],
}

export const addProduct = endpoint({
  method: 'POST',
  path: '/addProduct',
  scope: 'products:write',
  who: 'merchant',
  role: 'manager',
  limit: 'merchant',
  idempotent: true,
  files: { purpose: 'product', most: MAX_IMAGES },
  changes: [
    'POST /get-products-category-list',
    'GET /getProducts',
    'GET /inventory',
    'GET /first-steps',
    'GET /same-codes',
  ],
  summary: 'Add a product with its variants, first stock and pictures to the merchant’s store.',
  input: ProductForm,
  sample: sampleProduct,
  output: z.object({ message: z.string(), id: Id }),
})

export const getEditableProduct = endpoint({
  method: 'GET',
  path: '/editProduct',
  scope: 'products:read',
  who: 'merchant',
  role: 'manager',
  limit: 'merchant',
  summary: 'A product of the merchant’s store with all values of its form.',
  input: z.strictObject({ id: AnyId }),
  output: EditableProduct,
  errors: ['NOT_FOUND'],
})

export const editProduct = endpoint({
  method: 'PUT',
  path: '/editProduct',
  scope: 'products:write',
  who: 'merchant',
  role: 'manager',
  limit: 'merchant',
  idempotent: true,
  files: { purpose: 'product', most: MAX_IMAGES },
  changes: [
    'GET /editProduct',
    'POST /get-products-category-list',
    'GET /product',
    'GET /getProducts',
    'GET /same-codes',
  ],
  summary:
    'Change a product of the merchant’s store. Variants that are left out retire; a variant with held pieces cannot. A change based on an older version is refused with the present product.',
  input: EditedProductForm,
  sample: { ...sampleProduct, id: SAMPLE_ID, updatedAt: new Date(0).toISOString() },
  output: z.object({ message: z.string(), product: EditableProduct }),
  errors: ['NOT_FOUND', 'PRODUCT_CHANGED', 'VARIANT_HELD', 'STOCK_MOVED', 'PRODUCT_TAKEN_DOWN'],
})

export const updateProduct = endpoint({
  method: 'PUT',
  path: '/updateProduct',
  scope: 'products:write',
  who: 'merchant',
  role: 'manager',
  limit: 'merchant',
  idempotent: true,
  changes: ['GET /editProduct', 'GET /product', 'GET /getProducts', 'GET /inventory'],
  summary: 'Activate or deactivate a product of the merchant’s store.',
  input: z.strictObject({ id: AnyId, product: z.strictObject({ status: z.boolean() }) }),
  output: Message.extend({ status: z.boolean(), updatedAt: Instant }),
  errors: ['NOT_FOUND', 'PRODUCT_TAKEN_DOWN'],
})

export const checkSku = endpoint({
  method: 'GET',
  path: '/check-sku/:sku',
  scope: 'products:read',
  who: 'merchant',
  role: 'manager',
  limit: 'suggest',
  summary:
    'Check an SKU: is it used by another product of the merchant’s store? The answer is advice only; adding and editing decide. `productId` is the product that is being edited.',
  input: z.strictObject({ sku: z.string().max(200), productId: AnyId.optional() }),
  output: z.object({ exists: z.boolean() }),
})

export const getSameCodes = endpoint({
  method: 'GET',
  path: '/same-codes',
  who: 'merchant',
  role: 'manager',
  limit: 'merchant',
  summary:
    'The codes (SKUs and barcodes) that several variants of the merchant’s store have, with these variants. A number of trade is compared as fourteen digits.',
  input: Nothing,
  output: z.object({
    codes: z.array(
      z.object({
        code: z.string(),
        variants: z.array(
          z.object({
            _id: Id,
            productId: Id,
            productName: z.string(),
            SKU: z.string(),
            attributes: Attributes,
          }),
        ),
      }),
    ),
  }),
})

/** The field values of the latest product that the store added in a category. */
const LastProduct = z.object({
  subCategory: z.string(),
  brand: z.string(),
  hsn: z.string(),
  'GST rate slab': z.literal(gstSlabs),
  selectedVariations: z.array(VariationAttribute),
  ...variantKind,
  sizes: z.array(z.string()),
})

export type LastProduct = z.infer<typeof LastProduct>

export const CategoryForm = z.object({
  category: Category,
  /** `gst`: the slab to propose while the dated table does not know the HSN; null for the category's usual one. */
  subCategories: z.array(
    z.object({
      name: z.string(),
      hsn: z.string().nullable(),
      gst: z.literal(gstSlabs).nullable(),
    }),
  ),
  brands: z.array(z.string()),
  fields: z.array(
    z.object({
      name: z.enum(Object.keys(kindOptions) as (keyof typeof kindOptions)[]),
      options: z.array(z.string()),
    }),
  ),
  /** Null while the store has no product of the category. */
  last: LastProduct.nullable(),
  /** The GST rates of today in India; `upToPaise` is the step of price without tax. */
  gstRates: z.array(
    z.object({
      hsn: z.string(),
      category: Category.nullable(),
      upToPaise: z.int().nullable(),
      rate: z.literal(gstSlabs),
      rateAbove: z.literal(gstSlabs).nullable(),
      validFrom: z.iso.date(),
      /** True when an earlier row of the heading has 0 %. */
      wasNil: z.boolean(),
    }),
  ),
})
export type CategoryForm = z.infer<typeof CategoryForm>

export const getCategories = endpoint({
  method: 'POST',
  path: '/get-products-category-list',
  scope: 'products:read',
  who: 'merchant',
  seenBySupport: true,
  limit: 'merchant',
  effect: 'read',
  summary:
    'The categories with their sub-categories, the options of their fields, and the values of the store’s last product of each.',
  input: Nothing.extend({ category: z.enum(categories).optional() }),
  output: z.object({ categories: z.array(CategoryForm) }),
})
