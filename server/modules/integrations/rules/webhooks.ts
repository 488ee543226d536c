import type { EventName, Events } from '#server/platform/events.ts'
import type { WebhookAnswer } from '#server/platform/ports/webhooks.ts'
import type { WebhookEvent } from '#shared/contract/integrations/scopes.ts'
import { DAY_MS, MINUTE_MS } from '#shared/india-time.ts'
import { WEBHOOK_FAILING_DAYS } from '#shared/limits.ts'
import { orderNumber } from '#shared/order-number.ts'

/** An event as a shop's webhooks are told it. With `key`, the same event told again is the same delivery. */
export type Told = { event: WebhookEvent; key: string | null; data: Record<string, unknown> }

type OrderPayload = { orderId: string; storeId: string }

const aboutOrder = (orderId: string) => ({ orderId, orderNumber: orderNumber(orderId) })

/** An order reaches each of these states at most once; only returns come again. */
const ofOrder =
  (event: WebhookEvent) =>
  ({ orderId, ...more }: OrderPayload & { returnId?: string }): Told[] => [
    {
      event,
      key: `${event} ${more.returnId ?? orderId}`,
      data: aboutOrder(orderId),
    },
  ]

/** A deadline moves more than once: by the shopper, and each time the shop is shut then. */
const ofDeadline = ({ orderId }: OrderPayload): Told[] => [
  { event: 'order.changed', key: null, data: aboutOrder(orderId) },
]

/** The most products in one delivery; a list that was brought in changes thousands. */
const MOST_PRODUCTS = 100

const ofProducts =
  (event: WebhookEvent) =>
  ({ productIds }: { productIds: string[] }): Told[] =>
    Array.from({ length: Math.ceil(productIds.length / MOST_PRODUCTS) }, (_, part) => ({
      event,
      key: null,
      data: { productIds: productIds.slice(part * MOST_PRODUCTS, (part + 1) * MOST_PRODUCTS) },
    }))

type Source = {
  [Name in EventName]?: (payload: Events[Name]) => Told[]
}

/** The events of Chowk that webhooks are told of, and as what. */
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

/** Why a webhook is switched off after a failed try; null: it stays on. 410 means "never again" (RFC 9110, 15.5.11). */
export function switchesOff(
  answer: WebhookAnswer,
  failingSince: Date,
  now: Date,
): 'gone' | 'failing' | null {
  if ('status' in answer && answer.status === 410) return 'gone'
  const isLong = now.getTime() - failingSince.getTime() >= WEBHOOK_FAILING_DAYS * DAY_MS
  return isLong ? 'failing' : null
}

/** Milliseconds of rest after a failed try, before any delivery of the webhook is tried. */
export const SHORTEST_REST_MS = 5_000
const LONGEST_REST_MS = 15 * MINUTE_MS

/** A failing webhook rests a quarter of the time that it has failed: less than each delivery waits for its own next try. */
export function restsUntil(failingSince: Date, now: Date): Date {
  const quarter = (now.getTime() - failingSince.getTime()) / 4
  const rest = Math.min(Math.max(quarter, SHORTEST_REST_MS), LONGEST_REST_MS)
  return new Date(now.getTime() + rest)
}

/** The body of a delivery: what has happened, when, and to what. */
export function writeBody(event: string, at: Date, data: Record<string, unknown>): string {
  return JSON.stringify({ type: event, timestamp: at.toISOString(), data })
}
