import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { AnyId, Id, Instant, Message, Nothing, Reason } from '../wire.ts'

/** One look of an administrator at a shop, as its owner sees it. Its id goes into the header `x-support-view`. */
const SupportView = z.object({
  viewId: Id,
  storeId: Id,
  shopName: z.string(),
  endsAt: Instant,
})
export type SupportView = z.infer<typeof SupportView>

export const beginSupportView = endpoint({
  method: 'POST',
  path: '/admin/support-views',
  who: 'proved-admin',
  adminRole: 'support',
  limit: 'merchant',
  summary:
    'Begin to see a shop as its owner sees it, for thirty minutes. With the header `x-support-view`, some reads of the shop answer the administrator’s own session, and every other call is 403. The reason is in the audit trail, and the owner can read it.',
  input: z.strictObject({ storeId: AnyId, reason: Reason }),
  output: SupportView,
  errors: ['NOT_FOUND', 'PROOF_NEEDED'],
})

export const getSupportView = endpoint({
  method: 'GET',
  path: '/admin/support-view',
  who: 'admin',
  adminRole: 'support',
  limit: 'read',
  summary: 'A look at a shop that the administrator has begun and that has not ended.',
  input: z.strictObject({ viewId: AnyId }),
  output: SupportView,
  errors: ['NOT_FOUND'],
})

export const endSupportView = endpoint({
  method: 'POST',
  path: '/admin/support-views/end',
  // Not the look itself, which cannot be read any more.
  changes: ['GET /admin/audit'],
  who: 'admin',
  adminRole: 'support',
  limit: 'merchant',
  summary: 'End a look at a shop. Succeeds when it has ended already.',
  input: z.strictObject({ viewId: AnyId }),
  output: Message,
})

export const getOwnSupportViews = endpoint({
  method: 'GET',
  path: '/support-views',
  who: 'merchant',
  role: 'owner',
  limit: 'merchant',
  seenBySupport: true,
  summary:
    'The times at which Chowk’s support saw the merchant’s store as its owner sees it, with the reasons; the last fifty.',
  input: Nothing,
  output: z.object({
    views: z.array(z.object({ _id: Id, at: Instant, until: Instant, reason: z.string() })),
  }),
})
