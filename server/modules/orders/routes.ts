import type { App } from '#server/modules/accounts/guards.ts'
import { mountRead, mountWrite, refuse } from '#server/platform/http/mount.ts'
import type { CodeVault } from '#server/platform/secrets.ts'
import * as blocks from '#shared/contract/blocked-shoppers.ts'
import * as history from '#shared/contract/order-history.ts'
import * as contract from '#shared/contract/orders.ts'
import { AppError } from '#shared/errors.ts'
import { type OrderStatusName, orderStatusOfName } from '#shared/order-status.ts'
import { blockShopper, unblockShopper } from './commands/block-shopper.ts'
import { bookWithCash } from './commands/book.ts'
import { cancelBooking } from './commands/cancel.ts'
import { checkCart } from './commands/check-cart.ts'
import { extendPickup } from './commands/extend.ts'
import { moveOrder } from './commands/move-order.ts'
import { renewPickupCode } from './commands/renew-code.ts'
import { openCart, saveCart } from './commands/save-cart.ts'
import { viewBlockedShopper, viewBlockedShoppers } from './views/blocked-shoppers.ts'
import { viewBooking, viewBookings, viewNewBooking } from './views/bookings.ts'
import { viewMerchantOrder, viewMerchantOrders, viewOrderOfToken } from './views/merchant-orders.ts'
import { viewOrderHistory, viewOrderHistoryCsv } from './views/order-history.ts'

export function orderRoutes(app: App, vault: CodeVault): void {
  shopperRoutes(app, vault)
  merchantRoutes(app, vault)
  blockRoutes(app)
}

function shopperRoutes(app: App, vault: CodeVault): void {
  mountRead(app, contract.checkCart, ({ db, actor, input, now }) =>
    checkCart(db, { visitor: actor, products: input.products, now }),
  )
  mountRead(app, contract.getCart, ({ db, actor, now }) => openCart(db, actor, now))
  mountWrite(app, contract.putCart, async ({ tx, actor, input }) => {
    await saveCart(tx, actor, input.products)
    return { message: 'Your cart is kept' }
  })
  mountWrite(app, contract.bookWithCash, async ({ tx, actor, input }) => {
    const orderId = await bookWithCash(tx, actor, input.products)
    return viewNewBooking(tx, actor, orderId)
  })
  mountRead(app, contract.getOrders, ({ db, actor, input, now }) =>
    viewBookings(db, actor, input.page, { now, vault }),
  )
  mountRead(app, contract.getBooking, ({ db, actor, input, now }) =>
    viewBooking(db, actor, input.orderId, { now, vault }),
  )
  mountWrite(app, contract.cancelOrder, async ({ tx, actor, input }) => {
    const { orderId, reason } = input
    await cancelBooking(tx, actor, { orderId, reason })
    const booking = await viewBooking(tx, actor, orderId, { now: tx.now, vault })
    return { message: 'The booking is cancelled', booking }
  })
  mountWrite(app, contract.extendPickup, async ({ tx, actor, input, repeated }) => {
    if (!repeated) await extendPickup(tx, actor, input.orderId)
    const booking = await viewBooking(tx, actor, input.orderId, { now: tx.now, vault })
    return { message: 'You have one more day to come', booking }
  })
  mountWrite(app, contract.renewPickupCode, async ({ tx, actor, input, repeated }) => {
    if (!repeated) await renewPickupCode(tx, actor, { orderId: input.orderId, vault })
    const { pickup } = await viewBooking(tx, actor, input.orderId, { now: tx.now, vault })
    if (!pickup) throw new AppError('ORDER_STATUS_CONFLICT', 'This booking has no code any more')
    return { message: 'You have a new pickup code', pickup }
  })
}

function merchantRoutes(app: App, vault: CodeVault): void {
  mountRead(app, contract.getMerchantOrders, ({ db, actor, input }) =>
    viewMerchantOrders(db, actor, input.page),
  )
  mountRead(app, history.getOrderHistory, ({ db, actor, input }) =>
    viewOrderHistory(db, actor, input),
  )
  mountRead(app, history.exportOrderHistory, ({ db, actor, input, now }) =>
    viewOrderHistoryCsv(db, actor, input, now),
  )
  mountRead(app, contract.scanPickup, ({ db, actor, input }) =>
    viewOrderOfToken(db, actor, vault.macOfToken(input.token)),
  )
  mountWrite(app, contract.updateOrderStatus, async ({ tx, actor, input }) => {
    const { orderId, status, ...form } = input
    const wish = { orderId, to: orderStatusOfName(status), ...form }
    const refused = await moveOrder(tx, actor, wish, vault)
    if (refused) return refuse(refused)
    const order = await viewMerchantOrder(tx, actor, orderId)
    return { message: said[order.orderStatus] ?? 'Done', order }
  })
}

function blockRoutes(app: App): void {
  mountRead(app, blocks.getBlockedShoppers, ({ db, actor, input }) =>
    viewBlockedShoppers(db, actor, input.page),
  )
  mountWrite(app, blocks.blockShopper, async ({ tx, actor, input }) => {
    const blockId = await blockShopper(tx, actor, input)
    const blocked = await viewBlockedShopper(tx, actor, blockId)
    return { message: 'Your shop takes no more bookings from this customer', blocked }
  })
  mountWrite(app, blocks.unblockShopper, async ({ tx, actor, input }) => {
    await unblockShopper(tx, actor, input.blockId)
    return { message: 'This customer can book in your shop again' }
  })
}

const said: Partial<Record<OrderStatusName, string>> = {
  'Ready for Pickup': 'The customer has been told that the order is ready',
  Collected: 'Handed over. The order is complete',
  Cancelled: 'The order is cancelled, and the customer has been told',
  'Not Collected': 'Nobody came. The pieces are free again',
}
