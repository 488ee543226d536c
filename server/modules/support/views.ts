import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { checkRows } from '#server/platform/db/rows/check-rows.ts'
import type { Db } from '#server/platform/db/open.ts'
import { mustExist } from '#shared/must-exist.ts'

export type ListedChange = { kind: ListedKind; id: string; changedAt: Date }

const kinds = ['city', 'store', 'product'] as const
export type ListedKind = (typeof kinds)[number]

/**
 * The cities with shops (their id is their name), the approved stores and their active products; `rank` sorts by these
 * three kinds.
 */
const onSale = sql`
  select 0 as rank, min(s.city) as id, max(s.updated_at) as changed from stores s
  where s.status = 'approved' group by lower(s.city)
  union all
  select 1, s.id::text, s.updated_at from stores s where s.status = 'approved'
  union all
  select 2, p.id::text, p.updated_at from products p join stores s on s.id = p.store_id
  where p.active and s.status = 'approved'`

const countRow = z.object({ count: z.int() })
const listedRow = z.object({ rank: z.int(), id: z.string(), changed: z.coerce.date() })

export async function countListed(db: Db): Promise<number> {
  const { rows } = await db.execute(sql`select count(*)::int as count from (${onSale}) listed`)
  return mustExist(checkRows(countRow, rows)[0], 'the count of listed pages').count
}

/** `count` public stores and products for the site map, from the index `from` (0 is the first). */
export async function viewListed(db: Db, from: number, count: number): Promise<ListedChange[]> {
  const { rows } = await db.execute(sql`
    select rank, id, changed::text as changed from (${onSale}) listed
    order by rank, id offset ${from} limit ${count}`)
  return checkRows(listedRow, rows).map(({ rank, id, changed }) => ({
    kind: mustExist(kinds[rank], 'the kind of a listed page'),
    id,
    changedAt: changed,
  }))
}
