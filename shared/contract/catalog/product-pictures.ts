import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { MAX_COMBINATIONS, MAX_IMAGES } from '../../limits.ts'
import { messageText } from '../../message.ts'
import { pictureHash } from '../files.ts'
import { AnyId, Id } from '../wire.ts'

/** A product of the caller's store with its pictures by colour; `color` is null for a product without colours. */
export const PicturedProduct = z.object({
  _id: Id,
  productName: z.string(),
  active: z.boolean(),
  colors: z.array(
    z.object({
      color: z.string().nullable(),
      skus: z.array(z.string()),
      /** Hashes of pictures; the first one is shown on cards. */
      images: z.array(z.string()),
    }),
  ),
})
export type PicturedProduct = z.infer<typeof PicturedProduct>

export const getProductPictures = endpoint({
  method: 'GET',
  path: '/product-pictures',
  who: 'merchant',
  role: 'manager',
  limit: 'merchant',
  summary:
    'All products of the merchant’s store, active or not, in the order in which they were added, with the SKUs and pictures of each colour; 500 in a page.',
  input: z.strictObject({
    page: z
      .string()
      .regex(/^\d{1,15}$/, messageText('fields.page'))
      .optional(),
  }),
  output: z.object({ products: z.array(PicturedProduct), nextPage: z.string().nullable() }),
})

const shownPictures = z
  .array(pictureHash())
  .max(MAX_IMAGES, messageText('productFields.tooManyImages', { maximum: MAX_IMAGES }))

export const setProductPictures = endpoint({
  method: 'PUT',
  path: '/product-pictures',
  who: 'merchant',
  role: 'manager',
  limit: 'merchant',
  idempotent: true,
  changes: ['GET /editProduct', 'GET /product', 'GET /getProducts'],
  summary:
    'Set the pictures of colours of a product of the own store, and nothing else of it. `seen` are the pictures that the merchant saw: when others are stored by now, the answer is 409 with the present product.',
  input: z.strictObject({
    id: AnyId,
    colors: z
      .array(
        z.strictObject({
          color: z.string().max(40).nullable(),
          seen: z.array(pictureHash()).max(MAX_COMBINATIONS * MAX_IMAGES),
          images: shownPictures,
        }),
      )
      .min(1)
      .max(MAX_COMBINATIONS),
  }),
  output: z.object({ product: PicturedProduct }),
  errors: ['NOT_FOUND', 'PRODUCT_CHANGED'],
})
