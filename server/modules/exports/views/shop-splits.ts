import { eq } from 'drizzle-orm'
import { linkedAccounts, splitPayments } from '#server/platform/db/tables/payouts.ts'
import { type Manifest, pick } from './section.ts'

/** The account of a shop at the payment provider, and the parts of payments that it holds and has paid out. */
export const splitsOf = (storeId: string): Manifest => ({
  linkedAccounts: {
    table: linkedAccounts,
    where: eq(linkedAccounts.storeId, storeId),
    fields: pick(
      linkedAccounts,
      'state reason providerAccountId=accountAtProvider askedAt activeAt',
    ),
    leftOut: {
      owner: 'storeId',
      key: 'payoutAccountId sentAccountId key providerProductId',
      work: 'tries nextAt',
    },
    by: [linkedAccounts.storeId],
  },
  splitPayments: {
    table: splitPayments,
    where: eq(splitPayments.storeId, storeId),
    fields: pick(
      splitPayments,
      'orderId state amountPaise=amount reversedPaise=reversed madeAt releasedAt',
    ),
    leftOut: {
      owner: 'storeId',
      key: 'id paymentId providerAccountId providerTransferId',
      work: 'reversingPaise generation tries nextAt needsPerson error',
    },
    by: [splitPayments.madeAt, splitPayments.id],
    descending: true,
  },
})
