import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { weekOf } from '#server/modules/wishlist/rules.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { checkRows } from '#server/platform/db/rows/check-rows.ts'
import { newArticlesOf } from '#server/platform/db/tables/wishlist.ts'
import { locales } from '#shared/page.ts'

const deviceRow = z.object({
  endpoint: z.string(),
  p256dh: z.string(),
  auth: z.string(),
  publicKey: z.string(),
  locale: z.enum(locales),
  /** The number of shops with new articles, and one of them. */
  shops: z.int(),
  storeId: z.string(),
  storeName: z.string(),
})
export type ArrivalNote = { userId: string; day: string }

/**
 * Claims the devices of a person who wants the weekly note, when new articles exist. A claimed device is never claimed
 * again for the same Friday, so each device gets the note at most once.
 */
export async function claimArrivalDevices(tx: Tx, { userId, day }: ArrivalNote) {
  const { rows } = await tx.execute(sql`
    update push_devices d set arrivals_day = ${day}::date
    from arrival_notes n, (
      select count(distinct store_id)::int as shops, min(store_id::text) as "storeId",
        min(shop_name) as "storeName"
      from (${newArticlesOf(sql`${userId}::uuid`, weekOf(day))}) fresh having count(*) > 0
    ) news
    where n.user_id = ${userId}::uuid and n.wanted_since is not null
      and d.user_id = n.user_id and d.is_on and d.arrivals_day is distinct from ${day}::date
    returning d.endpoint, d.p256dh, d.auth, d.public_key as "publicKey", d.locale,
      news.shops, news."storeId", news."storeName"`)
  return checkRows(deviceRow, rows)
}
