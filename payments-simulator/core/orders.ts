import { addOrder, type Context } from './context.ts'
import type { OrderRecord } from './records.ts'
import { Refusal } from './refusal.ts'

const SMALLEST_PAISE = 100
const LONGEST_RECEIPT = 40
const SHORTEST_CAPTURE_MINUTES = 12

/** Creates an order from the body of a request; with `unique_receipt`, the same receipt finds the same order again. */
export function createOrder(context: Context, body: Record<string, unknown>): OrderRecord {
  const order: OrderRecord = {
    id: context.newId('order'),
    amount: readAmount(body['amount']),
    currency: readCurrency(body['currency']),
    receipt: readReceipt(body['receipt']),
    notes: readNotes(body['notes']),
    status: 'created',
    attempts: 0,
    amountPaid: 0,
    captureMinutes: readCapture(body['payment']),
    createdAt: context.now(),
  }
  const earlier = findEarlier(context, body, order)
  if (earlier) return earlier
  addOrder(context, order)
  return order
}

function findEarlier(
  context: Context,
  body: Record<string, unknown>,
  { receipt, amount, currency }: OrderRecord,
): OrderRecord | undefined {
  if (body['unique_receipt'] !== true || receipt === null) return undefined
  const earlier = context.ordersByReceipt.get(receipt)
  if (earlier && (earlier.amount !== amount || earlier.currency !== currency))
    throw new Refusal('An order with this receipt exists with another amount', { field: 'receipt' })
  return earlier
}

export function readAmount(amount: unknown): number {
  if (!Number.isInteger(amount))
    throw new Refusal('The amount must be an integer.', { field: 'amount' })
  if (Number(amount) < SMALLEST_PAISE)
    throw new Refusal('The amount must be at least INR 1.00', { field: 'amount' })
  return Number(amount)
}

function readCurrency(currency: unknown): string {
  if (typeof currency !== 'string' || !/^[A-Z]{3}$/.test(currency))
    throw new Refusal('The currency field is required.', { field: 'currency' })
  return currency
}

function readReceipt(receipt: unknown): string | null {
  if (receipt === undefined || receipt === null) return null
  if (typeof receipt !== 'string' || receipt.length > LONGEST_RECEIPT)
    throw new Refusal('The receipt may not be greater than 40 characters.', { field: 'receipt' })
  return receipt
}

export function readNotes(notes: unknown): Record<string, string> {
  const entries = Object.entries((notes ?? {}) as Record<string, unknown>)
  if (entries.length > 15)
    throw new Refusal('The notes may have at most 15 keys.', { field: 'notes' })
  if (entries.some(([, value]) => typeof value !== 'string' || value.length > 256))
    throw new Refusal('A note may have at most 256 characters.', { field: 'notes' })
  return Object.fromEntries(entries) as Record<string, string>
}

/** `payment.capture_options` of the request. */
function readCapture(payment: unknown): number | null {
  const { capture, capture_options: options } = (payment ?? {}) as {
    capture?: unknown
    capture_options?: { automatic_expiry_period?: unknown }
  }
  if (capture !== 'automatic') return null
  const minutes = Number(options?.automatic_expiry_period ?? SHORTEST_CAPTURE_MINUTES)
  if (Number.isInteger(minutes) && minutes >= SHORTEST_CAPTURE_MINUTES) return minutes
  throw new Refusal('The automatic expiry period must be at least 12.', {
    field: 'automatic_expiry_period',
  })
}
