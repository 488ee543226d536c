import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { MAX_CAMPAIGNS } from '#shared/limits.ts'
import { buildCampaignScene, minutesAfter, offerForm } from '#test/campaign-scene.ts'
import { buildProduct, buildShopper, buildStaff, mondayNoon } from '#test/factories.ts'
import { registeredSeller } from '#test/order-scene.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()

const fieldsOf = (body: object) => ('fields' in body ? Object.keys(Object(body.fields)) : [])
const tomorrow = minutesAfter(mondayNoon, 24 * 60)
const dayAfter = minutesAfter(mondayNoon, 48 * 60)

describe('POST /campaigns', () => {
  it('makes a running offer, which the list shows', async () => {
    const { save, list } = await buildCampaignScene(app)
    const { status, body } = await save()
    expect(status).toBe(200)
    expect(body.campaign).toEqual({
      campaignId: expect.any(String),
      name: 'Diwali week',
      kind: 'percent',
      value: 20,
      target: 'all',
      targets: [],
      products: [],
      state: 'running',
      from: mondayNoon.toISOString(),
      until: tomorrow.toISOString(),
      articles: 1,
      savedBy: 'Ramesh Soni',
    })
    expect(await list()).toEqual([body.campaign])
  })

  it('plans an offer, changes it, and keeps the beginning of a running offer', async () => {
    const { save, list } = await buildCampaignScene(app)
    const { body } = await save({ from: tomorrow, until: dayAfter })
    const { campaignId } = body.campaign
    expect(body.campaign).toMatchObject({ state: 'planned', from: tomorrow.toISOString() })
    const changed = await save({ campaignId, kind: 'amount', value: 150, until: dayAfter })
    expect(changed.body.campaign).toMatchObject({
      campaignId,
      kind: 'amount',
      value: 150,
      state: 'running',
      from: mondayNoon.toISOString(),
    })
    app.time.now = minutesAfter(mondayNoon, 5)
    await save({ campaignId, from: tomorrow, until: dayAfter })
    expect(await list()).toMatchObject([{ campaignId, from: mondayNoon.toISOString() }])
  })

  it.each([
    ['a name', { name: ' ' }, 'name'],
    ['whole per cent', { value: 12.5 }, 'value'],
    ['at most 90 per cent', { value: 91 }, 'value'],
    ['at most 50,000 rupees', { kind: 'amount' as const, value: 50_001 }, 'value'],
    ['an article', { target: 'brand' as const }, 'targets'],
    ['an end after now', { until: mondayNoon }, 'until'],
    ['own articles', { target: 'product' as const, targets: [randomUUID()] }, 'targets'],
    ['ids of articles', { target: 'product' as const, targets: ['Kurta'] }, 'targets'],
  ])(
    'requires %s, with the error at its field, also of a planned and a running offer',
    async (_name, form, field) => {
      const { save, offer, list } = await buildCampaignScene(app)
      const expectRefused = ({ status, body }: Awaited<ReturnType<typeof save>>) =>
        expect([status, fieldsOf(body)]).toEqual([400, [field]])
      expectRefused(await save(form))
      const ids = [await offer({ from: tomorrow, until: dayAfter }), await offer()]
      const before = await list()
      for (const campaignId of ids) expectRefused(await save({ ...form, campaignId }))
      expect(await list()).toEqual(before)
    },
  )

  it('changes and ends one offer only, a second time like the first', async () => {
    const { save, offer, end, list } = await buildCampaignScene(app)
    const ids = [
      await offer(),
      await offer({ name: 'Second', from: tomorrow, until: dayAfter }),
      await offer(),
    ]
    const values = async () =>
      new Map(
        (await list()).map(({ campaignId, value, state }) => [campaignId, `${value} ${state}`]),
      )
    const [first = '', second = '', third = ''] = ids
    for (const value of [30, 40]) {
      await save({ campaignId: second, name: 'Second', value, from: tomorrow, until: dayAfter })
      expect((await values()).get(second)).toBe(`${value} planned`)
      await save({ campaignId: first, value })
      expect((await values()).get(first)).toBe(`${value} running`)
    }
    expect((await values()).get(third)).toBe('20 running')
    await end(first)
    expect(await values()).toEqual(
      new Map([
        [first, '40 ended'],
        [second, '40 planned'],
        [third, '20 running'],
      ]),
    )
    await end(second)
    expect([...(await values()).keys()].toSorted()).toEqual([first, third].toSorted())
  })

  it('refuses times that the calendar does not have', async () => {
    const { merchant } = await buildCampaignScene(app)
    const form = { ...offerForm(app), from: '2026-02-30T10:00', until: 'tomorrow' }
    const { status, body } = await merchant.call('POST /campaigns', form, { key: randomUUID() })
    expect([status, fieldsOf(body).toSorted()]).toEqual([400, ['from', 'until']])
  })

  it('refuses articles of another shop', async () => {
    const { save } = await buildCampaignScene(app)
    const other = await buildCampaignScene(app)
    const { status, body } = await save({ target: 'product', targets: [other.product.id] })
    expect([status, fieldsOf(body)]).toEqual([400, ['targets']])
  })

  it('knows neither the offers of another shop nor one that has ended', async () => {
    const { save, offer, end } = await buildCampaignScene(app)
    const other = await buildCampaignScene(app)
    const campaignId = await other.offer()
    expect((await save({ campaignId })).status).toBe(404)
    expect((await end(campaignId)).status).toBe(404)
    const own = await offer()
    app.time.now = tomorrow
    expect(await save({ campaignId: own })).toMatchObject({
      status: 409,
      body: { code: 'CAMPAIGN_CONFLICT', details: { reason: 'ended' } },
    })
    expect((await end(own)).status).toBe(409)
  })

  it('is allowed to managers and the owner', async () => {
    const { store, list } = await buildCampaignScene(app)
    const key = randomUUID()
    const clerk = await buildStaff(app, store.id, 'counter')
    const manager = await buildStaff(app, store.id, 'manager')
    const stranger = await buildShopper(app)
    const answers = []
    for (const { browser } of [clerk, stranger, manager])
      answers.push((await browser.call('POST /campaigns', offerForm(app), { key })).status)
    expect(answers).toEqual([403, 403, 200])
    expect(await list()).toMatchObject([{ savedBy: manager.name }])
  })

  it(`has a limit of ${MAX_CAMPAIGNS} that have not ended`, async () => {
    const { save, offer, end } = await buildCampaignScene(app)
    const ids = []
    for (let at = 0; at < MAX_CAMPAIGNS; at++)
      ids.push(await offer({ from: tomorrow, until: dayAfter }))
    expect(await save()).toMatchObject({
      status: 409,
      body: { code: 'CAMPAIGN_CONFLICT', details: { reason: 'full' } },
    })
    expect((await save({ campaignId: ids[0] ?? '', value: 5 })).status).toBe(200)
    await end(ids[1] ?? '')
    expect((await save()).status).toBe(200)
  })
})

describe('POST /campaigns/end', () => {
  it('ends a running offer at once and deletes a planned one', async () => {
    const { offer, end, list, check } = await buildCampaignScene(app)
    const running = await offer()
    const planned = await offer({ from: tomorrow, until: dayAfter })
    app.time.now = minutesAfter(mondayNoon, 1)
    expect(await check()).toMatchObject({ price: 399 })
    expect((await end(running)).status).toBe(200)
    expect((await end(planned)).status).toBe(200)
    expect(await list()).toMatchObject([
      { campaignId: running, state: 'ended', until: app.time.now.toISOString() },
    ])
    expect(await check()).toMatchObject({ price: 499 })
  })
})

describe('the articles of an offer', () => {
  it.each([
    ['category', ['clothing'], [399, 999]],
    ['subCategory', ['KURTA'], [399, 999]],
    ['brand', ['sanganer prints', 'Nobody'], [399, 999]],
    ['brand', ['Mojari House'], [499, 799]],
    ['all', [], [399, 799]],
  ] as const)('%s %j', async (target, targets, prices) => {
    const { save, store, product, shopper } = await buildCampaignScene(app)
    const shoes = await buildProduct(app, store.id, {
      name: 'Mojari',
      category: 'Footwear',
      subCategory: 'Juttis & Mojaris',
      brand: 'Mojari House',
      pricePaise: 99_900,
      mrpPaise: 99_900,
    })
    await save({ target, targets: [...targets] })
    const pages = []
    for (const _id of [product.id, shoes.id]) {
      const { body } = await shopper.browser.call('GET /product', { _id })
      pages.push(body.variants[0]?.sellingPrice)
    }
    expect(pages).toEqual(prices)
  })

  it('can be chosen one by one; the list names them', async () => {
    const { save, store, product, page } = await buildCampaignScene(app)
    await buildProduct(app, store.id, { name: 'Other kurta' })
    const { body } = await save({ target: 'product', targets: [product.id] })
    expect(body.campaign).toMatchObject({
      articles: 1,
      products: [{ _id: product.id, productName: 'Block print kurta' }],
    })
    expect(await page()).toMatchObject({ sellingPrice: 399 })
  })

  it('include articles that get the brand later', async () => {
    const { save, merchant, product, page } = await buildCampaignScene(app)
    await save({ target: 'brand', targets: ['Jaipur Loom'] })
    expect(await page()).toMatchObject({ sellingPrice: 499 })
    const { body } = await merchant.call('GET /editProduct', { id: product.id })
    const { status: _status, ...form } = body
    const changed = { ...form, brand: 'Jaipur Loom', variants: form.variants.map(editable) }
    expect((await merchant.call('PUT /editProduct', changed, { key: randomUUID() })).status).toBe(
      200,
    )
    expect(await page()).toMatchObject({ sellingPrice: 399 })
  })
})

function editable<V extends { held: number; Images: string[] }>({ held: _h, Images: _i, ...v }: V) {
  return v
}

describe('POST /campaigns/preview', () => {
  it('counts prices that change, prices that stay, and GST rates that change with the price', async () => {
    const { store, merchant } = await buildCampaignScene(
      app,
      { pricePaise: 300_000, mrpPaise: 300_000, sizes: ['M', 'L'] },
      registeredSeller,
    )
    await buildProduct(app, store.id, { name: 'Ribbon', pricePaise: 15_000 })
    await buildProduct(app, store.id, { name: 'Off sale', active: false })
    const { status, body } = await merchant.call('POST /campaigns/preview', {
      kind: 'amount',
      value: 375,
      target: 'all',
      targets: [],
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({ articles: 2, variants: 3, unchanged: 1, gstChanges: 2 })
    expect(body.examples).toMatchObject([
      { productName: 'Ribbon', before: 150, after: null },
      { before: 3000, after: 2625, gstRate: { before: 18, after: 5 } },
    ])
  })

  it('changes the GST rate at the exact paisa, and has no rate for a seller without GSTIN', async () => {
    const terms = { kind: 'amount', value: 100, target: 'all', targets: [] } as const
    const changes = []
    for (const [pricePaise, seller] of [
      [272_500, registeredSeller],
      [272_501, registeredSeller],
      [272_500, {}],
    ] as const) {
      const { merchant } = await buildCampaignScene(app, { pricePaise, mrpPaise: 300_000 }, seller)
      const { body } = await merchant.call('POST /campaigns/preview', terms)
      changes.push(body.gstChanges)
    }
    expect(changes).toEqual([1, 0, 0])
  })

  it('sees no article of another shop', async () => {
    const { merchant } = await buildCampaignScene(app)
    const other = await buildCampaignScene(app)
    const terms = {
      kind: 'percent',
      value: 10,
      target: 'product',
      targets: [other.product.id],
    } as const
    expect((await merchant.call('POST /campaigns/preview', terms)).body).toMatchObject({
      articles: 0,
      examples: [],
    })
  })
})
