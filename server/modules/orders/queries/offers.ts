import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { offerAt, offerJson, priceInForce } from '#server/platform/db/tables/campaigns.ts'
import { checkRows } from '#server/platform/db/rows/check-rows.ts'
import { findGstRates } from '#server/platform/db/rows/gst-rates.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import { kindJson } from '#server/platform/db/tables/catalog.ts'
import { freeFor } from '#server/platform/db/tables/inventory.ts'
import { isOfferedTo } from '#server/platform/db/tables/questions.ts'
import { closuresOf, pauseOf } from '#server/platform/db/tables/stores.ts'
import { Closure, StoreHindi, Timings } from '#shared/contract/stores/stores.ts'
import { type Offer, offerRow, toOffer } from '../rules/cart.ts'

const isSold = sql`p.active and s.status = 'approved' and s.closing_asked_at is null`
/** `offered`: true when the product is offered to the caller as an answer to the caller's own question. */
const saleFacts = (offered: SQL) => sql`
  ${isSold} and v.retired_at is null
    or ${offered} is true and s.status = 'approved' and s.closing_asked_at is null as "onSale",
  ${isSold} and v.retired_at is not null and exists (select from variants other
    where other.product_id = p.id and other.retired_at is null) as "hasOthers"`

const taxFacts = sql`p.category, p.hsn, p.gst_rate as "gstSlab", p.gst_fixed as "gstFixed",
  s.gstin is null as "isUntaxed"`

/** Price in force, GST rate and free stock of these variants at this time, without a lock. */
export async function findOffers(
  db: Db,
  variantIds: readonly string[],
  on: Date,
  shopperId: string | null = null,
): Promise<Offer[]> {
  const { rows } = await db.execute(sql`
    select v.id as "variantId", v.product_id as "productId", v.store_id as "storeId", p.name,
      p.hindi ->> 'productName' as "hindiName", v.images[1] as image, v.attributes, ${kindJson} as kind, v.sku, ${priceInForce} as "pricePaise",
      v.mrp_paise as "mrpPaise", ${offerJson} as campaign, ${taxFacts}, ${freeFor(shopperId)} as free,
      ${saleFacts(isOfferedTo(shopperId, on))}
    from variants v
    join variant_stock k on k.variant_id = v.id
    join products p on p.id = v.product_id
    join stores s on s.id = v.store_id ${offerAt(on)}
    where v.id = any(${sql.param([...variantIds])}::uuid[])`)
  const rates = await findGstRates(db, on)
  return checkRows(offerRow, rows).map((row) => toOffer(row, rates))
}

/** The store that sells a cart, with the hours from which the deadline to answer follows. */
const sellingStore = z.object({
  storeName: z.string(),
  timings: Timings,
  closures: z.array(Closure),
  preparationMinutes: z.int(),
  /** True while the store takes no new bookings because its subscription has ended. */
  hindi: StoreHindi,
  isPaused: z.boolean(),
  /** The store's own pause; also present when the time of the pause is over. */
  pause: z.object({ until: z.string().nullable() }).nullable(),
})
export type SellingStore = z.infer<typeof sellingStore>
const lockedOffer = offerRow.extend(sellingStore.shape)

const storePickup = sellingStore.extend({
  id: z.string(),
  address: z.string(),
  contactNumber: z.string(),
  status: z.enum(['pending', 'approved', 'rejected', 'suspended']),
  pickupDays: z.int(),
  exchangeDays: z.int(),
})
export type StorePickup = z.infer<typeof storePickup>

/**
 * Locks the stock rows in id order and returns the price in force, GST rate and free stock. One statement does both, so that after a
 * wait for another transaction's lock it reads the new stock.
 */
export async function lockOffers(
  tx: Tx,
  variantIds: readonly string[],
  shopperId: string | null = null,
): Promise<{ offers: Offer[]; stores: Map<string, SellingStore> }> {
  // Both are sent at once, so that a booking waits for one round trip only.
  const rates = findGstRates(tx, tx.now)
  const locked = tx.execute(sql`
    select v.id as "variantId", v.product_id as "productId", v.store_id as "storeId", p.name,
      p.hindi ->> 'productName' as "hindiName", v.images[1] as image, v.attributes, ${kindJson} as kind, v.sku, ${priceInForce} as "pricePaise",
      v.mrp_paise as "mrpPaise", ${offerJson} as campaign, ${taxFacts}, ${freeFor(shopperId)} as free,
      ${saleFacts(isOfferedTo(shopperId, tx.now))},
      s.shop_name as "storeName", s.timings,
      s.preparation_minutes as "preparationMinutes",
      s.bookings_paused_at is not null as "isPaused", ${pauseOf(sql`s`)} as pause,
      ${closuresOf(sql`s.id`)} as closures, s.hindi
    from variant_stock k
    join variants v on v.id = k.variant_id
    join products p on p.id = v.product_id
    join stores s on s.id = v.store_id ${offerAt(tx.now)}
    where k.variant_id = any(${sql.param([...variantIds])}::uuid[])
    order by k.variant_id for update of k`)
  const [dayRates, { rows }] = await Promise.all([rates, locked])
  const stores = new Map<string, SellingStore>()
  const offers = checkRows(lockedOffer, rows).map((row) => {
    const { storeName, hindi, timings, closures, preparationMinutes, isPaused, pause, ...sold } =
      row
    const store = { storeName, hindi, timings, closures, preparationMinutes, isPaused, pause }
    stores.set(row.storeId, store)
    return toOffer(sold, dayRates)
  })
  return { offers, stores }
}

/** The hours of the stores where bookings are collected; deadlines follow from the hours. */
export async function findStorePickups(
  db: Db,
  storeIds: readonly string[],
): Promise<StorePickup[]> {
  const { rows } = await db.execute(sql`
    select s.id, s.shop_name as "storeName", s.address, s.timings,
      case when s.closing_asked_at is null then s.status else 'suspended' end as status,
      s.contact_number as "contactNumber", s.preparation_minutes as "preparationMinutes",
      s.pickup_days as "pickupDays", s.exchange_days as "exchangeDays",
      s.bookings_paused_at is not null as "isPaused",
      ${pauseOf(sql`s`)} as pause, s.hindi,
      ${closuresOf(sql`s.id`)} as closures
    from stores s where s.id = any(${sql.param([...storeIds])}::uuid[])`)
  return checkRows(storePickup, rows)
}

export async function findStorePickup(db: Db, storeId: string): Promise<StorePickup> {
  const [pickup] = await findStorePickups(db, [storeId])
  if (!pickup) throw new Error(`store ${storeId} of an order is gone`)
  return pickup
}
