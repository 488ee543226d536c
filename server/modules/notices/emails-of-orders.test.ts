import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { eq } from 'drizzle-orm'
import { decodeQR } from 'qr/decode.js'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { endOverdueOrders } from '#server/modules/orders/jobs.ts'
import { users } from '#server/platform/db/tables/accounts.ts'
import { stores } from '#server/platform/db/tables/stores.ts'
import { type EventName, record } from '#server/platform/events.ts'
import type { Mail } from '#server/platform/ports/mail.ts'
import type { StoredFile } from '#server/platform/ports/file-storage.ts'
import { mustExist } from '#shared/must-exist.ts'
import { emailsTo } from '#test/emails.ts'
import { advance, buildScene, wrongCode } from '#test/order-scene.ts'
import { writeEmailsOf } from '#test/written-emails.ts'
import type { Mailing } from './flows/send-email.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()

/** The emails of an event that are written at the present time instead of the time of the event. */
async function writtenNow(
  event: EventName,
  orderId: string,
  mailing: Partial<Mailing> = {},
): Promise<Mail[]> {
  const clock = () => app.time.now
  return (await writeEmailsOf({ app, clock, mailing }, event, { orderId })).mails
}

async function toldOfNoShow(orderId: string | undefined): Promise<string | undefined> {
  return (await writtenNow('order.not_collected', orderId ?? ''))[0]?.text
}

/** Sets the time to noon of the day of the order's deadline. */
async function toLastDay(orderId: string): Promise<void> {
  const { rows } = await app.database.pool.query<{ due_at: Date }>(
    'select due_at from orders where id = $1',
    [orderId],
  )
  await advance(app, new Date(`${rows[0]?.due_at.toISOString().slice(0, 10)}T06:30:00Z`))
}

describe('emails about an order', () => {
  it('are not sent when the requested action is not possible any more', async () => {
    const { bookReady, move } = await buildScene(app)
    const { orderId } = await bookReady()
    await toLastDay(orderId)
    const asking = ['order.ready', 'pickup.due_today'] as const
    for (const event of asking) expect(await writtenNow(event, orderId)).toHaveLength(1)
    await move(orderId, 'Cancelled', { reason: 'Broken' })
    for (const event of asking) expect(await writtenNow(event, orderId)).toEqual([])
    expect(await writtenNow('order.booked', orderId)).toHaveLength(1)
  })

  it('have the same id when a job is repeated, and another one when the deadline moved', async () => {
    const { bookReady, extend } = await buildScene(app)
    const { orderId } = await bookReady()
    await toLastDay(orderId)
    const [first] = await writtenNow('pickup.due_today', orderId)
    const [again] = await writtenNow('pickup.due_today', orderId)
    expect(again?.id).toBe(first?.id)
    await extend(orderId)
    await toLastDay(orderId)
    const [later] = await writtenNow('pickup.due_today', orderId)
    expect(later?.id).not.toBe(first?.id)
  })

  it('name the deadline only while it is still the deadline of the event', async () => {
    const { book, move } = await buildScene(app)
    const orderId = await book()
    const textNow = async () => (await writtenNow('order.booked', orderId))[0]?.text
    expect(await textNow()).toContain('17/11/2026 - 08:00 pm')
    await move(orderId, 'Ready for Pickup')
    expect(await textNow()).not.toContain('17/11/2026')
  })

  it('show no code that has ended', async () => {
    const { bookReady, move } = await buildScene(app)
    const { orderId, code } = await bookReady()
    const shown = `${code.slice(0, 3)} ${code.slice(3)}`
    await toLastDay(orderId)
    expect((await writtenNow('pickup.due_today', orderId))[0]?.text).toContain(shown)
    for (let n = 0; n < 5; n++) await move(orderId, 'Collected', { code: wrongCode(code) })
    expect((await writtenNow('pickup.due_today', orderId))[0]?.text).not.toContain(shown)
  })

  it('that are sent late leave out a last day that has moved and an ended code that was renewed', async () => {
    const { bookReady, move, shopper } = await buildScene(app)
    const { orderId, code } = await bookReady()
    expect(await writtenNow('pickup.due_today', orderId)).toEqual([])
    expect(await writtenNow('pickup-code.ended', orderId)).toEqual([])
    for (let n = 0; n < 5; n++) await move(orderId, 'Collected', { code: wrongCode(code) })
    expect(await writtenNow('pickup-code.ended', orderId)).toHaveLength(1)
    expect((await writtenNow('order.ready', orderId))[0]?.text).toContain('code is blocked')
    await shopper.browser.call('POST /renew-pickup-code', { orderId }, { key: randomUUID() })
    expect(await writtenNow('pickup-code.ended', orderId)).toEqual([])
    expect(await writtenNow('pickup-code.renewed', orderId)).toHaveLength(1)
  })

  it('inform the store about the timers’ actions', async () => {
    const { shopper, store, book } = await buildScene(app)
    const orderId = await book()
    await app.database.pool.query(
      `insert into order_events (order_id, seq, event, actor, from_status, to_status, at)
       values ($1, 2, 'cancelled', 'system', 'awaiting_confirmation', 'cancelled', now())`,
      [orderId],
    )
    const told = await writtenNow('order.cancelled', orderId)
    expect(told.map(({ to, subject }) => [to, subject])).toEqual([
      [shopper.email, 'Cancelled: Bangle House did not confirm in time'],
      [store.merchant.email, expect.stringMatching(/was cancelled: it was not confirmed in time$/)],
    ])
  })

  it('are in the language that each person has when they are sent', async () => {
    const { shopper, store, book, cancel } = await buildScene(app)
    const { db } = app.database
    const orderId = await book()
    expect((await writtenNow('order.booked', orderId))[0]?.subject).toMatch(/^Booked at/)
    await db.update(users).set({ locale: 'hi' }).where(eq(users.id, shopper.id))
    expect((await writtenNow('order.booked', orderId))[0]?.subject).toMatch(/बुकिंग हो गई/)
    await cancel(orderId)
    const toShopper = (await emailsTo(app, shopper.email)).map(({ subject }) => subject)
    expect(toShopper).toContain('Bangle House में आपकी बुकिंग कैंसल हो गई')
    const toStore = (await emailsTo(app, store.merchant.email)).map(({ subject }) => subject)
    expect(toStore).toContainEqual(expect.stringMatching(/was cancelled by the customer$/))
  })

  it('list a booking as it was booked, even if the store has declined lines since', async () => {
    const { book, move, product } = await buildScene(app, { sizes: ['M', 'XL'] })
    const orderId = await book(1, 2)
    const declinedLines = [product.variantIds[1]]
    await move(orderId, 'Ready for Pickup', { declinedLines })
    const [booked] = await writtenNow('order.booked', orderId)
    expect(booked?.text).toMatch(
      /Size: M\).*\n.*Size: XL\): 2 × Rs\u00a0499\.00\n {2}Grand Total: Rs\u00a01,497\.00/,
    )
    expect(booked?.text).not.toContain('Not available')
    const [ready] = await writtenNow('order.ready', orderId)
    expect(ready?.text).toMatch(
      /Size: XL\): 2 × Rs\u00a0499\.00: Not available\n {2}Grand Total: Rs\u00a0499\.00/,
    )
  })

  it('name the time promised at the booking, and write noon and midnight correctly', async () => {
    const day = { status: true, from: '09:00', to: '00:00' }
    const timings = { Mon: day, Tue: day, Wed: day, Thu: day, Fri: day, Sat: day, Sun: day }
    const { book, store } = await buildScene(app)
    await app.database.db
      .update(stores)
      .set({ timings, preparationMinutes: 0 })
      .where(eq(stores.id, store.id))
    const orderId = await book()
    const [booked] = await writtenNow('order.booked', orderId)
    expect(booked?.text).toContain('Ready by 16/11/2026 - 12:00 pm.')
    expect(booked?.text).toContain(
      'If the shop is silent until 18/11/2026 - 12:00 am, we cancel and you pay nothing.',
    )
  })

  it('tell a shopper who did not come how this limits paying at the shop', async () => {
    const { bookReady } = await buildScene(app)
    const ids = [(await bookReady()).orderId, (await bookReady()).orderId]
    ids.push((await bookReady()).orderId)
    app.time.now = new Date('2026-11-18T14:30:00Z')
    const round = { database: app.database, log: { error: () => undefined } }
    await endOverdueOrders(round, app.time.now)
    expect(await toldOfNoShow(ids[1])).toContain(
      'booking number 2 that you did not collect in 60 days',
    )
    expect(await toldOfNoShow(ids[2])).toContain('Until 17/01/2027 - 08:00 pm you cannot book with')
  })

  it('are not sent for a deleted store or a missing order', async () => {
    const nobody = '00000000-0000-4000-8000-000000000000'
    expect(await writtenNow('order.ready', nobody)).toEqual([])
    await app.jobs.drained()
    const before = app.mails.length
    await app.database.transaction((tx) =>
      record(tx, 'hand-over.locked', { storeId: nobody, day: '2026-11-16' }),
    )
    await app.jobs.drained()
    expect(app.mails).toHaveLength(before)
  })
})

/** A photograph as the storage keeps it. */
const storeFile = async (): Promise<StoredFile> => {
  const create = { width: 128, height: 160, channels: 3, background: '#8a1d3b' } as const
  const bytes = await sharp({ create }).jpeg().toBuffer()
  return { size: bytes.length, stream: () => Readable.from([bytes]) }
}
const image = 'a'.repeat(64)
const withPicture = { variant: { images: [image] } }
const cidsOf = (html = '') => [...html.matchAll(/src="cid:([^"]+)"/g)].map(([, cid]) => cid)

describe('the pictures of an email', () => {
  it('are inside it: the logo, each line, and the QR code that the counter scans', async () => {
    const { bookReady } = await buildScene(app, withPicture)
    const { orderId, code, token } = await bookReady()
    const [mail] = await writtenNow('order.ready', orderId, { files: { findImage: storeFile } })
    const { html, pictures = [] } = mustExist(mail, 'email')
    expect(cidsOf(html)).toEqual(expect.arrayContaining(pictures.map(({ cid }): unknown => cid)))
    expect(pictures.map(({ contentType }) => contentType)).toEqual([
      'image/png',
      'image/png',
      'image/jpeg',
    ])
    const { data, info } = await sharp(pictures[1]?.content)
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect(decodeQR({ ...info, data })).toBe(token)
    expect(html).toContain(`${code.slice(0, 3)} ${code.slice(3)}`)
  })

  const unreadable = {
    missing: async () => null,
    failing: () => Promise.reject(new Error('the bucket is away')),
    'too slow': () => new Promise<never>(() => undefined),
  }
  it.each(Object.entries(unreadable))('are left out when %s', async (_, findImage) => {
    const { book } = await buildScene(app, withPicture)
    const orderId = await book()
    const over = { files: { findImage }, picturesMs: 1 }
    const [mail] = await writtenNow('order.booked', orderId, over)
    expect(mail?.pictures?.map(({ contentType }) => contentType)).toEqual(['image/png'])
    expect(cidsOf(mail?.html)).toEqual(mail?.pictures?.map(({ cid }) => cid))
    expect(mail?.html).toContain('Block print kurta')
  })

  it('are shown by the demonstration’s mailbox, which knows no cid', async () => {
    const { book, shopper } = await buildScene(app, withPicture)
    const orderId = await book()
    await writtenNow('order.booked', orderId, {
      files: { findImage: storeFile },
      sendMail: undefined,
    })
    const list = await app.fastify.inject('/dev/mail')
    const [, path = ''] = new RegExp(`${shopper.email}<td><a href="([^"]+)"`).exec(list.body) ?? []
    const { body, headers } = await app.fastify.inject(path)
    expect(body).toContain('src=&#34;data:image/jpeg;base64,')
    expect(body).not.toContain('cid:')
    expect(headers['content-security-policy']).toContain('img-src data:')
  })

  it('show no code to anybody but the shopper', async () => {
    const { bookReady } = await buildScene(app)
    const { orderId } = await bookReady()
    for (const event of ['order.booked', 'order.answer_due', 'pickup.extended'] as const)
      for (const mail of await writtenNow(event, orderId)) expect(mail.pictures).toHaveLength(1)
  })
})
