import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { users } from '#server/platform/db/tables/accounts.ts'
import { noticeWishes } from '#server/platform/db/tables/notices.ts'
import { webPushOver } from '#server/platform/ports/push.ts'
import type { Browser } from '#test/browser.ts'
import { emailsTo } from '#test/emails.ts'
import { buildProduct, buildShopper, mondayNoon } from '#test/factories.ts'
import { advance } from '#test/order-scene.ts'
import { openPushService, type PushService } from '#test/push-service.ts'
import { buildEmployer } from '#test/staff-scene.ts'
import { buildTestApp, type TestApp } from '#test/factories.ts'

let service: PushService
let app: TestApp
beforeAll(async () => {
  service = await openPushService()
  const options = { pair: undefined, subject: 'mailto:a@b.example', standIn: service.origin }
  app = await buildTestApp({ push: webPushOver({ ...options, limitMs: 2_500 }) })
})
afterAll(async () => {
  await app.close()
  await service.close()
})
beforeEach(async () => {
  service.received.length = 0
  await advance(app, mondayNoon)
})

/** A time in November 2026 in India; shops are open from 10:00 to 20:00. */
const instantAt = (date: number, time: string) => new Date(`2026-11-${date}T${time}:00+05:30`)

async function allow(browser: Browser, name: string): Promise<string> {
  const publicKey = (await browser.call('GET /push-devices')).body.publicKey ?? ''
  const { device, endpoint, keys } = service.subscribe(name)
  await browser.call('POST /push-devices', { endpoint, keys, publicKey, locale: 'en' })
  return device
}

async function scene({ wanted = true } = {}) {
  const employer = await buildEmployer(app)
  const { store, owner } = employer
  const product = await buildProduct(app, store.id, { stock: 20 })
  const shopper = await buildShopper(app)
  const helper = await employer.hire('counter')
  if (wanted) await owner.call('PUT /first-booking-note', { wanted: true })
  const book = async (): Promise<string> => {
    const [variantId = ''] = product.variantIds
    const products = [{ productId: product.id, variantId, quantity: 1 }]
    const one = await shopper.browser.call('POST /cop-order', { products }, { key: randomUUID() })
    return one.body.orderId
  }
  /** The notices by e-mail to an address until this time. */
  const mailsAt = async (now: Date, email = store.merchant.email) => {
    await app.jobs.drained()
    await advance(app, now)
    const mails = await emailsTo(app, email)
    await app.delivery.settled()
    return mails.filter(({ subject }) => subject.startsWith('Nobody has seen booking'))
  }
  return { ...employer, shopper, helper, book, mailsAt }
}

const titles = (device: string) =>
  service.received.filter((one) => one.device === device).map(({ notice }) => notice.title)
const TITLE = 'Nobody has seen an order'

it('tells the owner, and no helper, of the first booking that nobody has seen for 15 minutes', async () => {
  const { owner, helper, book, mailsAt } = await scene()
  const [ownDevice, helpersDevice] = [
    await allow(owner, 'owner'),
    await allow(helper.browser, 'one'),
  ]
  await book()
  expect(await mailsAt(instantAt(16, '12:14'))).toEqual([])
  const [mail, ...others] = await mailsAt(instantAt(16, '12:15'))
  expect(others).toEqual([])
  expect(mail?.text).toContain('first booking of the day at Bangle House')
  expect(titles(ownDevice)).toContain(TITLE)
  expect(titles(helpersDevice)).not.toContain(TITLE)
  expect(await mailsAt(instantAt(16, '12:15'), helper.email)).toEqual([])
})

it('comes to nobody who has not asked for it', async () => {
  const { owner, book, mailsAt } = await scene({ wanted: false })
  expect((await owner.call('GET /first-booking-note')).body.wanted).toBe(false)
  await book()
  expect(await mailsAt(instantAt(16, '12:15'))).toEqual([])
})

it('does not come once anybody of the shop has seen the booking', async () => {
  const { helper, book, mailsAt } = await scene()
  const orderId = await book()
  expect((await helper.browser.call('POST /orders-seen', { orderIds: [orderId] })).status).toBe(200)
  expect(await mailsAt(instantAt(16, '12:15'))).toEqual([])
})

it('comes for the first booking of each day only', async () => {
  const { owner, book, mailsAt } = await scene()
  const first = await book()
  await owner.call('POST /orders-seen', { orderIds: [first] })
  await advance(app, instantAt(16, '13:00'))
  await book()
  expect(await mailsAt(instantAt(16, '14:00'))).toEqual([])
  await advance(app, instantAt(17, '11:00'))
  await book()
  expect(await mailsAt(instantAt(17, '11:15'))).toHaveLength(1)
})

it('waits until the shop has been open for 15 minutes', async () => {
  const { book, mailsAt } = await scene()
  await advance(app, instantAt(16, '21:00'))
  await book()
  expect(await mailsAt(instantAt(17, '10:14'))).toEqual([])
  expect(await mailsAt(instantAt(17, '10:15'))).toHaveLength(1)
})

it('honours the switch at the moment of sending, and the button of mail programs', async () => {
  const { owner, book, mailsAt } = await scene()
  await book()
  await owner.call('PUT /first-booking-note', { wanted: false })
  expect(await mailsAt(instantAt(16, '12:15'))).toEqual([])
  await owner.call('PUT /first-booking-note', { wanted: true })
  await advance(app, instantAt(17, '11:00'))
  await book()
  const [mail] = await mailsAt(instantAt(17, '11:15'))
  const token = /\/unsubscribe\?token=([\w.%~-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  await app.browser().call('POST /unsubscribe', { token: decodeURIComponent(token) })
  expect((await owner.call('GET /first-booking-note')).body.wanted).toBe(false)
})

it('is the owner’s alone to ask for', async () => {
  const { hire, owner, store } = await scene()
  const manager = await hire('manager')
  const asked = await manager.browser.call('PUT /first-booking-note', { wanted: true })
  expect(asked.status).toBe(403)
  expect((await owner.call('GET /first-booking-note')).body.wanted).toBe(true)
  const wishes = await app.database.db.select().from(noticeWishes)
  expect(wishes.some(({ userId }) => userId === manager.id)).toBe(false)
  expect(wishes.some(({ userId }) => userId === store.merchant.id)).toBe(true)
})

it('is asked for no more when the account is deleted', async () => {
  const { db } = app.database
  const shopper = await buildShopper(app)
  const passwordHash = await app.passwords.hash('pottery-1928')
  await db.update(users).set({ passwordHash }).where(eq(users.id, shopper.id))
  const wish = { userId: shopper.id, notice: 'firstBooking', askedAt: mondayNoon } as const
  await db.insert(noticeWishes).values(wish)
  await shopper.browser.call('DELETE /me', { password: 'pottery-1928' })
  await app.jobs.drained()
  expect(await db.$count(noticeWishes, eq(noticeWishes.userId, shopper.id))).toBe(0)
})
