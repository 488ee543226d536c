import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { MAX_TRANSFERS } from '../../limits.ts'
import { messageText } from '../../message.ts'
import { bankReferenceKey } from '../billing.ts'
import { StoreStatus } from '../onboarding.ts'
import { AnyId, CsvFile, Id, Instant, Message, Nothing, Words, Reason } from '../wire.ts'
import { accountKinds, payoutObstacles, ShopMoney, ShownAccount, Transfer } from './own-payouts.ts'

const OwedShop = ShopMoney.extend({
  storeId: Id,
  shopName: z.string(),
  status: StoreStatus,
  account: ShownAccount.nullable(),
  pending: ShownAccount.nullable(),
  stoppedAt: Instant.nullable(),
  /** The reason of the operator's hold, which the owner reads; null for other stops. */
  heldBecause: z.string().nullable(),
  obstacle: z.enum(payoutObstacles).nullable(),
})
export type OwedShop = z.output<typeof OwedShop>

const Batch = z.object({
  batchId: Id,
  number: z.int(),
  madeAt: Instant,
  madeBy: z.string(),
  transfers: z.array(
    Transfer.extend({
      payoutId: Id,
      shopName: z.string(),
      kind: z.enum(accountKinds),
      /** Time of the last file that contained the transfer. */
      filedAt: Instant.nullable(),
      /**
       * The reason for which no file contains the transfer: the shop's transfers are stopped or the account was taken
       * back, or it is more than is owed now.
       */
      withheld: z.enum(['stopped', 'to_set_off']).nullable(),
    }),
  ),
})
export type Batch = z.output<typeof Batch>

export const getPayouts = endpoint({
  method: 'GET',
  path: '/admin/payouts',
  who: 'admin',
  adminRole: 'finance',
  limit: 'read',
  summary:
    'The shops to which money is owed or from which money is to be set off, with the sums, the reasons and the obstacles to a transfer; the batches with open transfers, and the latest ten others.',
  input: Nothing,
  output: z.object({ shops: z.array(OwedShop), batches: z.array(Batch) }),
})

const decides = {
  method: 'POST',
  who: 'proved-admin',
  adminRole: 'finance',
  limit: 'merchant',
  effect: 'write',
} as const

export const makeBatch = endpoint({
  ...decides,
  path: '/admin/payouts',
  idempotent: true,
  summary:
    'Begin transfers of all that is owed to these shops, with the present amounts and accounts. PAYOUT_CONFLICT when nothing can be transferred to one of them.',
  input: z.strictObject({ storeIds: z.array(AnyId).min(1).max(MAX_TRANSFERS) }),
  output: Message.extend({ batchId: Id }),
  errors: ['NOT_FOUND', 'PAYOUT_CONFLICT', 'PROOF_NEEDED'],
})

export const transferFile = endpoint({
  ...decides,
  path: '/admin/payouts/file',
  summary:
    'The open transfers of a batch as CSV for the bank, with full account numbers; transfers to UPI ids have a file of their own. Stopped shops, and transfers of more than is owed now, are left out. Audited.',
  input: z.strictObject({ batchId: AnyId, kind: z.enum(accountKinds) }),
  output: CsvFile,
  errors: ['NOT_FOUND', 'PAYOUT_CONFLICT', 'PROOF_NEEDED'],
})

const reference = messageText('billingFields.bankReference')

export const TransferredForm = z.strictObject({
  transfers: z
    .array(
      z.strictObject({
        /** `T12` or `12`. */
        number: z.string().max(20),
        /** The bank's number of the transfer (UTR). */
        bankReference: Words(30, reference).refine(
          (text) => bankReferenceKey(text).length >= 6,
          reference,
        ),
      }),
    )
    .min(1, messageText('payoutFields.noLines'))
    .max(MAX_TRANSFERS),
})

export const markTransferred = endpoint({
  ...decides,
  path: '/admin/payouts/transferred',
  idempotent: true,
  summary:
    'Record the bank’s references of transfers that were made: all of them, or none and a message at each wrong one. A reference counts once over all shops, compared by its letters and digits. A repeat has no effect.',
  input: TransferredForm,
  output: Message,
  errors: ['PROOF_NEEDED'],
})

export const markFailed = endpoint({
  ...decides,
  path: '/admin/payouts/failed',
  idempotent: true,
  summary:
    'Record that a transfer was not made, with the reason, which the owner reads. The amount is owed again.',
  input: z.strictObject({ payoutId: AnyId, reason: Reason }),
  output: Message,
  errors: ['NOT_FOUND', 'PAYOUT_CONFLICT', 'PROOF_NEEDED'],
})

export const holdPayouts = endpoint({
  ...decides,
  path: '/admin/payouts/hold',
  idempotent: true,
  summary:
    'Hold the transfers to a shop until an administrator releases them. What is owed stays owed; open transfers go into no file. The owner reads the reason; it is audited. PAYOUT_CONFLICT when the transfers are stopped already.',
  input: z.strictObject({ storeId: AnyId, reason: Reason }),
  output: Message,
  errors: ['NOT_FOUND', 'PAYOUT_CONFLICT', 'PROOF_NEEDED'],
})

export const releasePayouts = endpoint({
  ...decides,
  path: '/admin/payouts/release',
  idempotent: true,
  summary: 'Transfer to a stopped shop again, after a check. The reason is audited.',
  input: z.strictObject({ storeId: AnyId, reason: Reason }),
  output: Message,
  errors: ['NOT_FOUND', 'PAYOUT_CONFLICT', 'PROOF_NEEDED'],
})
