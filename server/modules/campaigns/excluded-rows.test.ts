import { expect, it } from 'vitest'
import { MAX_CAMPAIGNS } from '#shared/limits.ts'
import { buildCampaignScene, minutesAfter } from '#test/campaign-scene.ts'
import { buildProduct, mondayNoon } from '#test/factories.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()

const set = (text: string, values: unknown[]) => app.database.pool.query(text, values)

it('an inactive product is no article of an offer, though a chosen one stays in the list', async () => {
  const { save, store, product } = await buildCampaignScene(app)
  const off = await buildProduct(app, store.id, { name: 'Another kurta', active: false })
  expect((await save()).body.campaign).toMatchObject({ articles: 1 })
  const { body } = await save({ target: 'product', targets: [product.id, off.id] })
  expect(body.campaign).toMatchObject({
    articles: 1,
    products: [{ _id: off.id }, { _id: product.id }],
  })
})

it('a retired size is neither in the preview nor the picture of its product', async () => {
  const { save, merchant, product } = await buildCampaignScene(app, { sizes: ['S', 'M'] })
  const [retired = '', kept = ''] = product.variantIds
  const hashes = ['a', 'b'].map((letter) => letter.repeat(64))
  await set(`update variants set images = array[$2], retired_at = now() where id = $1`, [
    retired,
    hashes[0],
  ])
  await set(`update variants set images = array[$2] where id = $1`, [kept, hashes[1]])
  const terms = { kind: 'percent', value: 20, target: 'product', targets: [product.id] } as const
  const preview = await merchant.call('POST /campaigns/preview', terms)
  expect(preview.body).toMatchObject({ articles: 1, variants: 1 })
  const { body } = await save({ target: 'product', targets: [product.id] })
  expect(body.campaign.products).toMatchObject([
    { image: expect.stringContaining(hashes[1] ?? '') },
  ])
})

it('offers that have ended leave room for new ones', async () => {
  const { offer, save } = await buildCampaignScene(app)
  for (let at = 0; at < MAX_CAMPAIGNS; at++) await offer({ name: `Offer ${at}` })
  expect((await save()).status).toBe(409)
  app.time.now = minutesAfter(mondayNoon, 24 * 60)
  expect((await save()).status).toBe(200)
})
