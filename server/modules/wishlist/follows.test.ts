import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { MAX_FOLLOWS } from '#shared/limits.ts'
import { oneClickPath } from '#shared/paths.ts'
import type { Browser } from '#test/browser.ts'
import { emailsTo } from '#test/emails.ts'
import { buildProduct, buildShopper, buildStaff, buildStore, mondayNoon } from '#test/factories.ts'
import { advance } from '#test/order-scene.ts'
import { insertStaff } from '#test/rows.ts'
import { useTestApp } from '#test/use-test-app.ts'
import { deleteFollowsOf, deleteFollowsOfStore } from './queries/follows.ts'
import { sendArrivalNotes } from './jobs.ts'

const app = useTestApp()
beforeEach(() => advance(app, mondayNoon))

const follow = (browser: Browser, storeId: string, wanted = true) =>
  browser.call('PUT /follow', { storeId, wanted })
const followsOf = async (browser: Browser) => (await browser.call('GET /follows')).body.storeIds

describe('following a shop', () => {
  it('is undone and repeated without harm, and shows in the person’s own list and data', async () => {
    const { browser } = await buildShopper(app)
    const [one, two] = [await buildStore(app, { storeName: 'First' }), await buildStore(app)]
    await buildProduct(app, two.id, { variant: { images: ['a'.repeat(64)] } })
    for (const { id } of [one, one, two]) expect((await follow(browser, id)).status).toBe(200)
    expect((await followsOf(browser)).toSorted()).toEqual([one.id, two.id].toSorted())
    const { stores } = (await browser.call('GET /followed-stores')).body
    expect(stores.find(({ _id: id }) => id === two.id)?.goods).toMatchObject([
      { productName: 'Block print kurta', image: `/media/${'a'.repeat(64)}` },
    ])
    for (const _ of [1, 2])
      expect((await follow(browser, two.id, false)).body.storeIds).toEqual([one.id])
    const { data } = (await browser.call('GET /me/export')).body
    expect(data.follows).toEqual([{ storeName: 'First', since: mondayNoon.toISOString() }])
  })

  it('is for people with an account, at shops that shoppers can see and that are not their own', async () => {
    const { browser } = await buildShopper(app)
    const own = await buildStore(app)
    const pending = await buildStore(app, { status: 'pending' })
    expect((await follow(app.browser(), own.id)).status).toBe(401)
    expect(await follow(own.merchant.browser, own.id)).toMatchObject({
      status: 403,
      body: { code: 'OWN_STORE' },
    })
    for (const id of [pending.id, randomUUID(), 'x'])
      expect((await follow(browser, id)).status).toBe(404)
    const bad = await browser.call('PUT /follow', { storeId: own.id, wanted: 'yes' })
    expect(bad).toMatchObject({ status: 400, body: { fields: { wanted: expect.any(String) } } })
    expect(await followsOf(browser)).toEqual([])
  })

  it('ends for one person and one shop only, and is possible for the staff of another shop', async () => {
    const [one, two] = [await buildStore(app), await buildStore(app)]
    const [person, clerk] = [await buildShopper(app), await buildStaff(app, two.id, 'counter')]
    for (const { browser } of [person, clerk])
      expect((await follow(browser, one.id)).status).toBe(200)
    await follow(person.browser, two.id)
    await follow(person.browser, one.id, false)
    expect(await followsOf(person.browser)).toEqual([two.id])
    expect(await followsOf(clerk.browser)).toEqual([one.id])
    await follow(person.browser, one.id)
    await app.database.transaction((tx) => deleteFollowsOfStore(tx, two.id))
    expect(await followsOf(person.browser)).toEqual([one.id])
    await app.database.transaction((tx) => deleteFollowsOf(tx, person.id))
    expect(await followsOf(person.browser)).toEqual([])
    expect(await followsOf(clerk.browser)).toEqual([one.id])
  })

  it('hides a shop that is suspended, which can still be unfollowed', async () => {
    const { browser } = await buildShopper(app)
    const { id } = await buildStore(app)
    await follow(browser, id)
    await app.database.pool.query(`update stores set status = 'suspended' where id = $1`, [id])
    expect((await browser.call('GET /followed-stores')).body.stores).toEqual([])
    expect((await follow(browser, id, false)).body.storeIds).toEqual([])
  })

  it(`holds ${MAX_FOLLOWS} shops, also when the last are followed together`, async () => {
    const { id: userId, browser } = await buildShopper(app)
    const filler = await buildStore(app)
    await app.database.pool.query(
      `with owners as (
        insert into users (email, name, password_hash)
        select n || '@filler.example', 'Filler', 'none' from generate_series(1, $2::int) n returning id
      ), made as (
        insert into stores (owner_id, shop_name, owner_name, contact_number, email, state, city, address, lat, lon,
          business_type, timings, status)
        select owners.id, 'Filler', owner_name, contact_number, s.email, state, 'Kota', address, lat, lon, business_type,
          timings, status from stores s, owners where s.id = $1 returning id)
       insert into store_follows select $3, id, now() from made`,
      [filler.id, MAX_FOLLOWS - 2, userId],
    )
    const shops = await Promise.all(Array.from({ length: 5 }, () => buildStore(app)))
    const answers = await Promise.all(shops.map(({ id }) => follow(browser, id)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('FOLLOWS_FULL')
    const followed = await followsOf(browser)
    expect(followed).toHaveLength(MAX_FOLLOWS)
    const again = shops.find(({ id }) => followed.includes(id))?.id ?? ''
    expect((await follow(browser, again)).status).toBe(200)
  })
})

const instantAt = (date: number, time: string) => new Date(`2026-11-${date}T${time}:00+05:30`)
const friday = instantAt(20, '10:00')

async function noteScene() {
  const shopper = await buildShopper(app)
  const store = await buildStore(app, { storeName: 'Bandhej Palace' })
  const add = (name: string, createdAt: Date, over: object = {}) =>
    buildProduct(app, store.id, { name, createdAt, ...over })
  await add('Bandhani saree', instantAt(18, '12:00'))
  await follow(shopper.browser, store.id)
  const wish = (wanted: boolean) => shopper.browser.call('PUT /arrival-note', { wanted })
  /** The notes to a person after two servers have run the job of this time. */
  const notesAt = async (now: Date) => {
    await advance(app, now)
    await Promise.all([1, 2].map(() => sendArrivalNotes(app.database, now)))
    return (await emailsTo(app, shopper.email)).filter(({ subject }) => /New at/.test(subject))
  }
  return { shopper, store, add, wish, notesAt }
}

describe('the weekly note about new articles', () => {
  it('is off until it is asked for, and comes once a week with new articles', async () => {
    const { add, wish, notesAt, shopper } = await noteScene()
    await add('Before', instantAt(12, '23:59'))
    await add('Sold out', instantAt(18, '12:00'), { stock: 0 })
    await add('Hidden', instantAt(18, '12:00'), { active: false })
    expect((await shopper.browser.call('GET /arrival-note')).body).toEqual({ wanted: false })
    expect(await notesAt(friday)).toEqual([])
    await advance(app, mondayNoon)
    expect((await wish(true)).body.wanted).toBe(true)
    expect(await notesAt(instantAt(20, '08:00'))).toEqual([])
    const [mail, ...others] = await notesAt(friday)
    expect(others).toEqual([])
    expect(mail?.subject).toBe('New at Bandhej Palace: 1 article')
    expect(mail?.text).toContain('Bandhani saree (Bandhej Palace): Rs\u00a0499.00')
    expect(mail?.text).not.toMatch(/Before|Sold out|Hidden/)
    for (const later of [instantAt(20, '10:01'), instantAt(21, '12:00')])
      expect(await notesAt(later)).toHaveLength(1)
    await wish(false)
    await wish(true)
    expect(await notesAt(instantAt(22, '12:00'))).toHaveLength(1)
    expect(await notesAt(instantAt(27, '12:00'))).toHaveLength(1)
    await add('Lehenga', instantAt(30, '12:00'))
    expect(await notesAt(new Date('2026-12-04T12:00:00+05:30'))).toHaveLength(2)
  })

  it('names the articles from Friday to Thursday, of shops that are open to the person, and not those of the own work', async () => {
    const { add, wish, notesAt, shopper } = await noteScene()
    await add('First minute', instantAt(13, '00:00'))
    await add('Last minute', instantAt(19, '23:59'))
    await add('Too late', instantAt(20, '00:00'))
    const suspended = await buildStore(app)
    const work = await buildStore(app)
    for (const { id } of [suspended, work]) {
      await buildProduct(app, id, { name: 'Elsewhere', createdAt: instantAt(18, '12:00') })
      await follow(shopper.browser, id)
    }
    await insertStaff(app, { storeId: work.id, userId: shopper.id, role: 'counter' })
    await app.database.pool.query(`update stores set status = 'suspended' where id = $1`, [
      suspended.id,
    ])
    const other = await noteScene()
    await other.wish(true)
    await wish(true)
    await other.wish(false)
    const [mail] = await notesAt(friday)
    for (const name of ['First minute', 'Bandhani saree', 'Last minute'])
      expect(mail?.text).toContain(name)
    expect(mail?.text).not.toMatch(/Too late|Elsewhere/)
    expect(await other.notesAt(friday)).toEqual([])
  })

  it('comes first on the Friday after the wish, and on Saturday when Friday was missed', async () => {
    const { wish, notesAt, add } = await noteScene()
    await advance(app, friday)
    await wish(true)
    expect(await notesAt(instantAt(20, '12:00'))).toEqual([])
    await add('Lehenga', instantAt(24, '12:00'))
    expect(await notesAt(instantAt(28, '12:00'))).toHaveLength(1)
  })

  it('names several shops, and none that is no longer followed', async () => {
    const { wish, notesAt, shopper, store } = await noteScene()
    const names = ['Second', 'Third']
    for (const storeName of names) {
      const other = await buildStore(app, { storeName })
      await buildProduct(app, other.id, {
        name: `Kurta of ${storeName}`,
        createdAt: instantAt(19, '12:00'),
      })
      await follow(shopper.browser, other.id)
    }
    await follow(shopper.browser, store.id, false)
    await wish(true)
    const [mail] = await notesAt(friday)
    expect(mail?.subject).toBe('New at 2 shops that you follow: 2 articles')
    for (const name of names)
      expect(mail?.text).toContain(`Kurta of ${name} (${name}): Rs\u00a0499.00`)
    expect(mail?.text).not.toContain('Bandhani saree')
    expect(mail?.text).toContain('/followed-shops')
  })

  it('is not sent at night by a server that was down', async () => {
    const { wish, shopper } = await noteScene()
    await wish(true)
    app.time.now = instantAt(20, '21:00')
    await sendArrivalNotes(app.database, instantAt(20, '19:59'))
    const mails = await emailsTo(app, shopper.email)
    expect(mails.filter(({ subject }) => /New at/.test(subject))).toEqual([])
  })

  it('stops by the button of mail programs; the shops stay followed', async () => {
    const { wish, notesAt, shopper } = await noteScene()
    await wish(true)
    const [mail] = await notesAt(friday)
    const url = new URL(mail?.unsubscribeUrl ?? 'http://none.example')
    expect(url.pathname).toBe(oneClickPath)
    const answer = await app.fastify.inject({ method: 'POST', url: url.pathname + url.search })
    expect(answer.statusCode).toBe(200)
    expect((await shopper.browser.call('GET /arrival-note')).body.wanted).toBe(false)
    expect(await followsOf(shopper.browser)).toHaveLength(1)
    expect((await shopper.browser.call('GET /me/export')).body.data.arrivalNote).toEqual({
      wantedSince: null,
      lastSentOn: '2026-11-20',
    })
  })
})
