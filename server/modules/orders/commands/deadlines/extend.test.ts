import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { storeClosures, stores } from '#server/platform/db/tables/stores.ts'
import { eq } from 'drizzle-orm'
import { buildShopper } from '#test/factories.ts'
import { emailAbout } from '#test/emails.ts'
import { advance, buildScene } from '#test/order-scene.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()

/** Closing time in November 2026 in India. Orders are marked ready on Monday the 16th, so they are due on the 18th. */
const closingOn = (day: number) => new Date(`2026-11-${day}T20:00:00+05:30`).toISOString()

describe('POST /extend-pickup', () => {
  it('moves the deadline by one open day, once, and informs both sides', async () => {
    const { shopper, store, bookReady, extend, see } = await buildScene(app)
    const { orderId } = await bookReady()
    expect((await see(orderId)).pickup).toMatchObject({
      deadline: closingOn(18),
      extendTo: closingOn(19),
    })
    const answer = await extend(orderId)
    expect(answer).toMatchObject({
      status: 200,
      body: {
        booking: { dueAt: closingOn(19), pickup: { deadline: closingOn(19), extendTo: null } },
      },
    })
    expect((await see(orderId)).timeline.at(-1)).toMatchObject({
      event: 'deadline_extended',
      by: 'shopper',
    })
    expect(await extend(orderId)).toMatchObject({
      status: 409,
      body: { code: 'EXTENSION_REFUSED' },
    })
    const mail = await emailAbout(app, shopper.email, /^More time to collect/)
    expect(mail.text).toContain('19/11/2026 - 08:00 pm')
    await emailAbout(app, store.merchant.email, /comes later$/)
  })

  it('gives a repeated request the first answer', async () => {
    const { bookReady, extend } = await buildScene(app)
    const { orderId } = await bookReady()
    const key = randomUUID()
    const answers = [await extend(orderId, key), await extend(orderId, key)]
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers[1]?.body).toEqual(answers[0]?.body)
    expect(answers[1]?.headers).toHaveProperty('idempotent-replayed', 'true')
  })

  it('stores no pickup code with the answers for repeated requests', async () => {
    const { bookReady, extend } = await buildScene(app)
    const { orderId, code, token } = await bookReady()
    const key = randomUUID()
    const answer = await extend(orderId, key)
    expect(answer.body.booking.pickup).toMatchObject({ code, token })
    const { rows } = await app.database.pool.query<{ body: unknown }>(
      'select body from idempotency_keys where key = $1',
      [key],
    )
    expect(rows).toEqual([{ body: null }])
  })

  it('skips days on which the shop is shut', async () => {
    const { store, bookReady, extend } = await buildScene(app)
    const { orderId } = await bookReady()
    const closure = { fromDay: '2026-11-19', toDay: '2026-11-21', reason: 'Wedding' }
    await app.database.db.insert(storeClosures).values({ storeId: store.id, ...closure })
    // The shop is closed from Thursday to Saturday and on every Sunday.
    expect((await extend(orderId)).body.booking).toMatchObject({ dueAt: closingOn(23) })
  })

  it('never sets a deadline more than ten days after Ready', async () => {
    const { store, bookReady, extend, see } = await buildScene(app)
    await app.database.db.update(stores).set({ pickupDays: 7 }).where(eq(stores.id, store.id))
    const closure = { fromDay: '2026-11-17', toDay: '2026-11-18', reason: 'Wedding' }
    await app.database.db.insert(storeClosures).values({ storeId: store.id, ...closure })
    const { orderId } = await bookReady()
    expect((await see(orderId)).pickup).toMatchObject({
      deadline: '2026-11-26T06:30:00.000Z',
      extendTo: null,
    })
    expect((await extend(orderId)).body.code).toBe('EXTENSION_REFUSED')
  })

  it('is rejected from the deadline on', async () => {
    const { bookReady, extend, see } = await buildScene(app)
    const { orderId } = await bookReady()
    await advance(app, new Date(closingOn(18)))
    expect((await see(orderId)).pickup?.extendTo).toBeNull()
    expect((await extend(orderId)).body.code).toBe('EXTENSION_REFUSED')
  })

  it('is allowed only for ready orders, and only to their shopper', async () => {
    const { book, bookReady, extend, see } = await buildScene(app)
    const early = await extend(await book())
    expect(early.body).toMatchObject({
      code: 'ORDER_STATUS_CONFLICT',
      details: { orderStatus: 'Awaiting Confirmation' },
    })
    const { orderId } = await bookReady()
    const { browser } = await buildShopper(app)
    for (const id of [orderId, randomUUID(), 'x'])
      expect((await browser.call('POST /extend-pickup', { orderId: id })).status).toBe(404)
    expect((await see(orderId)).dueAt).toBe(closingOn(18))
  })
})
