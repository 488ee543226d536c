import type { Database, Tx } from '#server/platform/db/open.ts'
import type { Listeners } from '#server/platform/events.ts'
import { deleteLinksOf } from './commands/bill-links.ts'
import { enterOnlineMoney } from './commands/online-money.ts'
import { eraseBuyer } from './commands/subscription.ts'
import { findOnlineOrders } from './queries/ledger.ts'

const enterMoney = {
  name: 'billing.online-money',
  handle: ({ orderId }: { orderId: string }, database: Database) =>
    database.transaction((tx) => enterOnlineMoney(tx, orderId)),
}

async function paidOnline<Payload extends { orderId: string }>(tx: Tx, payloads: Payload[]) {
  const ids = payloads.map(({ orderId }) => orderId)
  const online = await findOnlineOrders(tx, ids)
  return payloads.filter(({ orderId }) => online.has(orderId))
}

/** Updates the ledger when money of online orders moves, and erases the store's name from receipts. */
export function billingListeners(): Listeners {
  return {
    'order.booked': [{ ...enterMoney, filter: paidOnline }],
    // A refund that the provider made before the bill gets its credit note with the bill.
    'order.collected': [{ ...enterMoney, name: 'billing.collected', filter: paidOnline }],
    'payment.refund_started': [enterMoney],
    'payment.refunded': [enterMoney],
    'store.erased': [
      {
        name: 'billing.links',
        handle: ({ storeId }, database) => database.transaction((tx) => deleteLinksOf(tx, storeId)),
      },
      {
        name: 'billing.buyer',
        handle: ({ storeId }, database) => database.transaction((tx) => eraseBuyer(tx, storeId)),
      },
    ],
  }
}
