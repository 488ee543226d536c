import { eq } from 'drizzle-orm'
import { products } from '#server/platform/db/tables/catalog.ts'
import { waitlistEntries, waitlistHolds } from '#server/platform/db/tables/inventory.ts'
import { savedBuyers, savedCarts } from '#server/platform/db/tables/orders.ts'
import { stores } from '#server/platform/db/tables/stores.ts'
import {
  arrivalNotes,
  priceDropWishes,
  storeFollows,
  wishlistItems,
} from '#server/platform/db/tables/wishlist.ts'
import { type Manifest, oneOf, valueOf, pick } from './section.ts'

/** The articles that the person saved or waits for, and the shops that the person follows. */
export const interestsOf = (userId: string): Manifest => ({
  ...savedBy(userId),
  ...waitsOf(userId),
  ...followsOf(userId),
})

const savedBy = (userId: string): Manifest => ({
  wishlist: {
    table: wishlistItems,
    joins: [[products, eq(products.id, wishlistItems.productId)]],
    where: eq(wishlistItems.userId, userId),
    fields: {
      ...pick(
        wishlistItems,
        'productId addedAt variantId color savedPaise=savedPrice askedPaise=toldBelow notedDay=toldOn',
      ),
      name: products.name,
    },
    leftOut: { owner: 'userId', work: 'notedFromPaise' },
    by: [wishlistItems.addedAt, wishlistItems.productId],
    descending: true,
  },
  priceDropsSince: {
    table: priceDropWishes,
    where: eq(priceDropWishes.userId, userId),
    fields: pick(priceDropWishes, 'askedAt=since'),
    leftOut: { owner: 'userId', work: 'dueAt sentDay' },
    by: [priceDropWishes.userId],
    as: valueOf('since'),
  },
  cart: {
    table: savedCarts,
    where: eq(savedCarts.userId, userId),
    fields: pick(savedCarts, 'lines'),
    leftOut: { owner: 'userId', work: 'savedAt' },
    by: [savedCarts.userId],
    as: (rows) => rows[0]?.['lines'] ?? [],
  },
  /** The buyer whom the bills of the next bookings are to name. */
  savedBuyer: {
    table: savedBuyers,
    where: eq(savedBuyers.userId, userId),
    fields: pick(savedBuyers, 'buyer'),
    leftOut: { owner: 'userId', work: 'savedAt' },
    by: [savedBuyers.userId],
    as: (rows) => rows[0]?.['buyer'] ?? null,
  },
})

const waitsOf = (userId: string): Manifest => ({
  waitlist: {
    table: waitlistEntries,
    where: eq(waitlistEntries.userId, userId),
    fields: pick(waitlistEntries, 'productId variantId askedAt'),
    leftOut: { owner: 'userId', key: 'id seq storeId', work: 'passedAt' },
    by: [waitlistEntries.seq],
  },
  heldPieces: {
    table: waitlistHolds,
    where: eq(waitlistHolds.userId, userId),
    fields: pick(waitlistHolds, 'productId variantId begunAt endedAt endedBy orderId endsAt=until'),
    leftOut: { owner: 'userId', key: 'id storeId', work: 'turn toldAt' },
    by: [waitlistHolds.begunAt, waitlistHolds.id],
  },
})

const followsOf = (userId: string): Manifest => ({
  follows: {
    table: storeFollows,
    joins: [[stores, eq(stores.id, storeFollows.storeId)]],
    where: eq(storeFollows.userId, userId),
    fields: { storeName: stores.storeName, since: storeFollows.followedAt },
    leftOut: { owner: 'userId', key: 'storeId' },
    by: [storeFollows.followedAt, storeFollows.storeId],
    descending: true,
  },
  arrivalNote: {
    table: arrivalNotes,
    where: eq(arrivalNotes.userId, userId),
    fields: pick(arrivalNotes, 'wantedSince sentDay=lastSentOn'),
    leftOut: { owner: 'userId' },
    by: [arrivalNotes.userId],
    as: oneOf,
  },
})
