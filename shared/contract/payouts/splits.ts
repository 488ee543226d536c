import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { AnyId, Id, Instant, Message, Nothing, Rupees } from '../wire.ts'

/** The states of a shop's account at the payment provider. */
export const linkedStates = ['asked', 'active', 'refused'] as const
/**
 * The states of a shop's part of a payment at the payment provider: asked for, held until the order is collected, released
 * to the shop's bank, taken back as a whole, or refused, so that the operator owes the money itself.
 */
export const splitStates = ['asked', 'held', 'released', 'reversed', 'refused'] as const
export type SplitState = (typeof splitStates)[number]

const Split = z.object({
  splitId: Id,
  orderId: Id,
  orderNumber: z.string(),
  /** The payment, and what the provider has taken back of it: refunds, lost disputes, taxes and sums that are set off. */
  amount: Rupees,
  reversed: Rupees,
  state: z.enum(splitStates),
  madeAt: Instant,
  releasedAt: Instant.nullable(),
})

const Sums = z.object({
  /** Held by the provider, or asked for; released to the shop; taken back. */
  held: Rupees,
  released: Rupees,
  reversed: Rupees,
})

/** What a shop still has to enter before the provider can be asked for an account. */
export const linkedLacks = ['account', 'pan'] as const

const Linked = z.object({
  state: z.enum(linkedStates),
  /** The provider's words for what it still wants. */
  reason: z.string().nullable(),
  /** The provider's id of the account. */
  accountId: z.string().nullable(),
})

export const getSplits = endpoint({
  method: 'GET',
  path: '/admin/splits',
  who: 'admin',
  adminRole: 'finance',
  limit: 'read',
  summary:
    'Payouts by the payment provider: each shop’s account there, the sums that the provider holds, has released and has taken back, and the parts of payments that a person has to look at, with the reason. `isOn` is false when the operator transfers by bank.',
  input: Nothing,
  output: z.object({
    isOn: z.boolean(),
    shops: z.array(
      Sums.extend({
        storeId: Id,
        shopName: z.string(),
        linked: Linked.nullable(),
        /** The missing facts of a shop without an account at the provider. */
        lacks: z.array(z.enum(linkedLacks)),
      }),
    ),
    failed: z.array(
      Split.extend({ storeId: Id, shopName: z.string(), error: z.string().nullable() }),
    ),
  }),
})

const decides = {
  method: 'POST',
  who: 'proved-admin',
  adminRole: 'finance',
  limit: 'merchant',
  effect: 'write',
  idempotent: true,
  output: Message,
  errors: ['NOT_FOUND', 'PROOF_NEEDED'],
} as const

export const retrySplit = endpoint({
  ...decides,
  path: '/admin/splits/retry',
  summary:
    'Try a part of a payment again that the provider has refused to hold, to take back or to release. Audited.',
  input: z.strictObject({ splitId: AnyId }),
})

export const askLinked = endpoint({
  ...decides,
  path: '/admin/splits/ask',
  summary:
    'Ask the provider again for a shop’s account that it has refused, with the shop’s present facts. Audited.',
  input: z.strictObject({ storeId: AnyId }),
})

export const getOwnSplits = endpoint({
  method: 'GET',
  path: '/splits',
  who: 'merchant',
  role: 'owner',
  limit: 'merchant',
  summary:
    'The money that the payment provider holds for the shop until its orders are collected, and what it has released: the sums and the latest fifty parts of payments.',
  input: Nothing,
  output: Sums.extend({ splits: z.array(Split) }),
})
