import { randomUUID } from 'node:crypto'
import { Writable } from 'node:stream'
import { beforeEach, describe, expect, it } from 'vitest'
import { makeLog } from '#server/platform/log.ts'
import { mondayNoon } from '#test/factories.ts'
import { brokenInvariants } from '#test/invariants.ts'
import { emailAbout, emailsTo } from '#test/emails.ts'
import { advance, buildScene, stockRowOf, wrongCode } from '#test/order-scene.ts'
import { buildPaymentScene } from '#test/payment-scene.ts'
import { useTestApp } from '#test/use-test-app.ts'

const sink = new Writable({
  write(chunk, _encoding, done) {
    logged.push(String(chunk))
    done()
  },
})
const app = useTestApp({ log: makeLog('error', sink) })
const logged: string[] = []
beforeEach(() => {
  logged.length = 0
})

const reason = 'Her phone is dead; I know her and saw her e-mail'

describe('handing over without the code', () => {
  it('is possible for cash with a reason, which the time line shows to the shopper', async () => {
    const { shopper, product, bookReady, move, see } = await buildScene(app, { stock: 3 })
    const { orderId } = await bookReady(2)
    const done = await move(orderId, 'Collected', { override: { reason } })
    expect(done.body.order).toMatchObject({ orderStatus: 'Collected', paymentStatus: 'paid' })
    expect(await see(orderId)).toMatchObject({ pickup: null, billNumber: 'BS/26-27/000001' })
    expect((await see(orderId)).timeline.at(-1)).toMatchObject({
      event: 'collected',
      by: 'merchant',
      reason,
    })
    expect(await stockRowOf(app, product.variantId)).toEqual({ stock: 1, held: 0 })
    const mail = await emailAbout(
      app,
      shopper.email,
      'Handed over without the code: your booking at Bangle House',
    )
    expect(mail.text).toContain(reason)
    expect(mail.text).toContain('Wasn’t this you?')
    expect(await brokenInvariants(app.database)).toEqual([])
  })

  it('needs a reason, and accepts no code beside it', async () => {
    const { bookReady, move, see } = await buildScene(app)
    const { orderId, code, token } = await bookReady()
    const tries = [
      [{ override: {} }, 'override.reason'],
      [{ override: { reason: '' } }, 'override.reason'],
      [{ override: { reason }, code }, 'override'],
      [{ override: { reason }, token }, 'override'],
    ] as const
    for (const [more, field] of tries) {
      const answer = await move(orderId, 'Collected', more)
      expect(answer.status).toBe(400)
      expect(answer.body.fields).toHaveProperty([field])
    }
    expect((await see(orderId)).orderStatus).toBe('Ready for Pickup')
  })

  it('is never possible for a paid order', async () => {
    const { bookPaid, move, see } = await buildPaymentScene(app)
    const { orderId } = await bookPaid()
    await move(orderId, 'Ready for Pickup')
    const code = (await see(orderId)).pickup?.code
    const answer = await move(orderId, 'Collected', { override: { reason } })
    expect(answer).toMatchObject({
      status: 400,
      body: { fields: { override: expect.any(String) } },
    })
    expect((await see(orderId)).orderStatus).toBe('Ready for Pickup')
    expect((await move(orderId, 'Collected', { code })).status).toBe(200)
  })

  it('is possible for ready orders only, and once', async () => {
    const { book, bookReady, move } = await buildScene(app)
    const waiting = await move(await book(), 'Collected', { override: { reason } })
    expect(waiting.body.code).toBe('ORDER_STATUS_CONFLICT')
    const { orderId } = await bookReady()
    await move(orderId, 'Collected', { override: { reason } })
    const again = await move(orderId, 'Collected', { override: { reason } })
    expect(again).toMatchObject({
      status: 409,
      body: { code: 'ORDER_STATUS_CONFLICT', details: { orderStatus: 'Collected' } },
    })
  })

  it('is possible when the code is blocked', async () => {
    const { bookReady, move } = await buildScene(app)
    const { orderId, code } = await bookReady()
    for (let n = 0; n < 5; n++) await move(orderId, 'Collected', { code: wrongCode(code) })
    expect((await move(orderId, 'Collected', { code })).body.code).toBe('CODE_ENDED')
    expect((await move(orderId, 'Collected', { override: { reason } })).status).toBe(200)
  })
})

describe('twenty wrong codes in a day', () => {
  it('stop hand-overs by code, raise one alarm, and still allow cash orders without the code', async () => {
    const { store, bookReady, move } = await buildScene(app, { stock: 9 })
    let last = { orderId: '', code: '' }
    for (let order = 0; order < 5; order++) {
      last = await bookReady()
      const tries = order < 4 ? 5 : 0
      for (let n = 0; n < tries; n++)
        await move(last.orderId, 'Collected', { code: wrongCode(last.code) })
    }
    for (let n = 0; n < 3; n++) {
      const { body } = await move(last.orderId, 'Collected', { code: last.code })
      expect(body.code).toBe('HAND_OVER_LOCKED')
    }
    const alarms = (await emailsTo(app, store.merchant.email)).filter(({ subject }) =>
      subject.startsWith('Too many wrong pickup codes'),
    )
    expect(alarms).toHaveLength(1)
    const told = logged.filter((line) => line.includes(store.id))
    expect(told).toHaveLength(1)
    expect(JSON.parse(told[0] ?? '{}')).toMatchObject({ level: 50, day: '2026-11-16' })
    const elsewhere = await buildScene(app)
    const other = await elsewhere.bookReady()
    expect((await elsewhere.move(other.orderId, 'Collected', { code: other.code })).status).toBe(
      200,
    )
    app.time.now = new Date('2026-11-16T18:30:00Z')
    const wrong = { code: wrongCode(last.code) }
    expect((await move(last.orderId, 'Collected', wrong)).body.code).toBe('WRONG_CODE')
    app.time.now = mondayNoon
    expect((await move(last.orderId, 'Collected', { override: { reason } })).status).toBe(200)
    expect(await brokenInvariants(app.database)).toEqual([])
  })
})

describe('a wrong token of a QR', () => {
  it('is counted like a wrong code: five block the code', async () => {
    const { bookReady, move, shopper } = await buildScene(app)
    const { orderId, token, code } = await bookReady()
    const wrongToken = (token.startsWith('0') ? '1' : '0') + token.slice(1)
    const codes: unknown[] = []
    for (let n = 0; n < 5; n++)
      codes.push((await move(orderId, 'Collected', { token: wrongToken })).body.code)
    expect(codes).toEqual([...Array<string>(4).fill('WRONG_CODE'), 'CODE_ENDED'])
    for (const proof of [{ token }, { code }])
      expect((await move(orderId, 'Collected', proof)).body.code).toBe('CODE_ENDED')
    const told = async () => {
      const emails = await emailsTo(app, shopper.email)
      return emails.filter(({ subject }) => subject.startsWith('Your pickup code')).length
    }
    expect(await told()).toBe(1)
    await shopper.browser.call('POST /renew-pickup-code', { orderId }, { key: randomUUID() })
    for (let n = 0; n < 5; n++) await move(orderId, 'Collected', { token: wrongToken })
    expect(await told()).toBe(2)
  })

  it('counts towards the daily limit of the store', async () => {
    const { store, bookReady, move } = await buildScene(app)
    const { orderId } = await bookReady()
    await move(orderId, 'Collected', { token: 'AAAAAAAAAAAAAAAAAAAAAA' })
    const { rows } = await app.database.pool.query(
      'select count from wrong_codes where store_id = $1',
      [store.id],
    )
    expect(rows).toEqual([{ count: 1 }])
  })
})

describe('Not Collected', () => {
  it('is rejected before the deadline', async () => {
    const { bookReady, move, see } = await buildScene(app)
    const { orderId } = await bookReady()
    const deadline = (await see(orderId)).pickup?.deadline ?? ''
    await advance(app, new Date(new Date(deadline).getTime() - 1))
    expect(await move(orderId, 'Not Collected')).toMatchObject({
      status: 409,
      body: {
        code: 'ORDER_STATUS_CONFLICT',
        details: { orderStatus: 'Ready for Pickup', dueAt: deadline },
      },
    })
  })

  it('releases the pieces after the deadline, and counts as a no-show of the shopper', async () => {
    const { shopper, product, bookReady, move, see } = await buildScene(app, { stock: 9 })
    for (let n = 0; n < 3; n++) {
      const { orderId } = await bookReady()
      await advance(app, new Date((await see(orderId)).pickup?.deadline ?? ''))
      const answer = await move(orderId, 'Not Collected')
      expect(answer.body.order).toMatchObject({ orderStatus: 'Not Collected' })
      expect((await see(orderId)).timeline.at(-1)).toMatchObject({ by: 'merchant' })
    }
    expect(await stockRowOf(app, product.variantId)).toEqual({ stock: 9, held: 0 })
    const line = { productId: product.id, variantId: product.variantId, quantity: 1 }
    const fourth = await shopper.browser.call('POST /cop-order', { products: [line] })
    expect(fourth).toMatchObject({ status: 403, body: { code: 'CASH_REFUSED' } })
    const mail = await emailAbout(app, shopper.email, 'Not collected: your booking at Bangle House')
    expect(mail.text).toContain('You did not collect 3 bookings in 60 days')
    expect(await brokenInvariants(app.database)).toEqual([])
  })

  it('is rejected for orders that are not ready', async () => {
    const { book, move } = await buildScene(app)
    const answer = await move(await book(), 'Not Collected')
    expect(answer.body).toMatchObject({
      code: 'ORDER_STATUS_CONFLICT',
      details: { orderStatus: 'Awaiting Confirmation' },
    })
  })
})
