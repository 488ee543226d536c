import { refreshRating } from '#server/modules/search/commands.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { addToTotals, type TotalsChange } from '../queries.ts'

/**
 * Every change of a visible review calls this function in its transaction. It updates the totals of the product and the
 * rating in the search.
 */
export async function countReviews(tx: Tx, change: TotalsChange): Promise<void> {
  await addToTotals(tx, change)
  await refreshRating(tx, change.productId)
}

type CountedReview = Pick<TotalsChange, 'productId' | 'storeId' | 'stars'>

/** Removes one visible review from the totals. */
export function subtractReview(
  tx: Tx,
  { productId, storeId, stars }: CountedReview,
): Promise<void> {
  return countReviews(tx, { productId, storeId, reviews: -1, stars: -stars })
}
