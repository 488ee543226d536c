import { and, eq, gt, isNotNull, isNull } from 'drizzle-orm'
import type { Tx } from '#server/platform/db/open.ts'
import { subscriptionPurchases } from '#server/platform/db/tables/billing.ts'
import { AppError } from '#shared/app-error.ts'
import { Id } from '#shared/contract/wire.ts'

/** Paid and not refunded tags. */
export const isTagOrder = and(
  gt(subscriptionPurchases.tags, 0),
  isNotNull(subscriptionPurchases.paidAt),
  isNull(subscriptionPurchases.returnedAt),
)

type SentTags = { storeId: string; tags: number; sentAt: Date; isNew: boolean }

/** Notes that the tags of a paid purchase were sent; the first note stays. Throws NOT_FOUND for any other purchase. */
export async function markTagsSent(tx: Tx, purchaseId: string): Promise<SentTags> {
  if (!Id.safeParse(purchaseId).success) throw new AppError('NOT_FOUND', { reason: 'subscription' })
  const [row] = await tx
    .select()
    .from(subscriptionPurchases)
    .where(and(eq(subscriptionPurchases.id, purchaseId), isTagOrder))
    .for('update')
  if (!row) throw new AppError('NOT_FOUND', { reason: 'subscription' })
  const { storeId, tags, tagsSentAt } = row
  if (tagsSentAt) return { storeId, tags, sentAt: tagsSentAt, isNew: false }
  await tx
    .update(subscriptionPurchases)
    .set({ tagsSentAt: tx.now })
    .where(eq(subscriptionPurchases.id, purchaseId))
  return { storeId, tags, sentAt: tx.now, isNew: true }
}
