import { sql } from 'drizzle-orm'
import type { Tx } from '#server/platform/db/open.ts'
import { nextVersion } from './products.ts'

type VariantPictures = { id: string; images: readonly string[] }

/** Saves the pictures of variants of a locked product, and gives the product a new version. */
export async function savePictures(
  tx: Tx,
  productId: string,
  rows: readonly VariantPictures[],
): Promise<void> {
  await tx.execute(sql`
    update variants v set images = f.images
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as f (id uuid, images text[])
    where v.id = f.id and v.product_id = ${productId}::uuid`)
  await tx.execute(sql`
    update products set updated_at = ${nextVersion(tx)} where id = ${productId}::uuid`)
}
