import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '#server/platform/db/open.ts'
import { checkRows } from '#server/platform/db/rows/check-rows.ts'
import { nextVersion } from './products.ts'

const decidedRow = z.object({ storeId: z.string(), name: z.string() })
const takenDownRow = z.object({ note: z.string(), at: z.coerce.date() })

/** Undefined when the product is taken down already, is offered to one person, or does not exist. */
export async function saveTakenDown(tx: Tx, productId: string, reason: string) {
  const { rows } = await tx.execute(sql`
    update products set active = false, taken_down_at = ${tx.now}::timestamptz,
      taken_down_reason = ${reason}, updated_at = ${nextVersion(tx)}
    where id = ${productId}::uuid and taken_down_at is null and offered_to is null
    returning store_id as "storeId", name`)
  return checkRows(decidedRow, rows)[0]
}

/** Undefined when the product is not taken down. */
export async function clearTakenDown(tx: Tx, productId: string) {
  const { rows } = await tx.execute(sql`
    update products set taken_down_at = null, taken_down_reason = null, updated_at = ${nextVersion(tx)}
    where id = ${productId}::uuid and taken_down_at is not null
    returning store_id as "storeId", name`)
  return checkRows(decidedRow, rows)[0]
}

export async function findTakenDown(tx: Tx, productId: string) {
  const { rows } = await tx.execute(sql`
    select taken_down_reason as note, taken_down_at as at from products
    where id = ${productId}::uuid and taken_down_at is not null`)
  return checkRows(takenDownRow, rows)[0]
}
