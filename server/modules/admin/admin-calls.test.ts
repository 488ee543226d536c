import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { sessions } from '#server/platform/db/tables/accounts.ts'
import { adminAudit } from '#server/platform/db/tables/admin.ts'
import { registrations } from '#server/platform/db/tables/onboarding.ts'
import { stores } from '#server/platform/db/tables/stores.ts'
import { emailAbout, emailsTo } from '#test/emails.ts'
import { buildAdmin, buildStore, mondayNoon } from '#test/factories.ts'
import { buildScene } from '#test/order-scene.ts'
import { buildApplicant, filledForm } from '#test/registration.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()
let admin: Awaited<ReturnType<typeof buildAdmin>>
beforeAll(async () => {
  admin = await buildAdmin(app, 'deepa')
})

const inAnHour = new Date(mondayNoon.getTime() + 3_600_001)
const registrationOf = async (userId: string) => {
  const rows = await app.database.db
    .select()
    .from(registrations)
    .where(eq(registrations.userId, userId))
  return rows.at(-1) ?? { id: '', storeId: '' }
}
const review = (registrationId: string, decision: object) =>
  admin.browser.call('POST /admin/review', { registrationId, ...decision })
const reject = { decision: 'reject', reason: 'The address is not complete' }
const approve = { decision: 'approve' }

const change = (storeId: string, to: object) =>
  admin.browser.call('POST /admin/store-status', { storeId, ...to })

describe('the queue of registrations', () => {
  it('shows a waiting one with everything that was entered', async () => {
    const form = { shopName: 'Queue Kurta', gstin: '27AAPFU0939F1ZV' }
    const { id, email } = await buildApplicant(app, form)
    const { body } = await admin.browser.call('GET /admin/registrations', { search: 'queue' })
    expect(body.registrations).toMatchObject([
      { shopName: 'Queue Kurta', ownerName: 'Suresh Agarwal', city: 'Jaipur', attempt: 1 },
    ])
    const { id: _id } = await registrationOf(id)
    const details = await admin.browser.call('GET /admin/registration', { _id })
    expect(details.body).toMatchObject({
      shopName: 'Queue Kurta',
      gstin: '27AAPFU0939F1ZV',
      address: '12 Johari Bazaar, near Hawa Mahal',
      timings: filledForm().timings,
      account: { email, name: 'Suresh Agarwal' },
      history: [{ _id, status: 'pending', reason: null }],
    })
  })

  it('names other shops with the same number', async () => {
    await buildStore(app, { storeName: 'First Shop', contactNumber: '9111111111' })
    const { id } = await buildApplicant(app, { contactNumber: '9111111111' })
    const { id: _id } = await registrationOf(id)
    const { body } = await admin.browser.call('GET /admin/registration', { _id })
    expect(body.similar).toMatchObject([{ shopName: 'First Shop', status: 'approved' }])
  })

  it('is read page by page, each row once', async () => {
    for (let nth = 0; nth < 27; nth += 1)
      await buildApplicant(app, { shopName: `Many ${'abc'.charAt(nth % 3)}` })
    const seen: string[] = []
    let page: string | null | undefined
    do {
      const { body } = await admin.browser.call('GET /admin/registrations', {
        search: 'many',
        ...(page && { page }),
      })
      seen.push(...body.registrations.map(({ _id }) => _id))
      page = body.nextPage
    } while (page)
    expect([seen.length, new Set(seen).size]).toEqual([27, 27])
    const wrong = await admin.browser.call('GET /admin/registrations', { page: "1' or '1'='1" })
    expect(wrong.status).toBe(400)
  })

  it('answers NOT_FOUND for an unknown registration', async () => {
    const { status, body } = await admin.browser.call('GET /admin/registration', { _id: 'x' })
    expect([status, body['code']]).toEqual([404, 'NOT_FOUND'])
  })
})

describe('a decision', () => {
  it('approves: the owner is a merchant at once and shoppers find the shop', async () => {
    const { id, browser, email } = await buildApplicant(app, { shopName: 'Naya Bazaar' })
    const { id: registrationId, storeId } = await registrationOf(id)
    const { status, body } = await review(registrationId, approve)
    expect([status, body.message]).toEqual([200, 'Naya Bazaar is approved and online'])
    expect((await browser.call('GET /userAuth')).body.user).toMatchObject({
      role: 'merchant',
      registeredForStore: 'approved',
      storeId,
    })
    expect((await browser.call('POST /get-merchant-orders')).status).toBe(200)
    const found = await app.browser().call('GET /search-stores', { search: 'naya' })
    expect(found.body.stores).toHaveLength(1)
    await emailAbout(app, email, 'Naya Bazaar is approved')
  })

  it('rejects with a reason that the owner reads, who can register again', async () => {
    const { id, browser, email } = await buildApplicant(app, { shopName: 'Purani Haveli' })
    const first = await registrationOf(id)
    expect((await review(first.id, reject)).status).toBe(200)
    const own = await browser.call('GET /onBoarding')
    expect(own.body).toMatchObject({
      status: 'rejected',
      reason: 'The address is not complete',
      draft: { shopName: 'Purani Haveli', address: '12 Johari Bazaar, near Hawa Mahal' },
    })
    // The email "registration received" is skipped when the decision came first.
    const mail = await emailAbout(app, email, 'Please correct the registration of Purani Haveli')
    expect(mail.text).toContain('The address is not complete')
    expect((await browser.call('POST /get-merchant-orders')).status).toBe(403)

    app.time.now = new Date(mondayNoon.getTime() + 60_000)
    const better = filledForm({
      shopName: 'Nayi Haveli',
      address: '14 Bapu Bazaar, near the gate',
      contactNumber: '9829054321',
      gstin: '27AAPFU0939F1ZV',
    })
    expect((await browser.call('POST /onBoarding', better)).status).toBe(200)
    expect((await browser.call('GET /onBoarding')).body).toMatchObject({
      status: 'pending',
      submittedAt: app.time.now.toISOString(),
      draft: null,
    })
    const rows = await app.database.db
      .select()
      .from(registrations)
      .where(eq(registrations.userId, id))
    const second = rows.find(({ status }) => status === 'pending')
    expect([rows.length, second?.storeId]).toEqual([2, first.storeId])
    // A decision about the first registration is refused, although the shop waits for review again.
    const late = await review(first.id, approve)
    expect([late.status, late.body['details']]).toEqual([
      409,
      { reason: 'registration', storeStatus: 'rejected' },
    ])
    const details = await admin.browser.call('GET /admin/registration', { _id: second?.id })
    expect(details.body).toMatchObject({
      shopName: 'Nayi Haveli',
      attempt: 2,
      history: [
        { status: 'pending' },
        { status: 'rejected', reason: 'The address is not complete', decidedBy: 'deepa' },
      ],
    })
    const before = await admin.browser.call('GET /admin/registration', { _id: first.id })
    expect(before.body).toMatchObject({
      shopName: 'Purani Haveli',
      address: '12 Johari Bazaar, near Hawa Mahal',
      contactNumber: '9829012345',
      gstin: null,
      attempt: 1,
    })
    const rejected = await admin.browser.call('GET /admin/registrations', {
      status: 'rejected',
      search: 'haveli',
    })
    expect(rejected.body.registrations).toMatchObject([{ shopName: 'Purani Haveli' }])
    expect((await browser.call('GET /onBoarding')).body.reason).toBeNull()
    expect((await review(second?.id ?? '', approve)).status).toBe(200)
  })

  it('is made once, also when two administrators decide at the same time', async () => {
    const { id } = await buildApplicant(app)
    const { id: registrationId, storeId } = await registrationOf(id)
    const answers = await Promise.all([
      review(registrationId, approve),
      review(registrationId, reject),
      review(registrationId, approve),
    ])
    const conflicts = answers.filter(({ status }) => status === 409)
    expect(conflicts.map(({ body }) => body['code'])).toEqual([
      'STORE_STATUS_CONFLICT',
      'STORE_STATUS_CONFLICT',
    ])
    const entries = await app.database.db.$count(adminAudit, eq(adminAudit.storeId, storeId))
    expect(entries).toBe(1)
  })

  it.each([
    [{ decision: 'reject' }, 'reason'],
    [{ decision: 'reject', reason: '  ' }, 'reason'],
    [{ decision: 'approve', reason: 'why not' }, 'reason'],
    [{ decision: 'maybe' }, 'decision'],
  ])('refuses %o', async (decision, field) => {
    const { id } = await buildApplicant(app)
    const { status, body } = await review((await registrationOf(id)).id, decision)
    expect(status).toBe(400)
    expect(Object.keys(body['fields'] as object)).toContain(field)
  })

  it('does not reach a registration that does not exist', async () => {
    expect((await review(crypto.randomUUID(), approve)).status).toBe(404)
  })
})

describe('a suspended store', () => {
  const suspend = { status: 'suspended', reason: 'Three customers were sent away' }

  it('is hidden, its people are logged out, and open orders can still be handed over', async () => {
    const { store, shopper, product, bookReady } = await buildScene(app, { stock: 3 })
    const { orderId, code } = await bookReady(1)
    expect((await change(store.id, suspend)).status).toBe(200)
    expect((await app.browser().call('GET /store', { _id: store.id })).status).toBe(404)
    const left = await app.database.db.$count(sessions, eq(sessions.userId, store.merchant.id))
    expect(left).toBe(0)
    const line = { productId: product.id, variantId: product.variantId, quantity: 1 }
    const again = await shopper.browser.call('POST /cop-order', { products: [line] })
    expect(again.status).toBe(409)

    const token = 'back-at-the-counter-back-at-the-counter'
    const { createHash } = await import('node:crypto')
    await app.database.db.insert(sessions).values({
      tokenHash: createHash('sha256').update(token).digest(),
      userId: store.merchant.id,
      createdAt: app.time.now,
      seenAt: app.time.now,
      expiresAt: new Date(app.time.now.getTime() + 86_400_000),
    })
    const counter = app.browser()
    counter.cookies.set('sid', token)
    const handed = await counter.call('POST /update-order-status', {
      orderId,
      status: 'Collected',
      code,
    })
    expect(handed.status).toBe(200)
    const mails = await emailsTo(app, store.merchant.email)
    expect(mails.find(({ subject }) => subject.includes('suspended'))?.text).toContain(
      'Three customers were sent away',
    )
  })

  it('comes back when it is reinstated', async () => {
    const { id, merchant } = await buildStore(app, { storeName: 'Wapas Wala' })
    await change(id, suspend)
    const { status, body } = await change(id, { status: 'approved' })
    expect([status, body.message]).toEqual([200, 'Wapas Wala is online again'])
    expect((await app.browser().call('GET /store', { _id: id })).status).toBe(200)
    await emailAbout(app, merchant.email, 'Wapas Wala is online again')
  })

  it.each([
    ['pending', suspend],
    ['rejected', suspend],
    ['suspended', suspend],
    ['pending', { status: 'approved' }],
    ['rejected', { status: 'approved' }],
    ['approved', { status: 'approved' }],
  ] as const)('%s cannot be changed by %o', async (status, to) => {
    const { id } = await buildStore(app, { status })
    const answer = await change(id, to)
    expect([answer.status, answer.body['details']]).toEqual([
      409,
      { reason: 'store', storeStatus: status },
    ])
    const [row] = await app.database.db.select().from(stores).where(eq(stores.id, id))
    expect(row?.status).toBe(status)
  })
})

describe('the list of stores', () => {
  it('has the simple fields of each store, without pictures and objects', async () => {
    await buildStore(app, { storeName: 'Zari Zone', image: 'abcdefgh', pan: 'ABCDE1234F' })
    const { body } = await admin.browser.call('GET /admin/stores', { search: 'ZARI jaipur' })
    expect(body.total).toBe(1)
    const [store] = body.stores
    expect(store).toMatchObject({ shopName: 'Zari Zone', status: 'approved' })
    const values = Object.fromEntries(store?.fields.map(({ name, value }) => [name, value]) ?? [])
    expect(values).toMatchObject({ ownerName: 'Ramesh Soni', city: 'Jaipur', pan: 'ABCDE1234F' })
    const names = Object.keys(values)
    expect(names).not.toEqual(expect.arrayContaining(['timings']))
    expect(names.filter((name) => /image|logo|hash|timings/i.test(name))).toEqual([])
  })

  it('finds nothing by the wildcards of the database', async () => {
    const { body } = await admin.browser.call('GET /admin/stores', { search: '%' })
    expect(body.stores).toEqual([])
  })
})

/** The number of entries in the audit trail about openings of this shop's registration. */
const openingsOf = async (name: string) => {
  const { body } = await admin.browser.call('GET /admin/audit')
  const opened = body.entries.filter(({ action }) => action === 'opened')
  return opened.filter(({ shopName }) => shopName === name).length
}

const actionsOf = async (show: 'all' | 'work' | 'logged_in' | 'suspended') => {
  const { body } = await admin.browser.call('GET /admin/audit', { show })
  return new Set(body.entries.map(({ action }) => action))
}

describe('the audit trail', () => {
  it('lists administrators and actions, the latest first', async () => {
    const { id } = await buildStore(app, { storeName: 'Audited' })
    const reason = 'For the audit trail'
    await admin.browser.call('POST /admin/store-status', {
      storeId: id,
      status: 'suspended',
      reason,
    })
    const { body } = await admin.browser.call('GET /admin/audit')
    expect(body.entries[0]).toMatchObject({
      UID: 'deepa',
      action: 'suspended',
      shopName: 'Audited',
      reason,
      at: mondayNoon.toISOString(),
    })
  })

  it('shows all entries, all entries except log-ins, or one kind of action', async () => {
    const { id: storeId } = await buildStore(app)
    const to = { status: 'suspended', reason: 'For the filter' }
    await change(storeId, to)
    await app.database.pool.query(
      `insert into admin_audit (admin_id, action, at)
       select admin_id, 'logged_in', at from admin_audit where reason = 'For the filter'`,
    )
    expect([...(await actionsOf('all'))]).toEqual(
      expect.arrayContaining(['logged_in', 'suspended']),
    )
    const work = await actionsOf('work')
    expect([work.has('logged_in'), work.has('suspended')]).toEqual([false, true])
    expect(await actionsOf('logged_in')).toEqual(new Set(['logged_in']))
    expect(await actionsOf('suspended')).toEqual(new Set(['suspended']))
  })

  it('has each hour in which an administrator looked at a registration, once', async () => {
    const { id } = await buildApplicant(app, { shopName: 'Looked At' })
    const { id: _id } = await registrationOf(id)
    const open = () => admin.browser.call('GET /admin/registration', { _id })
    const answers = await Promise.all([open(), open(), open()])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await openingsOf('Looked At')).toBe(1)
    const other = await buildAdmin(app)
    await other.browser.call('GET /admin/registration', { _id })
    expect(await openingsOf('Looked At')).toBe(2)
    await app.database.pool.query('update admin_sessions set seen_at = $1', [inAnHour])
    app.time.now = inAnHour
    await open()
    expect(await openingsOf('Looked At')).toBe(3)
  })

  it.each(["update admin_audit set reason = 'nicer'", 'delete from admin_audit'])(
    'cannot be changed: %s',
    async (statement) => {
      await expect(app.database.pool.query(statement)).rejects.toThrow('append-only')
    },
  )
})

describe('GET /form-config', () => {
  it('shows a form by its name', async () => {
    const { body } = await admin.browser.call('GET /form-config', { name: 'onboarding' })
    expect(body.name).toBe('onboarding')
    const none = await admin.browser.call('GET /form-config', { name: '__proto__' })
    expect([none.status, none.body['code']]).toEqual([404, 'NOT_FOUND'])
  })
})
