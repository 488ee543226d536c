import type { InfiniteData } from '@tanstack/react-query'
import type { MerchantOrder } from '#shared/contract/orders.ts'
import type { Output } from '#web/lib/call.ts'

type OrdersPage = Output<'POST /get-merchant-orders'>
export type OrderPages = InfiniteData<OrdersPage, string | null>

export function allOrders(pages: OrderPages | undefined): MerchantOrder[] {
  return pages?.pages.flatMap(({ orders }) => orders) ?? []
}

/** When the newest of these orders was booked; `since` when there are none. ISO instants sort as text. */
export function newestBooking(orders: readonly MerchantOrder[], since = ''): string {
  return orders.reduce(
    (newest, { bookingDateTime }) => (bookingDateTime > newest ? bookingDateTime : newest),
    since,
  )
}

/** Orders that wait for an answer and were booked after `since`: the ones worth a sound. */
export function arrivalsSince(orders: readonly MerchantOrder[], since: string): MerchantOrder[] {
  return orders.filter(
    (order) => order.bookingDateTime > since && order.orderStatus === 'Awaiting Confirmation',
  )
}

/** The same pages with one order as the server has it now; it leaves them when it is no longer current. */
export function withOrder(pages: OrderPages, changed: MerchantOrder): OrderPages {
  const before = allOrders(pages).find(({ orderId }) => orderId === changed.orderId)
  if (!before) return pages
  const isOpen = isCurrent(changed)
  const awaiting = Number(isAwaiting(changed)) - Number(isAwaiting(before))
  return {
    ...pages,
    pages: pages.pages.map((page) => ({
      ...page,
      total: page.total - Number(!isOpen),
      awaiting: page.awaiting + awaiting,
      orders: page.orders.flatMap((order) => replace(order, changed, isOpen)),
    })),
  }
}

function replace(order: MerchantOrder, changed: MerchantOrder, isOpen: boolean): MerchantOrder[] {
  if (order.orderId !== changed.orderId) return [order]
  return isOpen ? [changed] : []
}

export function isAwaiting({ orderStatus }: MerchantOrder): boolean {
  return orderStatus === 'Awaiting Confirmation'
}

export function isReady({ orderStatus }: MerchantOrder): boolean {
  return orderStatus === 'Ready for Pickup'
}

function isCurrent(order: MerchantOrder): boolean {
  return isAwaiting(order) || isReady(order)
}

/** What the customer has to pay at the counter, in rupees. */
export function cashDue({ paymentMethod, paymentStatus, amount }: MerchantOrder): number {
  return paymentMethod === 'cash' && paymentStatus !== 'paid' ? amount : 0
}
