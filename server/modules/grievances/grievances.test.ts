import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS } from '#shared/formats/india-time.ts'
import { orderNumber } from '#shared/formats/order-number.ts'
import { wrongFor } from '#test/code-scene.ts'
import { emailAbout, lastCode } from '#test/emails.ts'
import { buildAdmin, buildAdminAs, buildShopper, mondayNoon } from '#test/factories.ts'
import {
  answerText,
  buildComplaint,
  complain,
  complainAsGuest,
  complaint,
  moveTime,
  read,
} from '#test/grievance-scene.ts'
import { buildPhoto, sendForm } from '#test/multipart.ts'
import { buildScene } from '#test/order-scene.ts'
import { useTestApp, useTestFiles } from '#test/use-test-app.ts'
import { eraseOldGrievances } from './jobs.ts'

const files = useTestFiles()
const app = useTestApp({ files })

let count = 0
const newAddress = () => `leela${++count}@shop.example`
const moveHours = (hours: number) => moveTime(app, hours)
const isoAfter = (hours: number) => new Date(mondayNoon.getTime() + hours * HOUR_MS).toISOString()

const scene = (over?: Parameters<typeof buildComplaint>[1]) => buildComplaint(app, over)

describe('a complaint of a signed-in person', () => {
  it('is acknowledged at once with its number and both dates', async () => {
    const { shopper, number, own } = await scene()
    expect(number).toMatch(/^G-2026-[0-9A-HJKMNP-TV-Z]{6}$/)
    expect(await own()).toMatchObject({
      number,
      topic: 'order',
      state: 'open',
      receivedAt: mondayNoon.toISOString(),
      answerDueAt: isoAfter(48),
      // Monday noon, 16 November 2026, and one month of the calendar.
      redressDueAt: isoAfter(30 * 24),
      answeredAt: null,
      messages: [{ writer: 'person', kind: 'text', words: complaint.text }],
      byLink: false,
    })
    const { text } = await emailAbout(
      app,
      shopper.email,
      `We have received your complaint ${number}`,
    )
    expect(text).toContain('18/11/2026 - 12:00 pm')
    expect(text).toContain('16/12/2026 - 12:00 pm')
    const listed = (await shopper.browser.call('GET /grievances')).body
    expect(listed.grievances.map((one) => one.number)).toEqual([number])
  })

  it('names an order of the person, with its shop; all other numbers get the same refusal', async () => {
    const { shopper, store, book } = await buildScene(app)
    const orderId = await book()
    const number = orderNumber(orderId)
    const { body } = await complain(shopper.browser, { orderNumber: number })
    expect((await read(shopper.browser, body.grievanceId)).body).toMatchObject({
      orderNumber: number,
      orderId,
      store: { storeId: store.id },
    })
    const { browser } = await buildShopper(app)
    for (const foreign of [number, 'ZZZ-ZZZ', 'no number']) {
      const answer = await complain(browser, { orderNumber: foreign })
      expect(answer).toMatchObject({
        status: 400,
        body: { fields: { orderNumber: 'You have no order with this number.' } },
      })
    }
  })

  it('has up to three pictures, which only the person and administrators see, without EXIF', async () => {
    const { browser } = await buildShopper(app)
    const photo = await sharp(await buildPhoto())
      .withExif({ IFD0: { Artist: 'Leela Iyer' } })
      .jpeg()
      .toBuffer()
    const parts = [
      { name: 'topic', text: 'product' },
      { name: 'text', text: 'The zip is broken' },
      { name: 'pictures[0]', bytes: photo },
      { name: 'pictures[1]', bytes: await buildPhoto('#0a7f3f') },
    ]
    const sent = await sendForm(browser, 'POST /grievances', parts)
    expect(sent.status).toBe(200)
    const grievanceId = String(sent.body['grievanceId'])
    const { body } = await browser.call('POST /grievance-pictures', { grievanceId })
    expect(body.pictures).toHaveLength(2)
    const bytes = Buffer.from(body.pictures[0]?.split(',')[1] ?? '', 'base64')
    const found = await sharp(bytes).metadata()
    expect([found.format, found.exif]).toEqual(['webp', undefined])
    const admin = await buildAdmin(app)
    const shown = await admin.browser.call('POST /grievance-pictures', { grievanceId })
    expect(shown.body.pictures).toEqual(body.pictures)
    for (const { browser: other } of [await buildShopper(app), await buildAdminAs(app, 'finance')])
      expect((await other.call('POST /grievance-pictures', { grievanceId })).status).toBe(404)
    const noPicture = [...parts.slice(0, 2), { name: 'pictures[0]', bytes: Buffer.from('hello') }]
    expect(await sendForm(browser, 'POST /grievances', noPicture)).toMatchObject({
      status: 400,
      body: { fields: { 'pictures.0': expect.any(String) } },
    })
  })

  it('is refused with its field, and for more than five in a day', async () => {
    const { browser } = await buildShopper(app)
    expect(await complain(browser, { text: 'Bad' })).toMatchObject({
      status: 400,
      body: { fields: { text: expect.any(String) } },
    })
    for (let sent = 0; sent < 5; sent++) expect((await complain(browser)).status).toBe(200)
    expect((await complain(browser)).status).toBe(429)
    await moveHours(25)
    expect((await complain(browser)).status).toBe(200)
  })
})

describe('a complaint of a guest', () => {
  it('needs a code that was sent to the address, and is read by a link whose hash is stored', async () => {
    const email = newAddress()
    const browser = app.browser()
    const form = { name: 'Leela Iyer', email }
    expect((await complain(browser, { email })).body).toMatchObject({
      fields: { name: expect.any(String) },
    })
    expect((await complain(browser, form)).body).toMatchObject({ code: 'NOT_VERIFIED' })
    await browser.call('POST /grievance-code', { email })
    const otp = await lastCode(app, email)
    expect((await complain(browser, { ...form, otp: wrongFor(otp) })).body).toMatchObject({
      code: 'WRONG_OTP',
      details: { triesLeft: 4 },
    })
    const other = { ...form, email: newAddress(), otp }
    expect((await complain(browser, other)).body).toMatchObject({ code: 'WRONG_OTP' })
    const { status, body } = await complain(browser, { ...form, otp })
    expect(status).toBe(200)
    // The proof of the address is used up.
    expect((await complain(browser, { ...form, otp })).status).toBe(400)
    const token = body.grievanceId
    const reader = app.browser()
    expect((await read(reader, token)).body).toMatchObject({ number: body.number, byLink: true })
    const mail = await emailAbout(app, email, /We have received/)
    expect(mail.text).toContain(`/complaint#${token}`)
    const { rows } = await app.database.pool.query('select id, token_sealed from grievances')
    expect(JSON.stringify(rows)).not.toContain(token)
    const id = rows.at(-1)?.id as string
    expect((await read(reader, id)).status).toBe(404)
  })

  it('may come five times in a day from one address, whatever the number of codes', async () => {
    const email = newAddress()
    for (let sent = 0; sent < 5; sent++) {
      await moveHours(sent)
      expect((await complainAsGuest(app, email)).status).toBe(200)
    }
    await moveHours(5)
    expect((await complainAsGuest(app, email)).status).toBe(429)
  })

  it('keeps the code when a picture cannot be read', async () => {
    const email = newAddress()
    const browser = app.browser()
    await browser.call('POST /grievance-code', { email })
    const otp = await lastCode(app, email)
    const fields = {
      topic: 'other',
      text: 'The page does not open',
      name: 'Leela Iyer',
      email,
      otp,
    }
    const parts = Object.entries(fields).map(([name, text]) => ({ name, text }))
    const broken = { name: 'pictures[0]', bytes: Buffer.from('hello') }
    const refused = await sendForm(browser, 'POST /grievances', [...parts, broken])
    expect(refused.body).toMatchObject({ fields: { 'pictures.0': expect.any(String) } })
    const whole = { name: 'pictures[0]', bytes: await buildPhoto() }
    expect((await sendForm(browser, 'POST /grievances', [...parts, whole])).status).toBe(200)
  })

  it('says nothing about orders, and belongs to the account of the address', async () => {
    const { shopper, book } = await buildScene(app)
    const orderId = await book()
    const number = orderNumber(orderId)
    const own = await complainAsGuest(app, shopper.email, { orderNumber: number })
    const strange = await complainAsGuest(app, newAddress(), { orderNumber: number })
    expect([own.status, strange.status]).toEqual([200, 200])
    expect((await read(own.browser, own.body.grievanceId)).body).toMatchObject({ orderId })
    expect((await read(strange.browser, strange.body.grievanceId)).body).toMatchObject({
      orderId: null,
      orderNumber: number,
    })
    const { grievances } = (await shopper.browser.call('GET /grievances')).body
    expect(grievances.map((one) => one.number)).toEqual([own.body.number])
  })

  it('belongs to an account that is opened with its address later', async () => {
    const email = newAddress()
    const { body, browser } = await complainAsGuest(app, email)
    await browser.call('POST /login-code', { email })
    await moveHours(1)
    await browser.call('POST /login-code', { email })
    const otp = await lastCode(app, email)
    await browser.call('POST /login-with-code', { email, otp })
    const form = { name: 'Leela Iyer', email, isAdult: true, acceptsTerms: true }
    expect((await browser.call('POST /signup-with-code', form)).status).toBe(200)
    await app.jobs.drained()
    const { grievances } = (await browser.call('GET /grievances')).body
    expect(grievances.map(({ number }) => number)).toEqual([body.number])
  })
})

describe('answers', () => {
  it('go in both directions, and end the deadline for an answer', async () => {
    const { shopper, browser, admin, grievanceId, number, answer, own } = await scene()
    await moveHours(5)
    expect((await answer()).status).toBe(200)
    expect(await own()).toMatchObject({ state: 'answered', answeredAt: isoAfter(5) })
    const mail = await emailAbout(app, shopper.email, `Answer to your complaint ${number}`)
    expect(mail.text).toContain(answerText)
    const more = { grievanceId, text: 'The shop says it has none.' }
    expect((await browser.call('POST /grievance-message', more)).status).toBe(200)
    const now = await own()
    expect(now).toMatchObject({ state: 'open', answeredAt: isoAfter(5), answerDueAt: isoAfter(48) })
    expect(now.messages.map(({ writer, words }) => [writer, words])).toEqual([
      ['person', complaint.text],
      ['officer', answerText],
      ['person', more.text],
    ])
    const file = (await admin.browser.call('GET /admin/grievance', { grievanceId })).body
    expect(file).toMatchObject({
      personName: shopper.name,
      email: shopper.email,
      officer: admin.UID,
    })
    await admin.browser.call('GET /admin/grievance', { grievanceId })
    const { entries } = (await admin.browser.call('GET /admin/audit')).body
    expect(entries.filter(({ reason }) => reason === number).map(({ action }) => action)).toEqual([
      'grievance_opened',
      'grievance_answered',
    ])
  })

  it('of the person are at most ten before the officer answers', async () => {
    const { browser, grievanceId, answer } = await scene()
    const more = () =>
      browser.call('POST /grievance-message', { grievanceId, text: 'And another thing' })
    for (let sent = 1; sent < 10; sent++) expect((await more()).status).toBe(200)
    expect(await more()).toMatchObject({ status: 409, body: { details: { reason: 'tooMany' } } })
    // The answer to another complaint is none to this one.
    await (await scene()).answer()
    expect((await more()).status).toBe(409)
    await answer()
    expect((await more()).status).toBe(200)
  })

  it('end when it is closed; the person can open it again within 14 days, with new deadlines', async () => {
    const { shopper, browser, grievanceId, number, answer, close, own } = await scene()
    await moveHours(1)
    expect((await close()).status).toBe(200)
    expect(await own()).toMatchObject({
      state: 'closed',
      closedAs: 'resolved',
      canReopenUntil: isoAfter(1 + 14 * 24),
    })
    const mail = await emailAbout(app, shopper.email, `Your complaint ${number} is closed`)
    expect(mail.text).toContain('The shop found the sari.')
    for (const again of [answer, close])
      expect(await again()).toMatchObject({ status: 409, body: { details: { reason: 'closed' } } })
    const more = { grievanceId, text: 'It was another sari.' }
    await moveHours(1 + 13 * 24)
    expect((await browser.call('POST /grievance-message', more)).status).toBe(200)
    expect(await own()).toMatchObject({
      state: 'open',
      receivedAt: mondayNoon.toISOString(),
      answeredAt: null,
      answerDueAt: isoAfter(1 + 15 * 24),
      closedAs: null,
    })
    expect((await browser.call('POST /close-grievance', { grievanceId })).status).toBe(200)
    expect(await own()).toMatchObject({ state: 'closed', closedAs: 'person' })
    expect((await browser.call('POST /close-grievance', { grievanceId })).status).toBe(409)
    await moveHours(2 + 27 * 24)
    expect(await browser.call('POST /grievance-message', more)).toMatchObject({
      status: 409,
      body: { details: { reason: 'tooLate' } },
    })
  })
})

it('the person’s data download has complaints with messages and pictures', async () => {
  const { browser, number, answer } = await scene()
  await answer()
  const { data } = (await browser.call('GET /me/export')).body
  expect(data.complaints).toMatchObject([
    {
      number,
      about: 'order',
      messages: [
        { by: 'person', words: complaint.text },
        { by: 'officer', words: answerText },
      ],
      pictures: [],
    },
  ])
})

it('three years after its end a complaint keeps its number, subject and times only', async () => {
  const email = newAddress()
  const { body, browser } = await complainAsGuest(app, email, { orderNumber: 'K7Q-2MX' })
  const token = body.grievanceId
  const others = await Promise.all(
    [newAddress(), newAddress()].map((one) => complainAsGuest(app, one)),
  )
  for (const { browser: by, body: one } of [{ browser, body }, ...others.slice(1)])
    await by.call('POST /close-grievance', { grievanceId: one.grievanceId })
  await app.database.pool.query('update grievances set closed_at = $2 where number = $1', [
    others[1]?.body.number,
    new Date(mondayNoon.getTime() + 9 * DAY_MS),
  ])
  const threeYears = new Date(mondayNoon)
  threeYears.setUTCFullYear(threeYears.getUTCFullYear() + 3)
  const stored = async () => {
    const { rows } = await app.database.pool.query(
      `select to_jsonb(g) as g, (select jsonb_agg(m) from grievance_messages m where m.grievance_id = g.id) as m
       from grievances g where g.number = $1`,
      [body.number],
    )
    return rows[0] as { g: Record<string, unknown>; m: unknown }
  }
  await eraseOldGrievances(app.database, new Date(threeYears.getTime() - DAY_MS))
  expect((await stored()).g['email']).toBe(email)
  app.time.now = new Date(threeYears.getTime() + DAY_MS)
  await eraseOldGrievances(app.database, app.time.now)
  const { g, m } = await stored()
  expect(g).toMatchObject({ topic: 'order', email: null, name: null, order_number: null })
  expect([g['token_hash'], m]).toEqual([null, null])
  expect((await read(browser, token)).status).toBe(404)
  const left = others.map((one) => read(one.browser, one.body.grievanceId))
  expect((await Promise.all(left)).map((one) => one.body.messages[0]?.words)).toEqual([
    complaint.text,
    complaint.text,
  ])
})

it('an unknown complaint is not found', async () => {
  const { browser } = await buildShopper(app)
  for (const grievanceId of [randomUUID(), 'no-id', ''])
    expect((await read(browser, grievanceId)).status).toBe(404)
})
