import { and, eq } from 'drizzle-orm'
import { users } from '#server/platform/db/tables/accounts.ts'
import { actorNameOf } from '#server/platform/db/tables/integrations.ts'
import {
  orderDiscounts,
  orderEvents,
  orderLines,
  orders,
  seenByStore,
} from '#server/platform/db/tables/orders.ts'
import { orderNumber } from '#shared/formats/order-number.ts'
import { type OrderStatus, orderStatusName } from '#shared/order-status.ts'
import { disputesOfSubject, refundsOfSubject } from './order-money.ts'
import { amountOfOrder, rateOfLine, taxInOrder } from './orders.ts'
import { mapColumn, type Manifest, type Part, pick } from './section.ts'

/** The orders that a shop sees, without names and addresses of its customers; of businesses, the buyer for their bill. */
export const ordersOf = (storeId: string): Manifest => ({
  orders: {
    table: orders,
    where: and(eq(orders.storeId, storeId), seenByStore),
    fields: {
      orderNumber: mapColumn(orders.id, orderNumber),
      status: mapColumn(orders.status, (status: OrderStatus) => orderStatusName[status]),
      ...pick(
        orders,
        'paymentMethod paymentStatus paidBy toTry billNumber buyer bookedAt readyByAt readyAt dueAt closedAt paidAt',
      ),
      amount: amountOfOrder,
      tax: taxInOrder,
    },
    leftOut: {
      owner: 'storeId',
      key: 'seq',
      others: 'shopperId seenBy',
      said: 'hasEqualHalves extendedAt revivedAt',
      work: 'remindedAt answerRemindedAt seenAt',
    },
    by: [orders.seq],
    descending: true,
    id: orders.id,
    parts: {
      discounts,
      refunds: refundsOfSubject,
      disputes: disputesOfSubject,
      products: linesOfOrder,
      timeline: eventsOfOrder,
    },
  },
})

const discounts: Part = {
  table: orderDiscounts,
  of: orderDiscounts.orderId,
  fields: pick(orderDiscounts, 'kind reference amountPaise=amount'),
  leftOut: { owner: 'storeId', key: 'orderId position giftCodeId' },
  by: [orderDiscounts.position],
}

const linesOfOrder: Part = {
  table: orderLines,
  joins: [[orders, eq(orders.id, orderLines.orderId)]],
  of: orderLines.orderId,
  fields: {
    ...pick(
      orderLines,
      'name sku quantity hsn gstFixed declined notTaken pricePaise=price wasPaise=wasPrice campaignName=offer',
    ),
    gstRate: rateOfLine,
  },
  leftOut: {
    owner: 'storeId',
    key: 'orderId position variantId productId campaignId',
    said: 'image attributes kind',
  },
  by: [orderLines.position],
}

/** The entries of the time line, which name the member of the staff or the token that acted. */
const eventsOfOrder: Part = {
  table: orderEvents,
  joins: [
    [users, and(eq(orderEvents.actor, 'merchant'), eq(users.id, orderEvents.actorId)), 'left'],
  ],
  of: orderEvents.orderId,
  fields: {
    ...pick(orderEvents, 'event at reason actor=by'),
    name: actorNameOf(users.name, orderEvents.actorId),
  },
  leftOut: {
    owner: 'storeId',
    key: 'orderId seq',
    said: 'fromStatus toStatus',
    others: 'collectorId',
  },
  by: [orderEvents.seq],
}
