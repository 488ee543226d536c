import { and, eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '#server/platform/db/open.ts'
import { subCategories } from '#server/platform/db/tables/settings.ts'
import type { AddedRow } from '#shared/catalog/sub-categories.ts'

export async function findRows(db: Db): Promise<AddedRow[]> {
  const { category, name, hindi, hsn, gstSlab, synonyms, isRetired } = subCategories
  return db
    .select({ category, name, hindi, hsn, gstSlab, synonyms, isRetired })
    .from(subCategories)
    .orderBy(subCategories.nameKey)
}

/** Locks the sub-categories, so that changes run one after the other. */
export async function lockRows(tx: Tx): Promise<void> {
  await tx.execute(sql`lock table sub_categories in share row exclusive mode`)
}

export async function findRow(tx: Tx, which: { id: string } | { nameKey: string }) {
  const isThis =
    'id' in which ? eq(subCategories.id, which.id) : eq(subCategories.nameKey, which.nameKey)
  const [row] = await tx.select().from(subCategories).where(isThis)
  return row
}

type SavedSubCategory = Omit<typeof subCategories.$inferInsert, 'id' | 'changedAt' | 'isRetired'>

/** Inserts the row of a name, or changes it. */
export async function saveRow(tx: Tx, row: SavedSubCategory): Promise<void> {
  const change = { ...row, changedAt: tx.now }
  await tx
    .insert(subCategories)
    .values(change)
    .onConflictDoUpdate({ target: subCategories.nameKey, set: change })
}

export async function saveRetired(
  tx: Tx,
  id: string,
  change: { isRetired: boolean; changedBy: string },
): Promise<void> {
  await tx
    .update(subCategories)
    .set({ ...change, changedAt: tx.now })
    .where(eq(subCategories.id, id))
}

export async function deleteRow(tx: Tx, id: string): Promise<void> {
  await tx.delete(subCategories).where(and(eq(subCategories.id, id)))
}

/** True when a product has this sub-category. */
export async function isUsed(
  tx: Tx,
  { category, name }: { category: string; name: string },
): Promise<boolean> {
  const { rows } = await tx.execute<{ used: boolean }>(sql`
    select exists (select from products
      where category = ${category} and lower(sub_category) = lower(${name})) as used`)
  return rows[0]?.used ?? false
}
