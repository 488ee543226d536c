import { exchangeOf } from '#server/platform/db/tables/till.ts'
import { eq, or, sql } from 'drizzle-orm'
import { users } from '#server/platform/db/tables/accounts.ts'
import { billLinks, bills } from '#server/platform/db/tables/billing.ts'
import { creditOfNote } from '#server/platform/db/tables/giftcodes.ts'
import {
  orderCollectors,
  orderEvents,
  orderLines,
  orders,
} from '#server/platform/db/tables/orders.ts'
import { stores } from '#server/platform/db/tables/stores.ts'
import { disputesOfPayer, paymentsOfSubject, refundsOfPayer } from './order-money.ts'
import { amountOfOrder, rateOfLine, taxInOrder } from './orders.ts'
import { type Manifest, type Part, pick } from './section.ts'

/** The person's bookings with their lines, payments and time lines. */
export const bookingsOf = (userId: string): Manifest => ({
  ...sentBillsOf(userId),
  bookings: {
    table: orders,
    joins: [[stores, eq(stores.id, orders.storeId)]],
    where: eq(orders.shopperId, userId),
    fields: {
      ...pick(orders, 'id=orderId discountPaise=discount'),
      storeName: stores.storeName,
      ...pick(
        orders,
        'status paymentMethod toTry paymentStatus billNumber buyer bookedAt readyByAt readyAt dueAt closedAt paidAt paidBy',
      ),
      amount: amountOfOrder,
      totalTax: taxInOrder,
    },
    leftOut: {
      owner: 'shopperId',
      key: 'seq storeId',
      said: 'hasEqualHalves extendedAt revivedAt',
      work: 'remindedAt answerRemindedAt',
      others: 'seenAt seenBy',
    },
    by: [orders.seq],
    descending: true,
    id: orders.id,
    parts: {
      creditNotes,
      payments: paymentsOfSubject,
      refunds: refundsOfPayer,
      disputes: disputesOfPayer,
      products: linesOfBooking,
      timeline: eventsOfBooking,
    },
  },
})

const sentBillsOf = (userId: string): Manifest => ({
  /** The bills that shops have sent to the person's e-mail address or verified number, within the last three months. */
  sentBills: {
    table: billLinks,
    joins: [
      [users, eq(users.id, sql`${userId}`)],
      [stores, eq(stores.id, billLinks.storeId)],
    ],
    where: or(
      eq(users.email, billLinks.email),
      sql`${billLinks.numberHash} = (select n.number_hash from phone_numbers n where n.user_id = ${userId})`,
    ),
    fields: {
      storeName: stores.storeName,
      ...pick(billLinks, 'way email lastDigits=toNumberEndingIn consent=agreedTo madeAt=sentAt'),
    },
    leftOut: {
      key: 'id billId storeId',
      secret: 'tokenHash sealed numberHash sealedNumber',
      others: 'madeBy',
      shops: 'locale endedAt',
    },
    by: [billLinks.madeAt, billLinks.id],
    descending: true,
  },
})

const creditNotes: Part = {
  table: bills,
  where: eq(bills.kind, 'credit_note'),
  of: bills.orderId,
  fields: {
    ...pick(bills, 'number issuedAt payablePaise=amount'),
    credit: creditOfNote(sql`bills.id`),
    exchangeBill: sql`${exchangeOf(sql`bills.id`)} ->> 'number'`,
  },
  leftOut: {
    key: 'id storeId orderId kind year serial correctsId cause',
    shops:
      'seller paymentMethod totalPaise taxPaise discounts reason paidBy paymentReference hasEqualHalves buyer isInterState',
    others: 'actorId',
  },
  by: [bills.issuedAt, bills.serial, bills.id],
}

const linesOfBooking: Part = {
  table: orderLines,
  joins: [[orders, eq(orders.id, orderLines.orderId)]],
  of: orderLines.orderId,
  fields: {
    ...pick(
      orderLines,
      'productId name sku quantity hsn declined notTaken attributes=variant kind pricePaise=price wasPaise=wasPrice campaignName=offer',
    ),
    gstRate: rateOfLine,
  },
  leftOut: { key: 'orderId position storeId variantId campaignId', shops: 'image gstFixed' },
  by: [orderLines.position],
}

/** The entries of the time line, with the name that the person gave to whoever collects. */
const eventsOfBooking: Part = {
  table: orderEvents,
  joins: [[orderCollectors, eq(orderCollectors.id, orderEvents.collectorId), 'left']],
  of: orderEvents.orderId,
  fields: { ...pick(orderEvents, 'event at reason actor=by'), 'person?': orderCollectors.name },
  leftOut: {
    key: 'orderId seq storeId collectorId',
    said: 'fromStatus toStatus',
    others: 'actorId',
  },
  by: [orderEvents.seq],
}
