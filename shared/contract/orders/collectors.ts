import { z } from 'zod'
import { doubtKinds } from '../../bookings/payment-doubt.ts'
import { endpoint } from '../../endpoint.ts'
import { Name } from '../accounts/accounts.ts'
import { ArticleKind, Attributes, ImagePath } from '../goods.ts'
import { Hours } from '../stores/stores.ts'
import { AnyId, Id, Instant, Rupees } from '../wire.ts'
import { PickupPass, StoreInHindi } from './bookings.ts'
import { LineInHindi } from './orders.ts'

export const CollectorForm = z.strictObject({
  orderId: AnyId,
  name: Name,
  /** The person reads on the pass what there is to pay at the counter. */
  showsSum: z.boolean().optional(),
})

export const nameCollector = endpoint({
  method: 'POST',
  path: '/collector',
  who: 'user',
  limit: 'collector',
  effect: 'write',
  idempotent: true,
  secret: true,
  changes: ['POST /get-orders', 'GET /booking'],
  summary:
    'Name the person who collects the caller’s own ready booking instead of the caller. The code is renewed: only the pass of this person shows it, behind the link whose token is in `pickup.collector`. The link of an earlier person ends.',
  input: CollectorForm,
  output: z.object({ message: z.string(), pickup: PickupPass }),
  errors: ['NOT_FOUND', 'ORDER_STATUS_CONFLICT'],
})

export const revokeCollector = endpoint({
  method: 'DELETE',
  path: '/collector',
  who: 'user',
  limit: 'book',
  effect: 'write',
  idempotent: true,
  secret: true,
  changes: ['POST /get-orders', 'GET /booking'],
  summary:
    'Take the naming of a collector back: the link of the named person ends, and the caller gets a new code. Without a named person nothing changes.',
  input: z.strictObject({ orderId: AnyId }),
  output: z.object({ message: z.string(), pickup: PickupPass }),
  errors: ['NOT_FOUND', 'ORDER_STATUS_CONFLICT'],
})

/**
 * The pass of a named person. The pass says whether the booking is paid, and has no prices, no e-mail and no other
 * booking.
 */
export const CollectorPass = z.object({
  name: z.string(),
  /** The name of the person who booked, which the shop compares. */
  bookedBy: z.string(),
  orderNumber: z.string(),
  isPaid: z.boolean(),
  /** To pay at the counter; null when it is paid, or when the shopper does not let the person read it. */
  due: Rupees.nullable(),
  /** Why the counter may keep the goods although they are paid. */
  doubt: z.enum(doubtKinds).nullable(),
  deadline: Instant,
  /** Null after five wrong tries, until the person who booked renews it. */
  code: z.string().nullable(),
  token: z.string().nullable(),
  products: z.array(
    z.object({
      variantId: Id,
      name: z.string(),
      variant: Attributes,
      kind: ArticleKind.exactOptional(),
      quantity: z.int(),
      inHindi: LineInHindi.exactOptional(),
    }),
  ),
  inHindi: StoreInHindi.exactOptional(),
  storeId: Id,
  storeName: z.string(),
  storeImage: ImagePath.nullable(),
  address: z.string(),
  contact: z.string(),
  /** The store's note for customers; empty when it has none. */
  instructions: z.string(),
  lat: z.number(),
  long: z.number(),
  ...Hours.shape,
})
export type CollectorPass = z.infer<typeof CollectorPass>

export const readCollectorPass = endpoint({
  method: 'POST',
  path: '/collector-pass',
  who: 'guest',
  limit: 'read',
  effect: 'read',
  summary:
    'The pickup pass of the named person; the token of the link is enough. 400 PASS_ENDED says whether no pass was ever behind the link, the pass was taken back or given to somebody else, or the booking has ended; a person whose pass was taken back learns nothing more of the booking.',
  input: z.strictObject({ token: z.string().max(200) }),
  output: CollectorPass,
  errors: ['PASS_ENDED'],
})
