import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { loginFailures, users } from '#server/platform/db/tables/accounts.ts'
import { stores } from '#server/platform/db/tables/stores.ts'
import { picturePath } from '#shared/paths.ts'
import { buildProduct, buildShopper, buildStore, mondayNoon } from '#test/factories.ts'
import { brokenInvariants } from '#test/invariants.ts'
import { buildScene } from '#test/order-scene.ts'
import { insertPushDevice } from '#test/rows.ts'
import { buildApplicant, filledForm } from '#test/registration.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()
beforeEach(async () => {
  await app.database.db.delete(loginFailures)
})

const password = 'block-print-2026'

async function givePassword(userId: string): Promise<void> {
  const passwordHash = await app.passwords.hash(password)
  await app.database.db.update(users).set({ passwordHash }).where(eq(users.id, userId))
}

/** A shopper who has a password, at a store with one product. */
async function buildLeaver() {
  const scene = await buildScene(app, { stock: 9 })
  await givePassword(scene.shopper.id)
  const { browser } = scene.shopper
  const leave = (word = password) => browser.call('DELETE /me', { password: word })
  const line = {
    productId: scene.product.id,
    variantId: scene.product.variantId,
    quantity: 1,
  }
  return { ...scene, browser, leave, line }
}

async function countOf(table: string, column: string, userId: string): Promise<number> {
  const { rowCount } = await app.database.pool.query(
    `select 1 from ${table} where ${column} = $1`,
    [userId],
  )
  return rowCount ?? 0
}

describe('GET /me/export', () => {
  it('returns everything that is stored about the person', async () => {
    const { shopper, store, browser, product, bookReady, move, line } = await buildLeaver()
    await browser.call('POST /update-wishlist', { task: 'add', id: product.id })
    const soldOut = await buildProduct(app, store.id, { stock: 0 })
    await browser.call('POST /waitlist', { variantId: soldOut.variantId })
    const { orderId, code } = await bookReady()
    await browser.call('PUT /cart', { products: [line] })
    await move(orderId, 'Collected', { code })
    await insertPushDevice(app, shopper.id)
    const { status, body } = await browser.call('GET /me/export')
    expect(status).toBe(200)
    expect(body.fileName).toBe('chowk-my-data-2026-11-16.json')
    expect(body.data).toMatchObject({
      account: { name: shopper.name, email: shopper.email, role: 'customer', locale: 'en' },
      sessions: [{ begunAt: mondayNoon.toISOString() }],
      knownBrowsers: 0,
      noticeDevices: [{ name: 'Chrome, Android', pushService: 'fcm.googleapis.com', isOn: true }],
      wishlist: [{ productId: product.id }],
      waitlist: [{ productId: soldOut.id, variantId: soldOut.variantId }],
      heldPieces: [],
      cart: [line],
      store: null,
    })
    expect(body.data['bookings']).toMatchObject([
      {
        orderId,
        storeName: 'Bangle House',
        status: 'collected',
        billNumber: expect.stringMatching(/^BS\/26-27\/\d{6}$/),
        products: [{ productId: product.id, quantity: 1 }],
        timeline: [{ event: 'booked' }, { event: 'ready' }, { event: 'collected' }],
      },
    ])
  })

  it('has the registrations with their pictures, the draft, and nobody else’s', async () => {
    await buildApplicant(app, { shopName: 'Somebody Else' })
    const { id, browser } = await buildShopper(app)
    const [front, logo] = ['ab'.repeat(32), 'cd'.repeat(32)]
    await app.database.pool.query(
      `with made as (insert into media (hash, width, height)
         select unnest($1::text[]), 1, 1 returning hash)
       insert into media_owners (hash, user_id, purpose, unused_since)
         select hash, $2, 'registration', $3 from made`,
      [[front, logo], id, mondayNoon],
    )
    await browser.call('PUT /onBoarding/draft', { draft: { shopName: 'Gul' } })
    const read = async () => (await browser.call('GET /me/export')).body.data
    expect(await read()).toMatchObject({
      registrations: [],
      registrationDraft: { form: { shopName: 'Gul' }, savedAt: mondayNoon.toISOString() },
      uploadedPictures: [picturePath(front, 1600), picturePath(logo, 1600)],
    })
    const form = filledForm({ shopImage: front, shopLogo: logo, gstin: '27AAPFU0939F1ZV' })
    expect((await browser.call('POST /onBoarding', form)).status).toBe(200)
    const { registrations, ...others } = await read()
    expect(others).toMatchObject({ registrationDraft: null, store: { status: 'pending' } })
    expect(registrations).toEqual([
      {
        status: 'pending',
        submittedAt: mondayNoon.toISOString(),
        decidedAt: null,
        reason: null,
        form: expect.objectContaining({
          shopName: 'Gulabi Kurta House',
          gstin: '27AAPFU0939F1ZV',
          address: '12 Johari Bazaar, near Hawa Mahal',
          latitude: 26.92,
        }),
        shopImage: picturePath(front, 1600),
        shopLogo: picturePath(logo, 1600),
      },
    ])
  })

  it('holds nobody else’s data, and no code, token or hash', async () => {
    const { shopper, store, browser, bookReady } = await buildLeaver()
    const { code, token } = await bookReady()
    const other = await buildLeaver()
    const theirs = await other.bookReady()
    const answer = await browser.call('GET /me/export')
    expect(answer.status).toBe(200)
    const text = JSON.stringify(answer.body)
    const [user] = await app.database.db.select().from(users).where(eq(users.id, shopper.id))
    const session = browser.cookies.get('sid') ?? ''
    const secrets = [token, session, user?.passwordHash ?? '', `"${code}"`]
    const foreign = [theirs.orderId, other.shopper.email, store.merchant.email]
    for (const secret of [...secrets, ...foreign]) {
      expect(secret.length).toBeGreaterThan(5)
      expect(text).not.toContain(secret)
    }
    expect(text).not.toContain('argon2')
  })

  it('returns the data of the store to its owner', async () => {
    const { merchant } = await buildStore(app, { storeName: 'Sanganer Prints' })
    const { body } = await merchant.browser.call('GET /me/export')
    expect(body.data.store).toMatchObject({ shopName: 'Sanganer Prints', status: 'approved' })
  })
})

describe('PUT /me', () => {
  it('changes the name, also the one at the counter of a shop with an open booking', async () => {
    const { browser, store, book } = await buildLeaver()
    await book()
    const { status, body } = await browser.call('PUT /me', { name: ' Asha Rathore ' })
    expect(status).toBe(200)
    expect(body.user.name).toBe('Asha Rathore')
    expect((await browser.call('GET /userAuth')).body.user?.name).toBe('Asha Rathore')
    const current = await store.merchant.browser.call('POST /get-merchant-orders')
    expect(current.body.orders[0]?.userName).toBe('Asha Rathore')
  })

  it.each(['', 'A', 'A'.repeat(26), 'Asha\u202e'])(
    'rejects the name %j at its field',
    async (name) => {
      const { browser, shopper } = await buildLeaver()
      expect(await browser.call('PUT /me', { name })).toMatchObject({
        status: 400,
        body: { fields: { name: expect.any(String) } },
      })
      expect((await browser.call('GET /userAuth')).body.user?.name).toBe(shopper.name)
    },
  )
})

describe('DELETE /me', () => {
  it('counts a wrong password like a failed log-in', async () => {
    const { shopper, browser, leave } = await buildLeaver()
    const refused = await leave('not this one')
    expect(refused).toMatchObject({
      status: 400,
      body: { code: 'WRONG_LOGIN', fields: { password: expect.any(String) } },
    })
    for (let tries = 0; tries < 9; tries++) await leave('not this one')
    expect(await leave()).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } })
    const login = { email: shopper.email, password }
    expect((await app.browser().call('POST /login', login)).status).toBe(429)
    expect((await browser.call('GET /userAuth')).body.user?.email).toBe(shopper.email)
  })

  it('is rejected while a booking is open', async () => {
    const { shopper, leave, book, bookReady, cancel, move, see } = await buildLeaver()
    const first = await book()
    const { orderId, code } = await bookReady()
    expect(await leave()).toMatchObject({
      status: 409,
      body: {
        code: 'ACCOUNT_IN_USE',
        message: expect.stringMatching(/cannot be cancelled.*wait until \d.* ends by itself/),
        details: { openBookings: 2, readyBookings: 1, ownsStore: false },
      },
    })
    const { dueAt } = await see(orderId)
    expect((await leave()).body).toMatchObject({ details: { readyUntil: dueAt } })
    await cancel(first)
    expect((await leave()).body).toMatchObject({ details: { openBookings: 1, readyBookings: 1 } })
    await move(orderId, 'Collected', { code })
    expect((await leave()).status).toBe(200)
    expect(await countOf('users', 'email', shopper.email)).toBe(0)
  })

  it.each([
    ['pending', 409],
    ['approved', 409],
    ['suspended', 409],
    ['rejected', 200],
  ] as const)('answers the owner of a store that is %s with %i', async (state, expected) => {
    const { id, merchant } = await buildStore(app)
    await app.database.db.update(stores).set({ status: state }).where(eq(stores.id, id))
    await givePassword(merchant.id)
    expect((await merchant.browser.call('DELETE /me', { password })).status).toBe(expected)
  })

  it('erases all personal data, and keeps the bookings that the law requires', async () => {
    const { shopper, store, browser, product, leave, line, bookReady, move } = await buildLeaver()
    const known = app.browser()
    await known.call('POST /login', { email: shopper.email, password })
    // Failures are counted apart for a known browser, for a network, and for all strangers.
    for (const one of [known, app.browser()])
      await one.call('POST /login', { email: shopper.email, password: 'not this one' })
    expect(await app.database.db.$count(loginFailures)).toBe(3)
    await browser.call('POST /forgot-password', { email: shopper.email })
    await browser.call('POST /update-wishlist', { task: 'add', id: product.id })
    await browser.call('PUT /cart', { products: [line] })
    const soldOut = await buildProduct(app, store.id, { stock: 0 })
    await browser.call('POST /waitlist', { variantId: soldOut.variantId })
    const { orderId, code } = await bookReady()
    await move(orderId, 'Collected', { code })
    await insertPushDevice(app, shopper.id)
    await browser.call('PUT /follow', { storeId: store.id, wanted: true })
    await browser.call('PUT /arrival-note', { wanted: true })
    await app.jobs.drained()
    const sent = app.mails.length

    expect((await leave()).body.message).toBe('Your account is deleted')
    await app.jobs.drained()
    for (const table of [
      'sessions',
      'known_devices',
      'wishlist_items',
      'waitlist_entries',
      'saved_carts',
      'push_devices',
      'store_follows',
      'arrival_notes',
    ])
      expect([table, await countOf(table, 'user_id', shopper.id)]).toEqual([table, 0])
    expect(await countOf('reset_links', 'email', shopper.email)).toBe(0)
    expect(await app.database.db.$count(loginFailures)).toBe(0)
    expect(app.mails).toHaveLength(sent)
    expect((await known.call('GET /userAuth')).body.user).toBeNull()
    expect((await browser.call('POST /get-orders')).status).toBe(401)
    const login = { email: shopper.email, password }
    expect((await known.call('POST /login', login)).body.code).toBe('WRONG_LOGIN')

    const merchant = store.merchant.browser
    const { orders } = (await merchant.call('GET /order-history')).body
    expect(orders).toMatchObject([{ orderId, userName: 'Deleted account', userEmail: '' }])
    const { csv } = (await merchant.call('GET /order-history/csv')).body
    expect(csv).toContain('Deleted account')
    expect(csv).not.toContain('chowk.invalid')
    expect(csv).not.toContain(shopper.email)
    expect(await brokenInvariants(app.database)).toEqual([])
  })

  it('lets the same address sign up again', async () => {
    const { shopper, leave } = await buildLeaver()
    await leave()
    const passwordHash = await app.passwords.hash(password)
    const { email } = shopper
    await app.database.db.insert(users).values({ email, name: 'Meera Joshi', passwordHash })
    const browser = app.browser()
    expect((await browser.call('POST /login', { email, password })).status).toBe(200)
    expect((await browser.call('GET /me/export')).body.data.bookings).toEqual([])
  })

  it('and a booking at the same moment never leave a booking of a closed account', async () => {
    for (let round = 0; round < 6; round++) {
      const { shopper, browser, leave, line } = await buildLeaver()
      const book = () =>
        browser.call('POST /cop-order', { products: [line] }, { key: randomUUID() })
      const [booked, left] = await Promise.all([book(), leave()])
      const isGone = (await countOf('users', 'email', shopper.email)) === 0
      expect([booked.status, left.status, isGone]).toEqual(
        isGone ? [401, 200, true] : [200, 409, false],
      )
      expect(await countOf('orders', 'shopper_id', shopper.id)).toBe(isGone ? 0 : 1)
    }
  })
})
