import { expect, it } from 'vitest'
import { buildCampaignScene, followOffers, minutesAfter } from '#test/campaign-scene.ts'
import { emailsTo } from '#test/emails.ts'
import { mondayNoon } from '#test/factories.ts'
import { advance } from '#test/order-scene.ts'
import { overlapIn, type Work } from '#test/overlap.ts'
import { useTestApp } from '#test/use-test-app.ts'
import { planPriceChecks, recordPriceDrops } from './commands/price-drops.ts'
import { sendPriceDropNotes } from './jobs.ts'

const app = useTestApp()

const minutesLater = (minutes: number) => minutesAfter(mondayNoon, minutes)

it('two servers send one note, and a price that changes meanwhile is checked afterwards', async () => {
  const { shopper, product, offer } = await buildCampaignScene(app)
  await shopper.browser.call('POST /update-wishlist', { task: 'add', id: product.id })
  await shopper.browser.call('PUT /price-drops', { wanted: true })
  await offer({ until: minutesLater(3 * 24 * 60) })
  await followOffers(app)
  await advance(app, minutesLater(40))
  const change: Work = (tx) => planPriceChecks(tx, [product.id])
  expect(await overlapIn(app, { first: recordPriceDrops, second: change })).toEqual(['ok', 'ok'])
  await Promise.all([1, 2, 3].map(() => sendPriceDropNotes(app.database, minutesLater(40))))
  expect(await emailsTo(app, shopper.email)).toHaveLength(1)
  const { rows } = await app.database.pool.query('select due_at from price_drop_wishes')
  expect(rows).toEqual([{ due_at: minutesLater(70) }])
})

it('two checks at the same time make one note', async () => {
  const { shopper, product, offer } = await buildCampaignScene(app)
  await shopper.browser.call('POST /update-wishlist', { task: 'add', id: product.id })
  await shopper.browser.call('PUT /price-drops', { wanted: true })
  await offer({ until: minutesLater(3 * 24 * 60) })
  await followOffers(app)
  await advance(app, minutesLater(200))
  await overlapIn(app, { first: recordPriceDrops, second: recordPriceDrops })
  expect(await emailsTo(app, shopper.email)).toHaveLength(1)
})
