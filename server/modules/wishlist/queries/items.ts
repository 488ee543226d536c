import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '#server/platform/db/open.ts'
import {
  type CardVariant,
  cardVariants,
  products,
  variants,
} from '#server/platform/db/tables/catalog.ts'
import { stores } from '#server/platform/db/tables/stores.ts'
import { wishlistItems } from '#server/platform/db/tables/wishlist.ts'
import { mustExist } from '#shared/must-exist.ts'

/** True when shoppers may see the product. */
export async function isOnSale(tx: Tx, productId: string): Promise<boolean> {
  const found = await tx
    .select({ id: products.id })
    .from(products)
    .innerJoin(stores, eq(stores.id, products.storeId))
    .where(and(eq(products.id, productId), products.active, eq(stores.status, 'approved')))
  return found.length > 0
}

/** The number of other products on the person's wishlist. */
export async function countOthers(tx: Tx, userId: string, productId: string): Promise<number> {
  const [row] = await tx
    .select({ others: sql<number>`count(*)::int` })
    .from(wishlistItems)
    .where(and(eq(wishlistItems.userId, userId), sql`${wishlistItems.productId} <> ${productId}`))
  return mustExist(row, 'the count of saved products').others
}

/** The variant's id if it belongs to this product; null otherwise, so that the product is saved without a variant. */
export async function findVariant(
  tx: Tx,
  productId: string,
  variantId: string | undefined,
): Promise<string | null> {
  if (variantId === undefined) return null
  const [found] = await tx
    .select({ id: variants.id })
    .from(variants)
    .where(and(eq(variants.id, variantId), eq(variants.productId, productId)))
  return found?.id ?? null
}

export async function insertItem(tx: Tx, item: typeof wishlistItems.$inferInsert): Promise<void> {
  await tx.insert(wishlistItems).values(item).onConflictDoNothing()
}

export async function deleteItem(tx: Tx, userId: string, productId: string): Promise<void> {
  await tx
    .delete(wishlistItems)
    .where(and(eq(wishlistItems.userId, userId), eq(wishlistItems.productId, productId)))
}

export async function deleteAll(tx: Tx, userId: string): Promise<void> {
  await tx.delete(wishlistItems).where(eq(wishlistItems.userId, userId))
}

/** The variants of a product for its card, with their prices in force; null when none is on sale. */
export async function findCardVariants(tx: Tx, productId: string): Promise<CardVariant[] | null> {
  const { rows } = await tx.execute<{ variants: CardVariant[] | null }>(
    sql`select ${cardVariants(tx.now)} as variants from products p where p.id = ${productId}::uuid`,
  )
  return rows[0]?.variants ?? null
}
