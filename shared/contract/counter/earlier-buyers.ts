import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { BilledBuyer } from '../orders/buyer.ts'
import { Words } from '../wire.ts'

export const earlierBuyers = endpoint({
  method: 'GET',
  path: '/earlier-buyers',
  who: 'merchant',
  limit: 'merchant',
  summary:
    'At most five buyers whom bills of the last year of the merchant’s store name, the latest first, as their last bill has them: by the beginning of a GSTIN, or without one by words of the name, from three signs on; else none. Bills of closed accounts are left out. `state`: the code of the store’s own State.',
  input: z.strictObject({
    gstin: Words(40).min(1).optional(),
    name: Words(100).min(1).optional(),
  }),
  output: z.object({ buyers: z.array(BilledBuyer), state: z.string().nullable() }),
})
