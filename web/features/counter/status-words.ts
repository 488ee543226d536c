import { type OrderStatusName, orderStatusNames } from '#shared/order-status.ts'
import { CallError } from '#web/lib/call-error.ts'

const nowKeys = {
  'Payment Pending': 'nowAwaiting',
  'Awaiting Confirmation': 'nowAwaiting',
  'Ready for Pickup': 'nowReady',
  Collected: 'nowCollected',
  Cancelled: 'nowCancelled',
  'Not Collected': 'nowNotCollected',
} as const satisfies Record<OrderStatusName, string>

type PresentStatus = { orderStatus?: unknown; by?: unknown; dueAt?: unknown }

/** Which words say how an order stands that a change came too late for; nothing for other failures. */
export function presentStatusKey(error: unknown) {
  if (!(error instanceof CallError) || error.code !== 'ORDER_STATUS_CONFLICT') return undefined
  const { orderStatus, by, dueAt } = (error.details ?? {}) as PresentStatus
  if (dueAt !== undefined) return 'nowStillDue'
  if (orderStatus === 'Cancelled' && by === 'shopper') return 'nowCancelledByShopper'
  const name = orderStatusNames.find((one) => one === orderStatus)
  return name && nowKeys[name]
}
