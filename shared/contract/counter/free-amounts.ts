import { z } from 'zod'
import { gstSlabs } from '../../catalog/product-options.ts'
import { endpoint } from '../../endpoint.ts'
import { Nothing } from '../wire.ts'

const slab = z.literal(gstSlabs)

export const freeAmounts = endpoint({
  method: 'GET',
  path: '/free-amounts',
  who: 'merchant',
  limit: 'merchant',
  summary:
    'The names of the amounts without an article on the bills of the last year of the merchant’s store, the latest first, each with the HSN and GST rate that it had last, and the rates that are in force today.',
  input: Nothing,
  output: z.object({
    amounts: z.array(
      z.object({
        name: z.string(),
        hsn: z.string(),
        /** Null when the rate is in force no more, or the bill had no tax. */
        gstRate: slab.nullable(),
      }),
    ),
    rates: z.array(slab),
  }),
})
