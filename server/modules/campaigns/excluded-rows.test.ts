import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { ENDED_CAMPAIGNS_SHOWN, MAX_CAMPAIGNS } from '#shared/limits.ts'
import { buildCampaignScene, minutesAfter } from '#test/campaign-scene.ts'
import { buildProduct, buildStaff, mondayNoon } from '#test/factories.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()

const days = (count: number) => minutesAfter(mondayNoon, count * 24 * 60)
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

it('a retired size is neither in the preview nor the picture of its product, the first that there is', async () => {
  const sizes = ['S', 'M', 'L', 'XL']
  const { save, merchant, product } = await buildCampaignScene(app, { sizes })
  const [retired = '', , kept = '', last = ''] = product.variantIds
  const hashes = ['a', 'b', 'c'].map((letter) => letter.repeat(64))
  await set(`update variants set images = array[$2] where id = $1`, [last, hashes[2]])
  await set(`update variants set images = array[$2], retired_at = now() where id = $1`, [
    retired,
    hashes[0],
  ])
  await set(`update variants set images = array[$2] where id = $1`, [kept, hashes[1]])
  const terms = { kind: 'percent', value: 20, target: 'product', targets: [product.id] } as const
  const preview = await merchant.call('POST /campaigns/preview', terms)
  expect(preview.body).toMatchObject({ articles: 1, variants: 3 })
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

it('the list has the next to end first, then the last ended, twenty at most, each with who changed it last', async () => {
  const { offer, list, store } = await buildCampaignScene(app)
  const [late, soon] = [await offer({ until: days(3) }), await offer({ until: days(2) })]
  const { browser } = await buildStaff(app, store.id, 'manager')
  const ended: string[] = []
  for (let minute = 1; minute <= ENDED_CAMPAIGNS_SHOWN + 1; minute++) {
    const campaignId = await offer()
    app.time.now = minutesAfter(mondayNoon, minute)
    await browser.call('POST /campaigns/end', { campaignId }, { key: randomUUID() })
    ended.unshift(campaignId)
  }
  const listed = await list()
  expect(listed.map(({ campaignId }) => campaignId)).toEqual([
    soon,
    late,
    ...ended.slice(0, ENDED_CAMPAIGNS_SHOWN),
  ])
  const savers = listed.slice(1, 3).map(({ savedBy }) => savedBy)
  expect(savers).toEqual(['Ramesh Soni', 'Kavita Meena'])
})

it('of two offers with one price the page tells the later end', async () => {
  const { offer, page } = await buildCampaignScene(app)
  const [sooner, later] = [minutesAfter(mondayNoon, 60), minutesAfter(mondayNoon, 120)]
  await offer({ name: 'Later', until: later })
  await offer({ name: 'Sooner', until: sooner })
  await offer({ name: 'Less', value: 10, until: minutesAfter(mondayNoon, 180) })
  expect((await page())?.ownOffer).toMatchObject({ until: later.toISOString() })
})

it('the preview begins with the dearest article', async () => {
  const { merchant, store } = await buildCampaignScene(app)
  for (const [name, pricePaise] of [
    ['Dear', 70_000],
    ['Cheap', 20_000],
  ] as const)
    await buildProduct(app, store.id, { name, pricePaise })
  const terms = { kind: 'percent', value: 10, target: 'all', targets: [] } as const
  const { body } = await merchant.call('POST /campaigns/preview', terms)
  expect(body.examples.map(({ before }) => before)).toEqual([700, 499, 200])
})
