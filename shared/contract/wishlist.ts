import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { ProductCard } from './search.ts'
import { AnyId, Message, Nothing, Rupees, Words } from './wire.ts'

export const wishlist = endpoint({
  method: 'GET',
  path: '/wishlist',
  who: 'user',
  limit: 'read',
  summary:
    'The products on the wishlist, the last added first, each shown by the variant or colour that was added. Disabled ones have `status: false`; those of stores that are not approved are left out. `savedPrice`: the price in rupees when the product was added; null when that is not known.',
  input: Nothing,
  output: z.object({
    products: z.array(ProductCard.extend({ savedPrice: Rupees.nullable() })),
  }),
})

export const updateWishlist = endpoint({
  method: 'POST',
  path: '/update-wishlist',
  who: 'user',
  limit: 'read',
  summary:
    'Add a product to the wishlist or remove it; repeating has no further effect. `variantId` or `color`: the variant or colour that the wishlist shows. At most 500 products.',
  input: z.strictObject({
    task: z.enum(['add', 'remove']),
    id: AnyId,
    variantId: AnyId.optional(),
    color: Words(80).optional(),
  }),
  output: Message,
  errors: ['NOT_FOUND', 'WISHLIST_FULL'],
})

const WantedSwitch = z.object({ wanted: z.boolean() })

export const getPriceDrops = endpoint({
  method: 'GET',
  path: '/price-drops',
  who: 'user',
  limit: 'read',
  summary:
    'The caller’s setting for notes about lower prices on the wishlist, by e-mail and on devices that show notices: at least a twentieth and ten rupees less, in one note a day at most, between 8:00 and 21:00 in India.',
  input: Nothing,
  output: WantedSwitch,
})

export const savePriceDrops = endpoint({
  method: 'PUT',
  path: '/price-drops',
  who: 'user',
  limit: 'review',
  effect: 'write',
  answers: 'GET /price-drops',
  summary: 'Switch the notes about lower prices on the wishlist on or off.',
  input: z.strictObject({ wanted: z.boolean() }),
  output: Message.extend(WantedSwitch.shape),
})
