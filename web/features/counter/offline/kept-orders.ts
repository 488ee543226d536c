import type { MerchantOrder } from '#shared/contract/orders/orders.ts'
import type { KeptCounter, KeptOrder } from '#web/lib/kept-counter.ts'
import { allOrders, isAwaiting, type OrderPages } from '../merchant-order.ts'

/** Most orders that the device keeps; the others are shown only with signal. */
const MOST_ORDERS = 60

type KeptOwner = Pick<KeptCounter, 'owner' | 'person' | 'shopName' | 'keptAt'>

/** The part of the shown orders that the device may keep. */
export function keepOrders(pages: OrderPages, keeping: KeptOwner): KeptCounter {
  const [first] = pages.pages
  return {
    ...keeping,
    total: first?.total ?? 0,
    awaiting: first?.awaiting ?? 0,
    orders: allOrders(pages).slice(0, MOST_ORDERS).map(keepOrder),
  }
}

function keepOrder(order: MerchantOrder): KeptOrder {
  const { orderId, orderNumber, bookingDateTime, readyByAt, dueAt, orderStatus } = order
  const { paymentMethod, toTry, paymentStatus, amount, totalTax, products } = order
  return {
    orderId,
    orderNumber,
    bookingDateTime,
    readyByAt,
    dueAt,
    orderStatus,
    paymentMethod,
    toTry,
    paymentStatus,
    amount,
    totalTax,
    products: products.map(keepLine),
    firstName: firstNameOf(order.userName),
  }
}

/** Fields are named one by one, so that a new field of an order is not kept by accident. */
function keepLine(line: MerchantOrder['products'][number]): KeptOrder['products'][number] {
  const { productId, variantId, name, image, variant, size, color, quantity } = line
  const { price, totalTax, grandTotal, declined, notTaken, kind } = line
  const article = { productId, variantId, name, image, variant, size, color, ...(kind && { kind }) }
  return { ...article, quantity, price, totalTax, grandTotal, declined, notTaken }
}

/** An e-mail address or a number that somebody entered as a name is not kept. */
function firstNameOf(userName: string): string {
  const [first = ''] = userName.trim().split(/\s+/)
  return /@|\d{4}/.test(first) ? '' : first
}

/** The other fields of an order of which only the kept part is known. */
const unknown = {
  paidBy: null,
  refunds: [],
  disputes: [],
  discount: 0,
  discounts: [],
  timeline: [],
  billNumber: null,
  buyer: null,
  creditNotes: [],
  userEmail: '',
  codeTriesLeft: null,
  blocked: false,
  /** Kept orders count as seen, so that they do not ring. */
  seenAt: new Date(0).toISOString(),
  seenBy: null,
}

/** The kept orders in the form of the server's answer, for the same screens. */
export function toPages({ orders, total, awaiting }: KeptCounter): OrderPages {
  // Typed as complete: the fields that are not known are empty, and screens show nothing for them.
  const shown = orders.map(
    ({ firstName, products, ...order }) =>
      ({
        ...unknown,
        ...order,
        // A device may still keep orders of an earlier release, which had no such field.
        products: products.map((line) => ({ ...line, notTaken: 0 })),
        userName: firstName,
      }) as MerchantOrder,
  )
  const newest = shown
    .filter(isAwaiting)
    .map(({ orderId, orderNumber, userName, bookingDateTime, seenAt }) => ({
      orderId,
      orderNumber,
      userName,
      bookingDateTime,
      seenAt,
    }))
  const page = { orders: shown, nextPage: null, total, awaiting, unseen: 0, pause: null, newest }
  return { pages: [page], pageParams: [null] }
}
