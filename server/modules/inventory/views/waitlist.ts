import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Merchant, Shopper } from '#server/modules/accounts/guards.ts'
import { checkRows } from '#server/platform/db/rows/check-rows.ts'
import type { Db } from '#server/platform/db/open.ts'
import { offerAt, priceInForce } from '#server/platform/db/tables/campaigns.ts'
import { Attributes } from '#shared/contract/goods.ts'
import type { storeWaitlist, waitlist } from '#shared/contract/inventory.ts'
import { namesInHindi } from '#shared/formats/in-hindi.ts'
import { rupeesFromPaise } from '#shared/formats/money.ts'
import { mediaPath } from '#shared/paths.ts'

const goods = sql`v.id as "variantId", p.id as "productId", p.name as "productName", v.attributes,
  coalesce(v.images[1], (select other.images[1] from variants other where other.product_id = p.id
    and other.retired_at is null and other.images[1] is not null order by other.position limit 1)) as image`

const waitedRow = z.object({
  variantId: z.string(),
  productId: z.string(),
  productName: z.string(),
  attributes: Attributes,
  image: z.string().nullable(),
})
const ownRow = waitedRow.extend({
  pricePaise: z.int(),
  shopName: z.string(),
  hindiName: z.string().nullable(),
  hindiShop: z.string().nullable(),
  since: z.coerce.date(),
  heldUntil: z.coerce.date().nullable(),
})
type OwnRow = z.infer<typeof ownRow>

/** The variants that the person waits for, the latest entry first; variants with a held piece before all others. */
export async function viewWaitlist(
  db: Db,
  { userId }: Shopper,
  now: Date,
): Promise<z.input<typeof waitlist.output>> {
  const { rows } = await db.execute(sql`
    select ${goods}, ${priceInForce} as "pricePaise", s.shop_name as "shopName",
      p.hindi ->> 'productName' as "hindiName", s.hindi ->> 'shopName' as "hindiShop",
      own.since, own.until as "heldUntil"
    from (
      select variant_id, asked_at as since, null::timestamptz as until from waitlist_entries
        where user_id = ${userId}::uuid
      union all
      select variant_id, begun_at, ends_at from waitlist_holds
        where user_id = ${userId}::uuid and ended_at is null
    ) own
    join variants v on v.id = own.variant_id and v.retired_at is null
    join products p on p.id = v.product_id and p.active
    join stores s on s.id = v.store_id and s.status = 'approved' ${offerAt(now)}
    order by own.until, own.since desc, v.id`)
  return {
    waiting: checkRows(ownRow, rows).map(shapeOwn),
  }
}

function shapeOwn({ pricePaise, since, heldUntil, image, hindiName, hindiShop, ...shown }: OwnRow) {
  return {
    ...shown,
    ...namesInHindi({ productName: hindiName, shopName: hindiShop }),
    image: mediaPath(image),
    sellingPrice: rupeesFromPaise(pricePaise),
    since: since.toISOString(),
    heldUntil: heldUntil?.toISOString() ?? null,
  }
}

const MOST_SHOWN = 100
const storeRow = waitedRow.extend({
  waiting: z.int(),
  holds: z.array(z.object({ _id: z.string(), until: z.coerce.date() })),
})

/** The variants of the store with a waitlist, without names of customers. */
export async function viewStoreWaitlist(
  db: Db,
  { storeId }: Merchant,
): Promise<z.input<typeof storeWaitlist.output>> {
  const { rows } = await db.execute(sql`
    with waiting as (
      select variant_id, count(*)::int as people, min(asked_at) as since from waitlist_entries
      where store_id = ${storeId}::uuid group by variant_id
    ), held as (
      select variant_id, min(ends_at) as first,
        jsonb_agg(jsonb_build_object('_id', id, 'until', ends_at) order by ends_at) as holds
      from waitlist_holds where store_id = ${storeId}::uuid and ended_at is null group by variant_id
    )
    select ${goods}, coalesce(waiting.people, 0) as waiting, coalesce(held.holds, '[]') as holds
    from waiting full join held using (variant_id)
    join variants v on v.id = variant_id and v.retired_at is null
    join products p on p.id = v.product_id
    order by held.first, waiting.people desc, waiting.since, v.id limit ${MOST_SHOWN}::int`)
  return {
    variants: checkRows(storeRow, rows).map(({ holds, image, ...shown }) => ({
      ...shown,
      image: mediaPath(image),
      holds: holds.map(({ _id, until }) => ({ _id, until: until.toISOString() })),
    })),
  }
}
