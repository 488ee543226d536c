import type { ErrorCode } from '#shared/errors.ts'
import type { OrderStatus } from '#shared/order-status.ts'

const RETRIES = 2
const HOLD_MS = 25 * 60_000
const REVIVE_MS = 24 * 3_600_000

export type ModelRefund = { reason: string; amountPaise: number; isOver: boolean }
export type ModelPayment = {
  id: string
  amountPaise: number
  /** The payment's status at the provider. */
  status: 'failed' | 'captured'
  /** The last status that the app has learned. */
  known: 'nothing' | 'failed' | 'captured'
  isWinner: boolean
  refunds: ModelRefund[]
  /** The QR of the counter that was paid. */
  qr?: ModelQr | undefined
}
/** A QR of the counter for some pieces of an order. */
export type ModelQr = {
  receipt: string
  providerOrderId: string
  pieces: number
  amountPaise: number
  closesAt: number
  state: 'open' | 'paid' | 'ended'
  /** True when the app knows that the provider's QR is closed. */
  isClosed: boolean
}
export type PaidOrder = {
  id: string
  providerOrderId: string
  shopper: number
  quantity: number
  status: OrderStatus
  amountPaise: number
  /** The price of the whole order, as the provider knows it. */
  wholePaise: number
  dueAt: number
  retried: number
  /** The time at which the order's hold ended without a payment. */
  unpaidAt: number | undefined
  payments: ModelPayment[]
  /** Only of an order to be paid at the counter: its QR codes, the newest last. */
  qrs?: ModelQr[]
}
/** The expected state of one shop that is paid online, in plain values. */
export type PaymentModel = {
  now: number
  stock: number
  held: number
  orders: PaidOrder[]
}

const isHolding = ({ status }: PaidOrder) =>
  status === 'payment_pending' ||
  status === 'awaiting_confirmation' ||
  status === 'ready_for_pickup'

const winnerOf = ({ payments }: PaidOrder) => payments.find(({ isWinner }) => isWinner)

function refund(payment: ModelPayment, reason: string, amountPaise: number): void {
  if (amountPaise > 0) payment.refunds.push({ reason, amountPaise, isOver: false })
}

/** The app learns a payment's status, from the browser, a webhook or an answer. Only a new status has an effect. */
export function learn(
  model: PaymentModel,
  order: PaidOrder,
  payment: ModelPayment,
  status: 'failed' | 'captured' = payment.status,
): void {
  if (payment.known === 'captured' || payment.known === status) return
  payment.known = status
  if (status === 'failed') return
  const { qr, amountPaise } = payment
  if (amountPaise !== wholeOf(order, qr)) return refund(payment, 'mismatch', amountPaise)
  if (winnerOf(order)) return refund(payment, 'duplicate', amountPaise)
  if (qr) return learnQr(model, order, { payment, qr })
  if (order.status !== 'payment_pending' && !revive(model, order))
    return refund(payment, 'late', amountPaise)
  payment.isWinner = true
  order.status = 'awaiting_confirmation'
}

const wholeOf = ({ wholePaise }: PaidOrder, qr?: ModelQr) => qr?.amountPaise ?? wholePaise

/** Money of a QR hands the order over while both are open; otherwise it goes back. */
function learnQr(
  model: PaymentModel,
  order: PaidOrder,
  { payment, qr }: { payment: ModelPayment; qr: ModelQr },
): void {
  const isInTime = qr.state === 'open' && order.status === 'ready_for_pickup'
  if (qr.state === 'open') qr.state = isInTime ? 'paid' : 'ended'
  if (!isInTime) return refund(payment, 'late', payment.amountPaise)
  qr.isClosed = true
  const { pieces, amountPaise } = qr
  handOver(model, order, { pieces, amountPaise })
  payment.isWinner = true
}

/** The app asks about a QR. */
export function askQr(model: PaymentModel, order: PaidOrder, qr: ModelQr): void {
  for (const payment of order.payments) if (payment.qr === qr) learn(model, order, payment)
}

/** The app closes a QR: it asks about it before. */
export function endQr(model: PaymentModel, order: PaidOrder, qr: ModelQr): void {
  askQr(model, order, qr)
  if (qr.state === 'open') qr.state = 'ended'
  qr.isClosed = true
}

/** Closes each QR whose time is over or whose order has moved on. */
export function closeQrs(model: PaymentModel): void {
  const due = model.orders
    .flatMap((order) => (order.qrs ?? []).map((qr) => ({ order, qr })))
    .filter(({ order, qr }) => !qr.isClosed && (qr.closesAt <= model.now || !isReady(order)))
    .toSorted(
      ({ qr: one }, { qr: other }) =>
        one.closesAt - other.closesAt || (one.receipt < other.receipt ? -1 : 1),
    )
  for (const { order, qr } of due) endQr(model, order, qr)
}

const isReady = ({ status }: PaidOrder) => status === 'ready_for_pickup'
const QR_MS = 17 * 60_000
const SHOWN_AGAIN_MS = 5 * 60_000

/** The open QR of the same pieces that is shown again; undefined: a new one is made, which ends the open one. */
export function shownAgain(
  model: PaymentModel,
  { qrs = [] }: PaidOrder,
  wanted: Pick<ModelQr, 'pieces' | 'amountPaise'>,
): ModelQr | undefined {
  const open = qrs.find(({ state }) => state === 'open')
  if (!open) return undefined
  const isSame = open.pieces === wanted.pieces && open.amountPaise === wanted.amountPaise
  if (isSame && open.closesAt - model.now >= SHOWN_AGAIN_MS) return open
  open.state = 'ended'
  return undefined
}

export function addQr(
  { now }: PaymentModel,
  { qrs = [] }: PaidOrder,
  made: Pick<ModelQr, 'receipt' | 'providerOrderId' | 'pieces' | 'amountPaise'>,
): void {
  qrs.push({ ...made, closesAt: now + QR_MS, state: 'open', isClosed: false })
}

/**
 * Late money revives an order that ended without payment at most a day ago, if there are enough pieces and the shopper
 * has not booked the same again meanwhile.
 */
function revive(model: PaymentModel, order: PaidOrder): boolean {
  if (order.unpaidAt === undefined || model.now - order.unpaidAt > REVIVE_MS) return false
  if (model.stock - model.held < order.quantity) return false
  if (model.orders.some((other) => other.shopper === order.shopper && isHolding(other)))
    return false
  model.held += order.quantity
  return true
}

export function learnAll(model: PaymentModel, order: PaidOrder): void {
  for (const payment of order.payments) learn(model, order, payment)
}

/** Ends an order and refunds the rest of its payment. */
export function cancel(model: PaymentModel, order: PaidOrder): void {
  if (isHolding(order)) model.held -= order.quantity
  order.status = 'cancelled'
  const winner = winnerOf(order)
  if (!winner) return
  const given = winner.refunds.reduce((sum, { amountPaise }) => sum + amountPaise, 0)
  refund(winner, 'cancelled', winner.amountPaise - given)
}

/** Marks an order ready; the second line, which costs `declinedPaise`, may be declined. */
export function ready(order: PaidOrder, declinedPaise: number): void {
  order.status = 'ready_for_pickup'
  order.amountPaise -= declinedPaise
  const winner = winnerOf(order)
  if (winner) refund(winner, 'line_declined', declinedPaise)
}

/** Hands over some pieces of the first line, and perhaps the second one; the price of the rest goes back. */
export function handOver(
  model: PaymentModel,
  order: PaidOrder,
  { pieces, amountPaise }: { pieces: number; amountPaise: number },
): void {
  model.held -= order.quantity
  model.stock -= pieces
  const winner = winnerOf(order)
  if (amountPaise > 0) {
    if (winner) refund(winner, 'not_taken', order.amountPaise - amountPaise)
    order.status = 'collected'
    order.amountPaise = amountPaise
    return
  }
  order.status = 'cancelled'
  const given = winner?.refunds.reduce((sum, one) => sum + one.amountPaise, 0) ?? 0
  if (winner) refund(winner, 'not_taken', winner.amountPaise - given)
}

/** Asks the provider about every unpaid order whose hold is over; ends the order when it stays unpaid. */
export function endUnpaid(model: PaymentModel): void {
  const due = model.orders
    .filter((order) => order.status === 'payment_pending' && order.dueAt <= model.now)
    .toSorted((one, other) => one.dueAt - other.dueAt)
  for (const order of due) {
    learnAll(model, order)
    if (order.status !== 'payment_pending') continue
    cancel(model, order)
    order.unpaidAt = model.now
  }
}

/** The shopper's open orders that are paid. */
export function paidOrders(model: PaymentModel, shopper: number): PaidOrder[] {
  return model.orders.filter(
    (order) => order.shopper === shopper && isHolding(order) && order.status !== 'payment_pending',
  )
}

export type Checkout = { expected: ErrorCode | undefined; continued: PaidOrder | undefined }

/**
 * The expected result of Pay Now with a cart of this many pieces, before a new order is added; `isKnown`: the shopper
 * names the paid bookings beside which this cart is wanted.
 */
export function checkout(
  model: PaymentModel,
  { shopper, quantity, isKnown }: { shopper: number; quantity: number; isKnown: boolean },
): Checkout {
  const waiting = model.orders.find(
    (order) => order.shopper === shopper && order.status === 'payment_pending',
  )
  const again = waiting && continueWith(model, waiting, quantity)
  if (again) return again
  if (!isKnown && paidOrders(model, shopper).length > 0)
    return { expected: 'ALREADY_BOOKED', continued: undefined }
  const free = model.stock - model.held + (waiting?.quantity ?? 0)
  // A refused replacement leaves the booking that waits as it was.
  if (free < quantity) return { expected: 'OUT_OF_STOCK', continued: undefined }
  if (waiting) cancel(model, waiting)
  return { expected: undefined, continued: undefined }
}

/** The end of a checkout at which a booking waits; undefined when another booking takes its place. */
function continueWith(
  model: PaymentModel,
  waiting: PaidOrder,
  quantity: number,
): Checkout | undefined {
  learnAll(model, waiting)
  if (waiting.status !== 'payment_pending')
    return { expected: 'PAYMENT_CONFLICT', continued: undefined }
  if (waiting.quantity !== quantity || waiting.retried >= RETRIES) return undefined
  waiting.retried += 1
  waiting.dueAt = model.now + HOLD_MS
  return { expected: undefined, continued: waiting }
}

export function addOrder(
  model: PaymentModel,
  made: Pick<PaidOrder, 'id' | 'providerOrderId' | 'shopper' | 'quantity' | 'wholePaise'>,
): void {
  model.held += made.quantity
  model.orders.push({
    ...made,
    status: 'payment_pending',
    amountPaise: made.wholePaise,
    dueAt: model.now + HOLD_MS,
    retried: 0,
    unpaidAt: undefined,
    payments: [],
  })
}

/** A booking to be paid at the counter, which lies ready. */
export function addCounterOrder(
  model: PaymentModel,
  made: Pick<PaidOrder, 'id' | 'shopper' | 'quantity' | 'wholePaise'>,
): void {
  addOrder(model, { ...made, providerOrderId: '' })
  Object.assign(model.orders.at(-1) ?? {}, { status: 'ready_for_pickup', qrs: [] })
}
