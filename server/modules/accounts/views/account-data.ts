import { and, asc, desc, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import type { PhoneVault } from '#server/platform/phone/phone-vault.ts'
import {
  consents,
  credentialChanges,
  knownDevices,
  sessions,
  users,
} from '#server/platform/db/tables/accounts.ts'
import { bills } from '#server/platform/db/tables/billing.ts'
import { creditOfNote } from '#server/platform/db/tables/giftcodes.ts'
import {
  orderCollectors,
  orderEvents,
  orderLines,
  orders,
  savedCarts,
  storeBlocks,
} from '#server/platform/db/tables/orders.ts'
import { paymentOrders, payments, refunds } from '#server/platform/db/tables/payments.ts'
import { pushDevices } from '#server/platform/db/tables/notices.ts'
import { stores } from '#server/platform/db/tables/stores.ts'
import type { AccountData } from '#shared/contract/exports/account-data.ts'
import { AppError } from '#shared/app-error.ts'
import { taxInLine, taxOfOrder } from '#shared/catalog/line-tax.ts'
import { rupeesFromPaise } from '#shared/money.ts'
import { followsOf } from './account-follows.ts'
import { complaintsOf } from './account-complaints.ts'
import { disputesOf } from './account-disputes.ts'
import { ownPeopleAndAddresses } from './account-address.ts'
import { questionsBy } from './account-questions.ts'
import { reviewsBy } from './account-reviews.ts'
import { registeredBy } from './account-registrations.ts'
import { phoneOf } from './account-phone.ts'
import { staffOf } from './account-staff.ts'
import { waitlistOf } from './account-waitlist.ts'
import { wishlistOf } from './account-wishlist.ts'
import { mustExist } from '#shared/must-exist.ts'

/** Everything that is stored about this person, without hashes, codes and tokens. */
export async function viewAccountData(
  db: Db,
  { userId }: { userId: string },
  { now, phoneVault }: { now: Date; phoneVault: PhoneVault },
): Promise<{ fileName: string; data: AccountData }> {
  const exportedAt = now.toISOString()
  const [browsers] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(knownDevices)
    .where(eq(knownDevices.userId, userId))
  const [cart] = await db.select().from(savedCarts).where(eq(savedCarts.userId, userId))
  return {
    fileName: `chowk-my-data-${exportedAt.slice(0, 10)}.json`,
    data: {
      exportedAt,
      account: await accountOf(db, userId),
      ...(await phoneOf(db, userId, phoneVault)),
      sessions: await sessionsOf(db, userId),
      knownBrowsers: mustExist(browsers, 'the count of known browsers').count,
      noticeDevices: await devicesOf(db, userId),
      ...(await wishlistOf(db, userId)),
      ...(await waitlistOf(db, userId)),
      cart: cart?.lines ?? [],
      bookings: await bookingsOf(db, userId),
      ...(await reviewsBy(db, userId)),
      ...(await followsOf(db, userId)),
      ...(await questionsBy(db, userId)),
      complaints: await complaintsOf(db, userId),
      blockedBy: await blocksOf(db, userId),
      store: await storeOf(db, userId),
      ...(await staffOf(db, userId)),
      ...(await registeredBy(db, userId)),
    },
  }
}

async function accountOf(db: Db, userId: string): Promise<AccountData['account']> {
  const [user] = await db.select().from(users).where(eq(users.id, userId))
  if (!user) throw new AppError('NOT_FOUND', { reason: 'account' })
  const [changed] = await db
    .select()
    .from(credentialChanges)
    .where(eq(credentialChanges.userId, userId))
  const agreed = await db.select().from(consents).where(eq(consents.userId, userId))
  return {
    name: user.name,
    email: user.email,
    role: user.role,
    locale: user.locale,
    since: user.createdAt.toISOString(),
    newCredentialsAt: changed?.changedAt.toISOString() ?? null,
    ...(await ownPeopleAndAddresses(db, userId)),
    acceptedTerms: agreed.map(({ termsVersion, isAdult, agreedAt }) => ({
      edition: termsVersion,
      isAdult,
      at: agreedAt.toISOString(),
    })),
  }
}

async function sessionsOf(db: Db, userId: string): Promise<AccountData['sessions']> {
  const own = await db
    .select()
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.createdAt))
  return own.map(({ deviceName: device, createdAt, seenAt, expiresAt }) => ({
    device,
    begunAt: createdAt.toISOString(),
    seenAt: seenAt.toISOString(),
    endsAt: expiresAt.toISOString(),
  }))
}

async function devicesOf(db: Db, userId: string): Promise<AccountData['noticeDevices']> {
  const own = await db
    .select()
    .from(pushDevices)
    .where(eq(pushDevices.userId, userId))
    .orderBy(asc(pushDevices.addedAt))
  return own.map(({ name, endpoint, isOn, locale, addedAt, usedAt }) => ({
    name,
    pushService: new URL(endpoint).host,
    isOn,
    locale,
    addedAt: addedAt.toISOString(),
    usedAt: usedAt.toISOString(),
  }))
}

async function bookingsOf(db: Db, userId: string): Promise<AccountData['bookings']> {
  const own = await db
    .select({ order: orders, storeName: stores.storeName })
    .from(orders)
    .innerJoin(stores, eq(stores.id, orders.storeId))
    .where(eq(orders.shopperId, userId))
    .orderBy(desc(orders.seq))
  const mine = db.select({ id: orders.id }).from(orders).where(eq(orders.shopperId, userId))
  const lines = await db
    .select()
    .from(orderLines)
    .where(inArray(orderLines.orderId, mine))
    .orderBy(asc(orderLines.position))
  const paid = await db
    .select({ payment: payments, orderId: paymentOrders.subjectId })
    .from(payments)
    .innerJoin(paymentOrders, eq(paymentOrders.id, payments.paymentOrderId))
    .where(inArray(paymentOrders.subjectId, mine))
    .orderBy(asc(payments.firstSeenAt))
  const given = await db
    .select({ refund: refunds, orderId: paymentOrders.subjectId })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .innerJoin(paymentOrders, eq(paymentOrders.id, payments.paymentOrderId))
    .where(inArray(paymentOrders.subjectId, mine))
    .orderBy(asc(refunds.createdAt))
  const notesOf = await creditNotesOf(db, userId)
  const disputed = await disputesOf(db, userId)
  const paidOf = byOrder(paid)
  const givenOf = byOrder(given)
  const linesOf = byOrder(lines)
  const eventsOf = byOrder(await findEvents(db, userId))
  return own.map(({ order, storeName }) => ({
    ...shapeOrder(order),
    storeName,
    creditNotes: (notesOf.get(order.id) ?? []).map(({ orderId: _orderId, ...note }) => note),
    payments: (paidOf.get(order.id) ?? []).map(({ payment }) => shapePayment(payment)),
    refunds: (givenOf.get(order.id) ?? []).map(({ refund }) => shapeRefund(refund)),
    disputes: (disputed.get(order.id) ?? []).map(({ orderId: _orderId, ...dispute }) => dispute),
    products: mustExist(linesOf.get(order.id), `lines of order ${order.id}`).map((line) =>
      shapeLine(line, order),
    ),
    timeline: mustExist(eventsOf.get(order.id), `the time line of order ${order.id}`).map(
      shapeEvent,
    ),
  }))
}

/** The events of the person's orders, with the names of the collectors that the person chose. */
async function findEvents(db: Db, userId: string) {
  return db
    .select({ ...getTableColumns(orderEvents), person: orderCollectors.name })
    .from(orderEvents)
    .innerJoin(orders, eq(orders.id, orderEvents.orderId))
    .leftJoin(orderCollectors, eq(orderCollectors.id, orderEvents.collectorId))
    .where(eq(orders.shopperId, userId))
    .orderBy(asc(orderEvents.seq))
}

async function creditNotesOf(db: Db, userId: string) {
  const { number, issuedAt, payablePaise } = bills
  const rows = await db
    .select({
      orderId: orders.id,
      number,
      issuedAt,
      payablePaise,
      credit: creditOfNote(sql`bills.id`),
    })
    .from(bills)
    .innerJoin(orders, eq(orders.id, bills.orderId))
    .where(and(eq(orders.shopperId, userId), eq(bills.kind, 'credit_note')))
    .orderBy(asc(bills.issuedAt), asc(bills.serial))
  return byOrder(
    rows.map(({ payablePaise: paise, issuedAt: at, ...note }) => ({
      ...note,
      issuedAt: at.toISOString(),
      amount: rupeesFromPaise(paise),
    })),
  )
}

function byOrder<Row extends { orderId: string }>(rows: Row[]): Map<string, Row[]> {
  return Map.groupBy(rows, ({ orderId }) => orderId)
}

function shapeOrder(order: typeof orders.$inferSelect) {
  const { id, status, paymentMethod, paymentStatus, billNumber } = order
  return {
    orderId: id,
    status,
    paymentMethod,
    toTry: order.toTry,
    paymentStatus,
    amount: rupeesFromPaise(order.amountPaise - order.discountPaise),
    totalTax: rupeesFromPaise(taxOfOrder(order)),
    discount: rupeesFromPaise(order.discountPaise),
    billNumber,
    bookedAt: order.bookedAt.toISOString(),
    closedAt: order.closedAt?.toISOString() ?? null,
  }
}

function shapePayment(payment: typeof payments.$inferSelect) {
  return {
    paymentId: payment.providerPaymentId,
    amount: rupeesFromPaise(payment.amountPaise),
    status: payment.status,
    at: payment.firstSeenAt.toISOString(),
  }
}

function shapeRefund(refund: typeof refunds.$inferSelect) {
  return {
    amount: rupeesFromPaise(refund.amountPaise),
    reason: refund.reason,
    startedAt: refund.createdAt.toISOString(),
    refundedAt: refund.processedAt?.toISOString() ?? null,
    ...(refund.bankReference !== null && { bankReference: refund.bankReference }),
  }
}

function shapeLine(
  line: typeof orderLines.$inferSelect,
  { isUntaxed }: typeof orders.$inferSelect,
) {
  const { productId, name, sku, quantity, hsn, declined, notTaken, campaignName: offer } = line
  const { gstRate } = taxInLine({ ...line, isUntaxed })
  const price = rupeesFromPaise(line.pricePaise)
  const variant = line.attributes
  const handedOver = { declined, notTaken }
  return { productId, name, variant, sku, quantity, price, offer, hsn, gstRate, ...handedOver }
}

type EventRow = typeof orderEvents.$inferSelect & { person: string | null }

function shapeEvent({ event, actor, at, reason, person }: EventRow) {
  return { event, by: actor, at: at.toISOString(), reason, ...(person !== null && { person }) }
}

/** Stores that have blocked this person, with the reason, but without the merchant who did it. */
async function blocksOf(db: Db, userId: string): Promise<AccountData['blockedBy']> {
  const blocks = await db
    .select({
      storeName: stores.storeName,
      reason: storeBlocks.reason,
      blockedAt: storeBlocks.blockedAt,
    })
    .from(storeBlocks)
    .innerJoin(stores, eq(stores.id, storeBlocks.storeId))
    .where(eq(storeBlocks.shopperId, userId))
    .orderBy(desc(storeBlocks.blockedAt))
  return blocks.map(({ blockedAt, ...block }) => ({ ...block, since: blockedAt.toISOString() }))
}

async function storeOf(db: Db, userId: string): Promise<AccountData['store']> {
  const [store] = await db.select().from(stores).where(eq(stores.ownerId, userId))
  if (!store) return null
  const {
    storeName: shopName,
    ownerName,
    contactNumber,
    email,
    address,
    city,
    state,
    status,
  } = store
  const since = store.createdAt.toISOString()
  return { shopName, ownerName, contactNumber, email, address, city, state, status, since }
}
