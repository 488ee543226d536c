import { sql, type SQLWrapper } from 'drizzle-orm'
import { integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { tokenScopes, deliveryEvents, webhookEvents } from '#shared/contract/integrations/scopes.ts'
import {
  deliveryStates,
  offReasons,
  webhookFailures,
} from '#shared/contract/integrations/webhooks.ts'
import { bytea, instant } from '#server/platform/db/rows/columns.ts'

/** Tokens with which a shop's programs call the API. */
export const shopTokens = pgTable('shop_tokens', {
  id: uuid('id').primaryKey(),
  storeId: uuid('store_id').notNull(),
  createdBy: uuid('created_by').notNull(),
  name: text('name').notNull(),
  scopes: text('scopes', { enum: tokenScopes }).array().notNull(),
  prefix: text('prefix').notNull(),
  tokenHash: bytea('token_hash').notNull(),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at'),
  lastUsedAt: instant('last_used_at'),
  revokedAt: instant('revoked_at'),
})

/** Addresses to which a shop's events are posted. */
export const shopWebhooks = pgTable('shop_webhooks', {
  id: uuid('id').primaryKey(),
  storeId: uuid('store_id').notNull(),
  createdBy: uuid('created_by').notNull(),
  url: text('url').notNull(),
  events: text('events', { enum: webhookEvents }).array().notNull(),
  secretSealed: bytea('secret_sealed').notNull(),
  createdAt: instant('created_at').notNull(),
  /** Time since which every attempt has failed; null after a success. */
  failingSince: instant('failing_since'),
  /** Time before which no delivery is attempted; null while deliveries succeed. */
  restsUntil: instant('rests_until'),
  offAt: instant('off_at'),
  offReason: text('off_reason', { enum: offReasons }),
})

/** A message to a webhook, and the result of the last attempt. */
export const webhookDeliveries = pgTable('webhook_deliveries', {
  id: uuid('id').primaryKey(),
  webhookId: uuid('webhook_id').notNull(),
  event: text('event', { enum: deliveryEvents }).notNull(),
  data: jsonb('data').$type<Record<string, unknown>>().notNull(),
  at: instant('at').notNull(),
  state: text('state', { enum: deliveryStates }).notNull(),
  tries: integer('tries').notNull().default(0),
  nextAt: instant('next_at'),
  triedAt: instant('tried_at'),
  status: integer('status'),
  failure: text('failure', { enum: webhookFailures }),
})

/** The name of the actor for a store: of a person, which a join has found, or of a token of the store. */
export function actorNameOf(personName: SQLWrapper, actorId: SQLWrapper) {
  return sql<
    string | null
  >`coalesce(${personName}, (select t.name from shop_tokens t where t.id = ${actorId}))`
}
