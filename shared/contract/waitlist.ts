import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Attributes, ImagePath } from './goods.ts'
import { AnyId, Id, Instant, Message, Nothing, Rupees } from './wire.ts'

const Waited = z.object({
  variantId: Id,
  productId: Id,
  productName: z.string(),
  image: ImagePath.nullable(),
  attributes: Attributes,
})

export const waitlist = endpoint({
  method: 'GET',
  path: '/waitlist',
  who: 'user',
  limit: 'read',
  summary:
    'The sold-out variants for which the person waits, the last asked for first; `heldUntil`: one piece is held for the person until then and can be booked.',
  input: Nothing,
  output: z.object({
    waiting: z.array(
      Waited.extend({
        sellingPrice: Rupees,
        shopName: z.string(),
        since: Instant,
        heldUntil: Instant.nullable(),
      }),
    ),
  }),
})

export const joinWaitlist = endpoint({
  method: 'POST',
  path: '/waitlist',
  who: 'user',
  limit: 'read',
  summary:
    'Be told when a sold-out variant is back; repeating has no further effect. A free piece is held two hours, counted between 8:00 and 21:00 in India, for the first in the list, for three people in turn at most. At most 50 variants for each person.',
  input: z.strictObject({ variantId: AnyId }),
  output: Message,
  errors: ['NOT_FOUND', 'OWN_STORE', 'STORE_BLOCKED', 'WAITLIST_CONFLICT'],
})

export const leaveWaitlist = endpoint({
  method: 'POST',
  path: '/leave-waitlist',
  who: 'user',
  limit: 'read',
  summary: 'Wait no longer; a piece that is held for the person goes to the next in the list.',
  input: z.strictObject({ variantId: AnyId }),
  output: Message,
})

export const storeWaitlist = endpoint({
  method: 'GET',
  path: '/store-waitlist',
  who: 'merchant',
  limit: 'merchant',
  summary:
    'The variants of the store for which customers wait: how many, and the pieces held for them, those with held pieces first. At most 100; no customer is named.',
  input: Nothing,
  output: z.object({
    variants: z.array(
      Waited.extend({
        waiting: z.int(),
        holds: z.array(z.object({ _id: Id, until: Instant })),
      }),
    ),
  }),
})

export const releaseWaitlistHold = endpoint({
  method: 'POST',
  path: '/release-waitlist-hold',
  who: 'merchant',
  limit: 'merchant',
  idempotent: true,
  summary:
    'End the hold of a piece for a waiting customer, so that the shop can sell it to anybody; those who still wait are told that it is free.',
  input: z.strictObject({ holdId: AnyId }),
  output: Message,
  errors: ['NOT_FOUND'],
})
