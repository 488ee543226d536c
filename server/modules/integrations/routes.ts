import type { App } from '#server/modules/accounts/guards.ts'
import { expectRecentProof } from '#server/modules/accounts/rules/proof.ts'
import { mountRead, mountWrite } from '#server/platform/http/mount.ts'
import type { WebhookVault } from '#server/platform/webhooks/webhook-vault.ts'
import * as tokens from '#shared/contract/integrations/tokens.ts'
import * as webhooks from '#shared/contract/integrations/webhooks.ts'
import { sendAgain, sendTest } from './commands/deliveries.ts'
import { makeToken, revokeToken } from './commands/tokens.ts'
import { addWebhook, changeWebhook, deleteWebhook } from './commands/webhooks.ts'
import { viewTokens } from './views/tokens.ts'
import { viewDeliveries, viewWebhooks } from './views/webhooks.ts'

const SECRET_BYTES = 32

export function integrationRoutes(app: App, vault: WebhookVault): void {
  tokenRoutes(app)
  webhookRoutes(app, vault)
  deliveryRoutes(app)
}

function tokenRoutes(app: App): void {
  mountRead(app, tokens.getShopTokens, ({ db, actor, now }) => viewTokens(db, actor, now))

  mountWrite(app, tokens.makeShopToken, async ({ tx, actor, input, say }) => {
    expectRecentProof(actor, tx.now)
    const made = { id: app.random.uuid(), bytes: app.random.bytes(SECRET_BYTES) }
    const token = await makeToken(tx, actor, input, made)
    return { message: say('done.tokenMade'), token, own: await viewTokens(tx, actor, tx.now) }
  })

  mountWrite(app, tokens.revokeShopToken, async ({ tx, actor, input, say }) => {
    await revokeToken(tx, actor, input.tokenId)
    return { message: say('done.tokenRevoked'), own: await viewTokens(tx, actor, tx.now) }
  })
}

function webhookRoutes(app: App, vault: WebhookVault): void {
  mountRead(app, webhooks.getWebhooks, ({ db, actor }) => viewWebhooks(db, actor))

  mountWrite(app, webhooks.addWebhook, async ({ tx, actor, input, say }) => {
    expectRecentProof(actor, tx.now)
    const made = { id: app.random.uuid(), bytes: app.random.bytes(SECRET_BYTES), vault }
    const secret = await addWebhook(tx, actor, input, made)
    return { message: say('done.webhookMade'), secret, own: await viewWebhooks(tx, actor) }
  })

  mountWrite(app, webhooks.changeWebhook, async ({ tx, actor, input, say }) => {
    await changeWebhook(tx, actor, input)
    return { message: say('done.webhookChanged'), own: await viewWebhooks(tx, actor) }
  })

  mountWrite(app, webhooks.deleteWebhook, async ({ tx, actor, input, say }) => {
    await deleteWebhook(tx, actor, input.webhookId)
    return { message: say('done.webhookDeleted'), own: await viewWebhooks(tx, actor) }
  })
}

function deliveryRoutes(app: App): void {
  mountRead(app, webhooks.getDeliveries, ({ db, actor, input }) =>
    viewDeliveries(db, actor, input.webhookId),
  )

  mountWrite(app, webhooks.sendTest, async ({ tx, actor, input, say }) => {
    await sendTest(tx, actor, { id: app.random.uuid(), webhookId: input.webhookId })
    return { message: say('done.deliverySent') }
  })

  mountWrite(app, webhooks.sendAgain, async ({ tx, actor, input, say }) => {
    await sendAgain(tx, actor, input.deliveryId)
    return { message: say('done.deliverySent') }
  })
}
