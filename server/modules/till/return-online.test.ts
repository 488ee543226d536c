import { beforeEach, describe, expect, it } from 'vitest'
import { brokenInvariants } from '#test/invariants.ts'
import { stockRowOf } from '#test/order-scene.ts'
import { buildPaymentScene, pass } from '#test/payment-scene.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()
beforeEach(async () => {
  await app.database.pool.query('delete from refund_looks')
})

/** An order of two pieces that was paid online and handed over, with the steps that may follow. */
async function collectOrder() {
  const made = await buildPaymentScene(app, { stock: 9 })
  const { orderId, payment } = await made.bookPaid(2)
  await made.move(orderId, 'Ready for Pickup')
  const code = (await made.see(orderId)).pickup?.code
  const { body } = await made.move(orderId, 'Collected', { code })
  const { browser } = made.store.merchant
  const number = body.order.billNumber ?? ''
  const { billId } = (await browser.call('GET /counter-bill', { number })).body
  const takeBack = (quantity: number, more: object = {}) =>
    browser.call('POST /returns', {
      billId,
      lines: [{ position: 0, quantity, restock: true }],
      reason: 'Too small',
      ...more,
    })
  const give = (amount: number) =>
    app.provider.createRefund({ paymentId: payment.id, body: { amount }, key: null })
  const billNow = async () => (await browser.call('GET /counter-bill', { number })).body
  return { ...made, orderId, payment, takeBack, give, billNow }
}

/** The final state of the books: the provider's sum, credit notes, ledger and payment status. */
async function endOf({ see, orderId, variantId }: Awaited<ReturnType<typeof collectOrder>>) {
  for (const minutes of [1, 1, 70, 2 * 24 * 60]) await pass(app, minutes)
  const [payment] = app.provider.paymentsOf(app.provider.findOrders(orderId)[0]?.id ?? '')
  const { rows } = await app.database.pool.query<{ credited: number; back: number }>(
    `select (select coalesce(sum(total_paise), 0)::int from bills
        where order_id = $1 and kind = 'credit_note') as credited,
      (select coalesce(sum(amount_paise), 0)::int from store_ledger
        where order_id = $1 and kind = 'refund') as back`,
    [orderId],
  )
  expect(await brokenInvariants(app.database)).toEqual([])
  const { paymentStatus, refunds } = await see(orderId)
  return {
    given: payment?.amountRefunded,
    ...rows[0],
    paymentStatus,
    refunds: refunds.map(({ amount, state }) => `${amount} ${state}`).toSorted(),
    stock: (await stockRowOf(app, variantId))?.stock,
  }
}

const half = {
  given: 49_900,
  credited: 49_900,
  back: 49_900,
  paymentStatus: 'partly_refunded',
  refunds: ['499 refunded'],
  stock: 8,
}
const whole = { given: 99_800, credited: 99_800, back: 99_800, paymentStatus: 'refunded' }

describe('a return of goods that were paid online', () => {
  it('refunds the money through the provider only, and informs the customer', async () => {
    const made = await collectOrder()
    expect(await made.takeBack(1, { paidBy: 'cash' })).toMatchObject({
      status: 400,
      body: { fields: { paidBy: expect.stringContaining('online') } },
    })
    expect((await made.takeBack(1)).body).toMatchObject({
      amount: 499,
      noteNumber: 'CN/26-27/000001',
    })
    const { timeline, refunds } = await made.see(made.orderId)
    expect(timeline.slice(-2).map(({ event }) => event)).toEqual(['returned', 'refund_started'])
    expect(refunds).toMatchObject([{ reason: 'returned', amount: 499 }])
    await app.jobs.drained()
    const mail = app.mails.find(({ subject }) => subject.includes('CN/26-27/000001'))
    expect(mail?.text).toContain('Rs\u00a0499.00 goes back to where you paid from')
    expect(await endOf(made)).toEqual(half)
  })

  it('twice returns each piece once', async () => {
    const made = await collectOrder()
    await made.takeBack(1)
    await pass(app, 1)
    await made.takeBack(1)
    expect(await endOf(made)).toEqual({
      ...whole,
      refunds: ['499 refunded', '499 refunded'],
      stock: 9,
    })
  })
})

describe('a return and a refund at the provider of the same value', () => {
  it('end in one refund when the return comes first', async () => {
    const made = await collectOrder()
    await made.takeBack(1)
    made.give(49_900)
    expect(await endOf(made)).toEqual(half)
  })

  it('are two when both were really made, and the books show both', async () => {
    const made = await collectOrder()
    await made.takeBack(1)
    await pass(app, 1)
    made.give(49_900)
    expect(await endOf(made)).toEqual({
      ...whole,
      refunds: ['499 refunded', '499 refunded'],
      stock: 8,
    })
  })

  it('end in one refund when the refund comes first', async () => {
    const made = await collectOrder()
    made.give(49_900)
    await pass(app, 1)
    expect((await made.takeBack(1)).body).toMatchObject({
      amount: 0,
      noteNumber: 'CN/26-27/000001',
      bill: { lines: [{ left: 1 }], notes: [{ isProvider: false }] },
    })
    expect(await endOf(made)).toEqual(half)
    // The refund is counted for the first return, so the next piece is paid back.
    expect((await made.takeBack(1)).body).toMatchObject({ amount: 499 })
    expect(await endOf(made)).toMatchObject({ ...whole, stock: 9 })
  })

  it('end in one refund when its credit note is not written yet', async () => {
    const made = await collectOrder()
    made.give(49_900)
    await app.provider.runDue()
    expect((await made.takeBack(1)).status).toBe(200)
    expect(await endOf(made)).toEqual(half)
  })
})

describe('a return and a refund at the provider of another value', () => {
  it('never give back more than was paid, the refund first', async () => {
    const made = await collectOrder()
    made.give(70_000)
    await pass(app, 1)
    expect((await made.takeBack(1)).body).toMatchObject({ amount: 298 })
    expect((await made.takeBack(1)).body).toMatchObject({ amount: 0, noteNumber: null })
    expect(await endOf(made)).toEqual({
      ...whole,
      refunds: ['298 refunded', '700 refunded'],
      stock: 9,
    })
  })

  it('never give back more than was paid, the return first', async () => {
    const made = await collectOrder()
    app.provider.setKnobs({ dropEvents: true })
    made.give(70_000)
    await made.takeBack(1)
    expect(await endOf(made)).toMatchObject({ ...whole, stock: 8 })
  })
})

it('a bill says whether the refund of a return waits for a dispute', async () => {
  const { payment, takeBack, billNow } = await collectOrder()
  const end = async (phase: 'created' | 'won') => {
    app.provider.dispute(payment.id, phase)
    await pass(app, 1)
  }
  expect(await billNow()).toMatchObject({ paidBy: 'online', isDisputed: false })
  await end('created')
  expect(await billNow()).toMatchObject({ isDisputed: true })
  expect((await takeBack(1)).body).toMatchObject({ bill: { isDisputed: true } })
  await end('won')
  expect(await billNow()).toMatchObject({ isDisputed: false })
})

describe('goods of an order whose payment was disputed', () => {
  type Step = 'created' | 'lost' | 'won' | 'lostPart' | 'return'
  const part = 50_000
  /** The steps after the hand-over; what each return gives back; and the e-mailed sentence of the last one. */
  it.each<[Step[], number[], RegExp]>([
    [['created', 'lost', 'return'], [0], /Your bank gave you Rs.499\.00 back/],
    [['created', 'lostPart', 'return', 'return'], [498, 0], /Your bank gave you Rs.499\.00 back/],
    [['created', 'lostPart', 'return'], [498], /498\.00 goes back[^]*Your bank gave you Rs.1\.00/],
    [['created', 'return', 'lost', 'return'], [499, 0], /Your bank gave you Rs.499\.00 back/],
    [['return', 'created', 'lost', 'return'], [499, 0], /Your bank gave you Rs.499\.00 back/],
    [['created', 'won', 'return', 'return'], [499, 499], /499\.00 goes back/],
  ])('are taken back after %j, and %j goes back as money', async (steps, amounts, told) => {
    const made = await collectOrder()
    const { payment, takeBack, shopper, billNow } = made
    const given: number[] = []
    for (const step of steps) {
      if (step === 'return') {
        given.push((await takeBack(1)).body.amount)
      } else if (step === 'lostPart') app.provider.dispute(payment.id, 'lost', { amount: part })
      else
        app.provider.dispute(payment.id, step, steps.includes('lostPart') ? { amount: part } : {})
      await pass(app, 1)
    }
    expect(given).toEqual(amounts)
    expect((await billNow()).notes).toHaveLength(amounts.length)
    await app.jobs.drained()
    const mails = app.mails.filter(
      ({ to, subject }) => to === shopper.email && subject.startsWith('Taken back'),
    )
    expect(mails.map(({ text }) => text)).toContainEqual(expect.stringMatching(told))
    for (const minutes of [1, 70, 2 * 24 * 60]) await pass(app, minutes)
    expect(await brokenInvariants(app.database)).toEqual([])
  })
})

it('the e-mail of a refund names the part that the bank gave before', async () => {
  const { payment, takeBack, shopper } = await collectOrder()
  app.provider.dispute(payment.id, 'created', { amount: 20_000 })
  await pass(app, 1)
  await takeBack(1)
  app.provider.dispute(payment.id, 'lost', { amount: 20_000 })
  for (const minutes of [1, 1, 70]) await pass(app, minutes)
  await app.jobs.drained()
  const mail = app.mails.findLast(
    ({ to, subject }) => to === shopper.email && subject.startsWith('Refunded'),
  )
  expect(mail?.text).toMatch(/refund of Rs.299\.00 is on its way/)
  expect(mail?.text.replaceAll(/\s+/g, ' ')).toContain('Together with Rs 200.00 that your bank')
})
