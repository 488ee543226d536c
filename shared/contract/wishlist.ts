import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { ProductCard } from './search.ts'
import { AnyId, Message, Nothing } from './wire.ts'

export const wishlist = endpoint({
  method: 'GET',
  path: '/wishlist',
  who: 'user',
  limit: 'read',
  effect: 'read',
  summary:
    'The kept products, the last kept first. A disabled one stays, with `status: false`; those of a closed store do not.',
  input: Nothing,
  output: z.object({ products: z.array(ProductCard) }),
})

export const updateWishlist = endpoint({
  method: 'POST',
  path: '/update-wishlist',
  who: 'user',
  limit: 'read',
  effect: 'write',
  summary: 'Keep a product, or let it go; either twice is the same as once. At most 500 are kept.',
  input: z.strictObject({ task: z.enum(['add', 'remove']), id: AnyId }),
  output: Message,
  errors: ['NOT_FOUND', 'WISHLIST_FULL'],
})
