import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { checkRows } from '#server/platform/db/rows/check-rows.ts'
import type { Tx } from '#server/platform/db/open.ts'

/** Hides a new product from everybody but this person. */
export async function markOffered(
  tx: Tx,
  { productId, variantId, shopperId }: { productId: string; variantId: string; shopperId: string },
): Promise<void> {
  await tx.execute(sql`
    update products set offered_to = ${shopperId}::uuid where id = ${productId}::uuid`)
  await tx.execute(sql`
    update variants set retired_at = ${tx.now}::timestamptz where id = ${variantId}::uuid`)
}

const shownRow = z.object({ images: z.array(z.string()) })

export async function findShownPictures(tx: Tx, variantId: string): Promise<string[]> {
  const { rows } = await tx.execute(sql`select images from variants where id = ${variantId}::uuid`)
  return checkRows(shownRow, rows)[0]?.images ?? []
}
