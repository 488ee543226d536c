import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { users } from '#server/platform/db/tables/accounts.ts'
import { remindOfDeadlines } from '#server/modules/orders/jobs.ts'
import { buildShopper } from '#test/factories.ts'
import { mustExist } from '#shared/must-exist.ts'
import { messageScene } from '#test/message-scene.ts'
import { advance, buildScene } from '#test/order-scene.ts'
import { givePhone } from '#test/phone-scene.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp({ whatsApp: 'on' })
const { nextMonday, sentTo, noticesTo, buildShop, retryNow, stateOf, costOfToday } = messageScene(
  () => app,
)
beforeEach(nextMonday)

describe('the notices of an order', () => {
  it('tell the shop of the order and the shopper of Ready, each once and in the person’s language', async () => {
    const { book, move, owner, shopperNumber, shopper } = await buildShop()
    await app.database.db.update(users).set({ locale: 'hi' }).where(eq(users.id, shopper.id))
    const orderId = await book(2)
    await app.jobs.drained()
    expect(noticesTo(owner)).toEqual(['chowk_new_order_1'])
    const [order] = sentTo(owner).slice(-1)
    expect(order?.text).toMatch(/^New order \w{3}-\w{3} at .+\. Number of pieces: 2\./)
    expect(order?.button?.value).toBe('http://localhost:3000/dashboard/currentOrders')
    await move(orderId, 'Ready for Pickup')
    await app.jobs.drained()
    expect(noticesTo(shopperNumber)).toEqual(['chowk_ready_1'])
    const ready = mustExist(sentTo(shopperNumber).at(-1), 'the message')
    expect(ready.text).toContain('पिकअप के लिए तैयार है')
    expect(ready.button?.value).toBe(`http://localhost:3000/bookings?orderId=${orderId}`)
    expect(noticesTo(owner)).toHaveLength(1)
  })

  it('carry no price, pickup code and address', async () => {
    const { bookReady, shopperNumber, owner } = await buildShop()
    const { code } = await bookReady()
    await app.jobs.drained()
    const texts = [...sentTo(owner), ...sentTo(shopperNumber)].map(
      ({ text, button }) => `${text} ${button?.value}`,
    )
    expect(texts.length).toBeGreaterThan(2)
    for (const text of texts) {
      expect(text).not.toContain(code)
      // Ids and codes of verification may contain the digits of the price.
      expect(text).not.toMatch(/Rs|₹|\b499\b|Johari/)
    }
  })

  it('go only to people who want them', async () => {
    const scene = await buildScene(app, { stock: 9 })
    const quiet = await givePhone(app, scene.shopper, false)
    const owner = await givePhone(app, scene.store.merchant)
    await scene.store.merchant.browser.call('PUT /phone-number', { whatsApp: false })
    await scene.bookReady()
    await app.jobs.drained()
    expect([...noticesTo(quiet), ...noticesTo(owner)]).toEqual([])
  })

  it('do not come after the order was seen', async () => {
    const { book, owner, store } = await buildShop()
    app.whatsApp.setKnobs({ callFault: 'server error' })
    const orderId = await book()
    await app.jobs.drained()
    expect(await stateOf('newOrder', orderId)).toMatchObject({ state: 'waiting' })
    await store.merchant.browser.call('POST /orders-seen', { orderIds: [orderId] })
    app.whatsApp.resetKnobs()
    await retryNow()
    expect(noticesTo(owner)).toEqual([])
    expect(await stateOf('newOrder', orderId)).toMatchObject({ state: 'dropped' })
  })

  it('do not go to another number that the person has verified meanwhile', async () => {
    const { book, owner, store } = await buildShop()
    app.whatsApp.setKnobs({ callFault: 'server error' })
    const orderId = await book()
    await app.jobs.drained()
    app.whatsApp.resetKnobs()
    await app.database.pool.query(
      `update deliveries set try_at = try_at + interval '1 hour' where state = 'waiting'`,
    )
    await advance(app, new Date(app.time.now.getTime() + 2 * 60_000))
    const other = await givePhone(app, store.merchant)
    await retryNow()
    expect([...noticesTo(owner), ...noticesTo(other)]).toEqual([])
    expect(await stateOf('newOrder', orderId)).toMatchObject({ state: 'dropped' })
  })

  it('do not come after the order was answered or cancelled', async () => {
    const { book, cancel, owner } = await buildShop()
    app.whatsApp.setKnobs({ callFault: 'too many requests' })
    const orderId = await book()
    await app.jobs.drained()
    await cancel(orderId)
    app.whatsApp.resetKnobs()
    await retryNow()
    expect(noticesTo(owner)).toEqual([])
  })

  it('wait at night until 8:00, and are dropped when the order has changed', async () => {
    const { book, move, shopperNumber } = await buildShop()
    const [first, second] = [await book(), await book()]
    await advance(app, new Date(app.time.now.getTime() + 9.5 * 3_600_000))
    await move(first, 'Ready for Pickup')
    await move(second, 'Ready for Pickup')
    await app.jobs.drained()
    expect(noticesTo(shopperNumber)).toEqual([])
    await move(second, 'Cancelled', { reason: 'Sold out' })
    await advance(app, new Date(app.time.now.getTime() + 10.5 * 3_600_000))
    await app.jobs.drained()
    expect(noticesTo(shopperNumber)).toEqual(['chowk_ready_1'])
    expect(await stateOf('ready', second)).toMatchObject({ state: 'dropped', failure: 'outdated' })
  })

  it('remind of the last day, and again of the new one after an extension', async () => {
    const { bookReady, extend, shopperNumber } = await buildShop()
    const { orderId } = await bookReady()
    // A round skips an order that a job has locked.
    await app.jobs.drained()
    const log = { error: (details: object) => expect(details).toBeUndefined() }
    const reminded = async (hours: number) => {
      await advance(app, new Date(app.time.now.getTime() + hours * 3_600_000))
      await remindOfDeadlines({ database: app.database, log }, app.time.now)
      await app.jobs.drained()
      return noticesTo(shopperNumber).filter((name) => name === 'chowk_reminder_1').length
    }
    // The times are Wednesday, 8:00, and an hour later.
    expect([await reminded(44), await reminded(1)]).toEqual([1, 1])
    expect((await extend(orderId)).status).toBe(200)
    await app.jobs.drained()
    expect([await reminded(1), await reminded(22), await reminded(1)]).toEqual([1, 2, 2])
  })

  it('reach a shop at any hour while it is open, and wait for 8:00 while it is closed', async () => {
    const { book, owner } = await buildShop()
    // The time is 22:00; the shop closes at 20:00.
    await advance(app, new Date(app.time.now.getTime() + 10 * 3_600_000))
    const orderId = await book()
    await app.jobs.drained()
    expect(await stateOf('newOrder', orderId)).toMatchObject({ state: 'waiting' })
    expect(noticesTo(owner)).toEqual([])
  })
})

describe('a service that', () => {
  it('is unavailable gets each message later, once', async () => {
    const { book, owner } = await buildShop()
    app.whatsApp.setKnobs({ callFault: 'server error' })
    const orderId = await book()
    await app.jobs.drained()
    await retryNow()
    expect(noticesTo(owner)).toEqual([])
    app.whatsApp.resetKnobs()
    await retryNow()
    await retryNow()
    expect(noticesTo(owner)).toEqual(['chowk_new_order_1'])
    expect(await stateOf('newOrder', orderId)).toMatchObject({ state: 'sent' })
  })

  it.each(['lost answer', 'no answer', 'unreadable answer'] as const)(
    'gives no usable answer (%s) gets no message twice, and its events report the outcome',
    async (callFault) => {
      const { book, owner } = await buildShop()
      app.whatsApp.setKnobs({ callFault })
      const orderId = await book()
      await app.jobs.drained()
      app.whatsApp.resetKnobs()
      await retryNow()
      expect(noticesTo(owner)).toEqual(['chowk_new_order_1'])
      expect(await stateOf('newOrder', orderId)).toMatchObject({ state: 'unknown' })
      await app.whatsApp.runDue()
      expect(await stateOf('newOrder', orderId)).toMatchObject({ state: 'delivered' })
    },
  )

  it('refuses a number permanently gets no retry, and costs nothing', async () => {
    const { book, owner } = await buildShop()
    const costBefore = await costOfToday()
    app.whatsApp.setKnobs({ callFault: 'no WhatsApp' })
    const orderId = await book()
    await app.jobs.drained()
    app.whatsApp.resetKnobs()
    await retryNow()
    expect(noticesTo(owner)).toEqual([])
    expect(await stateOf('newOrder', orderId)).toMatchObject({ state: 'failed' })
    expect(await costOfToday()).toEqual(costBefore)
  })

  it('does not answer delays no e-mail and no other listener', async () => {
    const { book, shopper, owner } = await buildShop()
    app.whatsApp.setKnobs({ answerSeconds: 2 })
    const before = app.mails.length
    await book()
    await expect.poll(() => app.mails.length).toBeGreaterThanOrEqual(before + 2)
    expect(app.mails.slice(before).map(({ to }) => to)).toContain(shopper.email)
    expect(noticesTo(owner)).toEqual([])
    app.whatsApp.resetKnobs()
    await app.jobs.drained()
    expect(noticesTo(owner)).toEqual(['chowk_new_order_1'])
  })
})

it('a code that a person waits for, and the answer to STOP, are sent at any hour', async () => {
  await advance(app, new Date('2026-11-16T23:30:00+05:30'))
  const number = await givePhone(app, await buildShopper(app))
  app.whatsApp.reply(`91${number}`, 'STOP')
  await app.whatsApp.runDue()
  await app.jobs.drained()
  const texts = app.whatsApp.records.messages.filter((one) => one.number === `91${number}`)
  expect(texts).toHaveLength(2)
})
