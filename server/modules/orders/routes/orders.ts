import type { z } from 'zod'
import type { App, Shopper } from '#server/modules/accounts/guards.ts'
import { expectRecentProof } from '#server/modules/accounts/rules/proof.ts'
import { readProof } from '#server/modules/payments/rules/subjects.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { mountFlow, mountRead, mountWrite, refuse } from '#server/platform/http/mount.ts'
import type { PhoneVault } from '#server/platform/phone/phone-vault.ts'
import type { CodeVault } from '#server/platform/secrets.ts'
import type { TableWriter } from '#server/platform/table-files/table-writer.ts'
import * as blocks from '#shared/contract/orders/blocked-shoppers.ts'
import * as history from '#shared/contract/orders/order-history.ts'
import * as bookings from '#shared/contract/orders/bookings.ts'
import * as cart from '#shared/contract/orders/cart.ts'
import * as collectors from '#shared/contract/orders/collectors.ts'
import { getStockMovements } from '#shared/contract/inventory.ts'
import { customerPhone } from '#shared/contract/accounts/phone-number.ts'
import * as orders from '#shared/contract/orders/orders.ts'
import { getTrip } from '#shared/contract/orders/trip.ts'
import * as payment from '#shared/contract/orders/payment.ts'
import { translate } from '#shared/translate.ts'
import { AppError } from '#shared/app-error.ts'
import type { MessageKey } from '#shared/message.ts'
import { loweredLines } from '#shared/bookings/lowered-lines.ts'
import { mustExist } from '#shared/must-exist.ts'
import type { OrderStatusName } from '#shared/order-status.ts'
import { blockShopper, unblockShopper } from '../commands/block-shopper.ts'
import { bookWithCashInstead } from '../commands/book-online.ts'
import { bookWithCash } from '../commands/book.ts'
import { changeBuyer } from '../commands/buyers.ts'
import { cancelBooking } from '../commands/cancel.ts'
import { checkCart } from '../commands/check-cart.ts'
import { nameCollector, revokeCollector } from '../commands/collectors.ts'
import { extendPickup } from '../commands/deadlines/extend.ts'
import { checkGiftOfOrder } from '../commands/gift-discount.ts'
import { findByCode, type HandOverTools } from '../commands/hand-over.ts'
import { isOrderOpen } from '../commands/lock-order.ts'
import { moveOrder } from '../commands/move-order.ts'
import { renewPickupCode } from '../commands/deadlines/renew-code.ts'
import { openCart, saveCart } from '../commands/save-cart.ts'
import { seeOrders } from '../commands/see-orders.ts'
import {
  askBeforeCash,
  askPayment,
  type PaymentTools,
  startPayment,
  type ToPay,
  verifyPayment,
} from '../flows/checkout.ts'
import { viewBlockedShopper, viewBlockedShoppers } from '../views/blocked-shoppers.ts'
import { viewCollectorPass } from '../views/collectors.ts'
import { viewDaySummary } from '../views/day-summary.ts'
import { viewBooking, viewBookings, viewNewBooking } from '../views/bookings.ts'
import {
  viewCustomerPhone,
  viewMerchantOrder,
  viewMerchantOrders,
  viewOrderOfToken,
  viewReadyOrders,
} from '../views/merchant-orders.ts'
import { shapeGiftOnBill } from '../views/discounts.ts'
import { viewPaymentOrder, viewPaymentState } from '../views/payment.ts'
import { viewStockMovements } from '../views/stock-movements.ts'
import { viewTrip } from '../views/trip.ts'
import { counterQrRoutes } from './counter-qr.ts'
import { viewHistoryRows, viewOrderHistory } from '../views/order-history.ts'

type OrderTools = Required<HandOverTools> & { phoneVault: PhoneVault; writer: TableWriter }

export function orderRoutes(app: App, tools: OrderTools, desk: PaymentTools): void {
  shopperRoutes(app, tools.vault, desk)
  collectorRoutes(app, tools.vault)
  paymentRoutes(app, tools.vault, desk)
  merchantRoutes(app, tools)
  counterQrRoutes(app, tools.vault, desk)
  blockRoutes(app)
}

function shopperRoutes(app: App, vault: CodeVault, desk: PaymentTools): void {
  const payOnline = desk.flows ? { script: desk.flows.provider.checkoutScript } : null
  mountRead(app, cart.checkCart, async ({ db, actor, input, now, say }) => ({
    ...(await checkCart(db, { caller: actor, products: input.products, now, say })),
    payOnline,
  }))
  cashRoute(app, desk)
  mountRead(app, cart.getCart, ({ db, actor, now, say }) => openCart(db, actor, { now, say }))
  mountWrite(app, cart.putCart, async ({ tx, actor, input, say }) => {
    const version = await saveCart(tx, actor, input)
    return { message: say('done.cartSaved'), version }
  })
  mountRead(app, bookings.getOrders, ({ db, actor, input, now }) =>
    viewBookings(db, actor, input.page, { now, vault }),
  )
  mountRead(app, bookings.getBooking, ({ db, actor, input, now }) =>
    viewBooking(db, actor, input.orderId, { now, vault }),
  )
  mountRead(app, getTrip, ({ db, actor, input, now }) => viewTrip(db, actor, input, { now, vault }))
  mountWrite(app, bookings.cancelOrder, async ({ tx, actor, input, say }) => {
    const { orderId, reason } = input
    await cancelBooking(tx, actor, { orderId, reason })
    const booking = await viewBooking(tx, actor, orderId, { now: tx.now, vault })
    return { message: say('done.bookingCancelled'), booking }
  })
  mountWrite(app, bookings.changeBuyer, async ({ tx, actor, input, say }) => {
    await changeBuyer(tx, actor, input)
    const booking = await viewBooking(tx, actor, input.orderId, { now: tx.now, vault })
    return { message: say(input.buyer ? 'done.buyerNamed' : 'done.buyerRemoved'), booking }
  })
  mountWrite(app, bookings.extendPickup, async ({ tx, actor, input, repeated, say }) => {
    if (!repeated) await extendPickup(tx, actor, input.orderId)
    const booking = await viewBooking(tx, actor, input.orderId, { now: tx.now, vault })
    return { message: say('done.pickupExtended'), booking }
  })
  mountWrite(app, bookings.renewPickupCode, async ({ tx, actor, input, repeated, say }) => {
    if (!repeated) await renewPickupCode(tx, actor, { orderId: input.orderId, vault })
    const { pickup } = await viewBooking(tx, actor, input.orderId, { now: tx.now, vault })
    if (!pickup) throw new Error(`booking ${input.orderId} is ready without a pass`)
    return { message: say('done.codeRenewed'), pickup }
  })
}

function cashRoute(app: App, desk: PaymentTools): void {
  mountWrite(
    app,
    bookings.bookWithCash,
    async ({ tx, actor, input }) => {
      const { products, insteadOf, despitePayments, ...how } = input
      const orderId =
        insteadOf === undefined
          ? await bookWithCash(tx, actor, products, how)
          : await bookWithCashInstead(tx, actor, {
              products,
              orderId: insteadOf,
              despitePayments,
              ...how,
            })
      const booking = await viewNewBooking(tx, actor, orderId)
      return { ...booking, lowered: loweredLines(products, booking.products) }
    },
    { isOpen: isOrderOpen, before: ({ actor, input }) => askBeforeCash(desk, actor, input) },
  )
}

function collectorRoutes(app: App, vault: CodeVault): void {
  const viewPass = async (tx: Tx, actor: Shopper, orderId: string) =>
    mustExist(
      (await viewBooking(tx, actor, orderId, { now: tx.now, vault })).pickup,
      'the pass of a ready booking',
    )
  mountWrite(app, collectors.nameCollector, async ({ tx, actor, input, repeated, say }) => {
    const { orderId, name, showsSum = false } = input
    const named = { id: app.random.uuid(), orderId, name, showsSum }
    if (!repeated) await nameCollector(tx, actor, named, vault)
    return { message: say('done.collectorNamed'), pickup: await viewPass(tx, actor, orderId) }
  })
  mountWrite(app, collectors.revokeCollector, async ({ tx, actor, input, repeated, say }) => {
    if (!repeated) await revokeCollector(tx, actor, input.orderId, vault)
    return {
      message: say('done.collectorRevoked'),
      pickup: await viewPass(tx, actor, input.orderId),
    }
  })
  mountRead(app, collectors.readCollectorPass, ({ db, input, now }) =>
    viewCollectorPass(db, input.token, { now, vault }),
  )
}

function paymentRoutes(app: App, vault: CodeVault, desk: PaymentTools): void {
  const { db } = app.database
  mountFlow(
    app,
    payment.createOrder,
    async ({ actor, input, say }) => {
      const orderId = await startPayment(desk, actor, toPay(input))
      if (!desk.flows) throw new AppError('PAYMENT_UNAVAILABLE')
      const order = await viewPaymentOrder(db, actor, orderId, desk.flows.provider)
      const { orderNumber: number, storeName: shop, inHindi } = order
      const inHindiToo = inHindi?.storeName !== undefined && {
        inHindi: {
          ...inHindi,
          description: translate('hi')('cart.paymentFor', { number, shop: inHindi.storeName }),
        },
      }
      const booked = input.products ? (await viewNewBooking(db, actor, orderId)).products : []
      const lowered = loweredLines(input.products ?? [], booked)
      return {
        ...order,
        ...inHindiToo,
        lowered,
        description: say('cart.paymentFor', { number, shop }),
      }
    },
    isOrderOpen,
  )
  mountFlow(app, payment.verifyPayment, async ({ actor, input, say }) => {
    const orderId = await verifyPayment(desk, actor, readProof(input))
    const { outcome } = await viewPaymentState(db, actor, orderId)
    const booking = await viewBooking(db, actor, orderId, { now: app.clock(), vault })
    return { message: say(outcomeKeys[outcome]), outcome, booking }
  })
  mountFlow(app, payment.askPayment, async ({ actor, input: { orderId } }) => {
    const known = await viewPaymentState(db, actor, orderId)
    // Only a booking that waits can change by the answer; the round of the timer asks about the others.
    if (known.payBy === null) return { ...known, isAnswered: true }
    const isAnswered = await askPayment(desk, orderId)
    return { ...(await viewPaymentState(db, actor, orderId)), isAnswered }
  })
  mountRead(app, payment.paymentState, ({ db: read, actor, input }) =>
    viewPaymentState(read, actor, input.orderId),
  )
}

function toPay({ products, orderId, ...how }: z.infer<typeof payment.PaymentForm>): ToPay {
  if (orderId !== undefined) return { orderId }
  return { products: mustExist(products, 'a cart or a booking'), ...how }
}

const outcomeKeys = {
  confirmed: 'done.paymentConfirmed',
  checking: 'done.paymentChecking',
  failed: 'done.paymentFailed',
} as const satisfies Record<string, MessageKey>

function merchantRoutes(app: App, tools: OrderTools): void {
  const { vault, giftVault, phoneVault } = tools
  mountRead(app, customerPhone, ({ db, actor, input: { orderId } }) =>
    viewCustomerPhone(db, actor, { orderId, vault: phoneVault }),
  )
  mountRead(app, orders.getMerchantOrders, ({ db, actor, input, now }) =>
    viewMerchantOrders(db, actor, { page: input.page, now }),
  )
  mountRead(app, orders.daySummary, ({ db, actor, now }) => viewDaySummary(db, actor, now))
  historyRoutes(app, tools.writer)
  mountRead(app, getStockMovements, ({ db, actor, input }) => viewStockMovements(db, actor, input))
  mountRead(app, orders.scanPickup, ({ db, actor, input }) =>
    viewOrderOfToken(db, actor, vault.macsOfToken(input.token)),
  )
  mountWrite(app, orders.findPickup, async ({ tx, actor, input }) => {
    const found = await findByCode(tx, actor, input.code, vault)
    if (found instanceof AppError) return refuse(found)
    return { orders: await viewReadyOrders(tx, actor, found) }
  })
  mountWrite(app, orders.checkGiftCodeOfOrder, async ({ tx, actor, input }) => {
    const found = await checkGiftOfOrder(tx, actor, input, giftVault)
    return found instanceof AppError ? refuse(found) : shapeGiftOnBill(found)
  })
  mountWrite(app, orders.seeOrders, async ({ tx, actor, input }) => ({
    seen: await seeOrders(tx, actor, input.orderIds),
  }))
  mountWrite(app, orders.updateOrderStatus, async ({ tx, actor, input, say }) => {
    // A program with a token has no customer at the counter and no code, so it cannot hand over.
    if (actor.scopes && input.status === 'Collected')
      throw new AppError('NOT_ALLOWED', { reason: 'token' })
    const refused = await moveOrder(tx, actor, input, tools)
    if (refused) return refuse(refused)
    const order = await viewMerchantOrder(tx, actor, input.orderId)
    const isNotTaken = order.timeline.at(-1)?.event === 'tried_not_taken'
    const done = isNotTaken ? 'done.orderNotTaken' : doneKey(order.orderStatus)
    return { message: say(done), order }
  })
}

function historyRoutes(app: App, { write }: TableWriter): void {
  mountRead(app, history.getOrderHistory, ({ db, actor, input }) => {
    // The search looks in the customers' data, so a hit would reveal a customer to a token without this scope.
    if (input.search && actor.scopes && !actor.scopes.includes('customers:read'))
      throw new AppError('NOT_ALLOWED', { reason: 'scope' })
    return viewOrderHistory(db, actor, input)
  })
  mountRead(app, history.exportOrderHistory, async ({ db, actor, input, now }) => {
    expectRecentProof(actor, now)
    const { name, table, counts } = await viewHistoryRows(db, actor, input, now)
    return { fileName: `${name}.csv`, csv: await write('csv', table, actor.storeId), ...counts }
  })
  mountRead(app, history.exportOrderHistoryXlsx, async ({ db, actor, input, now }) => {
    expectRecentProof(actor, now)
    const { name, table, counts } = await viewHistoryRows(db, actor, input, now)
    return { fileName: `${name}.xlsx`, xlsx: await write('xlsx', table, actor.storeId), ...counts }
  })
}

function blockRoutes(app: App): void {
  mountRead(app, blocks.getBlockedShoppers, ({ db, actor, input }) =>
    viewBlockedShoppers(db, actor, input.page),
  )
  mountWrite(app, blocks.blockShopper, async ({ tx, actor, input, say }) => {
    const blockId = await blockShopper(tx, actor, input)
    const blocked = await viewBlockedShopper(tx, actor, blockId)
    return { message: say('done.customerBlocked'), blocked }
  })
  mountWrite(app, blocks.unblockShopper, async ({ tx, actor, input, say }) => {
    await unblockShopper(tx, actor, input.blockId)
    return { message: say('done.customerUnblocked') }
  })
}

const doneKeys: Partial<Record<OrderStatusName, MessageKey>> = {
  'Ready for Pickup': 'done.orderReady',
  Collected: 'done.orderCollected',
  Cancelled: 'done.orderCancelled',
  'Not Collected': 'done.orderNotCollected',
}

function doneKey(status: OrderStatusName): MessageKey {
  const key = doneKeys[status]
  if (!key) throw new Error(`an order cannot have been moved to ${status}`)
  return key
}
