import { describe, expect, it } from 'vitest'
import { askAboutPayments, processWebhooks } from '#server/modules/payments/jobs.ts'
import { MINUTE_MS } from '#shared/formats/india-time.ts'
import { mustExist } from '#shared/must-exist.ts'
import { buildQrScene } from '#test/counter-qr-scene.ts'
import { emailAbout } from '#test/emails.ts'
import { buildStaff } from '#test/factories.ts'
import { brokenInvariants } from '#test/invariants.ts'
import { advance, stockRowOf, wrongCode } from '#test/order-scene.ts'
import { signText, testKeys } from '#test/payment-provider.ts'
import { pass } from '#test/payment-scene.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()
const KURTA = 49_900

async function ready(over?: Parameters<typeof buildQrScene>[1]) {
  const scene = await buildQrScene(app, over)
  const { orderId, code } = await scene.bookReady(2)
  const shown = await scene.show(orderId, { code })
  return { ...scene, orderId, code, shown }
}

const inMinutes = (minutes: number) => new Date(app.time.now.getTime() + minutes * MINUTE_MS)
const whole = () => brokenInvariants(app.database)
const money = () => mustExist(app.money, 'online payment')

describe('a QR of the provider', () => {
  it('is of exactly the sum, for one payment, and hands the order over when the money has come', async () => {
    const { orderId, shown, qrOf, pay, settle, see, ask, product, money: of } = await ready()
    const { qr } = shown.body
    expect(qr).toMatchObject({ amount: (2 * KURTA) / 100, link: expect.stringContaining('upi://') })
    expect(await qrOf(orderId)).toMatchObject({ amount: 2 * KURTA, qr: { closed: null } })
    expect((await ask(orderId)).body).toMatchObject({ state: 'open', isAnswered: true })
    await pay(orderId)
    await settle()
    expect(await see(orderId)).toMatchObject({
      orderStatus: 'Collected',
      paymentMethod: 'online',
      paymentStatus: 'paid',
      billNumber: 'BS/26-27/000001',
    })
    expect((await see(orderId)).timeline.slice(-2).map(({ event }) => event)).toEqual([
      'paid',
      'collected',
    ])
    expect((await ask(orderId)).body.state).toBe('paid')
    expect(await of(orderId)).toEqual(['paid'])
    expect(await stockRowOf(app, product.variantId)).toEqual({ stock: 3, held: 0 })
    expect(await whole()).toEqual([])
  })

  it('makes money that is owed to the shop like every online payment', async () => {
    const { orderId, pay, settle, store } = await ready()
    await pay(orderId)
    await settle()
    const { rows } = await app.database.pool.query(
      'select kind, amount_paise, balance_change_paise from store_ledger where store_id = $1',
      [store.id],
    )
    expect(rows).toEqual([
      { kind: 'online_sale', amount_paise: 2 * KURTA, balance_change_paise: 2 * KURTA },
    ])
  })

  it('is asked about when its event is lost', async () => {
    app.provider.setKnobs({ dropEvents: true })
    const { orderId, pay, ask } = await ready()
    await pay(orderId)
    expect((await ask(orderId)).body).toMatchObject({
      state: 'paid',
      order: { orderStatus: 'Collected', paymentMethod: 'online' },
    })
    expect(await whole()).toEqual([])
  })

  it('is for the kept pieces only, and the others are free again', async () => {
    const scene = await buildQrScene(app)
    const { orderId, code } = await scene.bookReady(2)
    const kept = [{ variantId: scene.product.variantIds[0], quantity: 1 }]
    expect((await scene.show(orderId, { code, kept })).body.qr.amount).toBe(KURTA / 100)
    await scene.pay(orderId)
    await scene.settle()
    expect(await scene.see(orderId)).toMatchObject({ amount: KURTA / 100, paymentStatus: 'paid' })
    expect(await stockRowOf(app, scene.product.variantId)).toEqual({ stock: 4, held: 0 })
    expect(await scene.money(orderId)).toEqual(['paid'])
    expect(await whole()).toEqual([])
  })

  it('needs the code as every hand-over, and counts a wrong one', async () => {
    const { bookReady, show, receipts } = await buildQrScene(app)
    const { orderId, code } = await bookReady()
    const wrong = await show(orderId, { code: wrongCode(code) })
    expect([wrong.status, wrong.body]).toMatchObject([400, { details: { triesLeft: 4 } }])
    expect((await show(orderId, {})).body.fields).toHaveProperty('code')
    expect(await receipts(orderId)).toEqual([])
  })

  it('takes a reason instead of the code, which the time line shows', async () => {
    const { bookReady, show, pay, settle, see } = await buildQrScene(app)
    const { orderId } = await bookReady()
    await show(orderId, { override: { reason: 'Her phone is dead' } })
    await pay(orderId)
    await settle()
    expect((await see(orderId)).timeline.at(-1)).toMatchObject({ reason: 'Her phone is dead' })
    expect(await whole()).toEqual([])
  })

  it('is refused for an order that is not ready, of another shop, or without a piece', async () => {
    const { book, bookReady, show } = await buildQrScene(app)
    const other = await buildQrScene(app)
    const { orderId, code } = await bookReady()
    expect((await show(await book(), { code })).body.code).toBe('ORDER_STATUS_CONFLICT')
    expect((await other.show(orderId, { code })).status).toBe(404)
    expect((await other.ask(orderId)).status).toBe(404)
    expect((await other.close(orderId)).status).toBe(404)
    expect((await show(orderId, { code, kept: [] })).body.fields).toHaveProperty('kept')
  })
})

describe('money that comes otherwise than in time', () => {
  it('goes back when the counter has said cash before', async () => {
    const { orderId, code, scan, move, settle, see, shopper, money: of, qrOf } = await ready()
    const payment = await scan(orderId)
    await move(orderId, 'Collected', { code, paidBy: 'cash' })
    await settle()
    // The order has moved on, so its QR is closed at the provider.
    expect((await qrOf(orderId)).qr.closed).toMatchObject({ reason: 'on_demand' })
    app.provider.endPayment(payment, 'success')
    await settle()
    expect(await of(orderId)).toEqual([`late ${2 * KURTA} processed`])
    expect(await see(orderId)).toMatchObject({
      orderStatus: 'Collected',
      paymentMethod: 'cash',
      paymentStatus: 'paid',
      refunds: [{ reason: 'late', amount: (2 * KURTA) / 100, state: 'refunded' }],
    })
    const subject = 'Your money goes back: booking at Bangle House'
    expect((await emailAbout(app, shopper.email, subject)).text).toContain('when the QR had ended')
    expect(await whole()).toEqual([])
  })

  it('goes back when the dialog was closed while the customer paid, and tells the counter', async () => {
    const { orderId, scan, close, settle, ask, move, code, money: of } = await ready()
    const payment = await scan(orderId)
    expect((await close(orderId)).body).toMatchObject({ state: 'ended', isAnswered: true })
    app.provider.endPayment(payment, 'success')
    await settle()
    expect((await ask(orderId)).body).toMatchObject({
      state: 'ended',
      order: { orderStatus: 'Ready for Pickup', refunds: [{ reason: 'late', state: 'refunded' }] },
    })
    expect((await move(orderId, 'Collected', { code, paidBy: 'cash' })).status).toBe(200)
    expect(await of(orderId)).toEqual([`late ${2 * KURTA} processed`])
    expect(await whole()).toEqual([])
  })

  it('hands over when it had come before the dialog was closed', async () => {
    app.provider.setKnobs({ dropEvents: true })
    const { orderId, pay, close } = await ready()
    await pay(orderId)
    expect((await close(orderId)).body.state).toBe('paid')
    expect(await whole()).toEqual([])
  })

  it('goes back when the QR has ended', async () => {
    const { orderId, scan, settle, ask, money: of } = await ready()
    const payment = await scan(orderId)
    await advance(app, inMinutes(18))
    await settle()
    expect((await ask(orderId)).body.state).toBe('ended')
    // The bank took the money in time and says so only now.
    app.provider.setKnobs({ captureLate: true })
    app.provider.authorise(payment)
    await settle()
    expect(await of(orderId)).toEqual([`late ${2 * KURTA} processed`])
    expect(await whole()).toEqual([])
  })

  it('goes back when the shopper or the shop has ended the booking', async () => {
    const { orderId, scan, move, settle, see, money: of } = await ready()
    const payment = await scan(orderId)
    await move(orderId, 'Cancelled', { reason: 'Torn', stillOnShelf: true })
    app.provider.endPayment(payment, 'success')
    await settle()
    expect(await of(orderId)).toEqual([`late ${2 * KURTA} processed`])
    expect(await see(orderId)).toMatchObject({ orderStatus: 'Cancelled', paymentMethod: 'cash' })
    expect(await whole()).toEqual([])
  })

  it('goes back when it came twice', async () => {
    app.provider.setKnobs({ captureTwice: true })
    const { orderId, pay, settle, see, money: of } = await ready()
    await pay(orderId)
    await pay(orderId)
    await settle()
    expect(await of(orderId)).toEqual(['paid', `duplicate ${2 * KURTA} processed`])
    expect(await see(orderId)).toMatchObject({ orderStatus: 'Collected', paymentStatus: 'paid' })
    expect(await whole()).toEqual([])
  })

  it('goes back when it is another sum', async () => {
    const { orderId, pay, settle, ask, money: of } = await ready()
    app.provider.setKnobs({ extraPaise: 100 })
    await pay(orderId)
    await settle()
    expect(await of(orderId)).toEqual([`mismatch ${2 * KURTA + 100} processed`])
    expect((await ask(orderId)).body.order.orderStatus).toBe('Ready for Pickup')
    expect(await whole()).toEqual([])
  })

  it('goes back of the QR of other pieces, which a second till has replaced', async () => {
    const { orderId, code, show, scan, pay, settle, product, money: of } = await ready()
    const first = await scan(orderId)
    const kept = [{ variantId: product.variantIds[0], quantity: 1 }]
    expect((await show(orderId, { code, kept })).body.qr.amount).toBe(KURTA / 100)
    await pay(orderId)
    app.provider.endPayment(first, 'success')
    await settle()
    expect((await of(orderId)).toSorted()).toEqual([`duplicate ${2 * KURTA} processed`, 'paid'])
    expect(await whole()).toEqual([])
  })
})

describe('two tills', () => {
  it('show one QR of the same pieces', async () => {
    const { orderId, code, show, shown, receipts, store } = await ready()
    const helper = await buildStaff(app, store.id, 'counter')
    const again = await helper.browser.call('POST /counter-qr', { orderId, code })
    expect(again.body.qr).toEqual(shown.body.qr)
    expect((await show(orderId, { code })).body.qr).toEqual(shown.body.qr)
    expect(await receipts(orderId)).toHaveLength(1)
  })

  it('that ask at once make one QR and one bill', async () => {
    const { bookReady, show, pay, settle, receipts, see, money: of } = await buildQrScene(app)
    const { orderId, code } = await bookReady()
    const answers = await Promise.all([show(orderId, { code }), show(orderId, { code })])
    expect(new Set(answers.map(({ body }) => body.qr.link)).size).toBe(1)
    expect(await receipts(orderId)).toHaveLength(1)
    await pay(orderId)
    await settle()
    expect(await of(orderId)).toEqual(['paid'])
    expect((await see(orderId)).billNumber).toBe('BS/26-27/000001')
    expect(await whole()).toEqual([])
  })
})

describe('an event of the provider', () => {
  it('counts once when it comes five times, and late', async () => {
    app.provider.setKnobs({ duplicates: 4, newEventIds: true, delaySeconds: 240, reorder: true })
    const { orderId, pay, settle, see, money: of } = await ready()
    await pay(orderId)
    await advance(app, inMinutes(5))
    await settle()
    expect(await of(orderId)).toEqual(['paid'])
    expect(await see(orderId)).toMatchObject({ billNumber: 'BS/26-27/000001' })
    expect(await whole()).toEqual([])
  })

  it('counts when it comes before the answer to the creation', async () => {
    const { bookReady, show, receipts, see, money: of } = await buildQrScene(app)
    const { orderId, code } = await bookReady()
    app.provider.setKnobs({ callFault: 'lost answer', callFaults: 2 })
    expect((await show(orderId, { code })).body.code).toBe('PAYMENT_UNAVAILABLE')
    const [receipt = ''] = await receipts(orderId)
    // The answer was lost twice, so the provider has two of them, and nobody has seen either.
    expect(app.provider.findQrCodes(receipt)).toHaveLength(2)
    await app.database.pool.query(
      'update counter_payments set ended_at = null, ended_as = null, closed_at = null where id = $1',
      [receipt],
    )
    const [unseen] = app.provider.findQrCodes(receipt)
    const { id } = app.provider.startPayment(unseen?.id ?? '', { method: 'upi' })
    app.provider.endPayment(id, 'success')
    await app.provider.runDue()
    await processWebhooks(money(), app.time.now)
    expect(await of(orderId)).toEqual(['paid'])
    expect((await see(orderId)).orderStatus).toBe('Collected')
    expect(await whole()).toEqual([])
  })

  it('without the right signature changes nothing', async () => {
    const { orderId, scan, ask } = await ready()
    const paymentId = await scan(orderId)
    const body = JSON.stringify({
      event: 'qr_code.credited',
      payload: { payment: { entity: { id: paymentId, status: 'captured' } } },
    })
    const send = (secret: string) =>
      app.fastify.inject({
        method: 'POST',
        url: '/api/webhooks/razorpay',
        headers: { 'x-razorpay-signature': signText(body, secret) },
        payload: body,
      })
    expect((await send('a forged secret')).statusCode).toBe(401)
    // Signed, but untrue: the provider is asked, and knows of no captured payment.
    expect((await send(testKeys.webhookSecret)).statusCode).toBe(200)
    await processWebhooks(money(), app.time.now)
    expect((await ask(orderId)).body).toMatchObject({
      state: 'open',
      order: { orderStatus: 'Ready for Pickup', paymentStatus: 'unpaid' },
    })
  })
})

describe('a provider that does not answer', () => {
  it('makes no QR, and the sum can be taken in cash', async () => {
    const { bookReady, show, move, ask } = await buildQrScene(app)
    const { orderId, code } = await bookReady()
    app.provider.setKnobs({ callFault: 'server error' })
    const refused = await show(orderId, { code })
    expect([refused.status, refused.body.code]).toEqual([503, 'PAYMENT_UNAVAILABLE'])
    expect((await ask(orderId)).body.state).toBe('ended')
    expect((await move(orderId, 'Collected', { code, paidBy: 'cash' })).status).toBe(200)
    app.provider.resetKnobs()
    expect(await whole()).toEqual([])
  })

  it('makes one when the press is repeated', async () => {
    const { bookReady, show, pay, settle, money: of } = await buildQrScene(app)
    const { orderId, code } = await bookReady()
    app.provider.setKnobs({ callFault: 'server error', callFaults: 2 })
    await show(orderId, { code })
    expect((await show(orderId, { code })).status).toBe(200)
    await pay(orderId)
    await settle()
    expect(await of(orderId)).toEqual(['paid'])
  })

  it('does not keep the counter: the QR ends, is closed later, and its money goes back', async () => {
    const { orderId, code, close, move, settle, pay, qrOf, money: of } = await ready()
    app.provider.setKnobs({ callFault: 'server error' })
    expect((await close(orderId)).body).toMatchObject({ state: 'ended', isAnswered: false })
    await move(orderId, 'Collected', { code, paidBy: 'cash' })
    await pay(orderId)
    app.provider.resetKnobs()
    await settle()
    expect((await qrOf(orderId)).qr.closed).not.toBeNull()
    expect(await of(orderId)).toEqual([`late ${2 * KURTA} processed`])
    expect(await whole()).toEqual([])
  })

  it('hands over as soon as it answers, when the money had come in time and nobody has closed it', async () => {
    const { orderId, pay, settle, see } = await ready()
    await pay(orderId)
    app.provider.setKnobs({ callFault: 'server error' })
    await pass(app, 20)
    expect((await see(orderId)).orderStatus).toBe('Ready for Pickup')
    app.provider.resetKnobs()
    await pass(app, 2)
    await settle()
    expect(await see(orderId)).toMatchObject({ orderStatus: 'Collected', paymentMethod: 'online' })
    expect(await whole()).toEqual([])
  })
})

describe('a server that ends on the way', () => {
  it('before the QR is made leaves an order that gets another one', async () => {
    const { bookReady, show, receipts, pay, settle, money: of } = await buildQrScene(app)
    const { orderId, code } = await bookReady()
    await show(orderId, { code })
    // As after a crash between the two transactions: nothing of the provider is saved.
    await app.database.pool.query(
      `update payment_orders set state = 'creating', provider_order_id = null, qr_link = null`,
    )
    expect((await show(orderId, { code })).status).toBe(200)
    expect(await receipts(orderId)).toHaveLength(1)
    await pay(orderId)
    await settle()
    expect(await of(orderId)).toEqual(['paid'])
    expect(await whole()).toEqual([])
  })

  it('before the answer is applied leaves the question to the next round', async () => {
    app.provider.setKnobs({ dropEvents: true })
    const { orderId, pay, see, money: of } = await ready()
    await pay(orderId)
    await advance(app, inMinutes(3))
    await askAboutPayments(money(), app.time.now)
    expect(await of(orderId)).toEqual(['paid'])
    expect((await see(orderId)).orderStatus).toBe('Collected')
  })
})

describe('money that moves later', () => {
  it('by a return, a refund at the provider and a dispute is that of an online order', async () => {
    const { orderId, pay, settle, see } = await ready()
    const { id } = await pay(orderId)
    await settle()
    app.provider.createRefund({ paymentId: id, body: { amount: 10_000 }, key: null })
    await settle()
    expect(await see(orderId)).toMatchObject({
      paymentStatus: 'partly_refunded',
      refunds: [{ reason: 'provider', amount: 100 }],
    })
    app.provider.dispute(id, 'created')
    app.provider.dispute(id, 'lost')
    await settle()
    expect(await see(orderId)).toMatchObject({ paymentStatus: 'refunded' })
    expect(await whole()).toEqual([])
  })
})
