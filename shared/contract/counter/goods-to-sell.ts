import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { Attributes } from '../goods.ts'
import { SearchText } from '../search.ts'
import { Cursor, Id, Instant, Rupees } from '../wire.ts'

export const goodsToSell = endpoint({
  method: 'GET',
  path: '/goods-to-sell',
  who: 'merchant',
  limit: 'merchant',
  summary:
    'The variants of the merchant’s store that words or a code mean at the till, by the reader of the shop’s search, with its spelling: of each product those with the code, else those with the colour, size and numbers in the words. A number is a price in force, a size, a word of a name or the beginning of a code. Inactive products are on the shelf too. A code’s product comes first, then a price, the very words of a name, and the very colour.',
  input: z.strictObject({ search: SearchText.pipe(z.string().min(1)), page: Cursor.optional() }),
  sample: { search: 'kurta' },
  output: z.object({
    goods: z.array(
      z.object({
        productId: Id,
        variantId: Id,
        /** The path of the variant's first picture. */
        image: z.string().nullable(),
        productName: z.string(),
        SKU: z.string(),
        attributes: Attributes,
        /** The price in force. */
        sellingPrice: Rupees,
        MRP: Rupees,
        /** Pieces that can be sold now. */
        free: z.int(),
        /** Pieces of bookings and of people who waited. They are never sold at the till. */
        held: z.int(),
        /** The first end of a booking or a hold of these pieces; null while no booking has an end. */
        heldUntil: Instant.nullable(),
        /** True when the text is the SKU or a barcode of this variant. */
        isCode: z.boolean(),
      }),
    ),
    /** The corrected words that found the goods; null for the words as typed. */
    didYouMean: z.string().nullable(),
    nextPage: Cursor.nullable(),
  }),
})
