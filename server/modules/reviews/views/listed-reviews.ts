import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db } from '#server/platform/db/open.ts'
import { reviews } from '#server/platform/db/tables/reviews.ts'
import type { listReviews } from '#shared/contract/reviews.ts'
import { PAGE_SIZE_REVIEWS } from '#shared/limits.ts'
import { cutPage } from '../rules/page-mark.ts'
import { isHidden, isVisible, readPage, shapeHidden, shapeReview } from './select-reviews.ts'

type ListInput = z.output<typeof listReviews.input>

/** Visible reviews with a report that waits for a decision. */
const waiting = and(
  isVisible,
  sql`exists (select from review_reports p
    where p.review_id = reviews.id and p.settled_at is null)`,
)

const stateIs: Record<ListInput['state'], SQL | undefined> = {
  reported: waiting,
  hidden: isHidden,
  all: undefined,
}

/** The reviews in the administrators' list for decisions. */
export async function viewListedReviews(
  db: Db,
  { state, storeId, page }: ListInput,
): Promise<z.input<typeof listReviews.output>> {
  const ofStore = storeId === undefined ? undefined : eq(reviews.storeId, storeId)
  const rows = await readPage(db, and(stateIs[state], ofStore), page)
  const { shown, nextPage } = cutPage(rows, PAGE_SIZE_REVIEWS)
  return {
    reviews: shown.map((row) => ({
      ...shapeReview(row),
      storeId: row.review.storeId,
      shopName: row.shopName,
      hidden: shapeHidden(row.review),
      reports: row.reports.map(({ reason, at }) => ({ reason, at: new Date(at).toISOString() })),
    })),
    nextPage,
    waiting: await db.$count(reviews, and(waiting, ofStore)),
  }
}
