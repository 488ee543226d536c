import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { ProductCard } from './search.ts'
import { AnyId, Message, Nothing, Words } from './wire.ts'

export const wishlist = endpoint({
  method: 'GET',
  path: '/wishlist',
  who: 'user',
  limit: 'read',
  summary:
    'The products on the wishlist, the last added first, each shown by the variant or colour that was added. Disabled ones have `status: false`; those of stores that are not approved are left out.',
  input: Nothing,
  output: z.object({ products: z.array(ProductCard) }),
})

export const updateWishlist = endpoint({
  method: 'POST',
  path: '/update-wishlist',
  who: 'user',
  limit: 'read',
  summary:
    'Add a product to the wishlist or remove it; repeating has no further effect. `variantId` or `color`: what of it is shown there. At most 500 products.',
  input: z.strictObject({
    task: z.enum(['add', 'remove']),
    id: AnyId,
    variantId: AnyId.optional(),
    color: Words(80).optional(),
  }),
  output: Message,
  errors: ['NOT_FOUND', 'WISHLIST_FULL'],
})
