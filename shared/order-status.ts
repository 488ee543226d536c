/** The statuses of an order. Payment has its own status, see `PaymentStatus`. */
export const orderStatuses = [
  'payment_pending',
  'awaiting_confirmation',
  'ready_for_pickup',
  'collected',
  'cancelled',
  'not_collected',
] as const
export type OrderStatus = (typeof orderStatuses)[number]

export const paymentStatuses = [
  'unpaid',
  'pending',
  'paid',
  'refund_pending',
  'partly_refunded',
  'refunded',
  'failed',
] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

/** The names of the statuses in the API and on screens. */
export const orderStatusName = {
  payment_pending: 'Payment Pending',
  awaiting_confirmation: 'Awaiting Confirmation',
  ready_for_pickup: 'Ready for Pickup',
  collected: 'Collected',
  cancelled: 'Cancelled',
  not_collected: 'Not Collected',
} as const satisfies Record<OrderStatus, string>
export type OrderStatusName = (typeof orderStatusName)[OrderStatus]

export const orderStatusNames = Object.values(orderStatusName) as [
  OrderStatusName,
  ...OrderStatusName[],
]

export function orderStatusOfName(name: OrderStatusName): OrderStatus {
  const found = orderStatuses.find((status) => orderStatusName[status] === name)
  if (!found) throw new RangeError(`no order status is called ${name}`)
  return found
}

export function isTerminal(status: OrderStatus): boolean {
  return status === 'collected' || status === 'cancelled' || status === 'not_collected'
}
