import type { EventName, Events } from '#server/platform/events.ts'
import type { WebhookAnswer } from '#server/platform/ports/webhooks.ts'
import type { WebhookEvent } from '#shared/contract/integrations/scopes.ts'
import { DAY_MS, MINUTE_MS } from '#shared/formats/india-time.ts'
import { WEBHOOK_FAILING_DAYS } from '#shared/limits.ts'
import { orderNumber } from '#shared/formats/order-number.ts'

/** An event in the shape for webhooks. A repeated event with the same `key` is the same delivery. */
export type WebhookMessage = {
  event: WebhookEvent
  key: string | null
  data: Record<string, unknown>
}

type OrderPayload = { orderId: string; storeId: string }

const aboutOrder = (orderId: string) => ({ orderId, orderNumber: orderNumber(orderId) })

/** An order reaches each of these states at most once, so the state and order are the key; a return has its own id. */
const ofOrder =
  (event: WebhookEvent) =>
  ({ orderId, ...more }: OrderPayload & { returnId?: string }): WebhookMessage[] => [
    {
      event,
      key: `${event} ${more.returnId ?? orderId}`,
      data: aboutOrder(orderId),
    },
  ]

/** A deadline may change several times, by the shopper and by closures of the shop, so these events have no key. */
const ofDeadline = ({ orderId }: OrderPayload): WebhookMessage[] => [
  { event: 'order.changed', key: null, data: aboutOrder(orderId) },
]

/** Maximum number of products in one delivery. An import changes thousands. */
const MOST_PRODUCTS = 100

const ofProducts =
  (event: WebhookEvent) =>
  ({ productIds }: { productIds: string[] }): WebhookMessage[] =>
    Array.from({ length: Math.ceil(productIds.length / MOST_PRODUCTS) }, (_, part) => ({
      event,
      key: null,
      data: { productIds: productIds.slice(part * MOST_PRODUCTS, (part + 1) * MOST_PRODUCTS) },
    }))

type Source = {
  [Name in EventName]?: (payload: Events[Name]) => WebhookMessage[]
}

/** The event for webhooks that follows from each event of Chowk. */
export const orderSources = {
  'order.booked': ofOrder('order.created'),
  'order.ready': ofOrder('order.ready'),
  'order.collected': ofOrder('order.handed_over'),
  'order.cancelled': ofOrder('order.cancelled'),
  'order.not_taken': ofOrder('order.cancelled'),
  'order.not_collected': ofOrder('order.not_collected'),
  'order.returned': ofOrder('order.changed'),
  'pickup.extended': ofDeadline,
} as const satisfies Source

export const productSources = {
  'stock.changed': ofProducts('stock.changed'),
  'product.changed': ofProducts('product.changed'),
  'prices.changed': ofProducts('product.changed'),
} as const satisfies Source

export function isDelivered(answer: WebhookAnswer): boolean {
  return 'status' in answer && answer.status >= 200 && answer.status < 300
}

/** The reason to switch a webhook off; null when it stays on. Status 410 means "never again" (RFC 9110, 15.5.11). */
export function switchesOff(
  answer: WebhookAnswer,
  failingSince: Date,
  now: Date,
): 'gone' | 'failing' | null {
  if ('status' in answer && answer.status === 410) return 'gone'
  const isLong = now.getTime() - failingSince.getTime() >= WEBHOOK_FAILING_DAYS * DAY_MS
  return isLong ? 'failing' : null
}

/** Shortest time after a failed try in which no delivery of the webhook is tried, in milliseconds. */
export const SHORTEST_REST_MS = 5_000
const LONGEST_REST_MS = 15 * MINUTE_MS

/**
 * The end of a failing webhook's rest. The rest is a quarter of the time since the first failure, which is shorter than
 * the time between two tries of one delivery.
 */
export function restsUntil(failingSince: Date, now: Date): Date {
  const quarter = (now.getTime() - failingSince.getTime()) / 4
  const rest = Math.min(Math.max(quarter, SHORTEST_REST_MS), LONGEST_REST_MS)
  return new Date(now.getTime() + rest)
}

/** The body of a delivery, in JSON. */
export function writeBody(event: string, at: Date, data: Record<string, unknown>): string {
  return JSON.stringify({ type: event, timestamp: at.toISOString(), data })
}
