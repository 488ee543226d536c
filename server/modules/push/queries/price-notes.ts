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
})

/** Claims the devices of a person for a day's note about lower prices. No device is claimed twice for one day. */
export async function claimForPrices(tx: Tx, note: { userId: string; day: string }) {
  const { rows } = await tx.execute(sql`
    update push_devices set price_noted_day = ${note.day}::date
    where user_id = ${note.userId}::uuid and is_on
      and price_noted_day is distinct from ${note.day}::date
    returning endpoint, p256dh, auth, public_key as "publicKey", locale`)
  return checkRows(deviceRow, rows)
}
