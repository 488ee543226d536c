import { desc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Shopper } from '#server/modules/accounts/guards.ts'
import { type Card, type CardShop, toCard } from '#server/modules/search/rules/product-card.ts'
import { NOTHING_ASKED, type SavedChoice } from '#server/modules/search/rules/shown-variant.ts'
import { type ListedRow, toListedStore } from '#server/modules/stores/rules.ts'
import type { Db } from '#server/platform/db/open.ts'
import { cardVariants, goodsOf } from '#server/platform/db/tables/catalog.ts'
import { ratingOfProduct, ratingOfStore } from '#server/platform/db/tables/reviews.ts'
import { closuresOf, isOpenAt, pauseOf, stores } from '#server/platform/db/tables/stores.ts'
import { arrivalNotes, priceDropWishes, storeFollows } from '#server/platform/db/tables/wishlist.ts'
import type { wishlist } from '#shared/contract/wishlist.ts'
import { rupeesFromPaise } from '#shared/formats/money.ts'
import { hoursOf } from '#shared/opening-hours.ts'

type Row = { card: Card; shop: CardShop; saved: SavedChoice; savedPaise: number | null }

/**
 * The products on the person's wishlist with the variant or colour saved, last added first. Products of stores that
 * shoppers cannot see are left out.
 */
export async function viewWishlist(
  db: Db,
  shopper: Shopper,
  now: Date,
): Promise<z.input<typeof wishlist.output>> {
  const { rows } = await db.execute<Row>(sql`
    select
      jsonb_build_object('id', p.id, 'name', p.name,
        'hindi', p.hindi, 'brand', p.brand,
        'description', p.description, 'category', p.category, 'sub_category', p.sub_category,
        'active', p.active, 'store_id', p.store_id,
        'variants', ${cardVariants(now)}, 'reviews', ${ratingOfProduct(sql`p.id`)}) as card,
      jsonb_build_object('id', s.id, 'storeName', s.shop_name,
        'hindi', s.hindi, 'address', s.address,
        'city', s.city, 'timings', s.timings, 'preparationMinutes', s.preparation_minutes,
        'pause', ${pauseOf(sql`s`)},
        'closures', ${closuresOf(sql`s.id`, now)}) as shop,
      jsonb_build_object('variantId', item.variant_id, 'color', item.color) as saved,
      item.saved_paise as "savedPaise"
    from wishlist_items item
    join products p on p.id = item.product_id
    join stores s on s.id = p.store_id and s.status = 'approved'
    where item.user_id = ${shopper.userId}
    order by item.added_at desc, p.id`)
  return {
    products: rows.map(({ card, shop, saved, savedPaise }) => ({
      ...toCard(card, {
        shop: { ...shop, hours: hoursOf(shop, shop.closures, now) },
        metres: null,
        asked: { ...NOTHING_ASKED, saved },
      }),
      savedPrice: savedPaise === null ? null : rupeesFromPaise(savedPaise),
    })),
  }
}

export async function viewFollows(db: Db, userId: string): Promise<{ storeIds: string[] }> {
  const rows = await db
    .select({ storeId: storeFollows.storeId })
    .from(storeFollows)
    .where(eq(storeFollows.userId, userId))
    .orderBy(desc(storeFollows.followedAt), storeFollows.storeId)
  return { storeIds: rows.map(({ storeId }) => storeId) }
}

/** The followed stores that shoppers can see: open stores first, then the last followed. */
export async function viewFollowedStores(db: Db, userId: string, now: Date) {
  const storeId = sql`stores.id`
  const rows: ListedRow[] = await db
    .select({
      ...getTableColumns(stores),
      closures: closuresOf(storeId, now),
      pause: pauseOf(sql`stores`),
      reviews: ratingOfStore(storeId),
      goods: goodsOf(storeId),
      metres: sql<null>`null::int`,
    })
    .from(storeFollows)
    .innerJoin(stores, eq(stores.id, storeFollows.storeId))
    .where(sql`${storeFollows.userId} = ${userId}::uuid and ${stores.status} = 'approved'`)
    .orderBy(desc(isOpenAt(sql`stores`, now)), desc(storeFollows.followedAt), stores.id)
  return { stores: rows.map((row) => toListedStore(row, now)) }
}

/** True when the person wants the weekly note about new articles. */
export async function viewNotePreference(db: Db, userId: string): Promise<{ wanted: boolean }> {
  const [note] = await db
    .select({ wantedSince: arrivalNotes.wantedSince })
    .from(arrivalNotes)
    .where(eq(arrivalNotes.userId, userId))
  return { wanted: note !== undefined && note.wantedSince !== null }
}

/** True when the person wants notes about lower prices on the wishlist. */
export async function viewPricePreference(
  db: Db,
  { userId }: Shopper,
): Promise<{ wanted: boolean }> {
  return { wanted: (await db.$count(priceDropWishes, eq(priceDropWishes.userId, userId))) > 0 }
}
