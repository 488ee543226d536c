import { desc, eq } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import { products } from '#server/platform/db/tables/catalog.ts'
import { priceDropWishes, wishlistItems } from '#server/platform/db/tables/wishlist.ts'
import type { AccountData } from '#shared/contract/exports/account-data.ts'
import { rupeesFromPaise } from '#shared/money.ts'

const rupees = (paise: number | null) => (paise === null ? null : rupeesFromPaise(paise))

type OwnWishlist = Pick<AccountData, 'wishlist' | 'priceDropsSince'>

/** The person's wishlist, and the time since which the person gets e-mails about lower prices. */
export async function wishlistOf(db: Db, userId: string): Promise<OwnWishlist> {
  const [wish] = await db.select().from(priceDropWishes).where(eq(priceDropWishes.userId, userId))
  const saved = await db
    .select({
      productId: products.id,
      name: products.name,
      addedAt: wishlistItems.addedAt,
      variantId: wishlistItems.variantId,
      color: wishlistItems.color,
      savedPaise: wishlistItems.savedPaise,
      askedPaise: wishlistItems.askedPaise,
      toldOn: wishlistItems.notedDay,
    })
    .from(wishlistItems)
    .innerJoin(products, eq(products.id, wishlistItems.productId))
    .where(eq(wishlistItems.userId, userId))
    .orderBy(desc(wishlistItems.addedAt))
  return {
    priceDropsSince: wish?.askedAt.toISOString() ?? null,
    wishlist: saved.map(({ addedAt, savedPaise, askedPaise, ...item }) => ({
      ...item,
      addedAt: addedAt.toISOString(),
      savedPrice: rupees(savedPaise),
      toldBelow: rupees(askedPaise),
    })),
  }
}
