import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { registrations } from '#server/platform/db/tables/onboarding.ts'
import { stores } from '#server/platform/db/tables/stores.ts'
import { UNDERTAKING_EDITION } from '#shared/statements.ts'
import { buildAdmin, buildProduct, buildShopper, buildStaff, buildStore } from '#test/factories.ts'
import { buildApplicant, filledForm } from '#test/registration.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()
const gstin = '08AABCU9603R1ZM'

const storeOf = async (ownerId: string) => {
  const [row] = await app.database.db.select().from(stores).where(eq(stores.ownerId, ownerId))
  return row
}

describe('before a purchase, the seller', () => {
  it.each([
    ['registered for GST', gstin],
    ['not registered', null],
  ])('%s is named with the legal name and the number for questions', async (_how, number) => {
    const { id } = await buildStore(app, { ownerName: 'Ramesh Kumar Soni', gstin: number })
    const product = await buildProduct(app, id, {})
    const seller = { legalName: 'Ramesh Kumar Soni', gstin: number }
    const store = (await app.browser().call('GET /store', { _id: id })).body
    const page = (await app.browser().call('GET /product', { _id: product.id })).body
    for (const shown of [store, page.store])
      expect(shown).toMatchObject({ seller, contactNumber: expect.stringMatching(/^\+91 /) })
  })

  it('is only on the pages of the shop and its products, not in lists', async () => {
    await buildStore(app, { city: 'Leh', gstin })
    const { stores: listed } = (await app.browser().call('GET /shops', { city: 'Leh' })).body
    expect(listed).toHaveLength(1)
    expect(JSON.stringify(listed)).not.toContain(gstin)
  })
})

describe('the undertaking of a seller', () => {
  it.each([[undefined], [false], ['no'], [null]])(
    'is wanted at registration: %j',
    async (given) => {
      const { id, browser } = await buildShopper(app)
      const { status, body } = await browser.call(
        'POST /onBoarding',
        filledForm({ undertaking: given }),
      )
      expect([status, Object.keys(body['fields'] ?? {})]).toEqual([400, ['undertaking']])
      expect(await storeOf(id)).toBeUndefined()
    },
  )

  it('is recorded with its day and its words, anew when a rejected shop registers again', async () => {
    const { id, browser } = await buildApplicant(app)
    const first = { undertaking: UNDERTAKING_EDITION, undertakenAt: app.time.now }
    expect(await storeOf(id)).toMatchObject(first)
    const [sent] = await app.database.db
      .select({ id: registrations.id })
      .from(registrations)
      .where(eq(registrations.userId, id))
    const admin = await buildAdmin(app)
    const decision = {
      registrationId: sent?.id ?? '',
      decision: 'reject',
      reason: 'No landmark',
    } as const
    expect((await admin.browser.call('POST /admin/review', decision)).status).toBe(200)
    app.time.now = new Date(app.time.now.getTime() + 60_000)
    expect((await browser.call('POST /onBoarding', filledForm())).status).toBe(200)
    expect((await storeOf(id))?.undertakenAt).toEqual(app.time.now)
  })

  it('is given in its account by a shop that registered before it was asked, once', async () => {
    const { merchant } = await buildStore(app)
    const see = async () => (await merchant.browser.call('GET /store-undertaking')).body
    expect(await see()).toEqual({ words: expect.stringContaining('true'), givenAt: null })
    const given = app.time.now.toISOString()
    expect((await merchant.browser.call('POST /store-undertaking')).status).toBe(200)
    app.time.now = new Date(app.time.now.getTime() + 3_600_000)
    expect((await merchant.browser.call('POST /store-undertaking')).status).toBe(200)
    expect((await see()).givenAt).toBe(given)
  })

  it('is not given by a manager', async () => {
    const { id } = await buildStore(app)
    const manager = await buildStaff(app, id, 'manager')
    expect((await manager.browser.call('POST /store-undertaking')).status).toBe(403)
  })

  it('whose words have changed since is asked for again', async () => {
    const { id, merchant } = await buildStore(app)
    await app.database.db
      .update(stores)
      .set({ undertaking: '2020-01-01', undertakenAt: app.time.now })
      .where(eq(stores.id, id))
    expect((await merchant.browser.call('GET /store-undertaking')).body.givenAt).toBeNull()
  })
})
