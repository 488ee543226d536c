import { record } from '#server/platform/events.ts'
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { buildStore } from '#test/factories.ts'
import { brokenInvariants } from '#test/invariants.ts'
import { pass } from '#test/payment-scene.ts'
import { buildSubscriptionScene, passDays, runBilling } from '#test/subscription-scene.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()

const ok = async () => expect(await brokenInvariants(app.database)).toEqual([])
const subjects = (to: string) =>
  app.mails.filter((mail) => mail.to === to).map(({ subject }) => subject)

describe('a subscription that is paid', () => {
  it('begins with free days, and shows prices and the days of each plan', async () => {
    const { seePlan, history } = await buildSubscriptionScene(app)
    expect(await seePlan()).toMatchObject({
      state: 'free',
      paidUntil: '2026-12-16',
      bookingsUntil: '2026-12-23',
      daysLeft: 30,
      prices: { monthly: 499, yearly: 4_990, setup: [{ tags: 25, fee: 499 }, {}, {}, {}] },
      next: { monthly: { from: '2026-12-17', until: '2027-01-16' } },
      waiting: null,
      payOnline: { script: expect.stringContaining('checkout.js') },
    })
    expect(await history()).toEqual([])
  })

  it('is paid by the proof of the browser, with a receipt and an email', async () => {
    const { choose, payFor, verify, seePlan, history, merchant } = await buildSubscriptionScene(app)
    const { status, body } = await choose('yearly', 30, 4_990 + 1_499)
    expect([status, body.amount]).toEqual([200, 648_900])
    expect(body).toMatchObject({
      storeName: 'Chowk (demonstration)',
      prefill: { email: merchant.email },
    })
    expect((await seePlan()).waiting).toMatchObject({ plan: 'yearly', tags: 30, outcome: 'open' })
    const payment = payFor(body.id)
    const first = await verify(payment)
    expect(first.body).toMatchObject({
      outcome: 'confirmed',
      subscription: { state: 'paid', paidUntil: '2027-12-16', waiting: null },
    })
    expect((await verify(payment)).body).toEqual(first.body)
    await runBilling(app)
    const [paid, ...others] = await history()
    expect(others).toEqual([])
    expect(paid).toMatchObject({
      amount: 6_489,
      tags: 30,
      period: { from: '2026-12-17', until: '2027-12-16' },
      refunds: [],
    })
    const number = paid?.receiptNumber ?? ''
    expect(number).toMatch(/^SUB\/26-27\/\d{6}$/)
    const receipt = await merchant.browser.call('GET /subscription-receipt', { number })
    expect(receipt.body).toMatchObject({
      planAmount: 4_990,
      setupAmount: 1_499,
      paymentId: payment.id,
      buyer: { shopName: 'Bangle House', ownerName: expect.any(String) },
    })
    expect(subjects(merchant.email)).toEqual([
      'Payment received: Bangle House is paid until 16/12/2027',
    ])
    await ok()
  })

  it('is paid by the webhook only, also when it comes twice', async () => {
    const { choose, payFor, seePlan, history } = await buildSubscriptionScene(app)
    app.provider.setKnobs({ duplicates: 2, newEventIds: true })
    const { body } = await choose()
    payFor(body.id)
    expect((await seePlan()).state).toBe('free')
    await runBilling(app)
    expect(await seePlan()).toMatchObject({ state: 'paid', paidUntil: '2027-01-16' })
    expect(await history()).toHaveLength(1)
    await ok()
  })

  it('is paid by asking the provider when webhook and browser say nothing', async () => {
    const { choose, payFor, seePlan } = await buildSubscriptionScene(app)
    app.provider.setKnobs({ dropEvents: true })
    const { body } = await choose()
    payFor(body.id)
    await pass(app, 3)
    expect(await seePlan()).toMatchObject({ state: 'paid', paidUntil: '2027-01-16' })
    await ok()
  })

  it('gives back a second capture and one of another amount', async () => {
    const { choose, payFor, verify, history, seePlan, merchant } = await buildSubscriptionScene(app)
    app.provider.setKnobs({ captureTwice: true })
    const { body } = await choose()
    await verify(payFor(body.id))
    await verify(payFor(body.id))
    await runBilling(app)
    app.provider.setKnobs({ extraPaise: 100 })
    const wrong = await choose()
    expect((await verify(payFor(wrong.body.id))).body.outcome).toBe('checking')
    await pass(app, 1)
    expect((await seePlan()).paidUntil).toBe('2027-01-16')
    const reasons = (await history()).map(({ refunds }) => refunds.map((one) => one.reason))
    expect(reasons.flat().toSorted()).toEqual(['duplicate', 'mismatch'])
    expect(subjects(merchant.email)).toContain('Refunded: Rs\u00a0499.00')
    expect(subjects(merchant.email)).toContain('Your money goes back: Rs\u00a0500.00')
    await ok()
  })

  it('has the receipt of the payment that counts, not of an earlier one of another amount', async () => {
    const { choose, payFor, verify, history, merchant } = await buildSubscriptionScene(app)
    const { body } = await choose()
    app.provider.setKnobs({ extraPaise: 100, captureTwice: true })
    await verify(payFor(body.id))
    await pass(app, 1)
    app.provider.setKnobs({ extraPaise: 0 })
    const counted = payFor(body.id)
    expect((await verify(counted)).body.outcome).toBe('confirmed')
    const number = (await history())[0]?.receiptNumber ?? ''
    const receipt = await merchant.browser.call('GET /subscription-receipt', { number })
    expect(receipt.body.paymentId).toBe(counted.id)
  })

  it('takes late money within a day, and gives it back after another choice was paid', async () => {
    const { choose, payFor, verify, seePlan, history } = await buildSubscriptionScene(app)
    const monthly = await choose('monthly')
    const late = app.provider.startPayment(monthly.body.id, { method: 'upi' })
    app.provider.endPayment(late.id, 'failure')
    await pass(app, 1)
    const yearly = await choose('yearly')
    expect(yearly.body.id).not.toBe(monthly.body.id)
    await verify(payFor(yearly.body.id))
    payFor(monthly.body.id)
    await pass(app, 1)
    expect((await seePlan()).paidUntil).toBe('2027-12-16')
    const [first, second] = await history()
    expect(first).toMatchObject({ plan: 'yearly', refunds: [] })
    expect(second).toMatchObject({ plan: 'monthly', period: null, refunds: [{ reason: 'late' }] })
    await ok()
    const again = await choose('monthly')
    await pass(app, 600)
    app.provider.setKnobs({ captureLate: true })
    payFor(again.body.id)
    await pass(app, 1)
    expect((await seePlan()).paidUntil).toBe('2028-01-16')
    await ok()
  })

  it('loses its days when the provider takes the money back', async () => {
    const { choose, payFor, verify, seePlan, history } = await buildSubscriptionScene(app)
    const payment = payFor((await choose()).body.id)
    await verify(payment)
    app.provider.createRefund({ paymentId: payment.id, body: {}, key: null })
    await pass(app, 25 * 60)
    expect(await seePlan()).toMatchObject({ state: 'free', paidUntil: '2026-12-16' })
    expect((await history())[0]).toMatchObject({ period: null, refunds: [{ reason: 'provider' }] })
    await app.jobs.drained()
    expect(app.mails.map(({ subject }) => subject)).toContainEqual(
      expect.stringContaining('Refunded: Rs\u00a0499.00'),
    )
    await ok()
  })
})

describe('a part of the money of a subscription', () => {
  it('sends one e-mail about the refund, after the money is back', async () => {
    const { choose, payFor, verify, history, merchant } = await buildSubscriptionScene(app)
    const payment = payFor((await choose()).body.id)
    await verify(payment)
    const told = async () => {
      await app.jobs.drained()
      return subjects(merchant.email).filter((subject) => subject.startsWith('Refunded'))
    }
    app.provider.setKnobs({ refundOutcome: 'pending' })
    const body = { amount: 10_000 }
    const { id } = app.provider.createRefund({ paymentId: payment.id, body, key: null })
    await pass(app, 61)
    expect((await history())[0]?.refunds).toMatchObject([{ reason: 'provider', amount: 100 }])
    expect(await told()).toEqual([])
    app.provider.settleRefund(payment.id, id, 'processed')
    await pass(app, 61)
    expect(await told()).toEqual(['Refunded: Rs\u00a0100.00'])
    await ok()
  })

  it('refunded at the provider is recorded, and the paid days stay until the whole amount is refunded', async () => {
    const { choose, payFor, verify, seePlan, history, merchant } = await buildSubscriptionScene(app)
    const payment = payFor((await choose()).body.id)
    await verify(payment)
    const { paidUntil } = await seePlan()
    const give = (amount: number) =>
      app.provider.createRefund({ paymentId: payment.id, body: { amount }, key: null })
    give(10_000)
    await pass(app, 1)
    expect(await history()).toMatchObject([
      { refunds: [{ reason: 'provider', amount: 100, state: 'refunded' }] },
    ])
    expect((await history())[0]?.period).not.toBeNull()
    expect((await seePlan()).paidUntil).toBe(paidUntil)
    await app.jobs.drained()
    expect(subjects(merchant.email)).toContain('Refunded: Rs\u00a0100.00')
    await ok()
    give(39_900)
    await pass(app, 1)
    expect((await history())[0]).toMatchObject({ period: null, refunds: [{}, {}] })
    await ok()
  })
})

describe('a choice', () => {
  it('continues for the same plan, and another one takes its place', async () => {
    const { choose, payFor, history } = await buildSubscriptionScene(app)
    const first = await choose('monthly')
    expect((await choose('monthly')).body.id).toBe(first.body.id)
    const other = await choose('yearly')
    expect(other.body.id).not.toBe(first.body.id)
    payFor(other.body.id)
    expect((await choose('yearly')).body).toMatchObject({
      code: 'SUBSCRIPTION_CONFLICT',
      details: { reason: 'paid' },
    })
    expect(await history()).toHaveLength(1)
    await ok()
  })

  it('of another number of tags is another purchase, also at the same fee', async () => {
    const { choose } = await buildSubscriptionScene(app)
    const first = await choose('monthly', 1, 998)
    expect((await choose('monthly', 1, 998)).body.id).toBe(first.body.id)
    const other = await choose('monthly', 2, 998)
    expect([other.status, other.body.id === first.body.id]).toEqual([200, false])
  })

  it.each(['plan_paise', 'setup_paise'])(
    'at another %s than before is another purchase',
    async (column) => {
      const { choose, merchant } = await buildSubscriptionScene(app)
      const first = await choose('monthly', 1, 998)
      const { storeId } = (await merchant.browser.call('GET /dashboard/yourAccount')).body
      await app.database.pool.query(
        `update subscription_purchases set ${column} = ${column} - 100 where store_id = $1`,
        [storeId],
      )
      const other = await choose('monthly', 1, 998)
      expect([other.status, other.body.id === first.body.id]).toEqual([200, false])
      expect((await choose('monthly', 1, 998)).body.id).toBe(other.body.id)
    },
  )

  it('that was replaced and then paid replaces the one that waits', async () => {
    const { choose, payFor, seePlan, history } = await buildSubscriptionScene(app)
    const monthly = await choose('monthly')
    const yearly = await choose('yearly')
    payFor(monthly.body.id)
    await pass(app, 1)
    expect(await seePlan()).toMatchObject({ state: 'paid', waiting: null })
    payFor(yearly.body.id)
    await pass(app, 1)
    // The purchases have the same time, so the list may have them in either order.
    const byPlan = Map.groupBy(await history(), ({ plan }) => plan)
    expect(byPlan.get('monthly')).toMatchObject([{ refunds: [] }])
    expect(byPlan.get('yearly')).toMatchObject([{ period: null, refunds: [{ reason: 'late' }] }])
    await ok()
  })

  it('is not paid a second time while a payment for it is under way', async () => {
    const { choose, payFor, seePlan } = await buildSubscriptionScene(app)
    const { body } = await choose('monthly')
    const { id } = payFor(body.id, 'failure')
    // After twelve minutes the provider reserves the money but does not capture it automatically.
    await pass(app, 13)
    app.provider.authorise(id)
    for (const plan of ['monthly', 'yearly'] as const)
      expect((await choose(plan)).body).toMatchObject({
        code: 'SUBSCRIPTION_CONFLICT',
        details: { reason: 'checking' },
      })
    expect((await seePlan()).waiting).toMatchObject({ plan: 'monthly', outcome: 'checking' })
  })

  it('that is tried again accepts late money for one more day', async () => {
    const { choose, payFor, seePlan } = await buildSubscriptionScene(app)
    app.provider.setKnobs({ captureLate: true })
    const { body } = await choose()
    await pass(app, 20 * 60)
    expect((await choose()).body.id).toBe(body.id)
    await pass(app, 20 * 60)
    payFor(body.id)
    await pass(app, 1)
    expect(await seePlan()).toMatchObject({ state: 'paid' })
    await ok()
  })

  it('is one purchase when two devices make it at the same moment', async () => {
    const { choose, payFor, verify, history } = await buildSubscriptionScene(app)
    const [first, second] = await Promise.all([choose('monthly'), choose('monthly')])
    expect(second?.body.id).toBe(first?.body.id)
    await verify(payFor(first?.body.id ?? ''))
    expect(await history()).toHaveLength(1)
    await ok()
  })

  it.each([
    [{ plan: 'weekly' }, 'plan'],
    [{ tags: -1 }, 'tags'],
    [{ tags: 1_001 }, 'tags'],
    [{ tags: 1.5 }, 'tags'],
    [{ amount: 0 }, 'amount'],
  ])('%j is refused at its field', async (part, field) => {
    const { merchant } = await buildSubscriptionScene(app)
    const form = { plan: 'monthly' as const, tags: 0, amount: 499, ...(part as object) }
    const { status, body } = await merchant.browser.call('POST /order-subscription', form)
    expect([status, Object.keys(body['fields'] ?? {})]).toEqual([400, [field]])
  })

  it('at another sum than today’s is refused', async () => {
    const { choose } = await buildSubscriptionScene(app)
    expect((await choose('monthly', 0, 399)).body).toMatchObject({
      code: 'SUBSCRIPTION_CONFLICT',
      details: { reason: 'price' },
    })
  })

  it('charges nothing while the provider is unavailable, and can continue later', async () => {
    const { choose, payFor, verify } = await buildSubscriptionScene(app)
    app.provider.setKnobs({ callFault: 'server error' })
    expect((await choose()).body).toMatchObject({ code: 'PAYMENT_UNAVAILABLE' })
    app.provider.resetKnobs()
    await pass(app, 5)
    const { body } = await choose()
    expect((await verify(payFor(body.id))).body.outcome).toBe('confirmed')
    await ok()
  })
})

describe('another store', () => {
  it('sees neither payment nor receipt, and cannot prove it', async () => {
    const { choose, payFor, verify, history } = await buildSubscriptionScene(app)
    const other = await buildStore(app)
    const payment = payFor((await choose()).body.id)
    const foreign = await verify(payment, other.merchant.browser)
    expect([foreign.status, foreign.body['code']]).toEqual([404, 'NOT_FOUND'])
    await verify(payment)
    const number = (await history())[0]?.receiptNumber ?? ''
    const receipt = await other.merchant.browser.call('GET /subscription-receipt', { number })
    expect(receipt.status).toBe(404)
    expect((await other.merchant.browser.call('GET /subscription-payments')).body.payments).toEqual(
      [],
    )
  })

  it('a wrong signature proves nothing', async () => {
    const { choose, payFor, verify, seePlan } = await buildSubscriptionScene(app)
    const { body } = await choose()
    app.provider.setKnobs({ wrongCheckoutSignature: true })
    const answer = await verify(payFor(body.id))
    expect(answer.body['code']).toBe('PAYMENT_NOT_PROVED')
    expect((await seePlan()).state).toBe('free')
  })
})

describe('a subscription that ends', () => {
  it('has three reminders and days of grace, then takes no bookings, and takes them again at once when paid', async () => {
    const scene = await buildSubscriptionScene(app)
    const { merchant, shopper, seePlan, choose, payFor, verify, checkout, lines, product } = scene
    const open = await scene.book(1)
    const due = 'Bangle House is paid until 16/12/2026'
    for (const [days, count] of [
      [22, 0],
      [1, 1],
      [1, 1],
      [5, 2],
      [1, 3],
    ] as const) {
      await passDays(app, days)
      expect([days, subjects(merchant.email).filter((one) => one === due).length]).toEqual([
        days,
        count,
      ])
    }
    await passDays(app, 7)
    expect(await seePlan()).toMatchObject({ state: 'grace', daysLeft: -7 })
    const cash = () => shopper.browser.call('POST /cop-order', lines(), { key: randomUUID() })
    expect((await cash()).status).toBe(200)
    const early = await checkout()

    await passDays(app, 1)
    expect((await seePlan()).state).toBe('ended')
    expect(subjects(merchant.email).at(-1)).toBe('Bangle House takes no new bookings now')
    for (const refused of [await cash(), await checkout(2)]) {
      expect([refused.status, refused.body]).toMatchObject([
        409,
        { code: 'STORE_UNAVAILABLE', message: 'This shop takes no bookings online at the moment.' },
      ])
    }
    const guest = app.browser()
    expect((await guest.call('GET /product', { _id: product.id })).body.store.takesBookings).toBe(
      false,
    )
    const cart = await guest.call('POST /cart/check', lines())
    expect(cart.body.stores[0]?.refused).toMatchObject({ code: 'STORE_UNAVAILABLE', limit: null })
    expect(early.status).toBe(200)
    expect((await scene.see(open)).orderStatus).not.toBe('Payment Pending')

    await verify(payFor((await choose()).body.id))
    expect(await seePlan()).toMatchObject({ state: 'paid', paidUntil: '2027-01-23' })
    expect((await cash()).status).toBe(200)
    await ok()
  })

  it('is reminded again before the days that were paid end', async () => {
    const { merchant, choose, payFor, verify } = await buildSubscriptionScene(app)
    const reminders = () =>
      subjects(merchant.email).filter((one) => one.startsWith('Bangle House is paid until'))
    await passDays(app, 30)
    expect(reminders()).toEqual(['Bangle House is paid until 16/12/2026'])
    await verify(payFor((await choose()).body.id))
    await passDays(app, 23)
    expect(reminders()).toHaveLength(1)
    await passDays(app, 1)
    expect(reminders().slice(1)).toEqual(['Bangle House is paid until 16/01/2027'])
    await ok()
  })

  it('begins its new days on the day of the payment, or after the paid ones', async () => {
    const { choose, payFor, verify, seePlan, history } = await buildSubscriptionScene(app)
    await passDays(app, 35)
    await verify(payFor((await choose()).body.id))
    expect((await seePlan()).paidUntil).toBe('2027-01-20')
    await pass(app, 1)
    await verify(payFor((await choose()).body.id))
    expect((await seePlan()).paidUntil).toBe('2027-02-20')
    expect((await history()).map(({ period }) => period?.from)).toEqual([
      '2027-01-21',
      '2026-12-21',
    ])
    await ok()
  })
})

describe('what is stored', () => {
  it('is in the data of the shop, and name and address leave with the shop', async () => {
    const { choose, payFor, verify, merchant, store } = await buildSubscriptionScene(app)
    const payment = payFor((await choose()).body.id)
    await verify(payment)
    const { body } = await merchant.browser.call('GET /store-data')
    expect(body.data.subscription).toMatchObject({
      freeUntil: '2026-12-16',
      paidUntil: '2027-01-16',
      payments: [
        {
          plan: 'monthly',
          amount: 499,
          billedTo: { shopName: 'Bangle House' },
          payments: [{ paymentId: payment.id, status: 'captured' }],
        },
      ],
    })
    await app.database.transaction((tx) => record(tx, 'store.erased', { storeId: store.id }))
    await app.jobs.drained()
    const { rows } = await app.database.pool.query(
      'select billed_to from subscription_purchases where store_id = $1',
      [store.id],
    )
    expect(rows).toEqual([{ billed_to: null }])
  })
})
