import { and, eq, gte, lte, sql } from 'drizzle-orm'
import { issueBill } from '#server/modules/billing/commands/bills.ts'
import { releaseStock } from '#server/modules/inventory/commands/stock.ts'
import { bookWithCash } from '#server/modules/orders/commands/book.ts'
import { handOver } from '#server/modules/orders/commands/hand-over.ts'
import { markReady } from '#server/modules/orders/commands/mark-ready.ts'
import { lockOwnOrder } from '#server/modules/orders/commands/lock-order.ts'
import {
  findRemainingLines,
  insertEvent,
  saveOrder,
} from '#server/modules/orders/queries/orders.ts'
import { deletePickupCode, findPickupCode } from '#server/modules/orders/queries/pickup-codes.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { products, variants } from '#server/platform/db/tables/catalog.ts'
import { variantStock } from '#server/platform/db/tables/inventory.ts'
import type { CodeVault } from '#server/platform/secrets.ts'
import { MINUTE_MS } from '#shared/formats/india-time.ts'
import { seededRandom } from './random.ts'
import { type Booking, bookingsOfCity, datesOf } from './seed-bookings.ts'
import type { DemoPerson, DemoStore } from './city.ts'

const MINUTES_BEFORE_CANCELLING = 23

type People = Map<string, string>
type Town = {
  stores: DemoStore[]
  people: DemoPerson[]
  userIds: People
  storeIds: Map<string, string>
  vault: CodeVault
}

/** The same transaction with another `now`, so that bookings in the past have their own dates. */
export function txAt(tx: Tx, now: Date): Tx {
  return Object.create(tx, { now: { value: now } }) as Tx
}

/** Bookings in every state, oldest first, made by the product's own commands. */
export async function seedOrders(tx: Tx, town: Town): Promise<void> {
  const bookings = bookingsOfCity(town.stores, tx.now)
  for (const booking of bookings.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    await live(tx, town, booking)
  }
}

async function live(tx: Tx, town: Town, booking: Booking): Promise<void> {
  const store = town.stores.find(({ key }) => key === booking.storeKey)
  const person = town.people.find(({ key }) => key === booking.shopper)
  const storeId = town.storeIds.get(booking.storeKey)
  if (!store || !person || !storeId)
    throw new Error(`incomplete data for the booking: ${JSON.stringify(booking)}`)
  const idOf = (email: string) => town.userIds.get(email) ?? ''
  const shopper = { userId: idOf(person.email), name: person.name, email: person.email }
  const merchant = { userId: idOf(store.owner), name: store.ownerName, storeId }

  const cart = await fillCart(tx, storeId, booking)
  const orderId = await bookWithCash(txAt(tx, booking.at), shopper, cart)
  if (booking.outcome === 'awaiting') return
  if (booking.outcome === 'cancelled') {
    const regretted = new Date(booking.at.getTime() + MINUTES_BEFORE_CANCELLING * MINUTE_MS)
    return giveUp(txAt(tx, regretted), merchant, { orderId, ...shopperLeft })
  }
  const { ready, collected } = datesOf(store, booking, tx.now)
  await markReady(txAt(tx, ready), merchant, { orderId }, town.vault)
  if (booking.outcome === 'ready') return
  if (booking.outcome === 'collected') {
    return handOverWithCode(txAt(tx, collected), merchant, { orderId, vault: town.vault })
  }
  const { dueAt } = await lockOwnOrder(tx, merchant, orderId)
  return giveUp(txAt(tx, dueAt ?? tx.now), merchant, { orderId, ...nobodyCame })
}

type Merchant = { userId: string; name: string; storeId: string }

async function handOverWithCode(
  tx: Tx,
  merchant: Merchant,
  { orderId, vault }: { orderId: string; vault: CodeVault },
): Promise<void> {
  const issued = await findPickupCode(tx, orderId)
  if (!issued) throw new Error('a booking at Ready has a code')
  const { code } = vault.open(orderId, issued.sealed)
  const refused = await handOver(
    tx,
    merchant,
    { orderId, code, token: undefined },
    { vault, issueBill },
  )
  if (refused) throw refused
}

const shopperLeft = { to: 'cancelled', actor: 'shopper', reason: 'Plans changed' } as const
const nobodyCame = {
  to: 'not_collected',
  actor: 'system',
  reason: 'Not picked up in time',
} as const
type LeftOrder = { orderId: string } & (typeof shopperLeft | typeof nobodyCame)

async function giveUp(tx: Tx, merchant: Merchant, leaving: LeftOrder): Promise<void> {
  const { orderId, to, actor, reason } = leaving
  const order = await lockOwnOrder(tx, merchant, orderId)
  const actorId = actor === 'shopper' ? order.shopperId : null
  await releaseStock(tx, { reference: orderId, actorId }, await findRemainingLines(tx, orderId))
  await saveOrder(tx, order, { to, dueAt: null })
  await deletePickupCode(tx, orderId)
  await insertEvent(tx, order, { event: to, actor, actorId, from: order.status, to, reason })
}

/** Different products of the shop with enough stock. */
async function fillCart(tx: Tx, storeId: string, booking: Booking) {
  const random = seededRandom(`${booking.storeKey} ${booking.shopper} ${booking.outcome}`)
  const offers = await tx
    .selectDistinctOn([variants.productId], {
      productId: variants.productId,
      variantId: variants.id,
      sku: variants.sku,
    })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .innerJoin(variantStock, eq(variantStock.variantId, variants.id))
    .where(
      and(
        eq(variants.storeId, storeId),
        eq(products.active, true),
        lte(products.createdAt, booking.at),
        gte(sql`${variantStock.stock} - ${variantStock.held}`, 6),
      ),
    )
    .orderBy(variants.productId, variants.position)
  const inOrder = offers.toSorted((a, b) => (a.sku < b.sku ? -1 : 1))
  return random.sample(inOrder, booking.lines).map(({ productId, variantId }, place) => ({
    productId,
    variantId,
    quantity: place === 0 ? random.int(1, 2) : 1,
  }))
}
