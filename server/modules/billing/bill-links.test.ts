import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { users } from '#server/platform/db/tables/accounts.ts'
import { billLinks, stoppedNumbers } from '#server/platform/db/tables/billing.ts'
import { sha256 } from '#server/platform/secrets.ts'
import type { CallName } from '#shared/contract/map.ts'
import { DAY_MS } from '#shared/formats/india-time.ts'
import { emailsTo } from '#test/emails.ts'
import { messageScene } from '#test/message-scene.ts'
import { advance, buildScene } from '#test/order-scene.ts'
import { useTestApp } from '#test/use-test-app.ts'
import { deleteOldBillLinks } from './jobs.ts'

const app = useTestApp({ whatsApp: 'on' })
const { nextMonday, sentTo, retryNow } = messageScene(() => app)
beforeEach(nextMonday)

async function buildBill(over: Parameters<typeof buildScene>[1] = {}) {
  const scene = await buildScene(app, { stock: 9, ...over })
  const { browser } = scene.store.merchant
  const [variantId = ''] = scene.product.variantIds
  const sale = { lines: [{ variantId, quantity: 2 }], paidBy: 'cash' }
  const sold = await browser.call('POST /counter-sales', sale, { key: randomUUID() })
  const { billId, number } = sold.body.bill
  const send = (call: CallName, input: object, key: string = randomUUID()) =>
    browser.call(call as 'POST /bill-links/email', { billId, ...input } as never, { key })
  const links = async () => (await browser.call('GET /bill-links', { billId })).body.links
  return { ...scene, browser, billId, number, send, links }
}

const open = (token: string, locale: 'en' | 'hi' = 'en') =>
  app.browser().call('POST /shared-bill', { token, locale })
const tokenIn = (text: string) => /\/b\/([\w-]+)/.exec(text)?.[1] ?? ''
const NUMBER = '9812345678'

describe('the lines of a bill for a small printer', () => {
  it('are those of the roll, of the credit note too, in the asked language, for the own shop only', async () => {
    const { browser, billId, number } = await buildBill()
    const read = (input: object, by = browser) => by.call('GET /bill-slip', { billId, ...input })
    const slip = await read({})
    expect(slip.body).toMatchObject({ number, title: `Bill of supply ${number}` })
    const { token } = (await browser.call('POST /bill-links/qr', { billId })).body
    expect(slip.body).toEqual((await open(token)).body.bill)
    expect(JSON.stringify((await read({ locale: 'hi' })).body.blocks)).toContain('कुल')
    const lines = [{ position: 0, quantity: 1, restock: true }]
    const back = { billId, lines, reason: 'Too small', asCredit: true } as const
    const taken = await browser.call('POST /returns', back, { key: randomUUID() })
    const { noteNumber: note } = taken.body
    const credited = await read({ note })
    expect(credited.body.number).toBe(note)
    expect(credited.body.blocks).not.toEqual(slip.body.blocks)
    expect((await read({ note: 'CN/26-27/999999' })).status).toBe(404)
    expect((await read({ orderId: billId })).status).toBe(400)
    const other = await buildBill()
    expect((await read({}, other.browser)).status).toBe(404)
    expect((await read({}, other.shopper.browser)).status).toBe(403)
    expect((await read({}, app.browser())).status).toBe(401)
  })
})

describe('a link to a bill', () => {
  it('opens this bill and its credit notes without an account, in the reader’s language', async () => {
    const { browser, billId, number } = await buildBill()
    const { token } = (await browser.call('POST /bill-links/qr', { billId })).body
    expect(Buffer.from(token, 'base64url')).toHaveLength(16)
    const first = await open(token)
    expect(first.body).toMatchObject({
      storeName: 'Bangle House',
      bill: { number, title: `Bill of supply ${number}` },
      notes: [],
    })
    expect(JSON.stringify(first.body.bill.blocks)).toContain('Block print kurta')
    const lines = [{ position: 0, quantity: 1, restock: true }]
    const back = { billId, lines, reason: 'Too small', paidBy: 'cash' } as const
    const { noteNumber } = (await browser.call('POST /returns', back, { key: randomUUID() })).body
    const second = await open(token, 'hi')
    expect(second.body.notes.map((note) => note.number)).toEqual([noteNumber])
    expect(JSON.stringify(second.body.bill.blocks)).toContain('कुल')
    const file = (note?: string) =>
      app.browser().call('GET /shared-bill/file', { token, ...(note && { note }) })
    for (const pdf of [await file(), await file(noteNumber ?? '')]) {
      expect(pdf.status).toBe(200)
      expect(String(pdf.body).slice(0, 5)).toBe('%PDF-')
      expect(pdf.headers['x-robots-tag']).toBe('noindex')
    }
    expect((await file('CN/26-27/999999')).status).toBe(404)
  })

  it('is the same for each look at the counter’s screen, and is stored as a hash', async () => {
    const { browser, billId } = await buildBill()
    const ask = async () => (await browser.call('POST /bill-links/qr', { billId })).body.token
    const [one, two] = [await ask(), await ask()]
    expect(two).toBe(one)
    const [row] = await app.database.db.select().from(billLinks).where(eq(billLinks.billId, billId))
    expect(row?.tokenHash.equals(sha256(one))).toBe(true)
    expect(JSON.stringify(row)).not.toContain(one)
  })

  it('that is unknown, ended, too old or malformed gets one and the same answer', async () => {
    const { browser, billId, links } = await buildBill()
    const ask = async () => (await browser.call('POST /bill-links/qr', { billId })).body.token
    const ended = await ask()
    const [link] = await links()
    await browser.call('DELETE /bill-links', { linkId: link?.linkId ?? '' })
    const old = await ask()
    expect(old).not.toBe(ended)
    await advance(app, new Date(app.time.now.getTime() + 30 * DAY_MS))
    const unknown = Buffer.alloc(16, 7).toString('base64url')
    const answers = await Promise.all(
      [ended, old, unknown, '', '../x', 'é\u0000', 'a'.repeat(999)].map(async (token) => {
        const page = await open(token)
        const file = await app.browser().call('GET /shared-bill/file', { token })
        return [page, file].map(({ status, body }) => {
          const { requestId: _, ...said } = body as unknown as Record<string, unknown>
          return JSON.stringify({ status, said })
        })
      }),
    )
    expect(new Set(answers.flat()).size).toBe(1)
    expect(answers[0]?.[0]).toContain('"status":404')
  })

  it('belongs to the shop that made it', async () => {
    const { billId, links, browser } = await buildBill()
    await browser.call('POST /bill-links/qr', { billId })
    const [link] = await links()
    const stranger = (await buildScene(app)).store.merchant.browser
    expect((await stranger.call('POST /bill-links/qr', { billId })).status).toBe(404)
    const ending = await stranger.call('DELETE /bill-links', { linkId: link?.linkId ?? '' })
    expect([ending.status, (await links()).length]).toEqual([404, 1])
  })
})

describe('a bill by e-mail', () => {
  it('goes once to the typed address, with the shop and no sum', async () => {
    const { send, links } = await buildBill()
    const [key, email] = [randomUUID(), 'Asha@Example.com']
    for (let time = 0; time < 2; time++) {
      const sent = await send('POST /bill-links/email', { email }, key)
      expect([sent.status, sent.body.links.length]).toEqual([200, 1])
    }
    await app.jobs.drained()
    const mails = await emailsTo(app, 'asha@example.com')
    expect(mails.map(({ subject }) => subject)).toEqual(['Your bill from Bangle House'])
    const text = mails[0]?.text ?? ''
    // The random token may hold any letters and digits.
    expect(text.replace(tokenIn(text), '')).not.toMatch(/₹|Rs|499|998/)
    expect((await open(tokenIn(text))).status).toBe(200)
    expect(await links()).toMatchObject([{ way: 'email', to: 'asha@example.com' }])
  })

  it('is refused at its field for a wrong address, and after too many to one address', async () => {
    const { send } = await buildBill()
    const wrong = await send('POST /bill-links/email', { email: 'asha@' })
    expect([wrong.status, Object.keys(wrong.body.fields ?? {})]).toEqual([400, ['email']])
    await send('POST /bill-links/email', { email: 'asha@example.com' })
    const again = await send('POST /bill-links/email', { email: 'asha@example.com' })
    expect([again.status, again.body.code]).toEqual([429, 'RATE_LIMITED'])
  })

  it('is not sent after the shop has ended its link', async () => {
    const { send, links, browser } = await buildBill()
    await send('POST /bill-links/email', { email: 'wrong@example.com' })
    const [link] = await links()
    await browser.call('DELETE /bill-links', { linkId: link?.linkId ?? '' })
    const [row] = await app.database.db
      .select()
      .from(billLinks)
      .where(eq(billLinks.id, link?.linkId ?? ''))
    expect(row).toMatchObject({ email: null, sealed: null })
  })
})

describe('a bill by WhatsApp', () => {
  it('goes with the shop’s name and the link only, and stores the consent with its time', async () => {
    const { send, billId } = await buildBill()
    const sent = await send('POST /bill-links/whatsapp', {
      number: '+91 98123 45678',
      agreed: true,
    })
    expect(sent.body.links).toMatchObject([{ way: 'whatsApp', to: '5678' }])
    await app.jobs.drained()
    const [message] = sentTo(NUMBER)
    expect(message?.text).toMatch(/^Your bill from Bangle House is here/)
    const link = message?.button?.value ?? ''
    const words = `${message?.text} ${link.replace(tokenIn(link), '')}`
    expect(words).not.toMatch(/₹|Rs|499|998|Johari/)
    expect((await open(tokenIn(link))).status).toBe(200)
    const [row] = await app.database.db.select().from(billLinks).where(eq(billLinks.billId, billId))
    expect(row).toMatchObject({
      madeAt: app.time.now,
      consent: 'The customer agrees to get this bill by WhatsApp on this number.',
    })
  })

  it('needs the customer’s tick, and goes at most three times a day to a number, from all shops', async () => {
    const first = await buildBill()
    const number = '9812300001'
    const form = { number, agreed: true }
    const refused = await first.send('POST /bill-links/whatsapp', { number })
    expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([400, ['agreed']])
    const second = await buildBill()
    const outcomes = []
    for (const { send } of [first, second, first, second])
      outcomes.push((await send('POST /bill-links/whatsapp', form)).status)
    expect(outcomes).toEqual([200, 200, 200, 429])
    await app.jobs.drained()
    expect(sentTo(number)).toHaveLength(3)
  })

  it('is refused after STOP, also one that waits', async () => {
    const { send } = await buildBill()
    const form = { number: '9812300002', agreed: true }
    app.whatsApp.setKnobs({ callFault: 'server error' })
    await send('POST /bill-links/whatsapp', form)
    await app.jobs.drained()
    app.whatsApp.resetKnobs()
    app.whatsApp.reply(`91${form.number}`, 'STOP')
    await app.whatsApp.runDue()
    await retryNow()
    expect(sentTo(form.number).filter(({ text }) => text.startsWith('Your bill'))).toEqual([])
    const refused = await send('POST /bill-links/whatsapp', form)
    expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([400, ['number']])
  })

  it('to a wrong number is corrected by a press that ends the link and forgets the number', async () => {
    const { send, links, browser } = await buildBill()
    await send('POST /bill-links/whatsapp', { number: '9812300003', agreed: true })
    await app.jobs.drained()
    const [link] = await links()
    const token = tokenIn(sentTo('9812300003')[0]?.button?.value ?? '')
    expect((await open(token)).status).toBe(200)
    const ended = await browser.call('DELETE /bill-links', { linkId: link?.linkId ?? '' })
    expect([ended.status, await links()]).toEqual([200, []])
    expect((await open(token)).status).toBe(404)
    const { db } = app.database
    const [row] = await db
      .select()
      .from(billLinks)
      .where(eq(billLinks.id, link?.linkId ?? ''))
    expect(row).toMatchObject({ sealedNumber: null, numberHash: null, lastDigits: null })
    const right = await send('POST /bill-links/whatsapp', { number: '9812300004', agreed: true })
    expect(right.status).toBe(200)
  })
})

describe('the links', () => {
  it('to the bill of an order end with the customer’s account', async () => {
    const scene = await buildScene(app)
    const { orderId, code } = await scene.bookReady()
    await scene.move(orderId, 'Collected', { code })
    const { browser } = scene.store.merchant
    const { token } = (await browser.call('POST /bill-links/qr', { orderId })).body
    expect((await open(token)).status).toBe(200)
    const passwordHash = await app.passwords.hash('block-print-2026')
    const { id } = scene.shopper
    await app.database.db.update(users).set({ passwordHash }).where(eq(users.id, id))
    await scene.shopper.browser.call('DELETE /me', { password: 'block-print-2026' })
    expect((await open(token)).status).toBe(404)
  })

  it('are deleted 90 days after they were made; a STOP stays', async () => {
    const { send, billId } = await buildBill()
    await send('POST /bill-links/whatsapp', { number: '9812300005', agreed: true })
    app.whatsApp.reply('919812300005', 'STOP')
    await app.whatsApp.runDue()
    await deleteOldBillLinks(app.database, new Date(app.time.now.getTime() + 89 * DAY_MS))
    const { db } = app.database
    const rows = () => db.select().from(billLinks).where(eq(billLinks.billId, billId))
    expect(await rows()).toHaveLength(1)
    await deleteOldBillLinks(app.database, new Date(app.time.now.getTime() + 91 * DAY_MS))
    expect(await rows()).toHaveLength(0)
    expect((await db.select().from(stoppedNumbers)).length).toBeGreaterThan(0)
  })
})
