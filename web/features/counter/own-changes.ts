import type { Input } from '#web/lib/call.ts'

type Sent = Input<'POST /update-order-status'>

/** What this tab has just done to orders itself: it need not be told about it. */
const ownMoves = new Set<string>()

const events: Partial<Record<Sent['status'], string>> = {
  Cancelled: 'order.cancelled',
  'Not Collected': 'order.not_collected',
}

export function noteOwnMove(move: Sent): void {
  const { orderId, status } = move
  // Without any line left it ends as cancelled.
  const event = 'declinedLines' in move ? 'order.cancelled' : events[status]
  if (event) ownMoves.add(`${event} ${orderId}`)
}

export function isOwnMove(orderId: string, event: string): boolean {
  return ownMoves.has(`${event} ${orderId}`)
}
