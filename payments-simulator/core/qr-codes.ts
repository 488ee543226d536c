import { addOrder, type Context, needOrder } from './context.ts'
import { qrEntity } from './entities.ts'
import { readAmount, readNotes } from './orders.ts'
import type { OrderRecord, QrPart } from './records.ts'
import { Refusal } from './refusal.ts'
import { publish } from './webhooks.ts'

export type QrRecord = OrderRecord & { qr: QrPart }

const SHORTEST_SECONDS = 15 * 60

/** Creates a QR code for one payment of one sum from the body of a request. */
export function createQr(context: Context, body: Record<string, unknown>): QrRecord {
  const { type, usage, fixed_amount: isFixed, payment_amount: amount, close_by: closeBy } = body
  if (type !== 'upi_qr') throw new Refusal('The selected type is invalid.', { field: 'type' })
  if (usage !== 'single_use' || isFixed !== true)
    throw new Refusal('The simulator makes QR codes for one fixed sum only.', { field: 'usage' })
  if (
    !Number.isInteger(closeBy) ||
    Number(closeBy) * 1000 < context.now() + SHORTEST_SECONDS * 1000
  )
    throw new Refusal('close_by should be at least 15 minutes after current time.', {
      field: 'close_by',
    })
  const code: QrRecord = {
    id: context.newId('qr'),
    amount: readAmount(amount),
    currency: 'INR',
    receipt: null,
    notes: readNotes(body['notes']),
    status: 'created',
    attempts: 0,
    amountPaid: 0,
    captureMinutes: SHORTEST_SECONDS / 60,
    createdAt: context.now(),
    qr: { closeBy: Number(closeBy) * 1000, closed: null },
  }
  addOrder(context, code)
  return code
}

export function needQr(context: Context, id: string): QrRecord {
  const code = needOrder(context, id)
  if (!code.qr) throw new Refusal('The id provided does not exist')
  closeInTime(context, code as QrRecord)
  return code as QrRecord
}

export function findQrCodes({ records }: Context, note: string): QrRecord[] {
  const codes = records.orders.filter((order): order is QrRecord => order.qr !== undefined)
  return codes.filter(({ notes }) => Object.values(notes).includes(note)).toReversed()
}

/** Ends a QR by the shop's call; a payment that has begun may still be captured. */
export function closeQr(context: Context, id: string): QrRecord {
  const code = needQr(context, id)
  if (code.qr.closed) throw new Refusal('QR code is already closed')
  close(context, code, 'on_demand')
  return code
}

function closeInTime(context: Context, code: QrRecord): void {
  if (!code.qr.closed && code.qr.closeBy <= context.now()) close(context, code, 'expired')
}

export function close(
  context: Context,
  code: QrRecord,
  reason: NonNullable<QrPart['closed']>['reason'],
): void {
  if (code.qr.closed) return
  code.qr.closed = { at: context.now(), reason }
  context.changed()
  publish(context, 'qr_code.closed', { qr_code: qrEntity(code) })
}

/** Throws for a payment that begins after the end of its QR. */
export function checkOpen(context: Context, order: OrderRecord): void {
  if (!order.qr || context.knobs.captureTwice) return
  closeInTime(context, order as QrRecord)
  if (order.qr.closed) throw new Refusal('The QR code is closed.')
}
