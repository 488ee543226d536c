import { and, eq, sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '#server/platform/db/open.ts'
import { checkRows } from '#server/platform/db/rows/check-rows.ts'
import { ratingOfProduct, ratingOfStore, reviews } from '#server/platform/db/tables/reviews.ts'
import { Reviews } from '#shared/contract/goods.ts'
import type { PublicPage } from '#shared/contract/reviews.ts'
import { AppError } from '#shared/app-error.ts'
import { PAGE_SIZE_REVIEWS } from '#shared/limits.ts'
import { cutPage } from '../rules/page-mark.ts'
import { isVisible, readPage, shapeReview } from './select-reviews.ts'

type Caller = { userId: string | null; storeId: string | null }
type ListInput = { _id: string; page?: string | null | undefined }

/** The reviews of a product that the caller can see. */
export async function viewProductReviews(
  db: Db,
  caller: Caller,
  { _id, page }: ListInput,
): Promise<PublicPage> {
  const id = sql`p.id`
  const { rows } = await db.execute(sql`
    select ${ratingOfProduct(id)} as rating from products p join stores s on s.id = p.store_id
    where p.id = ${_id}::uuid
      and ((p.active and s.status = 'approved') or p.store_id = ${caller.storeId}::uuid)`)
  const [found] = checkRows(ratingRow, rows)
  if (!found) throw new AppError('NOT_FOUND', { reason: 'product' })
  return viewPage(db, caller, { which: eq(reviews.productId, _id), page, rating: found.rating })
}

/** The reviews of all products of a store that the caller can see. */
export async function viewStoreReviews(
  db: Db,
  caller: Caller,
  { _id, page }: ListInput,
): Promise<PublicPage> {
  const { rows } = await db.execute(sql`
    select ${ratingOfStore(sql`s.id`)} as rating from stores s
    where s.id = ${_id}::uuid and (s.status = 'approved' or s.id = ${caller.storeId}::uuid)`)
  const [found] = checkRows(ratingRow, rows)
  if (!found) throw new AppError('NOT_FOUND', { reason: 'store' })
  return viewPage(db, caller, { which: eq(reviews.storeId, _id), page, rating: found.rating })
}

const ratingRow = z.object({ rating: Reviews })

type Page = { which: SQL; page: ListInput['page']; rating: Reviews }

async function viewPage(db: Db, { userId }: Caller, { which, page, rating }: Page) {
  const rows = await readPage(db, and(which, isVisible), page)
  const { shown, nextPage } = cutPage(rows, PAGE_SIZE_REVIEWS)
  return {
    reviews: shown.map((row) => ({ ...shapeReview(row), own: row.review.shopperId === userId })),
    ...rating,
    nextPage,
  }
}
