import type { OrderEvent } from '#shared/contract/orders.ts'
import type { z } from 'zod'

type Fate = z.infer<typeof OrderEvent>
type Sought = { orderId: string; orderNumber: string }

/** How an order that has left the list ended. */
export async function findFate(_order: Sought): Promise<Fate | undefined> {
  return undefined
}
