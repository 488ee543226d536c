import type { Merchant } from '#server/modules/accounts/guards.ts'
import { openPaymentOrder } from '#server/modules/payments/commands/payment-orders.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import type { CodeVault } from '#server/platform/secrets.ts'
import { AppError, invalidField } from '#shared/app-error.ts'
import { MINUTE_MS } from '#shared/formats/india-time.ts'
import { messageText } from '#shared/message.ts'
import { mustExist } from '#shared/must-exist.ts'
import {
  type CounterPaymentRow,
  findCounterPayments,
  insertCounterPayment,
  saveEnd,
} from '../queries/counter-payments.ts'
import { lockAnyOrder, type LockedOrder } from '../queries/orders.ts'
import { totals } from '../rules/cart.ts'
import type { Proof } from '../rules/hand-over-proof.ts'
import { publishOrder } from './advance.ts'
import { handOverPaid, type IssueBill, openHandOver } from './hand-over.ts'
import { lockOwnOrder } from './lock-order.ts'
import { paidStatus } from './take-payment.ts'

export { findToClose } from '../queries/counter-payments.ts'

/** Time in which a QR takes a payment; the provider's shortest is 15 minutes, on its own clock. */
const QR_MS = 17 * MINUTE_MS

export type CounterForm = Proof & {
  orderId: string
  kept?: readonly { variantId: string; quantity: number }[] | undefined
}
type Place = Pick<CounterPaymentRow, 'id' | 'orderId'>

/**
 * Begins a payment by the provider's QR of what the customer takes, after the proof of the hand-over. The same sum for the
 * same pieces goes on with the QR that is open, also at another till; anything else ends that one. Returns the error of a
 * wrong code, because its count must be committed.
 */
export async function beginCounterPayment(
  tx: Tx,
  merchant: Merchant,
  form: CounterForm,
  { vault, account, id }: { vault: CodeVault; account: string; id: string },
): Promise<AppError | CounterPaymentRow> {
  const opened = await openHandOver(tx, merchant, form, vault)
  if (opened instanceof AppError) return opened
  const { order, lines, reason } = opened
  // An order that is paid online needs no QR.
  if (order.paymentMethod !== 'cash') throw new AppError('NOT_FOUND', { reason: 'booking' })
  const { amountPaise } = totals(lines.taken)
  if (amountPaise === 0) throw invalidField('kept', messageText('fields.keptRequired'))
  const kept = lines.left.length > 0 ? lines.taken.map(toPieces) : null
  const open = await findOpen(tx, order.id)
  if (open && isSame(open, { amountPaise, kept }, tx.now)) return open
  if (open) await saveEnd(tx, open.id, { endedAt: tx.now, endedAs: 'closed' })
  const payment: CounterPaymentRow = {
    id,
    storeId: order.storeId,
    orderId: order.id,
    actorId: merchant.userId,
    amountPaise,
    kept,
    reason: reason ?? null,
    begunAt: tx.now,
    closesAt: new Date(tx.now.getTime() + QR_MS),
    endedAt: null,
    endedAs: null,
    closedAt: null,
  }
  await insertCounterPayment(tx, payment)
  const subject = { purpose: 'order', subjectId: order.id, receipt: id } as const
  await openPaymentOrder(tx, { ...subject, account, amountPaise })
  return payment
}

const toPieces = ({ variantId, quantity }: { variantId: string; quantity: number }) => ({
  variantId,
  quantity,
})

async function findOpen(db: Db, orderId: string): Promise<CounterPaymentRow | undefined> {
  return (await findCounterPayments(db, orderId)).find(({ endedAt }) => endedAt === null)
}

/** A QR that is about to close is not shown again. */
const LEAST_MS = 5 * MINUTE_MS

function isSame(
  open: CounterPaymentRow,
  wanted: Pick<CounterPaymentRow, 'amountPaise' | 'kept'>,
  now: Date,
): boolean {
  return (
    open.amountPaise === wanted.amountPaise &&
    keptText(open) === keptText(wanted) &&
    open.closesAt.getTime() - now.getTime() >= LEAST_MS
  )
}

function keptText({ kept }: Pick<CounterPaymentRow, 'kept'>): string | undefined {
  const pieces = kept?.map(({ variantId, quantity }) => `${variantId} ${quantity}`)
  return pieces?.toSorted().join()
}

/**
 * The money of a QR has come. In time, and while the order still waits at the counter, it is handed over with its bill;
 * otherwise the money goes back.
 */
export async function takeCounterPayment(
  tx: Tx,
  { orderId, receipt }: { orderId: string; receipt: string },
  issueBill: IssueBill,
): Promise<'paid' | 'late'> {
  const order = mustExist(await lockAnyOrder(tx, orderId), `the order ${orderId} of a payment`)
  const payment = (await findCounterPayments(tx, orderId)).find(({ id }) => id === receipt)
  const isInTime = payment?.endedAt === null && (await sell(tx, order, payment, issueBill))
  if (isInTime) return 'paid'
  await publishOrder(tx, 'order.qr_late', order)
  return 'late'
}

async function sell(
  tx: Tx,
  order: LockedOrder,
  payment: CounterPaymentRow,
  issueBill: IssueBill,
): Promise<boolean> {
  const paymentStatus = await paidStatus(tx, order.id)
  const isSold = await handOverPaid(tx, order, { ...payment, paymentStatus }, issueBill)
  const endedAs = isSold ? 'paid' : 'closed'
  const closed = isSold && { closedAt: tx.now }
  await saveEnd(tx, payment.id, { endedAt: tx.now, endedAs, ...closed })
  return isSold
}

/** The provider made no QR that anybody could see. */
export async function failCounterPayment(tx: Tx, { id, orderId }: Place): Promise<void> {
  await lockAnyOrder(tx, orderId)
  const payment = await findOpen(tx, orderId)
  if (payment?.id !== id) return
  await saveEnd(tx, id, { endedAt: tx.now, endedAs: 'failed', closedAt: tx.now })
}

type End = {
  /** True when the provider has closed the QR, or it never was. */
  isClosed: boolean
  /** True when nobody waits for this payment: the counter has closed it, or the provider says that nothing was paid. */
  isOver: boolean
}

/** Ends a payment whose QR was closed and about which the provider was just asked. */
export async function endCounterPayment(
  tx: Tx,
  { id, orderId }: Place,
  { isClosed, isOver }: End,
): Promise<void> {
  const order = await lockAnyOrder(tx, orderId)
  const payment = (await findCounterPayments(tx, orderId)).find((one) => one.id === id)
  if (!payment) return
  const ends = payment.endedAt === null && (isOver || order?.status !== 'ready_for_pickup')
  if (ends) await saveEnd(tx, id, { endedAt: tx.now, endedAs: 'closed' })
  const hasEnded = ends || payment.endedAt !== null
  if (hasEnded && isClosed && payment.closedAt === null) await saveEnd(tx, id, { closedAt: tx.now })
}

/** The open payment of an own order by QR; undefined without one. Throws NOT_FOUND for any other order. */
export async function findOwnCounterPayment(
  tx: Tx,
  merchant: Merchant,
  orderId: string,
): Promise<CounterPaymentRow | undefined> {
  const order = await lockOwnOrder(tx, merchant, orderId)
  return findOpen(tx, order.id)
}
