import type { Tx } from '#server/platform/db/open.ts'
import type { Events, Listener, Listeners } from '#server/platform/events.ts'
import { queueDeliveries } from './commands/deliveries.ts'
import { type PostTools, post } from './flows.ts'
import { deleteTokensOf, revokeTokensOf } from './queries/tokens.ts'
import {
  deleteWebhooksOf,
  findProductsWithWebhooks,
  findStoresWithWebhooks,
} from './queries/webhooks.ts'
import { orderSources, productSources, type WebhookMessage } from './rules/webhooks.ts'

/** Sends events to the shops' webhooks. Without `posting`, no event is sent. */
export function integrationListeners(posting: PostTools | undefined): Listeners {
  return {
    ...(posting && {
      ...orderListeners(posting),
      ...productListeners(posting),
      ...postListeners(posting),
    }),
    // A person who knew the forgotten password may have made a token with it.
    'password.changed': [
      {
        name: 'integrations.revoke_tokens',
        handle: ({ userId }, database) => database.transaction((tx) => revokeTokensOf(tx, userId)),
      },
    ],
    'store.erased': [
      {
        name: 'integrations.forget_store',
        handle: ({ storeId }, database) =>
          database.transaction(async (tx) => {
            await deleteTokensOf(tx, storeId)
            await deleteWebhooksOf(tx, storeId)
          }),
      },
    ],
  }
}

function postListeners(posting: PostTools): Listeners {
  return {
    'webhook.due': [
      {
        name: 'webhooks.post',
        slow: 'webhooks',
        handle: ({ deliveryId }, database) => post(database, deliveryId, posting),
      },
    ],
  }
}

type OrderSource = keyof typeof orderSources

/** Most shops have no webhook, so the filter drops their events before jobs are made. */
function orderListeners(posting: PostTools): Listeners {
  const names = Object.keys(orderSources) as OrderSource[]
  return Object.fromEntries(
    names.map((name) => {
      const listener: Listener<Events[OrderSource]> = {
        name: `webhooks.${name}`,
        filter: async (tx, payloads) => {
          const storeIds = payloads.map(({ storeId }) => storeId)
          const wanted = await findStoresWithWebhooks(tx, storeIds)
          return payloads.filter(({ storeId }) => wanted.has(storeId))
        },
        handle: (payload, database) =>
          database.transaction((tx) =>
            queueAll(tx, payload.storeId, orderSources[name](payload), posting),
          ),
      }
      return [name, [listener]]
    }),
  ) as Listeners
}

type ProductSource = keyof typeof productSources

/** An operator's command may change products of several stores, so one event may have several stores' products. */
function productListeners(posting: PostTools): Listeners {
  const names = Object.keys(productSources) as ProductSource[]
  return Object.fromEntries(
    names.map((name) => {
      const listener: Listener<Events[ProductSource]> = {
        name: `webhooks.${name}`,
        filter: async (tx, payloads) => {
          const all = payloads.flatMap(({ productIds }) => productIds)
          const wanted = new Set([...(await findProductsWithWebhooks(tx, all)).values()].flat())
          return payloads.filter(({ productIds }) => productIds.some((id) => wanted.has(id)))
        },
        handle: ({ productIds }, database) =>
          database.transaction(async (tx) => {
            for (const [storeId, own] of await findProductsWithWebhooks(tx, productIds))
              await queueAll(tx, storeId, productSources[name]({ productIds: own }), posting)
          }),
      }
      return [name, [listener]]
    }),
  ) as Listeners
}

async function queueAll(
  tx: Tx,
  storeId: string,
  told: WebhookMessage[],
  { random }: PostTools,
): Promise<void> {
  for (const one of told) await queueDeliveries(tx, storeId, one, () => random.uuid())
}
