import { expect, test } from 'vitest'
import type { MerchantOrder } from '#shared/contract/orders/orders.ts'
import {
  allOrders,
  arrivalsSince,
  cashDue,
  newestBooking,
  type OrderPages,
  unseenOf,
  withKept,
  withoutLines,
  withOrder,
  withSeen,
} from './merchant-order.ts'
import { storeTimeline } from './ring/store-timeline.ts'

const order: MerchantOrder = {
  orderId: 'o1',
  orderNumber: 'K7Q-2MX',
  bookingDateTime: '2026-03-02T05:00:00.000Z',
  orderStatus: 'Awaiting Confirmation',
  paymentMethod: 'cash',
  paymentStatus: 'unpaid',
  amount: 899,
  totalTax: 42.81,
  discount: 0,
  discounts: [],
  products: [],
  timeline: [],
  billNumber: null,
  creditNotes: [],
  userName: 'Asha',
  userEmail: 'asha@chowk.example',
  dueAt: null,
  seenAt: null,
  seenBy: null,
  codeTriesLeft: null,
  blocked: false,
}
const later = { ...order, orderId: 'o2', bookingDateTime: '2026-03-02T06:00:00.000Z' }
const ready: MerchantOrder = { ...order, orderStatus: 'Ready for Pickup', codeTriesLeft: 5 }

function pagesOf(...lists: MerchantOrder[][]): OrderPages {
  const pages = lists.map((orders) => ({
    orders,
    nextPage: null,
    total: 2,
    awaiting: 2,
    unseen: 2,
    pause: null,
    newest: orders,
  }))
  return { pages, pageParams: lists.map(() => null) }
}

test('only orders booked after the newest known order are new arrivals', () => {
  expect(newestBooking([order, later])).toBe(later.bookingDateTime)
  expect(arrivalsSince([later, order], order.bookingDateTime)).toEqual([later])
  expect(arrivalsSince([later, order], later.bookingDateTime)).toEqual([])
})

test('an order that moved to the next page between two requests is listed once, as it is now', () => {
  expect(allOrders(pagesOf([order, later], [ready]))).toEqual([ready, later])
})

test('an empty list keeps the last known time', () => {
  expect(newestBooking([], order.bookingDateTime)).toBe(order.bookingDateTime)
})

test('an order made ready stays in its place and is no longer counted as waiting', () => {
  const { pages } = withOrder(pagesOf([later], [order]), ready)
  expect(pages.map(({ orders }) => orders)).toEqual([[later], [ready]])
  expect(pages.map(({ total, awaiting }) => [total, awaiting])).toEqual([
    [2, 1],
    [2, 1],
  ])
})

test('an order that was handed over is removed from the list and the counts', () => {
  const collected: MerchantOrder = { ...ready, orderStatus: 'Collected', codeTriesLeft: null }
  const { pages } = withOrder(pagesOf([later, ready]), collected)
  expect(pages[0]).toMatchObject({ orders: [later], total: 1, awaiting: 2, unseen: 2 })
})

test('an order that is not in the list changes nothing', () => {
  const pages = pagesOf([later])
  expect(withOrder(pages, ready)).toBe(pages)
  expect(allOrders(undefined)).toEqual([])
})

test('cash is due only while a cash order is not paid', () => {
  expect(cashDue(order)).toBe(899)
  expect(cashDue({ ...order, paymentStatus: 'paid' })).toBe(0)
  expect(cashDue({ ...order, paymentMethod: 'online', paymentStatus: 'paid' })).toBe(0)
})

const line: MerchantOrder['products'][number] = {
  productId: 'p1',
  variantId: 'v1',
  name: 'Kurta',
  image: null,
  variant: {},
  size: null,
  color: null,
  quantity: 1,
  price: 899.1,
  totalTax: 42.81,
  grandTotal: 899.1,
  declined: false,
  notTaken: 0,
}
const bangle = { ...line, variantId: 'v2', name: 'Bangle', grandTotal: 200.2, totalTax: 5.83 }
const both: MerchantOrder = { ...order, products: [line, bangle], amount: 1099.3 }

test('an order made ready without one line costs the remaining amount, exact to the paisa', () => {
  const left = withoutLines(both, ['v1'])
  expect(left).toMatchObject({ orderStatus: 'Ready for Pickup', amount: 200.2, totalTax: 5.83 })
  expect(left.products.map(({ declined }) => declined)).toEqual([true, false])
  expect(withoutLines(both, []).amount).toBe(1099.3)
})

test('an order without any line left is cancelled and keeps its amount', () => {
  expect(withoutLines(both, ['v1', 'v2'])).toMatchObject({
    orderStatus: 'Cancelled',
    amount: 1099.3,
  })
})

test('a booking to try costs as much as its dearest line, and is sold by what is kept', () => {
  const toTry = { ...both, toTry: true, amount: 899.1 }
  expect(withoutLines(toTry, [])).toMatchObject({ amount: 899.1, totalTax: 42.81 })
  expect(withoutLines(toTry, ['v1']).amount).toBe(200.2)
  const kept = withKept(toTry, { kept: [{ variantId: 'v2', quantity: 1 }], amount: 200.2 })
  expect(kept).toMatchObject({ orderStatus: 'Collected', amount: 200.2 })
  expect(kept.products.map(({ notTaken }) => notTaken)).toEqual([1, 0])
  expect(withKept(toTry, { kept: [], amount: 0 }).orderStatus).toBe('Cancelled')
})

test('a look at a new order counts once, in the list and among the newest', () => {
  const at = '2026-03-02T06:01:00.000Z'
  const { pages } = withSeen(pagesOf([order, later], [ready]), ['o2', 'unknown'], at)
  expect(pages.map(({ unseen }) => unseen)).toEqual([1, 1])
  expect(pages[0]?.orders.map(({ seenAt }) => seenAt)).toEqual([null, at])
  expect(pages[0]?.newest.map(({ seenAt }) => seenAt)).toEqual([null, at])
  const again = withSeen({ pages, pageParams: [null, null] }, ['o2'], '2026-03-02T07:00:00.000Z')
  expect(again.pages).toEqual(pages)
})

test('the first look stands in the shop’s time line, unless it was a step itself or there is none', () => {
  const [booked, looked, done] = ['06:00', '06:05', '06:10'].map((at) => `2026-03-02T${at}:00.000Z`)
  const step = { reason: null, name: null }
  const timeline: MerchantOrder['timeline'] = [
    { ...step, event: 'booked', by: 'shopper', at: booked ?? '' },
    { ...step, event: 'ready', by: 'merchant', at: done ?? '', name: 'Kavita' },
  ]
  const of = (seenAt: string | null | undefined, steps = timeline) =>
    storeTimeline({ ...order, timeline: steps, seenAt: seenAt ?? null, seenBy: 'Ramesh' }).map(
      ({ event, name }) => `${event} ${name ?? ''}`,
    )
  expect(of(looked)).toEqual(['booked ', 'seen Ramesh', 'ready Kavita'])
  expect(of(done)).toEqual(['booked ', 'ready Kavita'])
  expect(of(null)).toEqual(['booked ', 'ready Kavita'])
  expect(of(looked, [])).toEqual([])
})

test('a new order that is answered is not new any more', () => {
  const { pages } = withOrder(pagesOf([order, later]), { ...ready, seenAt: later.bookingDateTime })
  expect(pages[0]).toMatchObject({ unseen: 1, awaiting: 1 })
})

test('unseen orders are those that wait, of the newest and of the loaded pages, each once', () => {
  const seen = { ...order, orderId: 'o3', seenAt: later.bookingDateTime }
  expect(unseenOf([later, seen], [order, later, ready, seen])).toEqual([later, order])
  expect(unseenOf([], [ready, seen])).toEqual([])
})
