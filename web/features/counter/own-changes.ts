import type { Input } from '#web/lib/call.ts'

type Sent = Input<'POST /update-order-status'>

/** Changes that this tab has just made to orders: they are not announced in it. */
const ownMoves = new Set<string>()

const events: Partial<Record<Sent['status'], string>> = {
  Cancelled: 'order.cancelled',
  'Not Collected': 'order.not_collected',
}

export function noteOwnMove(move: Sent): void {
  const { orderId, status } = move
  // Without any line left the order is cancelled.
  const event = 'declinedLines' in move ? 'order.cancelled' : events[status]
  if (event) ownMoves.add(`${event} ${orderId}`)
}

export function isOwnMove(orderId: string, event: string): boolean {
  return ownMoves.has(`${event} ${orderId}`)
}
