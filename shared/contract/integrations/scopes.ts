/**
 * The rights of a token of a shop. The contract names the scope beside each call that takes tokens. `customers:read`
 * opens no call: without it, the answers of the other calls have no customer's name or e-mail.
 */
export const tokenScopes = [
  'products:read',
  'products:write',
  'stock:write',
  'orders:read',
  'orders:write',
  'customers:read',
] as const
export type TokenScope = (typeof tokenScopes)[number]

/** The fields of answers that hold a customer's name or address, or those of the person who collects. */
export const customerFields: ReadonlySet<string> = new Set([
  'userName',
  'userEmail',
  'collector',
  'person',
  'buyer',
])

/**
 * The events that a webhook can receive. An event of an order names the order, the other events name products; all
 * have ids only and no data about a person.
 */
export const webhookEvents = [
  'order.created',
  'order.ready',
  'order.handed_over',
  'order.cancelled',
  'order.not_collected',
  'order.changed',
  'stock.changed',
  'product.changed',
] as const
export type WebhookEvent = (typeof webhookEvents)[number]

/** `webhook.test` is sent on demand only. */
export const deliveryEvents = [...webhookEvents, 'webhook.test'] as const
export type DeliveryEvent = (typeof deliveryEvents)[number]
