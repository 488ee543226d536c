import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { queueEmails } from '#server/modules/admin/commands/shop-messages.ts'
import { adminSessions, shopMessages } from '#server/platform/db/tables/admin.ts'
import { users } from '#server/platform/db/tables/accounts.ts'
import { subscriptions } from '#server/platform/db/tables/billing.ts'
import { storeClosures } from '#server/platform/db/tables/stores.ts'
import type { CallName } from '#shared/contract/map.ts'
import { HOUR_MS, MINUTE_MS } from '#shared/india-time.ts'
import { emailAbout, emailsTo } from '#test/emails.ts'
import { buildAdmin, buildProduct, buildStore, mondayNoon } from '#test/factories.ts'
import { advance, buildScene } from '#test/order-scene.ts'
import { buildApplicant } from '#test/registration.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()
let admin: Awaited<ReturnType<typeof buildAdmin>>
beforeEach(async () => {
  admin = await buildAdmin(app)
})

const later = (hours: number) => new Date(mondayNoon.getTime() + hours * HOUR_MS)
const call = <Name extends CallName>(name: Name, input: object = {}) =>
  admin.browser.call(name, input)
const list = async (input: object) => (await call('GET /admin/stores', input)).body
const namesOf = async (input: object) => (await list(input)).stores.map(({ shopName }) => shopName)

async function staleProof() {
  await app.database.db
    .update(adminSessions)
    .set({ provedAt: new Date(app.time.now.getTime() - 11 * MINUTE_MS) })
    .where(eq(adminSessions.adminId, admin.id))
}

const sorted = (sort: string) => namesOf({ search: 'sort', sort })

describe('the table of shops', () => {
  it('has the present state of each shop, which filters the list and its file', async () => {
    const at = mondayNoon
    const of = (name: string, over: object) =>
      buildStore(app, { storeName: `State ${name}`, ...over })
    await of('rejected', { status: 'rejected' })
    await of('suspended', { status: 'suspended' })
    await of('closed', {
      status: 'suspended',
      statusBeforeClosing: 'approved',
      closedAt: at,
      closingAskedAt: at,
    })
    await of('closing', { closingAskedAt: at })
    await of('unpaid', { bookingsPausedAt: at })
    await of('paused', { pausedAt: at })
    await of('pause over', {
      pausedAt: new Date(at.getTime() - 2),
      pausedUntil: new Date(at.getTime() - 1),
    })
    const holiday = await of('holiday', {})
    const days = { fromDay: '2026-11-16', toDay: '2026-11-16', reason: 'Wedding' }
    await app.database.db.insert(storeClosures).values({ storeId: holiday.id, ...days })
    const { stores } = await list({ search: 'state' })
    expect(Object.fromEntries(stores.map(({ shopName, state }) => [shopName, state]))).toEqual({
      'State closed': 'closed',
      'State closing': 'closing',
      'State holiday': 'holiday',
      'State pause over': 'open',
      'State paused': 'paused',
      'State rejected': 'rejected',
      'State suspended': 'suspended',
      'State unpaid': 'unpaid',
    })
    expect(await namesOf({ search: 'state', state: 'holiday' })).toEqual(['State holiday'])
    expect(await namesOf({ storeId: holiday.id })).toEqual(['State holiday'])
    const { body } = await call('GET /admin/stores/csv', { search: 'state', state: 'paused' })
    expect([body.rows, body.fileName]).toEqual([1, 'chowk-shops-2026-11-16.csv'])
    expect(body.csv).toContain('State paused,Johari Bazaar,Jaipur,paused,')
  })

  it('a registration that waits is late after 48 hours', async () => {
    await buildApplicant(app, { shopName: 'Patient Prints' })
    const waitingAt = async (at: Date) => {
      await advance(app, at)
      admin = await buildAdmin(app)
      return (await list({ search: 'patient' })).stores[0]?.waiting
    }
    const since = mondayNoon.toISOString()
    expect(await waitingAt(later(48))).toEqual({ since, isLate: false })
    expect(await waitingAt(new Date(later(48).getTime() + 1))).toEqual({ since, isLate: true })
  })

  it('has last order, answer time, subscription and debt, and sorts by each, page by page', async () => {
    const busy = await buildScene(app, { stock: 9 }, { storeName: 'Sort busy' })
    const slow = await buildScene(app, { stock: 9 }, { storeName: 'Sort slow' })
    const quiet = await buildStore(app, { storeName: 'Sort quiet', createdAt: later(-999) })
    const orders = [await busy.book(), await slow.book()]
    await advance(app, later(1))
    await busy.move(orders[0] ?? '', 'Ready for Pickup')
    await busy.book()
    await advance(app, later(3))
    await slow.move(orders[1] ?? '', 'Ready for Pickup')
    const owe = (storeId: string, paise: number) =>
      app.database.db.execute(sql`insert into store_ledger
        (store_id, kind, amount_paise, balance_change_paise, reference, at)
        values (${storeId}::uuid, 'online_sale', ${paise}, ${paise}, ${randomUUID()}, ${mondayNoon.toISOString()})`)
    await owe(busy.store.id, 10_050)
    await owe(quiet.id, 99_900)
    const paid = (storeId: string, paidUntil: string) =>
      app.database.db
        .insert(subscriptions)
        .values({ storeId, freeUntil: '2026-11-01', paidUntil, createdAt: mondayNoon })
    await paid(busy.store.id, '2026-11-30')
    await paid(slow.store.id, '2026-11-14')
    admin = await buildAdmin(app)
    const { stores } = await list({ search: 'sort', sort: 'lastOrder' })
    expect(stores).toMatchObject([
      {
        shopName: 'Sort quiet',
        lastOrderAt: null,
        answerMinutes: null,
        subscription: null,
        owed: 999,
      },
      {
        shopName: 'Sort slow',
        lastOrderAt: mondayNoon.toISOString(),
        answerMinutes: 180,
        subscription: { state: 'grace', until: '2026-11-14' },
        owed: 0,
      },
      {
        shopName: 'Sort busy',
        lastOrderAt: later(1).toISOString(),
        answerMinutes: 60,
        subscription: { state: 'paid', until: '2026-11-30' },
        owed: 100.5,
      },
    ])
    expect(await sorted('answer')).toEqual(['Sort slow', 'Sort busy', 'Sort quiet'])
    expect(await sorted('subscription')).toEqual(['Sort slow', 'Sort busy', 'Sort quiet'])
    expect(await sorted('owed')).toEqual(['Sort quiet', 'Sort busy', 'Sort slow'])
    for (let nth = 0; nth < 27; nth += 1) await buildStore(app, { storeName: 'Page' })
    for (const sort of ['name', 'waiting', 'lastOrder', 'owed']) {
      const seen: string[] = []
      let page: string | null | undefined
      do {
        const { stores: some, nextPage } = await list({
          search: 'page',
          sort,
          ...(page && { page }),
        })
        seen.push(...some.map(({ _id }) => _id))
        page = nextPage
      } while (page)
      expect([sort, seen.length, new Set(seen).size]).toEqual([sort, 27, 27])
    }
  })
})

describe('a product that is taken down', () => {
  it('cannot be found, booked or activated until the take-down ends; open orders go on, and its owner gets an e-mail', async () => {
    const scene = await buildScene(app, { stock: 9 })
    const { store, shopper, product, book, bookReady, move } = scene
    const owner = store.merchant.browser
    const { orderId, code } = await bookReady()
    const reason = 'The picture shows another brand'
    const down = { productId: product.id, decision: 'take-down', reason }
    await staleProof()
    expect((await call('POST /admin/products', down)).body['code']).toBe('PROOF_NEEDED')
    admin = await buildAdmin(app)
    expect((await call('POST /admin/products', { ...down, reason: 'x' })).status).toBe(400)
    expect((await call('POST /admin/products', { ...down, productId: randomUUID() })).status).toBe(
      404,
    )
    const early = await call('POST /admin/products', {
      productId: product.id,
      decision: 'put-back',
    })
    expect(early.status).toBe(404)
    expect((await call('POST /admin/products', down)).status).toBe(200)
    const twice = await call('POST /admin/products', down)
    expect([twice.status, twice.body['code']]).toEqual([409, 'PRODUCT_TAKEN_DOWN'])

    expect((await shopper.browser.call('GET /product', { _id: product.id })).status).toBe(404)
    expect(await book()).toBeUndefined()
    const on = { id: product.id, product: { status: true } }
    const refused = await owner.call('PUT /updateProduct', on)
    expect(refused.body).toMatchObject({
      code: 'PRODUCT_TAKEN_DOWN',
      details: { note: reason, at: mondayNoon.toISOString() },
    })
    expect(String(refused.body.message)).toContain(reason)
    const stranger = await buildStore(app)
    expect((await stranger.merchant.browser.call('PUT /updateProduct', on)).status).toBe(404)
    const rows = [{ _id: product.variantId, active: 'yes' }]
    const bulk = await owner.call('POST /change-products', { mode: 'valid', rows })
    expect(bulk.body).toMatchObject({ changed: 0, wrong: 1 })
    expect(Object.keys(bulk.body.rows[0]?.errors ?? {})).toEqual(['active'])
    expect(
      (await owner.call('PUT /updateProduct', { ...on, product: { status: false } })).status,
    ).toBe(200)
    const own = await owner.call('GET /getProducts', { mode: 'merchant', status: 'inactive' })
    expect(own.body.products[0]?.own?.takenDown).toBe(reason)
    const listed = (await call('GET /admin/products', { storeId: store.id })).body.products
    expect(listed).toMatchObject([{ active: false, takenDown: { reason } }])
    const mail = await emailAbout(app, store.merchant.email, /was taken down/)
    expect(mail.text).toContain(reason)
    expect((await move(orderId, 'Collected', { code })).status).toBe(200)

    const back = await call('POST /admin/products', { productId: product.id, decision: 'put-back' })
    expect(back.status).toBe(200)
    await emailAbout(app, store.merchant.email, /can be sold again/)
    expect((await owner.call('PUT /updateProduct', on)).status).toBe(200)
    expect(await book()).toBeTypeOf('string')
    const { entries } = (await call('GET /admin/audit')).body
    expect(entries.slice(0, 2)).toMatchObject([
      { action: 'product_put_back' },
      { action: 'product_taken_down', reason: expect.stringContaining(reason) },
    ])
  })

  it('can be taken down a second time for another reason, and no other product with it', async () => {
    const { store, product } = await buildScene(app)
    const other = await buildProduct(app, store.id, { name: 'Bagru saree' })
    admin = await buildAdmin(app)
    const decide = async (decision: string, reason?: string, productId = product.id) => {
      const input = { productId, decision, ...(reason && { reason }) }
      return (await call('POST /admin/products', input)).status
    }
    const states = async () => {
      const { products } = (await call('GET /admin/products', { storeId: store.id })).body
      return products.map(({ _id, active, takenDown }) => [_id, active, takenDown?.reason])
    }
    const on = { id: product.id, product: { status: true } }
    const owner = store.merchant.browser
    const third = await buildProduct(app, store.id, { name: 'Bagru dupatta' })
    expect(await decide('take-down', 'Sold elsewhere', third.id)).toBe(200)
    for (const reason of ['The picture shows another brand', 'The price is a joke']) {
      expect(await decide('take-down', reason)).toBe(200)
      expect(new Set(await states())).toEqual(
        new Set([
          [other.id, true, undefined],
          [product.id, false, reason],
          [third.id, false, 'Sold elsewhere'],
        ]),
      )
      expect((await owner.call('PUT /updateProduct', on)).body).toMatchObject({
        code: 'PRODUCT_TAKEN_DOWN',
        details: { note: reason },
      })
      expect([await decide('put-back'), await decide('put-back')]).toEqual([200, 404])
      expect((await owner.call('PUT /updateProduct', on)).status).toBe(200)
    }
  })
})

describe('a message to shops', () => {
  const text = 'We deliver tags next week.\n\nPlease tell your staff.'
  const hindi = { title: 'टैग आ रहे हैं', text: 'अगले हफ़्ते टैग मिलेंगे।' }

  it('reaches the shops of an area once, by e-mail in the owner’s language and on the dashboard until it is dismissed', async () => {
    const area = `Lane ${randomUUID()}`
    const first = await buildStore(app, { locality: area })
    const second = await buildStore(app, { locality: area, status: 'suspended' })
    const closed = await buildStore(app, {
      locality: area,
      status: 'suspended',
      statusBeforeClosing: 'approved',
      closingAskedAt: mondayNoon,
      closedAt: mondayNoon,
    })
    await buildStore(app, { locality: area, status: 'pending' })
    await app.database.db
      .update(users)
      .set({ locale: 'hi' })
      .where(eq(users.id, second.merchant.id))
    const form = { area: area.toUpperCase(), title: 'Tags are coming', text, hindi }
    const key = randomUUID()
    const send = () => admin.browser.call('POST /admin/shop-messages', form, { key })
    const counted = await call('POST /admin/shop-messages', { ...form, mode: 'check' })
    expect(counted.body).toMatchObject({ shops: 2, message: 'It goes to 2 shops' })
    expect(await emailsTo(app, first.merchant.email)).toHaveLength(0)
    const refusedAt = async (to: object) => {
      const { status, body } = await call('POST /admin/shop-messages', { ...form, ...to })
      return [status, ...Object.keys((body['fields'] ?? {}) as object)]
    }
    for (const mode of ['check', 'send'] as const) {
      expect(await refusedAt({ area: 'Nowhere', mode })).toEqual([400, 'area'])
      expect(await refusedAt({ city: 'Nowhere', mode })).toEqual([400, 'city'])
      expect(await refusedAt({ state: 'rejected', mode })).toEqual([404])
    }
    const [sent, again] = [await send(), await send()]
    expect([sent.body.shops, again.body.shops, again.status]).toEqual([2, 2, 200])
    const mail = await emailAbout(app, first.merchant.email, 'Tags are coming')
    expect(mail.text).toContain('Please tell your staff.')
    expect(mail.html).toContain('>Please tell your staff.<')
    await emailAbout(app, second.merchant.email, hindi.title)
    const [row] = await app.database.db
      .select()
      .from(shopMessages)
      .where(eq(shopMessages.title, 'Tags are coming'))
    // The listener may run again; each e-mail was recorded once.
    await queueEmails(app.database, row?.id ?? '')
    expect(await emailsTo(app, first.merchant.email)).toHaveLength(1)
    expect(await emailsTo(app, closed.merchant.email)).toHaveLength(0)

    const shown = async () =>
      (await first.merchant.browser.call('GET /shop-messages')).body.messages
    expect(await shown()).toMatchObject([{ title: 'Tags are coming', text, inHindi: hindi }])
    const dismiss = (by: typeof first) =>
      by.merchant.browser.call('POST /shop-messages/dismiss', { messageId: row?.id })
    expect((await dismiss(closed)).status).toBe(404)
    expect([(await dismiss(first)).status, (await dismiss(first)).status]).toEqual([200, 404])
    expect(await shown()).toEqual([])
    const { messages } = (await call('GET /admin/shop-messages', { storeId: first.id })).body
    expect(messages).toMatchObject([
      {
        title: 'Tags are coming',
        UID: admin.UID,
        sentTo: area.toUpperCase(),
        shops: 2,
        dismissed: 1,
      },
    ])
    const { entries } = (await call('GET /admin/audit')).body
    expect(entries[0]).toMatchObject({ action: 'shops_written' })
  })

  it('goes to one shop, also a waiting one, needs a fresh proof, and refuses invalid fields', async () => {
    const waiting = await buildStore(app, { storeName: 'Waiting Wares', status: 'pending' })
    const form = { storeId: waiting.id, title: 'Your papers', text: 'Please send the GSTIN.' }
    expect((await call('POST /admin/shop-messages', form)).body.shops).toBe(1)
    await emailAbout(app, waiting.merchant.email, 'Your papers')
    const fieldsOf = async (over: object) => {
      const { status, body } = await call('POST /admin/shop-messages', { ...form, ...over })
      return [status, ...Object.keys((body['fields'] ?? {}) as object)]
    }
    expect(await fieldsOf({ title: '', text: '' })).toEqual([400, 'title', 'text'])
    expect(await fieldsOf({ hindi: { title: 'शीर्षक', text: '' } })).toEqual([400, 'hindi.text'])
    expect(await fieldsOf({ storeId: randomUUID() })).toEqual([404])
    await staleProof()
    expect((await call('POST /admin/shop-messages', form)).body['code']).toBe('PROOF_NEEDED')
  })
})
