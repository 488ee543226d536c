import type { OrderStatus } from '#shared/order-status.ts'

export type Actor = 'shopper' | 'merchant' | 'system' | 'admin'

/** Every allowed change of an order's status, with the actors that may make it. */
const moves: readonly { from: OrderStatus; to: OrderStatus; by: readonly Actor[] }[] = [
  { from: 'payment_pending', to: 'awaiting_confirmation', by: ['system'] },
  { from: 'payment_pending', to: 'cancelled', by: ['shopper', 'system'] },
  // The payment arrived late, and the pieces could be held again.
  { from: 'cancelled', to: 'awaiting_confirmation', by: ['system'] },
  { from: 'awaiting_confirmation', to: 'ready_for_pickup', by: ['merchant'] },
  {
    from: 'awaiting_confirmation',
    to: 'cancelled',
    by: ['shopper', 'merchant', 'system', 'admin'],
  },
  { from: 'ready_for_pickup', to: 'collected', by: ['merchant', 'admin'] },
  { from: 'ready_for_pickup', to: 'cancelled', by: ['merchant', 'admin'] },
  { from: 'ready_for_pickup', to: 'not_collected', by: ['merchant', 'system'] },
]

export function canMove(from: OrderStatus, to: OrderStatus, by: Actor): boolean {
  return moves.some((move) => move.from === from && move.to === to && move.by.includes(by))
}
