import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { checkRows } from '#server/platform/db/rows/check-rows.ts'
import type { Tx } from '#server/platform/db/open.ts'

const versionRow = z.object({ id: z.string(), created: z.string(), present: z.string() })
/** The versions of a product when it was made and now: seconds since 1970, as texts. */
export type Versions = Omit<z.infer<typeof versionRow>, 'id'>

/** Locks products of a store in the order of their ids, and returns their versions. */
export async function lockVersions(
  tx: Tx,
  storeId: string,
  ids: readonly string[],
): Promise<Map<string, Versions>> {
  const { rows } = await tx.execute(sql`
    select id, extract(epoch from created_at)::text as created,
      extract(epoch from updated_at)::text as present
    from products where store_id = ${storeId}::uuid and id = any(${sql.param([...ids])}::uuid[])
    order by id for no key update`)
  return new Map(checkRows(versionRow, rows).map(({ id, ...versions }) => [id, versions]))
}
