import * as tokens from './tokens.ts'
import * as webhooks from './webhooks.ts'

/** The calls with which an owner manages the shop's tokens and webhooks. */
export const integrationEndpoints = [
  tokens.getShopTokens,
  tokens.makeShopToken,
  tokens.revokeShopToken,
  webhooks.getWebhooks,
  webhooks.addWebhook,
  webhooks.changeWebhook,
  webhooks.deleteWebhook,
  webhooks.getDeliveries,
  webhooks.sendTest,
  webhooks.sendAgain,
] as const
