import type { Tx } from '#server/platform/db/open.ts'
import { record } from '#server/platform/events.ts'
import { AppError } from '#shared/app-error.ts'
import { Id } from '#shared/contract/wire.ts'
import { lockTagOrder, saveTagsSent } from '../queries/purchases.ts'

type SentTags = { storeId: string; tags: number; sentAt: Date; isNew: boolean }

/**
 * Saves the first time at which the tags of a paid purchase were sent; the owner gets an e-mail. Throws NOT_FOUND for any
 * other purchase.
 */
export async function markTagsSent(tx: Tx, purchaseId: string): Promise<SentTags> {
  const order = Id.safeParse(purchaseId).success ? await lockTagOrder(tx, purchaseId) : undefined
  if (!order) throw new AppError('NOT_FOUND', { reason: 'subscription' })
  const { storeId, tags, tagsSentAt } = order
  if (tagsSentAt) return { storeId, tags, sentAt: tagsSentAt, isNew: false }
  await saveTagsSent(tx, purchaseId)
  await record(tx, 'subscription.tags_sent', { storeId, purchaseId })
  return { storeId, tags, sentAt: tx.now, isNew: true }
}
