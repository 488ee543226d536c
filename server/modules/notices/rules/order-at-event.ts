import type { EventName } from '#server/platform/events.ts'
import type { OrderStatus } from '#shared/order-status.ts'
import type { Line, Moment } from './facts.ts'

/** Events before the store answers. The store has declined no line yet, so the order has all of its booked lines. */
const beforeAnswer: readonly EventName[] = ['order.booked', 'order.answer_due']

type StoredOrder = {
  status: OrderStatus
  amountPaise: number
  dueAt: Date | null
  toTry: boolean
  lines: (Line & { declined: boolean; notTaken: number })[]
}

/** The lines, amount and deadline of an order at an event, even if the order has changed since. */
export function orderAtEvent(event: EventName, order: StoredOrder) {
  const { status, lines } = order
  if (beforeAnswer.includes(event)) {
    const amounts = lines.map((line) => line.pricePaise * line.quantity)
    const amountPaise = order.toTry
      ? Math.max(...amounts)
      : amounts.reduce((sum, paise) => sum + paise, 0)
    const dueAt = status === 'awaiting_confirmation' ? order.dueAt : null
    return { remaining: lines, declined: [], notTaken: [], amountPaise, dueAt }
  }
  const { amountPaise, dueAt } = order
  const offered = lines.filter(({ declined }) => !declined)
  // When all lines are declined, the whole order is cancelled.
  if (offered.length === 0)
    return { remaining: lines, declined: [], notTaken: [], amountPaise, dueAt }
  const declined = lines.filter((line) => line.declined)
  const remaining = offered.flatMap((line) => withPieces(line, line.quantity - line.notTaken))
  const notTaken = offered.flatMap((line) => withPieces(line, line.notTaken))
  return { remaining, declined, notTaken, amountPaise, dueAt }
}

function withPieces<Piece extends Line>(line: Piece, quantity: number): Piece[] {
  return quantity > 0 ? [{ ...line, quantity }] : []
}

const entryOf: Partial<Record<EventName, Moment['event']>> = {
  'order.booked': 'booked',
  'order.answer_due': 'booked',
  'order.ready': 'line_declined',
  'order.collected': 'collected',
  'order.not_taken': 'tried_not_taken',
  'order.cancelled': 'cancelled',
  'order.not_collected': 'not_collected',
  'order.returned': 'returned',
  'payment.not_received': 'payment_not_received',
  'payment.refund_started': 'refund_started',
  'payment.refunded': 'refunded',
  'pickup.extended': 'deadline_extended',
  'pickup-code.renewed': 'code_renewed',
}

/** The time line entry of an event, if it has one. */
export function momentOf(event: EventName, timeline: Moment[]): Moment | undefined {
  const entry = entryOf[event]
  return entry && timeline.findLast((moment) => moment.event === entry)
}
