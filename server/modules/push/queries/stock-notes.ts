import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '#server/platform/db/open.ts'
import { checkRows } from '#server/platform/db/rows/check-rows.ts'
import { locales } from '#shared/page.ts'

const deviceRow = z.object({
  endpoint: z.string(),
  p256dh: z.string(),
  auth: z.string(),
  publicKey: z.string(),
  locale: z.enum(locales),
  storeName: z.string(),
})
export type StockNote = { userId: string; storeId: string; day: string }

/**
 * Claims the devices of a member who wants the weekly note, when an article runs low. A claimed device is never claimed
 * again for the same Monday, so each device gets the note at most once.
 */
export async function claimNotedDevices(tx: Tx, { userId, storeId, day }: StockNote) {
  const { rows } = await tx.execute(sql`
    update push_devices d set noted_day = ${day}::date
    from stock_note_wishes w
    join store_members m on m.user_id = w.user_id and m.store_id = w.store_id
    join stores s on s.id = w.store_id
    where w.user_id = ${userId}::uuid and w.store_id = ${storeId}::uuid
      and d.user_id = w.user_id and d.is_on and d.noted_day is distinct from ${day}::date
      and exists (select from products p join variants v on v.product_id = p.id and v.retired_at is null
        join variant_stock k on k.variant_id = v.id and k.stock <= s.inventory_alert
        where p.store_id = s.id and p.active)
    returning d.endpoint, d.p256dh, d.auth, d.public_key as "publicKey", d.locale,
      s.shop_name as "storeName"`)
  return checkRows(deviceRow, rows)
}
