import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { queueEmails } from '#server/modules/admin/commands/shop-messages.ts'
import { shopMessages } from '#server/platform/db/tables/admin.ts'
import { users } from '#server/platform/db/tables/accounts.ts'
import type { CallName } from '#shared/contract/map.ts'
import { emailAbout, emailsTo } from '#test/emails.ts'
import { buildAdmin, buildStore, mondayNoon } from '#test/factories.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()
let admin: Awaited<ReturnType<typeof buildAdmin>>
beforeEach(async () => {
  admin = await buildAdmin(app)
})

const call = <Name extends CallName>(name: Name, input: object = {}) =>
  admin.browser.call(name, input)

describe('a message to shops', () => {
  const text = 'We deliver tags next week.\n\nPlease tell your staff.'
  const hindi = { title: 'टैग आ रहे हैं', text: 'अगले हफ़्ते टैग मिलेंगे।' }

  const answer = async (to: object) => {
    const form = { title: 'Tags are coming', text, mode: 'check', ...to }
    const { status, body } = await call('POST /admin/shop-messages', form)
    return [status, body['shops'] ?? body['message']]
  }

  it('finds city and area in every script and spelling, and says in which state no shop is', async () => {
    await buildStore(app, { city: 'Udaipur', locality: 'Johari Bazaar' })
    await buildStore(app, { city: 'Udaipur', locality: 'Hathi Pol' })
    for (const city of ['Udaipur', 'udaipur', 'उदयपुर', 'Udaypur'])
      expect([city, ...(await answer({ city }))]).toEqual([city, 200, 2])
    for (const area of ['जौहरी बाज़ार', 'जौहरी बाजार', 'johri bazar', 'JOHARI BAZAAR'])
      expect([area, ...(await answer({ city: 'उदयपुर', area }))]).toEqual([area, 200, 1])
    expect(await answer({ state: 'paused' })).toEqual([404, 'No shop is paused.'])
    expect(await answer({ state: 'holiday', city: 'उदयपुर' })).toEqual([
      404,
      'No shop is on holiday there.',
    ])
  })

  it('says which city and area it has understood, before it is sent and in the list', async () => {
    await buildStore(app, { city: 'Bikaner', locality: 'Kote Gate' })
    await buildStore(app, { city: 'BIKANER', locality: 'Rani Bazar' })
    await buildStore(app, { city: 'Bundi', locality: 'Rani Bazaar' })
    const asked = async (to: object, mode?: 'check') => {
      const form = { title: 'A new shelf', text, ...(mode && { mode }), ...to }
      return (await call('POST /admin/shop-messages', form)).body
    }
    expect(await asked({ city: 'Bikanerr' }, 'check')).toMatchObject({
      shops: 2,
      to: { city: [expect.stringMatching(/^bikaner$/i)], area: [] },
    })
    const form = { city: 'बूंदी', area: 'रानी बाजार' }
    const to = { city: ['Bundi'], area: ['Rani Bazaar'] }
    expect(await asked(form, 'check')).toMatchObject({ shops: 1, to })
    expect(await asked(form)).toMatchObject({ shops: 1, to })
    const { messages } = (await call('GET /admin/shop-messages')).body
    expect(messages[0]?.sentTo).toBe('Rani Bazaar, Bundi')
    expect((await asked({}, 'check')).to).toEqual({ city: [], area: [] })
  })

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
        sentTo: area,
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
    await admin.endProof()
    expect((await call('POST /admin/shop-messages', form)).body['code']).toBe('PROOF_NEEDED')
  })
})
