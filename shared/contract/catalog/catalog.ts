import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { SellingStore } from '../stores/stores.ts'
import {
  attributeFields,
  Attributes,
  Category,
  ImagePath,
  OwnOffer,
  ProductHindi,
  ShopHindi,
  Reviews,
  variantKind,
  VariationAttribute,
} from '../goods.ts'
import { AnyId, Id, Rupees } from '../wire.ts'
import { Declaration, SizeTable } from './declaration.ts'

export const Variant = z.object({
  _id: Id,
  SKU: z.string(),
  /** The maker's number of trade (GTIN-8, -12, -13 or -14), when the shop has entered it. */
  gtin: z.string().exactOptional(),
  Images: z.array(ImagePath),
  sellingPrice: Rupees,
  /** The unit price with tax, in rupees; equal to `sellingPrice`. */
  inclusiveTax: Rupees,
  MRP: Rupees,
  ownOffer: OwnOffer.exactOptional(),
  /** Pieces that a shopper can book: stock less held pieces. */
  Stock: z.int(),
  attributes: Attributes,
  ...attributeFields,
  ...variantKind,
})
export type Variant = z.infer<typeof Variant>

export const Product = z.object({
  _id: Id,
  productName: z.string(),
  category: Category,
  subCategory: z.string(),
  brand: z.string(),
  desc: z.string(),
  inHindi: ProductHindi.extend(ShopHindi.shape).exactOptional(),
  status: z.boolean(),
  storeId: Id,
  shopName: z.string(),
  address: z.string(),
  city: z.string(),
  hasVariation: z.enum(['Yes', 'No']),
  selectedVariations: z.array(VariationAttribute),
  variationSize: z.array(z.string()),
  variationColor: z.array(z.string()),
  variationMaterialType: z.array(z.string()),
  hsn: z.string(),
  /** Percent of GST. When the rate follows the price, the rate of the first variant. */
  'GST rate slab': z.number(),
  /** Percent of GST in the price of each variant, by its id; 0 when the seller has no GSTIN. */
  gstRates: z.record(z.string(), z.number()),
  /** The shop's declaration of the goods by law; missing texts are not declared. */
  declaration: Declaration.exactOptional(),
  /** The names of the country of origin. */
  originNames: z.object({ en: z.string(), hi: z.string() }).exactOptional(),
  /** The shop's own measures of the sizes of this kind and brand. */
  sizeTable: SizeTable.exactOptional(),
  reviews: Reviews,
  timestamps: z.object({ updatedAt: z.iso.datetime() }),
  variants: z.array(Variant),
  store: SellingStore,
  inWishlist: z.boolean(),
  /** The open days for which the store keeps a booking that is ready. */
  pickupDays: z.int(),
})
export type Product = z.infer<typeof Product>

export const product = endpoint({
  method: 'GET',
  path: '/product',
  isPublic: true,
  who: 'guest',
  limit: 'read',
  summary:
    'A product with its variants and store. Inactive products are found by their own merchant only.',
  input: z.strictObject({ _id: AnyId }),
  output: Product,
  errors: ['NOT_FOUND'],
})

export const getStoreId = endpoint({
  method: 'POST',
  path: '/get-store-id',
  who: 'guest',
  limit: 'read',
  effect: 'read',
  summary: 'The id of the store that sells a product.',
  input: z.strictObject({ productId: AnyId }),
  output: z.object({ storeId: Id }),
  errors: ['NOT_FOUND'],
})
