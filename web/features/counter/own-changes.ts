import type { Input } from '#web/lib/call.ts'

type StatusInput = Input<'POST /update-order-status'>

/** Changes to orders that this tab has made. The tab does not announce them. */
const ownMoves = new Set<string>()

const events: Partial<Record<StatusInput['status'], string>> = {
  Cancelled: 'order.cancelled',
  // A hand-over in which the customer keeps nothing.
  Collected: 'order.not_taken',
  'Not Collected': 'order.not_collected',
}

export function noteOwnMove(move: StatusInput): void {
  const { orderId, status } = move
  // An order without any line left is cancelled.
  const event = 'declinedLines' in move ? 'order.cancelled' : events[status]
  if (event) ownMoves.add(`${event} ${orderId}`)
}

export function isOwnMove(orderId: string, event: string): boolean {
  return ownMoves.has(`${event} ${orderId}`)
}
