import type { Admin, Merchant } from '#server/modules/accounts/guards.ts'
import type { GiftForBill } from '#server/modules/giftcodes/commands.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { Discount } from '#server/platform/db/tables/billing.ts'
import { record } from '#server/platform/events.ts'
import type { CodeVault, GiftVault } from '#server/platform/secrets.ts'
import { AppError } from '#shared/app-error.ts'
import type { BilledBuyer } from '#shared/contract/orders/buyer.ts'
import { mustExist } from '#shared/must-exist.ts'
import { indianDay } from '#shared/formats/india-time.ts'
import {
  type OrderActor,
  findBilledTax,
  findRemainingLines,
  lockAnyOrder,
  type LockedOrder,
  saveNotTaken,
} from '../queries/orders.ts'
import {
  countTry,
  countWrongCode,
  deletePickupCode,
  findPickupCode,
  findReadyCodes,
  lockWrongCodes,
} from '../queries/pickup-codes.ts'
import {
  checkDay,
  checkKeptSaid,
  checkProof,
  checkTriesLeft,
  isLastOfDay,
  type Proof,
  wrongCode,
} from '../rules/hand-over-proof.ts'
import { totals } from '../rules/cart.ts'
import { divideLines } from '../rules/kept-lines.ts'
import { readTaken, type TakenPayment } from '../rules/taken-ways.ts'
import type { CounterPaymentRow } from '../queries/counter-payments.ts'
import { advance, checkMove, publishOrder } from './advance.ts'
import { takeGiftDiscount } from './gift-discount.ts'
import { lockOwnOrder } from './lock-order.ts'
import { rateLines } from './rate-order.ts'
import { closeAsNotTaken, type HandedOver, settleStock } from './not-taken.ts'
import { refundOrder } from './refund.ts'

/** Issues the bill of an order and returns its number. The caller passes it in, because billing is a later module. */
export type IssueBill = (
  tx: Tx,
  order: LockedOrder & { discounts?: readonly Discount[] } & TakenPayment,
) => Promise<string>

/** Tools from outside this module. Without a `giftVault`, a hand-over accepts no gift codes. */
export type HandOverTools = { vault: CodeVault; giftVault?: GiftVault; issueBill: IssueBill }

/**
 * Hands an order over when the code or token is right; a cash order also without a code, for a reason. Turns the hold of
 * the kept pieces into a sale and releases the others, redeems the customer's gift code, counts the remaining cash as
 * received, refunds what was paid online for the others, issues the shop's bill and deletes the pickup code. Nothing
 * kept: ends the order without a sale. For a wrong pickup or gift code it returns the error instead of throwing it and
 * changes only the count of wrong codes, because the count must be committed.
 */
export async function handOver(
  tx: Tx,
  merchant: Merchant,
  { paidBy, ways, upiReference, buyer, ...form }: Proof & HandOver,
  { vault, giftVault, issueBill }: HandOverTools,
): Promise<AppError | undefined> {
  const opened = await openHandOver(tx, merchant, form, vault)
  if (opened instanceof AppError) return opened
  const { order, lines, reason } = opened
  const { giftCode } = form
  const closing = { actor: 'merchant', actorId: merchant.userId, reason, lines } as const
  if (lines.taken.length === 0) {
    await closeAsNotTaken(tx, order, closing)
    return undefined
  }
  const amountPaise = totals(lines.taken).amountPaise
  const sold = { ...order, amountPaise, ...(buyer !== undefined && { buyer }) }
  const discounts: Discount[] = []
  if (giftCode) {
    const wanted = {
      order: sold,
      giftCode,
      giftVault: mustExist(giftVault, 'the vault of gift codes'),
    }
    const discount = await takeGiftDiscount(tx, merchant, wanted)
    if (discount instanceof AppError) return discount
    discounts.push(discount)
  }
  await saveNotTaken(tx, order.id, lines.left)
  const taken = readTaken({ paidBy, ways, upiReference }, merchant.userId)
  await rateLines(tx, order.id)
  const billNumber = await issueBill(tx, { ...sold, discounts, ...taken })
  const discountPaise = discounts.reduce((sum, discount) => sum + discount.amountPaise, 0)
  const billed = { amountPaise, buyer: sold.buyer, billNumber, discountPaise }
  await close(tx, order, { ...closing, ...billed, paidBy: taken.paidBy ?? 'cash' })
  return undefined
}

/**
 * Locks an order that is about to be handed over, divides its lines by what the customer keeps, and checks the proof.
 * Returns the error of a wrong code, because its count must be committed.
 */
export async function openHandOver(
  tx: Tx,
  merchant: Merchant,
  { orderId, giftCode, kept, ...proof }: Proof & Omit<HandOver, keyof TakenPayment | 'buyer'>,
  vault: CodeVault,
) {
  const order = await lockOwnOrder(tx, merchant, orderId)
  await checkMove(tx, order, { to: 'collected', by: 'merchant' })
  checkProof(order.paymentMethod, proof)
  checkKeptSaid(order, { kept, giftCode })
  const lines = divideLines(await findRemainingLines(tx, order.id), kept)
  const refused = proof.override ? undefined : await tryCode(tx, order, proof, vault)
  return refused ?? { order, lines, reason: proof.override?.reason }
}

type PaidHandOver = Pick<CounterPaymentRow, 'actorId' | 'amountPaise' | 'kept' | 'reason'> & {
  paymentStatus: 'paid' | 'refund_pending'
}

/**
 * Hands over a ready order to be paid at the counter whose customer has just paid this sum by the provider's QR: from now
 * on it is an order that was paid online. False when it has moved on, or has another sum.
 */
export async function handOverPaid(
  tx: Tx,
  order: LockedOrder,
  { actorId, amountPaise, kept, reason, paymentStatus }: PaidHandOver,
  issueBill: IssueBill,
): Promise<boolean> {
  if (order.status !== 'ready_for_pickup' || order.paymentMethod !== 'cash') return false
  const lines = divideLines(await findRemainingLines(tx, order.id), kept ?? undefined)
  if (totals(lines.taken).amountPaise !== amountPaise) return false
  const change = { paymentMethod: 'online', paidAt: tx.now, paymentStatus } as const
  await advance(tx, order, { event: 'paid', actor: 'system', actorId: null, change })
  const paid = { ...order, ...change, amountPaise }
  await saveNotTaken(tx, order.id, lines.left)
  await rateLines(tx, order.id)
  const billNumber = await issueBill(tx, paid)
  const by = { actor: 'merchant', actorId, reason: reason ?? undefined } as const
  const billed = { amountPaise, buyer: order.buyer, billNumber }
  await close(tx, paid, { ...by, lines, ...billed })
  return true
}

type HandOver = Omit<TakenPayment, 'actorId'> & {
  orderId: string
  giftCode?: GiftForBill | undefined
  /** The pieces that the customer takes; missing: all pieces. */
  kept?: readonly { variantId: string; quantity: number }[] | undefined
  /** The buyer whom the bill names; missing: the buyer of the booking. */
  buyer?: BilledBuyer | null | undefined
}

/** Hands a prepaid order over without its code, for an administrator with a reason. Returns the store's id. */
export async function handOverByAdmin(
  tx: Tx,
  { userId }: Admin,
  { orderId, reason }: { orderId: string; reason: string },
  issueBill: IssueBill,
): Promise<string> {
  const order = await lockAnyOrder(tx, orderId)
  if (!order || order.paymentMethod !== 'online')
    throw new AppError('NOT_FOUND', { reason: 'booking' })
  await checkMove(tx, order, { to: 'collected', by: 'admin' })
  const lines = divideLines(await findRemainingLines(tx, order.id), undefined)
  await rateLines(tx, order.id)
  const billNumber = await issueBill(tx, order)
  const { amountPaise, buyer } = order
  const closing = { actor: 'admin', actorId: userId, reason, lines } as const
  await close(tx, order, { ...closing, amountPaise, buyer, billNumber })
  return order.storeId
}

/** Counts a wrong code for the order and for the store's day; publishes an event when a limit is reached. */
async function tryCode(
  tx: Tx,
  order: LockedOrder,
  { code, token }: Proof,
  vault: CodeVault,
): Promise<AppError | undefined> {
  const { storeId } = order
  const issued = await findPickupCode(tx, order.id)
  if (!issued) throw new Error(`order ${order.id} is ready without a pickup code`)
  const day = await lockDay(tx, storeId)
  checkTriesLeft(issued.tries)
  const right =
    code === undefined
      ? vault.isToken(issued, mustExist(token, 'a code or a token'))
      : vault.isCode(order.id, issued, code)
  if (right) return undefined
  await countTry(tx, order.id)
  await countWrong(tx, storeId, day)
  const refused = wrongCode(issued.tries)
  if (refused.code === 'CODE_ENDED') await publishOrder(tx, 'pickup-code.ended', order, 'merchant')
  return refused
}

/** Locks the store's wrong codes of today, so that parallel guesses wait. Throws HAND_OVER_LOCKED at the limit. */
async function lockDay(tx: Tx, storeId: string): Promise<CountedDay> {
  const day = indianDay(tx.now)
  const wrongBefore = await lockWrongCodes(tx, storeId, day)
  checkDay(wrongBefore)
  return { day, wrongBefore }
}
type CountedDay = { day: string; wrongBefore: number }

async function countWrong(tx: Tx, storeId: string, { day, wrongBefore }: CountedDay) {
  await countWrongCode(tx, storeId, day)
  if (isLastOfDay(wrongBefore)) await record(tx, 'hand-over.locked', { storeId, day })
}

/** Most ready orders that one call compares with a code; no shop has this many open pickups. */
const MOST_COMPARED = 500

/**
 * The ids of the store's ready orders with this code: one, very rarely several. A code is stored as a hash with its
 * order's id, so it is compared with each order. A wrong code is counted for the store's day and not for an order,
 * because one call guesses for all orders at once. The error is returned, not thrown, because the count must be
 * committed.
 */
export async function findByCode(
  tx: Tx,
  { storeId }: Merchant,
  code: string,
  vault: CodeVault,
): Promise<string[] | AppError> {
  const day = await lockDay(tx, storeId)
  const candidates = await findReadyCodes(tx, storeId, MOST_COMPARED)
  const found = candidates.filter((issued) => vault.isCode(issued.orderId, issued, code))
  if (found.length > 0) return found.map(({ orderId }) => orderId)
  await countWrong(tx, storeId, day)
  return new AppError('NOT_FOUND', { reason: 'pickupCode' })
}

type Closing = OrderActor & {
  reason: string | undefined
  lines: HandedOver
  /** The amount of the taken pieces. */
  amountPaise: number
  paidBy?: 'cash' | 'upi'
  billNumber: string
  /** The buyer whom the bill names. */
  buyer: BilledBuyer | null
  discountPaise?: number
}

/** Closes an order whose bill is issued: sells the taken pieces, and refunds the money of the others. */
async function close(
  tx: Tx,
  order: LockedOrder,
  { lines, amountPaise, paidBy, billNumber, buyer, discountPaise = 0, ...by }: Closing,
): Promise<void> {
  await settleStock(tx, order, { actorId: by.actorId, ...lines })
  const holder = await deletePickupCode(tx, order.id)
  // The payment status of an online order depends on its payments, so it does not change here.
  const isTaken = amountPaise > discountPaise
  const paid =
    order.paymentMethod === 'cash' &&
    ({ paymentStatus: 'paid', ...(isTaken && { paidBy }) } as const)
  await advance(tx, order, {
    ...by,
    // Without the code, the server does not know who collected.
    collectorId: by.reason === undefined ? holder : null,
    event: 'collected',
    to: 'collected',
    change: {
      dueAt: null,
      billNumber,
      buyer,
      amountPaise,
      discountPaise,
      ...paid,
      ...(await findBilledTax(tx, order.id)),
    },
    publish: 'order.collected',
  })
  const less = order.amountPaise - amountPaise
  if (less > 0)
    await refundOrder(tx, order, { status: 'collected', reason: 'not_taken', amountPaise: less })
}
