import { sql, type SQL } from 'drizzle-orm'
import { date, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#server/platform/db/rows/columns.ts'
import { type CardVariant, cardVariants } from './catalog.ts'

export const wishlistItems = pgTable(
  'wishlist_items',
  {
    userId: uuid('user_id').notNull(),
    productId: uuid('product_id').notNull(),
    addedAt: instant('added_at').notNull(),
    variantId: uuid('variant_id'),
    color: text('color'),
    /** The price when the product was saved; null for products that are older than this column. */
    savedPaise: integer('saved_paise'),
    /** The price below which the person gets a note, if the person wants such notes. */
    askedPaise: integer('asked_paise'),
    /** The day of the last note about this item, and the price that its fall was compared with. */
    notedDay: date('noted_day', { mode: 'string' }),
    notedFromPaise: integer('noted_from_paise'),
  },
  (item) => [primaryKey({ columns: [item.userId, item.productId] })],
)

/** Shops that a person follows. */
export const storeFollows = pgTable(
  'store_follows',
  {
    userId: uuid('user_id').notNull(),
    storeId: uuid('store_id').notNull(),
    followedAt: instant('followed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.storeId] })],
)

/**
 * The wish for the weekly note about new articles of followed shops; one row for each person who has ever had the wish.
 */
export const arrivalNotes = pgTable('arrival_notes', {
  userId: uuid('user_id').primaryKey(),
  /** Null while the note is switched off. */
  wantedSince: instant('wanted_since'),
  /** The Friday of the last note. */
  sentDay: date('sent_day', { mode: 'string' }),
})

/**
 * Articles in stock that the shops followed by a person added within a time: product `p` of store `s`. Shops that
 * shoppers cannot see, and the person's own shop, are left out.
 */
export function newArticlesOf(userId: SQL, { from, until }: { from: Date; until: Date }): SQL {
  return sql`select p.id, p.seq, p.name, p.store_id, s.shop_name from store_follows f
    join stores s on s.id = f.store_id and s.status = 'approved'
    join products p on p.store_id = s.id and p.active
      and p.created_at >= ${from.toISOString()}::timestamptz
      and p.created_at < ${until.toISOString()}::timestamptz
    join search_products h on h.product_id = p.id and not h.sold_out
    where f.user_id = ${userId} and not exists (select from store_members m
      where m.store_id = s.id and m.user_id = f.user_id)`
}

/** People who want notes about lower prices on their wishlist. */
export const priceDropWishes = pgTable('price_drop_wishes', {
  userId: uuid('user_id').primaryKey(),
  askedAt: instant('asked_at').notNull(),
  /** The time of the next check of the wishlist, after a change of price. */
  dueAt: instant('due_at'),
  /** The day of the last note. */
  sentDay: date('sent_day', { mode: 'string' }),
})

/** An item of a wishlist that shoppers can see. */
export type WishedItem = {
  userId: string
  productId: string
  name: string
  storeName: string
  saved: { variantId: string | null; color: string | null }
  /**
   * The price for the comparison: the one below which the person gets a note, or the one in the last note; null without
   * such a price.
   */
  fromPaise: number | null
  variants: CardVariant[] | null
}

/**
 * Rows of `WishedItem`: wishlist items `item` of people who want notes about lower prices, without items of a shop for
 * which the person works. `from`: the column with the price for the comparison.
 */
export function wishedItems(now: Date, from: SQL, condition: SQL): SQL {
  return sql`
    select item.user_id as "userId", p.id as "productId", p.name, s.shop_name as "storeName",
      jsonb_build_object('variantId', item.variant_id, 'color', item.color) as saved,
      ${from} as "fromPaise", ${cardVariants(now)} as variants
    from wishlist_items item
    join price_drop_wishes w on w.user_id = item.user_id
    join products p on p.id = item.product_id and p.active
    join stores s on s.id = p.store_id and s.status = 'approved'
    where ${condition} and not exists (select from store_members m
      where m.store_id = p.store_id and m.user_id = item.user_id)
    order by item.added_at desc, p.id`
}

export type PriceNote = { userId: string; day: string }

/** The items of a day's note about lower prices, each with the price that its fall is compared with. */
export function notedItems({ userId, day }: PriceNote, now: Date): SQL {
  const ofNote = sql`item.user_id = ${userId}::uuid and item.noted_day = ${day}::date`
  return wishedItems(now, sql`item.noted_from_paise`, ofNote)
}
