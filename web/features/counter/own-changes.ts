import { type Input, call } from '#web/lib/call.ts'
import type { z } from 'zod'
import type { OrderEvent } from '#shared/contract/orders.ts'

type Sent = Input<'POST /update-order-status'>

/** What this tab has just done to orders itself: it need not be told about it. */
const ownMoves = new Set<string>()

const events: Partial<Record<Sent['status'], string>> = {
  Cancelled: 'order.cancelled',
  'Not Collected': 'order.not_collected',
}

export function noteOwnMove({ orderId, status, declinedLines }: Sent): void {
  // Without any line left it ends as cancelled.
  const event = declinedLines ? 'order.cancelled' : events[status]
  if (event) ownMoves.add(`${event} ${orderId}`)
}

export function isOwnMove(orderId: string, event: string): boolean {
  return ownMoves.has(`${event} ${orderId}`)
}

type Outcome = z.infer<typeof OrderEvent>
type Sought = { orderId: string; orderNumber: string }

/** How an order that has left the list ended; nothing when that cannot be asked now. */
export async function findOutcome({ orderId, orderNumber }: Sought): Promise<Outcome | undefined> {
  try {
    const { orders } = await call('GET /order-history', { search: orderNumber })
    return orders.find((order) => order.orderId === orderId)?.timeline.at(-1)
  } catch {
    return undefined
  }
}
