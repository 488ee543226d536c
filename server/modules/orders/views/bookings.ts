import { and, asc, desc, eq, inArray, lt, sql } from 'drizzle-orm'
import type { Shopper } from '#server/modules/accounts/guards.ts'
import { formatContactNumber } from '#server/modules/stores/rules.ts'
import { checkRows } from '#server/platform/db/rows/check-rows.ts'
import type { Db } from '#server/platform/db/open.ts'
import { orderCollectors, orders, pickupCodes } from '#server/platform/db/tables/orders.ts'
import { closuresOf, stores } from '#server/platform/db/tables/stores.ts'
import type { CodeVault } from '#server/platform/secrets.ts'
import type { Booking, bookWithCash, PickupPass } from '#shared/contract/orders/bookings.ts'
import type { StoreHindi } from '#shared/contract/stores/stores.ts'
import { besideEnglish } from '#shared/formats/in-hindi.ts'
import { mediaPath } from '#shared/paths.ts'
import { rupeesFromPaise } from '#shared/formats/money.ts'
import { orderStatuses, orderStatusName } from '#shared/order-status.ts'
import { AppError } from '#shared/app-error.ts'
import { mustExist } from '#shared/must-exist.ts'
import { PAGE_SIZE_SHOPPER, PICKUP_CODE_RENEWALS, PICKUP_CODE_TRIES } from '#shared/limits.ts'
import { z } from 'zod'
import { extensionOf } from '../rules/deadlines.ts'
import { orderNumber } from '#shared/formats/order-number.ts'
import { hoursOf, type Schedule } from '#shared/opening-hours.ts'
import { loadDetails, shapeLine, shapeOrder, shownLine } from './orders.ts'
import { findPlace, orderMark, pageOf } from './pages.ts'

/** The present time, and the vault that decrypts pickup codes. */
export type ViewTools = { now: Date; vault: CodeVault }

/** The shopper's own bookings, newest first; `page` is the `nextPage` of the previous page. */
export async function viewBookings(
  db: Db,
  shopper: Shopper,
  page: string | null | undefined,
  looking: ViewTools,
): Promise<{ orders: Booking[]; nextPage: string | null }> {
  const own = eq(orders.shopperId, shopper.userId)
  const last = await findPlace(db, page, own)
  const rows = await select(db)
    .where(and(own, last && lt(orders.seq, last.seq)))
    .orderBy(desc(orders.seq))
    .limit(PAGE_SIZE_SHOPPER + 1)
  const { shown, nextPage } = pageOf(rows, PAGE_SIZE_SHOPPER, orderMark)
  return { orders: await shape(db, shown, looking), nextPage }
}

/** The shopper's bookings that can still be collected, the oldest first, with their shops' hours. */
export async function viewOpenBookings(
  db: Db,
  shopper: Shopper,
  looking: ViewTools,
): Promise<{ booking: Booking; schedule: Schedule }[]> {
  const isOpen = inArray(orders.status, ['awaiting_confirmation', 'ready_for_pickup'])
  const rows = await select(db)
    .where(and(eq(orders.shopperId, shopper.userId), isOpen))
    .orderBy(asc(orders.seq))
  const bookings = await shape(db, rows, looking)
  return bookings.map((booking, index) => {
    const { store, closures } = mustExist(rows[index], 'the row of each booking')
    return { booking, schedule: { timings: store.timings, closures } }
  })
}

/** One booking of the shopper. Throws NOT_FOUND for any other booking. */
export async function viewBooking(
  db: Db,
  shopper: Shopper,
  orderId: string,
  looking: ViewTools,
): Promise<Booking> {
  const rows = await select(db).where(
    and(eq(orders.id, orderId), eq(orders.shopperId, shopper.userId)),
  )
  const [booking] = await shape(db, rows, looking)
  if (!booking) throw new AppError('NOT_FOUND', { reason: 'booking' })
  return booking
}

/** The answer to a new booking, read in the booking's own transaction. */
export async function viewNewBooking(
  db: Db,
  shopper: Shopper,
  orderId: string,
): Promise<NewBooking> {
  const { rows } = await db.execute(sql`
    select o.id, o.store_id as "storeId", o.status, o.amount_paise as "amountPaise",
      o.ready_by_at as "readyByAt", o.due_at as "dueAt", (
      select jsonb_agg(jsonb_build_object('productId', l.product_id, 'variantId', l.variant_id,
        'name', l.name, 'image', l.image, 'attributes', l.attributes, 'kind', l.kind, 'sku', l.sku,
        'quantity', l.quantity, 'pricePaise', l.price_paise, 'hsn', l.hsn,
        'campaignName', l.campaign_name, 'wasPaise', l.was_paise, 'gstRate', l.gst_rate, 'isUntaxed', o.is_untaxed, 'declined', l.declined, 'notTaken', l.not_taken,
        'hindiName', case when p.name = l.name then p.hindi ->> 'productName' end) order by l.position)
      from order_lines l left join products p on p.id = l.product_id where l.order_id = o.id) as lines
    from orders o where o.id = ${orderId} and o.shopper_id = ${shopper.userId}`)
  const [order] = checkRows(newRow, rows)
  if (!order) throw new AppError('NOT_FOUND', { reason: 'booking' })
  return {
    orderId: order.id,
    orderNumber: orderNumber(order.id),
    orderStatus: orderStatusName[order.status],
    amount: rupeesFromPaise(order.amountPaise),
    storeId: order.storeId,
    products: order.lines.map(shapeLine),
    readyByAt: order.readyByAt?.toISOString() ?? null,
    dueAt: order.dueAt?.toISOString() ?? null,
  }
}

type NewBooking = Omit<z.infer<typeof bookWithCash.output>, 'lowered'>
const newRow = z.object({
  id: z.string(),
  storeId: z.string(),
  status: z.enum(orderStatuses),
  amountPaise: z.int(),
  readyByAt: z.coerce.date().nullable(),
  dueAt: z.coerce.date().nullable(),
  lines: z.array(shownLine),
})

function select(db: Db) {
  return db
    .select({
      order: orders,
      store: stores,
      pickup: pickupCodes,
      collectorName: orderCollectors.name,
      linkHash: orderCollectors.tokenHash,
      closures: closuresOf(sql`stores.id`),
    })
    .from(orders)
    .innerJoin(stores, eq(stores.id, orders.storeId))
    .leftJoin(pickupCodes, eq(pickupCodes.orderId, orders.id))
    .leftJoin(orderCollectors, eq(orderCollectors.id, pickupCodes.collectorId))
}
type Row = Awaited<ReturnType<typeof select>>[number]

async function shape(db: Db, rows: Row[], { now, vault }: ViewTools): Promise<Booking[]> {
  const details = await loadDetails(
    db,
    rows.map(({ order }) => order.id),
  )
  return rows.map(({ order, store, pickup, collectorName, linkHash, closures }) => {
    const hours = { timings: store.timings, closures }
    return {
      ...shapeOrder(order, details),
      storeId: store.id,
      storeName: store.storeName,
      storeImage: mediaPath(store.image),
      address: store.address,
      contact: formatContactNumber(store.contactNumber),
      instructions: store.instructions,
      exchangeDays: store.exchangeDays,
      ...storeInHindi(store.hindi),
      lat: store.latitude,
      long: store.longitude,
      ...hoursOf(store, hours.closures, now),
      pickup: passOf(order, pickup, {
        vault,
        collectorName,
        linkHash,
        extendTo: extensionOf(hours, order, now),
      }),
    }
  })
}

type BookingFacts = {
  vault: CodeVault
  collectorName: string | null
  linkHash: Buffer | null
  extendTo: Date | null
}

/** A store's texts in Hindi, by the names that they have in a booking. */
export function storeInHindi({ shopName, ...others }: StoreHindi) {
  return besideEnglish({ ...(shopName !== undefined && { storeName: shopName }), ...others })
}

/** The pickup pass, for ready orders only. */
function passOf(
  order: Row['order'],
  pickup: Row['pickup'],
  { vault, collectorName, linkHash, extendTo }: BookingFacts,
): PickupPass | null {
  if (order.status !== 'ready_for_pickup' || !pickup || !order.dueAt) return null
  const { collectorId } = pickup
  const collector = collectorId !== null &&
    linkHash && {
      name: collectorName ?? '',
      linkToken: vault.madeLinkTokenOf(collectorId, linkHash),
      isCodeEnded: isEnded(pickup),
    }
  return {
    ...(collector ? { collector, ...noCode } : shownCode(pickup, vault)),
    deadline: order.dueAt.toISOString(),
    renewalsLeft: PICKUP_CODE_RENEWALS - pickup.renewals,
    extendTo: extendTo?.toISOString() ?? null,
  }
}

const noCode = { code: null, token: null }

function isEnded({ tries }: Pick<IssuedPickup, 'tries'>): boolean {
  return tries >= PICKUP_CODE_TRIES
}

type IssuedPickup = NonNullable<Row['pickup']>

/** The code as its holder sees it: null after five wrong attempts. */
export function shownCode(pickup: IssuedPickup, vault: CodeVault) {
  return isEnded(pickup) ? noCode : vault.open(pickup.orderId, pickup.sealed)
}
