import type { Database } from '#server/platform/db/open.ts'
import type { Listeners } from '#server/platform/events.ts'
import { enterOnlineMoney } from './commands/online-money.ts'

const enterMoney = {
  name: 'billing.online-money',
  handle: ({ orderId }: { orderId: string }, database: Database) =>
    database.transaction((tx) => enterOnlineMoney(tx, orderId)),
}

/** The ledger follows the money of online orders: paid, going back, and given back by the provider itself. */
export function billingListeners(): Listeners {
  return {
    'order.booked': [enterMoney],
    'payment.refund_started': [enterMoney],
    'payment.refunded': [enterMoney],
  }
}
