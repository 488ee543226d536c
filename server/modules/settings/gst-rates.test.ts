import { randomUUID } from 'node:crypto'
import { isNotNull, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { products, variants } from '#server/platform/db/tables/catalog.ts'
import { findGstRows } from '#server/platform/db/rows/gst-rates.ts'
import { gstRates } from '#server/platform/db/tables/settings.ts'
import { offerForm } from '#test/campaign-scene.ts'
import { buildAdmin, buildAdminAs, buildProduct, buildStore, mondayNoon } from '#test/factories.ts'
import { firstTable } from '#test/gst-rates.ts'
import { advance, buildScene, registeredSeller } from '#test/order-scene.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()
type Admin = Awaited<ReturnType<typeof buildAdmin>>
let admin: Admin
beforeEach(async () => {
  await app.database.db.delete(gstRates).where(isNotNull(gstRates.setBy))
  admin = await buildAdminAs(app, 'finance')
})

const row = {
  hsn: '62',
  category: null,
  rate: 5,
  upTo: 3_000,
  rateAbove: 12,
  validFrom: '2027-04-01',
  source: 'Notification 4/2027-Central Tax (Rate)',
}
const plan = (over: object = {}, by: Admin = admin) =>
  by.browser.call('POST /admin/gst-rates', { ...row, ...over })
const withdraw = (_id: string) => admin.browser.call('DELETE /admin/gst-rates', { _id })
const readTable = async () => (await admin.browser.call('GET /admin/gst-rates')).body
const preview = async (over: object = {}) => {
  const { source: _source, ...terms } = row
  return (await admin.browser.call('POST /admin/gst-rates/preview', { ...terms, ...over })).body
}
const india = (text: string) => new Date(`${text}+05:30`)

/** Moves the time; administrators' sessions end within a day, so they log in again. */
async function goTo(now: Date): Promise<void> {
  await advance(app, now)
  admin = await buildAdminAs(app, 'finance')
}

const byText = (rows: readonly object[]) => rows.map((one) => JSON.stringify(one)).toSorted()

describe('the table of GST rates', () => {
  it('begins with the rows of the release, each with its source', async () => {
    const inOrder = firstTable.map(
      ({ hsn, category, upToPaise, rate, rateAbove, validFrom }) =>
        ({ hsn, category, upToPaise, rate, rateAbove, validFrom }) as const,
    )
    expect(byText(await findGstRows(app.database.db))).toEqual(byText(inOrder))
    const { rows } = await readTable()
    expect(rows).toHaveLength(firstTable.length)
    expect(rows.find(({ hsn, state }) => hsn === '62' && state === 'holds')).toMatchObject({
      rate: 5,
      upTo: 2_500,
      rateAbove: 18,
      validFrom: '2025-09-22',
      setBy: null,
      source: 'Notification 9/2025-Central Tax (Rate), 56th GST Council',
    })
  })

  it('shows a new row as planned, then in force, with name and audit; only a planned one is withdrawn', async () => {
    expect((await plan()).body.message).toBe(
      'The rate is entered and begins on 01/04/2027 at midnight',
    )
    await plan({ validFrom: '2027-05-01' })
    const [later, planned] = (await readTable()).rows
    expect([later?.state, planned?.state, planned?.setBy]).toEqual([
      'planned',
      'planned',
      expect.any(String),
    ])
    expect((await withdraw(later?._id ?? '')).status).toBe(200)
    expect((await withdraw(later?._id ?? '')).body).toMatchObject({
      details: { reason: 'withdrawn' },
    })
    expect((await withdraw(randomUUID())).status).toBe(404)
    await goTo(india('2027-04-01T00:00:00'))
    const { today, rows } = await readTable()
    const ofChapter = rows.filter(({ hsn }) => hsn === '62').map(({ state }) => state)
    expect([today, ofChapter]).toEqual(['2027-04-01', ['withdrawn', 'holds', 'past', 'past']])
    expect((await withdraw(planned?._id ?? '')).body).toMatchObject({
      code: 'SETTING_CONFLICT',
      details: { reason: 'began' },
    })
    const owner = await buildAdmin(app)
    const { entries } = (await owner.browser.call('GET /admin/audit')).body
    const words = '62: 5 % ≤ Rs\u00a03,000.00 < 12 %'
    expect(entries.slice(0, 3).map(({ action, reason }) => [action, reason])).toEqual([
      ['gst_rate_withdrawn', `${words}, 01/05/2027 (${row.source})`],
      ['gst_rate_planned', `${words}, 01/05/2027 (${row.source})`],
      ['gst_rate_planned', `${words}, 01/04/2027 (${row.source})`],
    ])
  })

  it('has a planned row changed, which keeps the earlier one as withdrawn', async () => {
    await plan()
    const [planned] = (await readTable()).rows
    const changed = await plan({ replaces: planned?._id, rateAbove: 18, validFrom: '2027-04-15' })
    expect(changed.status).toBe(200)
    expect((await readTable()).rows.slice(0, 2)).toMatchObject([
      { validFrom: '2027-04-15', rateAbove: 18, state: 'planned' },
      {
        validFrom: '2027-04-01',
        rateAbove: 12,
        state: 'withdrawn',
        withdrawnBy: expect.any(String),
      },
    ])
    expect((await plan({ replaces: planned?._id })).body.code).toBe('SETTING_CONFLICT')
    expect((await plan({ replaces: randomUUID() })).status).toBe(404)
    const begun = (await readTable()).rows.find(({ state }) => state === 'holds')
    const past = await plan({ replaces: begun?._id })
    expect(past.body).toMatchObject({ details: { reason: 'began' } })
    // Nothing of the refused changes is kept.
    expect((await readTable()).rows.filter(({ state }) => state === 'planned')).toHaveLength(1)
    const { entries } = (await (await buildAdmin(app)).browser.call('GET /admin/audit')).body
    expect(entries[0]).toMatchObject({ action: 'gst_rate_changed' })
    expect(entries[0]?.reason).toContain('< 12 %, 01/04/2027')
    expect(entries[0]?.reason).toContain('→ 62: 5 % ≤ Rs\u00a03,000.00 < 18 %, 15/04/2027')
  })

  it('has one row for a heading, a category and a day', async () => {
    await plan()
    expect((await plan({ rate: 12, rateAbove: 18 })).body).toMatchObject({
      code: 'SETTING_CONFLICT',
      details: { reason: 'taken' },
    })
    for (const over of [{ hsn: '6211' }, { category: 'Footwear' }, { validFrom: '2027-04-02' }])
      expect((await plan(over)).status).toBe(200)
  })

  it.each([
    ['validFrom', { validFrom: '2026-11-15' }],
    ['validFrom', { validFrom: '2026-11-16' }],
    ['validFrom', { validFrom: '2029-01-01' }],
    ['hsn', { hsn: '621' }],
    ['rate', { rate: 7 }],
    ['upTo', { upTo: 0 }],
    ['upTo', { upTo: 2_500.005 }],
    ['rateAbove', { rateAbove: 5 }],
    ['rateAbove', { rateAbove: null }],
    ['rateAbove', { upTo: null }],
    ['source', { source: '–' }],
  ])('refuses a wrong %s at its field: %o', async (field, over) => {
    const { status, body } = await plan(over)
    expect([status, Object.keys(body['fields'] ?? {})]).toEqual([400, [field]])
  })

  it('is for finance and owners, and a change needs a fresh proof', async () => {
    const support = await buildAdminAs(app, 'support')
    expect((await plan({}, support)).status).toBe(403)
    expect((await support.browser.call('GET /admin/gst-rates')).status).toBe(403)
    const { merchant } = await buildStore(app)
    for (const browser of [app.browser(), merchant.browser])
      expect((await browser.call('POST /admin/gst-rates', row)).status).toBeGreaterThanOrEqual(401)
    expect((await plan({}, await buildAdmin(app))).status).toBe(200)
    await admin.endProof()
    expect((await plan({ hsn: '61' })).body.code).toBe('PROOF_NEEDED')
  })
})

const price = (id: string | undefined, pricePaise: number) =>
  app.database.db
    .update(variants)
    .set({ pricePaise, mrpPaise: pricePaise })
    .where(sql`id = ${id}`)

describe('the preview of a row', () => {
  it('counts and lists the goods whose rate changes, by shop, and leaves out all others', async () => {
    await app.database.db.update(products).set({ hsn: '9999' })
    const scene = await buildScene(app, { sizes: ['S', 'M', 'L'] }, registeredSeller)
    const [, medium, large] = scene.product.variantIds
    await price(medium, 300_000)
    await price(large, 350_000)
    const other = await buildStore(app, registeredSeller)
    const dear = { pricePaise: 400_000, mrpPaise: 400_000 }
    const second = await buildProduct(app, other.id, { ...dear, gstFixed: true })
    await buildProduct(app, other.id, { ...dear, hsn: '6109' })
    await buildProduct(app, (await buildStore(app)).id, dear)
    const seen = await preview()
    expect(seen).toMatchObject({ products: 1, variants: 2, stores: 1, fixed: 1, nextPage: null })
    expect(seen.byStore).toMatchObject([{ storeId: scene.store.id, products: 1, variants: 2 }])
    expect(seen.goods).toMatchObject([
      { variantId: large, price: 3_500, before: 18, after: 12 },
      { variantId: medium, price: 3_000, before: 18, after: 5 },
    ])
    expect(await preview({ hsn: '6203' })).toMatchObject({ variants: 0, goods: [], byStore: [] })
    expect(await preview({ category: 'Footwear' })).toMatchObject({ variants: 0 })
    const rest = await preview({ page: large })
    expect(rest).toMatchObject({ variants: 2, goods: [{ variantId: medium }], nextPage: null })
    expect(rest.goods).toHaveLength(1)
    await app.database.db
      .update(products)
      .set({ gstFixed: false })
      .where(sql`id = ${second.id}`)
    expect(await preview()).toMatchObject({ variants: 3, stores: 2, fixed: 0 })
    // A row that is already planned counts as it is, unless the new one replaces it.
    await plan({ rate: 12, rateAbove: 18 })
    const [planned] = (await readTable()).rows
    expect(await preview({ validFrom: '2027-04-02' })).toMatchObject({ variants: 4 })
    const changed = await preview({ validFrom: '2027-04-02', replaces: planned?._id })
    expect(changed).toMatchObject({ variants: 3 })
  })

  it('names the offers that change or cross the step, also those that are planned', async () => {
    await app.database.db.update(products).set({ hsn: '9999' })
    const scene = await buildScene(app, {}, registeredSeller)
    await price(scene.product.variantId, 350_000)
    const save = (name: string, value: number, from: string, until: string) =>
      scene.store.merchant.browser.call(
        'POST /campaigns',
        offerForm(app, { name, value, from: india(from), until: india(until) }),
        { key: randomUUID() },
      )
    await save('Holi', 20, '2027-03-20T00:00:00', '2027-04-05T00:00:00')
    await save('Diwali', 5, '2026-11-20T00:00:00', '2026-11-25T00:00:00')
    const { offers } = await preview()
    expect(offers).toEqual([
      {
        campaignId: expect.any(String),
        name: 'Holi',
        shopName: expect.any(String),
        changed: 1,
        crossing: 1,
      },
    ])
    expect((await preview({ validFrom: '2026-11-21' })).offers).toHaveLength(2)
    expect(app.time.now).toEqual(mondayNoon)
  })
})
