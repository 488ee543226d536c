import { expect, it } from 'vitest'
import { bookWithCash } from '#server/modules/orders/commands/book.ts'
import { outbox } from '#server/platform/db/tables/platform.ts'
import { MAX_CAMPAIGNS } from '#shared/limits.ts'
import { buildCampaignScene, minutesAfter, offerForm } from '#test/campaign-scene.ts'
import { mondayNoon } from '#test/factories.ts'
import { overlapIn, type Work } from '#test/overlap.ts'
import { useTestApp } from '#test/use-test-app.ts'
import { endCampaign, saveCampaign, publishDuePrices } from './commands.ts'

const app = useTestApp()

async function scene() {
  const made = await buildCampaignScene(app)
  const { id: userId, name } = made.store.merchant
  const actor = { userId, name, storeId: made.store.id }
  return { ...made, actor }
}

it('two offers at the same time do not exceed the limit', async () => {
  const { offer, actor, list } = await scene()
  for (let at = 1; at < MAX_CAMPAIGNS; at++) await offer()
  const form = offerForm(app)
  const save: Work = (tx) => saveCampaign(tx, actor, form)
  expect(await overlapIn(app, { first: save, second: save })).toEqual(['ok', 'CAMPAIGN_CONFLICT'])
  expect(await list()).toHaveLength(MAX_CAMPAIGNS)
})

it('two processes update the searches about an offer once', async () => {
  const { offer } = await scene()
  const from = minutesAfter(mondayNoon, 1)
  await offer({ from })
  app.time.now = from
  const told: number[] = []
  const tell: Work = async (tx) => void told.push(await publishDuePrices(tx))
  await overlapIn(app, { first: tell, second: tell })
  expect(told.toSorted()).toEqual([0, 1])
  await app.jobs.drained()
  expect(await app.database.db.select().from(outbox)).toEqual([])
})

it('an end and a change at once: the later call sees the earlier one', async () => {
  const { offer, actor } = await scene()
  const campaignId = await offer()
  app.time.now = minutesAfter(mondayNoon, 1)
  const first: Work = (tx) => endCampaign(tx, actor, campaignId)
  const second: Work = (tx) => saveCampaign(tx, actor, { ...offerForm(app), campaignId })
  expect(await overlapIn(app, { first, second })).toEqual(['ok', 'CAMPAIGN_CONFLICT'])
})

it('a booking that waits for stock is made at a price that was in force, or refused', async () => {
  const { offer, actor, product, shopper } = await scene()
  const campaignId = await offer()
  app.time.now = minutesAfter(mondayNoon, 1)
  const line = { productId: product.id, variantId: product.variantId, quantity: 1, price: 399 }
  const { id: userId, name, email } = shopper
  const book: Work = (tx) => bookWithCash(tx, { userId, name, email }, [line])
  const first: Work = (tx) => endCampaign(tx, actor, campaignId)
  expect(await overlapIn(app, { first: book, second: book })).toEqual(['ok', 'ok'])
  expect(await overlapIn(app, { first, second: book })).toEqual(['ok', 'ok'])
  expect(await overlapIn(app, { first: book, second: book })).toEqual([
    'PRICE_CHANGED',
    'PRICE_CHANGED',
  ])
})
