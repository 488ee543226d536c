import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { priceDropWishes } from '#server/platform/db/tables/wishlist.ts'
import { buildCampaignScene, followOffers, minutesAfter } from '#test/campaign-scene.ts'
import { emailsTo } from '#test/emails.ts'
import { buildProduct, mondayNoon } from '#test/factories.ts'
import { advance } from '#test/order-scene.ts'
import { useTestApp } from '#test/use-test-app.ts'
import { oneClickPath } from '#shared/paths.ts'
import { recordPriceDrops } from './commands/price-drops.ts'
import { sendPriceDropNotes } from './jobs.ts'

const app = useTestApp()
beforeEach(async () => {
  await advance(app, mondayNoon)
  await app.database.db.delete(priceDropWishes)
})

const instantAt = (minutes: number) => minutesAfter(mondayNoon, minutes)
/** A time in November 2026 in India; it is noon on Monday the 16th. */
const onDay = (date: number, time: string) => new Date(`2026-11-${date}T${time}:00+05:30`)

/** A shopper with an article of Rs 499 on the wishlist, and campaigns of its shop. */
async function noteScene() {
  const scene = await buildCampaignScene(app)
  const { shopper, product } = scene
  const save = (id = product.id, by = shopper.browser) =>
    by.call('POST /update-wishlist', { task: 'add', id })
  const wish = (wanted: boolean, by = shopper.browser) => by.call('PUT /price-drops', { wanted })
  const wanted = async () => (await shopper.browser.call('GET /price-drops')).body.wanted
  await save()
  /** The notes to an address after all due jobs have run at this time. */
  const notesAt = async (now: Date, email = shopper.email) => {
    await app.jobs.drained()
    await advance(app, now)
    await followOffers(app)
    await sendPriceDropNotes(app.database, now)
    return (await emailsTo(app, email)).filter(({ subject }) => /costs? less/.test(subject))
  }
  return { ...scene, save, wish, wanted, notesAt }
}

describe('a note about lower prices', () => {
  it('is off until it is asked for, comes once, and again only for a price that is lower still', async () => {
    const { offer, end, wish, wanted, notesAt } = await noteScene()
    expect(await wanted()).toBe(false)
    const first = await offer({ until: instantAt(3 * 24 * 60) })
    expect(await notesAt(instantAt(40))).toEqual([])
    await end(first)
    await notesAt(instantAt(41))
    expect((await wish(true)).body).toMatchObject({ wanted: true })

    await offer({ until: instantAt(5 * 24 * 60) })
    expect(await notesAt(instantAt(70))).toEqual([])
    const [mail, ...others] = await notesAt(instantAt(72))
    expect(others).toEqual([])
    expect(mail?.subject).toBe('Block print kurta costs less')
    expect(mail?.text).toMatch(/Rs\s399\.00 instead of Rs\s499\.00/)
    expect(await notesAt(instantAt(120))).toHaveLength(1)
    expect(await notesAt(onDay(17, '12:00'))).toHaveLength(1)

    await offer({ value: 40, until: instantAt(5 * 24 * 60) })
    const again = await notesAt(onDay(17, '12:40'))
    expect(again).toHaveLength(2)
    expect(again[1]?.text).toMatch(/Rs\s299\.00 instead of Rs\s399\.00/)
  })

  it('names all articles of a day together; a later fall of price waits for the next day', async () => {
    const { offer, save, wish, notesAt, store, product, merchant } = await noteScene()
    const second = await buildProduct(app, store.id, { name: 'Lehariya saree', stock: 3 })
    const third = await buildProduct(app, store.id, { name: 'Gota jutti', stock: 3 })
    for (const { id } of [second, third]) await save(id)
    await wish(true)
    const until = instantAt(5 * 24 * 60)
    await offer({ target: 'product', targets: [product.id], until })
    await advance(app, instantAt(10))
    await offer({ target: 'product', targets: [second.id], until })
    const [mail, ...more] = await notesAt(instantAt(40))
    expect(more).toEqual([])
    expect(mail?.subject).toMatch(/ and 1 more from your wishlist cost less$/)
    expect(mail?.text).toContain('Lehariya saree')
    const rows = [{ _id: third.variantId, sellingPrice: 300 }]
    await merchant.call('POST /change-products', { mode: 'all', rows }, { key: randomUUID() })
    expect(await notesAt(instantAt(90))).toHaveLength(1)
    expect(await notesAt(onDay(17, '07:59'))).toHaveLength(1)
    const next = await notesAt(onDay(17, '08:00'))
    expect(next).toHaveLength(2)
    expect(next[1]?.text).toContain('Gota jutti')
    expect(next[1]?.text).not.toContain('Lehariya saree')
  })

  it.each([
    ['that fell too little', { value: 1 }],
    ['that has ended before it could be told', { until: instantAt(20) }],
  ])('does not name a price %s', async (_name, over) => {
    const { offer, wish, notesAt } = await noteScene()
    await wish(true)
    await offer(over)
    expect(await notesAt(instantAt(60))).toEqual([])
  })

  it.each([
    ['a price that ended while the e-mail waited', onDay(16, '12:40'), onDay(16, '12:46')],
    ['anything at night', onDay(17, '20:40'), onDay(17, '21:00')],
  ])('does not name %s', async (_name, made, sent) => {
    const { offer, wish, shopper } = await noteScene()
    await wish(true)
    await offer({ until: instantAt(45) })
    if (made > instantAt(45)) await offer({ until: instantAt(5 * 24 * 60) })
    await app.jobs.drained()
    await advance(app, made)
    await app.database.transaction(async (tx) => {
      await recordPriceDrops(tx)
      app.time.now = sent
    })
    expect(await emailsTo(app, shopper.email)).toEqual([])
  })

  it('does not name articles that are sold out, removed from the list or sold by the own shop', async () => {
    const { offer, save, wish, notesAt, store, shopper } = await noteScene()
    const gone = await buildProduct(app, store.id, { name: 'Sold out', stock: 0 })
    const removed = await buildProduct(app, store.id, { name: 'Removed', stock: 2 })
    const { browser, email } = store.merchant
    for (const { id } of [gone, removed]) {
      await save(id)
      await save(id, browser)
    }
    await wish(true)
    await wish(true, browser)
    await shopper.browser.call('POST /update-wishlist', { task: 'remove', id: removed.id })
    await offer()
    const [mail] = await notesAt(instantAt(40))
    expect(mail?.subject).not.toMatch(/more/)
    expect(mail?.text).not.toMatch(/Sold out|Removed/)
    expect(await notesAt(instantAt(41), email)).toEqual([])
  })

  it('comes below today’s price when the switch is turned on after the price has fallen', async () => {
    const { offer, wish, notesAt, shopper } = await noteScene()
    await offer({ until: instantAt(3 * 24 * 60) })
    await advance(app, instantAt(1))
    await wish(true)
    expect(await notesAt(instantAt(60))).toEqual([])
    const { body } = await shopper.browser.call('GET /wishlist')
    expect(body.products[0]).toMatchObject({ savedPrice: 499, sellingPrice: 399 })
  })

  it('stops by the button of mail programs, which stops nothing else', async () => {
    const { offer, wish, wanted, notesAt, shopper } = await noteScene()
    await wish(true)
    await offer()
    const [mail] = await notesAt(instantAt(40))
    const url = new URL(mail?.unsubscribeUrl ?? 'http://none.example')
    expect(url.pathname).toBe(oneClickPath)
    const answer = await app.fastify.inject({
      method: 'POST',
      url: url.pathname + url.search,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    })
    expect(answer.statusCode).toBe(200)
    expect(await wanted()).toBe(false)
    expect((await shopper.browser.call('GET /review-requests')).body.wanted).toBe(true)
  })

  it('is in the person’s own data and is erased with the account', async () => {
    const { wish, shopper } = await noteScene()
    await wish(true)
    const { data } = (await shopper.browser.call('GET /me/export')).body
    expect(data).toMatchObject({
      priceDropsSince: mondayNoon.toISOString(),
      wishlist: [{ savedPrice: 499, toldBelow: 499, toldOn: null }],
    })
    expect((await app.browser().call('PUT /price-drops', { wanted: true })).status).toBe(401)
    const bad = await shopper.browser.call('PUT /price-drops', { wanted: 'yes' } as never)
    expect(bad).toMatchObject({ status: 400, body: { fields: { wanted: expect.any(String) } } })
  })
})
