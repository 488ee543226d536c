import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '#server/platform/db/open.ts'
import { savedCarts } from '#server/platform/db/tables/orders.ts'
import type { CartLine } from '#shared/contract/orders/cart.ts'

export type SavedCart = {
  lines: CartLine[]
  /** Names the content: two carts with the same lines have the same version. */
  version: string
}

export async function findSavedCart(db: Db, userId: string): Promise<SavedCart> {
  const [row] = await db
    .select({ lines: savedCarts.lines })
    .from(savedCarts)
    .where(eq(savedCarts.userId, userId))
  const lines = row?.lines ?? []
  return { lines, version: versionOf(lines) }
}

/** The version of these lines, whatever the order of their fields: the database keeps its own order. */
export function versionOf(lines: readonly CartLine[]): string {
  return createHash('sha256').update(JSON.stringify(lines, sortFields)).digest('base64url')
}

function sortFields(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

type BookedLine = { variantId: string; quantity: number }

/** Takes booked pieces out of the account's cart; a line of which no piece is left goes. One statement. */
export async function takeFromSavedCart(
  tx: Tx,
  userId: string,
  booked: readonly BookedLine[],
): Promise<void> {
  const pieces = booked.map(({ variantId, quantity }) => ({ variantId, quantity }))
  await tx.execute(sql`
    with booked as (
      select "variantId" as variant_id, quantity
      from jsonb_to_recordset(${JSON.stringify(pieces)}::jsonb) as b ("variantId" text, quantity int)
    )
    update saved_carts c set saved_at = ${tx.now}::timestamptz, lines = (
      select coalesce(jsonb_agg(case when b.quantity is null then line else
        jsonb_set(line, '{quantity}', to_jsonb((line ->> 'quantity')::int - b.quantity)) end
        order by place), '[]')
      from jsonb_array_elements(c.lines) with ordinality as l (line, place)
      left join booked b on b.variant_id = line ->> 'variantId'
      where b.quantity is null or (line ->> 'quantity')::int > b.quantity)
    where c.user_id = ${userId} and exists (select from jsonb_array_elements(c.lines) line
      join booked b on b.variant_id = line ->> 'variantId')`)
}

/** Waits for a booking that takes lines out of this cart. */
export async function lockSavedCart(tx: Tx, userId: string): Promise<void> {
  await tx.select().from(savedCarts).where(eq(savedCarts.userId, userId)).for('update')
}

export async function replaceSavedCart(tx: Tx, userId: string, lines: CartLine[]): Promise<void> {
  const saved = { lines, savedAt: tx.now }
  await tx
    .insert(savedCarts)
    .values({ userId, ...saved })
    .onConflictDoUpdate({ target: savedCarts.userId, set: saved })
}

export async function deleteSavedCart(tx: Tx, userId: string): Promise<void> {
  await tx.delete(savedCarts).where(eq(savedCarts.userId, userId))
}
