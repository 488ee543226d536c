import type { MerchantOrder } from '#shared/contract/orders/orders.ts'
import type { TimelineEntry } from '#web/features/bookings/order-timeline.tsx'

/**
 * The order's steps for the shop, with the first look at it by name. A first look that was a step itself is not named
 * twice. Orders that the device has kept have no time line.
 */
export function storeTimeline({ timeline, seenAt, seenBy }: MerchantOrder): TimelineEntry[] {
  const isStep = timeline.some(({ by, at }) => by === 'merchant' && at === seenAt)
  if (seenAt === null || isStep || timeline.length === 0) return timeline
  const seen = { event: 'seen', by: 'merchant', at: seenAt, reason: null, name: seenBy } as const
  // ISO instants sort as text.
  return [
    ...timeline.filter(({ at }) => at <= seenAt),
    seen,
    ...timeline.filter(({ at }) => at > seenAt),
  ]
}
