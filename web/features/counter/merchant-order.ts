import type { InfiniteData } from '@tanstack/react-query'
import type { MerchantOrder } from '#shared/contract/orders/orders.ts'
import { paiseFromRupees, rupeesFromPaise } from '#shared/formats/money.ts'
import type { Output } from '#web/lib/call.ts'

type OrdersPage = Output<'POST /get-merchant-orders'>
export type OrderPages = InfiniteData<OrdersPage, string | null>

/** Each order once, also while an order moves from one page to another. */
export function allOrders(pages: OrderPages | undefined): MerchantOrder[] {
  const orders = pages?.pages.flatMap((page) => page.orders) ?? []
  return [...new Map(orders.map((order) => [order.orderId, order])).values()]
}

/** The same orders by their time of booking, the last one first. */
export function newestFirst(orders: readonly MerchantOrder[]): MerchantOrder[] {
  return orders.toSorted((one, other) => other.bookingDateTime.localeCompare(one.bookingDateTime))
}

/** The fields of a waiting order that its announcement needs. */
export type Arrival = OrdersPage['newest'][number]

/** The booking time of the newest of these orders, or `since` when there are none. ISO instants sort as text. */
export function newestBooking(orders: readonly Arrival[], since = ''): string {
  return orders.reduce(
    (newest, { bookingDateTime }) => (bookingDateTime > newest ? bookingDateTime : newest),
    since,
  )
}

/** The orders booked after `since`. The sound rings for them. */
export function arrivalsSince(newest: readonly Arrival[], since: string): Arrival[] {
  return newest.filter(({ bookingDateTime }) => bookingDateTime > since)
}

/** The new orders that nobody has seen, the newest first: those of all pages that are known, each once. */
export function unseenOf(newest: readonly Arrival[], orders: readonly MerchantOrder[]): Arrival[] {
  const waiting: Arrival[] = [...newest, ...orders.filter(isAwaiting)]
  const unseen = waiting.filter(({ seenAt }) => seenAt === null)
  return [...new Map(unseen.map((order) => [order.orderId, order])).values()].toSorted(
    (one, other) => other.bookingDateTime.localeCompare(one.bookingDateTime),
  )
}

/** The same pages with the server's present state of one order. An order that is not current any more is removed. */
export function withOrder(pages: OrderPages, changed: MerchantOrder): OrderPages {
  const before = allOrders(pages).find(({ orderId }) => orderId === changed.orderId)
  if (!before) return pages
  const isOpen = isCurrent(changed)
  const awaiting = Number(isAwaiting(changed)) - Number(isAwaiting(before))
  const unseen = Number(isUnseen(changed)) - Number(isUnseen(before))
  return {
    ...pages,
    pages: pages.pages.map((page) => ({
      ...page,
      total: page.total - Number(!isOpen),
      awaiting: page.awaiting + awaiting,
      unseen: page.unseen + unseen,
      orders: page.orders.flatMap((order) => replace(order, changed, isOpen)),
    })),
  }
}

/** The same pages after a member of the store has seen these orders at this time. */
export function withSeen(
  pages: OrderPages,
  orderIds: readonly string[],
  seenAt: string,
): OrderPages {
  const see = <Order extends { orderId: string; seenAt: string | null }>(order: Order): Order =>
    orderIds.includes(order.orderId) && order.seenAt === null ? { ...order, seenAt } : order
  const known = pages.pages.flatMap(({ orders, newest }) => [...newest, ...orders])
  const first = known.filter((order) => see(order) !== order).map(({ orderId }) => orderId)
  return {
    ...pages,
    pages: pages.pages.map((page) => ({
      ...page,
      unseen: Math.max(0, page.unseen - new Set(first).size),
      orders: page.orders.map(see),
      newest: page.newest.map(see),
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

/** True for a new order: it waits, and no member of the store has seen it. */
export function isUnseen(order: MerchantOrder): boolean {
  return isAwaiting(order) && order.seenAt === null
}

export function isReady({ orderStatus }: MerchantOrder): boolean {
  return orderStatus === 'Ready for Pickup'
}

export function isCurrent(order: MerchantOrder): boolean {
  return isAwaiting(order) || isReady(order)
}

/** The expected order after it is made ready without these lines. Without any line left it is cancelled. */
export function withoutLines(order: MerchantOrder, variantIds: readonly string[]): MerchantOrder {
  const products = order.products.map((line) =>
    variantIds.includes(line.variantId) ? { ...line, declined: true } : line,
  )
  const saved = products.filter((line) => !line.declined)
  if (saved.length === 0) return { ...order, products, orderStatus: 'Cancelled', dueAt: null }
  return {
    ...order,
    products,
    orderStatus: 'Ready for Pickup',
    dueAt: null,
    ...totalsOf(saved, order.toTry),
  }
}

type KeptLines = { kept: { variantId: string; quantity: number }[] | undefined; amount: number }

/** The expected order after a hand-over of these pieces, or of all. With nothing kept it is cancelled. */
export function withKept(order: MerchantOrder, { kept, amount }: KeptLines): MerchantOrder {
  if (!kept) return { ...order, orderStatus: 'Collected' }
  const keptOf = (line: Line) =>
    kept.find(({ variantId }) => variantId === line.variantId)?.quantity ?? 0
  const products = order.products.map((line) =>
    line.declined ? line : { ...line, notTaken: line.quantity - keptOf(line) },
  )
  const orderStatus = kept.length > 0 ? 'Collected' : 'Cancelled'
  return { ...order, products, orderStatus, amount: kept.length > 0 ? amount : order.amount }
}

type Line = MerchantOrder['products'][number]

/** Sums the lines. A booking to try counts only its dearest line. */
function totalsOf(lines: Line[], toTry: boolean): Pick<MerchantOrder, 'amount' | 'totalTax'> {
  const dearest = toTry
    ? lines.toSorted((one, other) => other.grandTotal - one.grandTotal).slice(0, 1)
    : lines
  return {
    amount: sumOf(dearest, ({ grandTotal }) => grandTotal),
    totalTax: sumOf(dearest, ({ totalTax }) => totalTax),
  }
}

/** A sum in rupees, computed in whole paise. */
function sumOf(lines: Line[], amount: (line: Line) => number): number {
  return rupeesFromPaise(lines.reduce((sum, line) => sum + paiseFromRupees(amount(line)), 0))
}

/** The amount that the customer has to pay at the counter, in rupees. */
export function cashDue({ paymentMethod, paymentStatus, amount }: MerchantOrder): number {
  return paymentMethod === 'cash' && paymentStatus === 'unpaid' ? amount : 0
}
