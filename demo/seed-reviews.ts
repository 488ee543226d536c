import { and, asc, eq } from 'drizzle-orm'
import { answerReview } from '#server/modules/reviews/commands/answer-review.ts'
import { writeReview } from '#server/modules/reviews/commands/write-review.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { users } from '#server/platform/db/tables/accounts.ts'
import { products } from '#server/platform/db/tables/catalog.ts'
import { orderLines, orders } from '#server/platform/db/tables/orders.ts'
import { stores } from '#server/platform/db/tables/stores.ts'
import type { Category } from '#shared/contract/goods.ts'
import { HOUR_MS } from '#shared/formats/india-time.ts'
import texts from './data/reviews.json' with { type: 'json' }
import { seededRandom } from './random.ts'
import { txAt } from './seed-orders.ts'

type Text = { stars: number; text: string; answer?: string }

/** Reviews of most of the collected lines, made by the product's own commands, some days after each collection. */
export async function seedReviews(tx: Tx): Promise<void> {
  const random = seededRandom('reviews')
  const left: Record<Category, Text[]> = structuredClone(texts)
  for (const line of await findCollected(tx)) {
    const written = new Date(line.collectedAt.getTime() + random.int(5, 60) * HOUR_MS)
    const answered = new Date(written.getTime() + random.int(2, 30) * HOUR_MS)
    // Some customers write no review, and no review has a date in the future.
    if (random.chance(0.15) || answered > tx.now) continue
    const text = left[line.category].shift()
    if (!text) continue
    const { shopper, merchant, orderId, variantId } = line
    const { stars, text: words, answer } = text
    const form = { orderId, variantId, stars, text: words }
    const reviewId = await writeReview(txAt(tx, written), shopper, form)
    if (answer) await answerReview(txAt(tx, answered), merchant, { reviewId, text: answer })
  }
}

/** The collected lines with who collected them and who runs the shop, the earliest first. */
async function findCollected(tx: Tx) {
  const rows = await tx
    .select({
      orderId: orders.id,
      variantId: orderLines.variantId,
      category: products.category,
      closedAt: orders.closedAt,
      shopperId: users.id,
      name: users.name,
      email: users.email,
      storeId: stores.id,
      ownerId: stores.ownerId,
      ownerName: stores.ownerName,
    })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .innerJoin(products, eq(products.id, orderLines.productId))
    .innerJoin(users, eq(users.id, orders.shopperId))
    .innerJoin(stores, eq(stores.id, orders.storeId))
    .where(and(eq(orders.status, 'collected'), eq(orderLines.declined, false)))
    .orderBy(asc(orders.closedAt), asc(orderLines.sku))
  return rows.flatMap(({ closedAt, shopperId, name, email, ...line }) =>
    closedAt
      ? [
          {
            orderId: line.orderId,
            variantId: line.variantId,
            category: line.category,
            collectedAt: closedAt,
            shopper: { userId: shopperId, name, email },
            merchant: { userId: line.ownerId, name: line.ownerName, storeId: line.storeId },
          },
        ]
      : [],
  )
}
