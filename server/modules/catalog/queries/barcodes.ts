import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { checkRows } from '#server/platform/db/rows/check-rows.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { CodeHolder } from '../rules/code-doubts.ts'
import { nextVersion } from './products.ts'

const holderRow = z.object({
  id: z.string(),
  key: z.string(),
  productName: z.string(),
  sku: z.string(),
})

/** The variants of the store, except those of a product, that have one of these codes, by the form in which codes are compared. */
export async function findCodeHolders(
  tx: Tx,
  storeId: string,
  { keys, exceptProductId }: { keys: string[]; exceptProductId: string | null },
): Promise<CodeHolder[]> {
  if (keys.length === 0) return []
  const { rows } = await tx.execute(sql`
    select v.id, code.key, p.name as "productName", v.sku
    from variants v join products p on p.id = v.product_id
    cross join lateral unnest(code_keys(v.sku, v.barcodes)) as code (key)
    where code_keys(v.sku, v.barcodes) && ${sql.param(keys)}::text[] and v.retired_at is null
      and v.store_id = ${storeId}::uuid and v.product_id is distinct from ${exceptProductId}::uuid
      and code.key = any(${sql.param(keys)}::text[])`)
  return checkRows(holderRow, rows)
}

type NewBarcodes = { id: string; barcodes: string[] }

/** Saves barcodes of variants; their products get a new version. */
export async function saveBarcodes(tx: Tx, storeId: string, coded: NewBarcodes[]): Promise<void> {
  if (coded.length === 0) return
  await tx.execute(sql`
    with saved as (
      update variants v set barcodes = f.barcodes
      from jsonb_to_recordset(${JSON.stringify(coded)}::jsonb) as f (id uuid, barcodes text[])
      where v.id = f.id and v.store_id = ${storeId}::uuid
      returning v.product_id
    )
    update products set updated_at = ${nextVersion(tx)}
    where id in (select product_id from saved) and store_id = ${storeId}::uuid`)
}
