import { type SQL, sql } from 'drizzle-orm'
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
  productId: z.string(),
  variantId: z.string(),
  /** The end of the hold; null when the piece is free for all. */
  until: z.coerce.date().nullable(),
})
export type WaitingDevice = z.infer<typeof deviceRow>

/** A hold, or a waitlist entry whose person learns that a piece is free for all. */
export type BackNotice = { holdId: string } | { entryId: string; userId: string; variantId: string }

const toldOf = (notice: BackNotice): SQL =>
  'holdId' in notice
    ? sql`select id, user_id, variant_id, ends_at as until from waitlist_holds
        where id = ${notice.holdId}::uuid and ended_at is null`
    : sql`select ${notice.entryId}::uuid as id, ${notice.userId}::uuid as user_id, variant_id,
        null::timestamptz as until
        from variant_stock where variant_id = ${notice.variantId}::uuid and stock > held`

/** Claims the person's devices while the notice is still true. No device is claimed twice for one hold or entry. */
export async function claimWaitingDevices(tx: Tx, notice: BackNotice): Promise<WaitingDevice[]> {
  const { rows } = await tx.execute(sql`
    update push_devices d set told_waitlist = told.id
    from (${toldOf(notice)}) told
    join variants v on v.id = told.variant_id and v.retired_at is null
    join products p on p.id = v.product_id and p.active
    join stores s on s.id = v.store_id and s.status = 'approved'
    where d.user_id = told.user_id and d.is_on and d.told_waitlist is distinct from told.id
    returning d.endpoint, d.p256dh, d.auth, d.public_key as "publicKey", d.locale,
      s.shop_name as "storeName", p.id as "productId", v.id as "variantId", told.until`)
  return checkRows(deviceRow, rows)
}
