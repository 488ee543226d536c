import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { deriveKeys } from '#server/platform/secrets.ts'
import { makeWebhookVault } from '#server/platform/webhooks/webhook-vault.ts'
import { MAX_SHOP_TOKENS, MAX_SHOP_WEBHOOKS } from '#shared/limits.ts'
import { appParts } from '#test/app-parts.ts'
import { buildStore } from '#test/factories.ts'
import { overlapIn, type Work } from '#test/overlap.ts'
import { makeToken as makeOne } from '#test/token-scene.ts'
import { useTestApp } from '#test/use-test-app.ts'
import { addWebhook as addOne } from '#test/webhook-scene.ts'
import { makeToken, revokeToken } from './commands/tokens.ts'
import { addWebhook } from './commands/webhooks.ts'

const app = useTestApp()

const overlap = (first: Work, second: Work) => overlapIn(app, { first, second })

async function buildOwner() {
  const { id: storeId, merchant } = await buildStore(app)
  return { browser: merchant.browser, actor: { userId: merchant.id, name: merchant.name, storeId } }
}

describe('at the same time', () => {
  it('a shop gets at most the maximum number of tokens and webhooks', async () => {
    const { browser, actor } = await buildOwner()
    const { random } = appParts
    for (let made = 1; made < MAX_SHOP_TOKENS; made++) await makeOne(browser)
    const form = { name: 'Till', scopes: ['stock:write' as const], days: null }
    const make: Work = (tx) =>
      makeToken(tx, actor, form, { id: randomUUID(), bytes: random.bytes(32) })
    expect(await overlap(make, make)).toEqual(['ok', 'INTEGRATION_CONFLICT'])
    for (let added = 1; added < MAX_SHOP_WEBHOOKS; added++) await addOne(browser)
    const vault = makeWebhookVault(deriveKeys(appParts.config.appSecret), random)
    const hook = { url: 'https://till.example/', events: ['order.ready' as const] }
    const add: Work = (tx) =>
      addWebhook(tx, actor, hook, { id: randomUUID(), bytes: random.bytes(32), vault })
    expect(await overlap(add, add)).toEqual(['ok', 'INTEGRATION_CONFLICT'])
  })

  it('a token is revoked once', async () => {
    const { browser, actor } = await buildOwner()
    const { tokenId } = await makeOne(browser)
    const revoke: Work = (tx) => revokeToken(tx, actor, tokenId)
    expect(await overlap(revoke, revoke)).toEqual(['ok', 'NOT_FOUND'])
  })
})
