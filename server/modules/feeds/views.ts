import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { presentProduct } from '#server/modules/catalog/rules/edit-product.ts'
import { shapeProduct } from '#server/modules/catalog/rules/shape-product.ts'
import { storeFacts, storeSummary } from '#server/modules/stores/rules.ts'
import { offersOn, productRow, variantRowsOf } from '#server/platform/db/tables/catalog.ts'
import { checkRows } from '#server/platform/db/rows/check-rows.ts'
import { findGstRates } from '#server/platform/db/rows/gst-rates.ts'
import { closuresOf, sellerOf, storeFactsOf } from '#server/platform/db/tables/stores.ts'
import type { Db } from '#server/platform/db/open.ts'
import type { Product } from '#shared/contract/catalog/catalog.ts'
import { Closure, Seller, type SellingStore } from '#shared/contract/stores/stores.ts'
import { Id } from '#shared/contract/wire.ts'
import { offersByVariant } from '#shared/catalog/own-offer.ts'
import { AppError } from '#shared/app-error.ts'

const storeRow = z.object({ facts: storeFacts, closures: z.array(Closure), seller: Seller })
const goodsRow = presentProduct.extend({ seq: z.coerce.number(), offers: offersByVariant })
/** Number of products read by one statement. A product may have two hundred variants. */
const GOODS_AT_ONCE = 20

export type ListedStore = { summary: SellingStore; now: Date }

/** The store of a feed. Throws NOT_FOUND for a store that is not approved. */
export async function viewListedStore(db: Db, storeId: string, now: Date): Promise<ListedStore> {
  if (!Id.safeParse(storeId).success) throw new AppError('NOT_FOUND', { reason: 'store' })
  const { rows } = await db.execute(sql`
    select ${storeFactsOf(sql`s`)} as facts, ${closuresOf(sql`s.id`, now)} as closures,
      ${sellerOf(sql`s`)} as seller
    from stores s where s.id = ${storeId}::uuid and s.status = 'approved'`)
  const [store] = checkRows(storeRow, rows)
  if (!store) throw new AppError('NOT_FOUND', { reason: 'store' })
  return {
    summary: { ...storeSummary(store.facts, store.closures, now), seller: store.seller },
    now,
  }
}

/** The active products of a store, the oldest first, in the shape of their pages. One statement reads each page. */
export async function* viewListedGoods(db: Db, store: ListedStore): AsyncGenerator<Product[]> {
  const { summary, now } = store
  const shown = {
    store: summary,
    reviews: { averageRating: null, numberOfReviews: 0 },
    inWishlist: false,
    pickupDays: 0,
    isUntaxed: summary.seller.gstin === null,
    rates: await findGstRates(db, now),
  }
  let after = 0
  for (;;) {
    const { rows } = await db.execute(sql`
      select p.seq, ${productRow} as product, ${variantRowsOf(sql`p.id`)} as variants,
        ${offersOn(now)} as offers
      from products p where p.store_id = ${summary._id}::uuid and p.active and p.seq > ${after}::bigint
      order by p.seq limit ${GOODS_AT_ONCE}::int`)
    const found = checkRows(goodsRow, rows)
    yield found.map(({ product, variants, offers }) =>
      shapeProduct(product, variants, { ...shown, offers }),
    )
    const last = found[GOODS_AT_ONCE - 1]
    if (!last) return
    after = last.seq
  }
}
