import type { z } from 'zod'
import type { OrderEvent } from '#shared/contract/orders.ts'
import { call } from '#web/lib/call.ts'

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
