import { beforeEach, describe, expect, it } from 'vitest'
import type { Knobs } from './knobs.ts'
import { readKnobs } from './knobs.ts'
import { createProvider, type Provider } from './provider.ts'
import { sign } from './webhooks.ts'

const HOUR = 3_600_000
const identity = { keyId: 'rzp_test_1', keySecret: 'key secret', webhookSecret: 'secret' }
const order = { amount: 99_900, currency: 'INR', receipt: 'booking-1' }
const automatic = { ...order, payment: { capture: 'automatic' } }

let time: number
let answer: number
let sent: { event: string; id: string; signature: string; body: string }[]
let provider: Provider

beforeEach(() => {
  time = Date.UTC(2026, 10, 22)
  answer = 200
  sent = []
  provider = createProvider({
    ...identity,
    now: () => new Date(time),
    deliver: async ({ body, headers }) => {
      sent.push({
        event: (JSON.parse(body) as { event: string }).event,
        id: headers['x-razorpay-event-id'] ?? '',
        signature: headers['x-razorpay-signature'] ?? '',
        body,
      })
      return answer
    },
  })
})

const events = () => sent.map(({ event }) => event)

function pay(knobs: Partial<Knobs> = {}, body: Record<string, unknown> = automatic) {
  provider.setKnobs(knobs)
  const { id } = provider.createOrder(body)
  const payment = provider.startPayment(id, { method: 'upi' })
  return provider.endPayment(payment.id, 'success')
}

async function pass(ms: number): Promise<void> {
  time += ms
  await provider.runDue()
}

describe('a payment', () => {
  it('is captured by itself, and its order is paid', async () => {
    const payment = pay()
    await provider.runDue()
    expect(payment).toMatchObject({ status: 'captured', captured: true, amount: 99_900 })
    expect(provider.needOrder(payment.orderId)).toMatchObject({
      status: 'paid',
      amountPaid: 99_900,
    })
    expect(events()).toEqual(['payment.authorized', 'payment.captured', 'order.paid'])
    expect(provider.checkoutAnswer(payment)).toEqual({
      razorpay_payment_id: payment.id,
      razorpay_order_id: payment.orderId,
      razorpay_signature: sign(`${payment.orderId}|${payment.id}`, 'key secret'),
    })
  })

  it('stays authorised where the order did not ask for capture, and goes back after five days', async () => {
    const payment = pay({}, order)
    expect(payment.status).toBe('authorized')
    await pass(5 * 24 * HOUR)
    expect(payment).toMatchObject({ status: 'refunded', captured: false, amountRefunded: 99_900 })
    expect(events()).toEqual(['payment.authorized', 'refund.created', 'refund.processed'])
  })

  it('fails after ten minutes when nobody ends it', async () => {
    const { id } = provider.createOrder(automatic)
    const payment = provider.startPayment(id, { method: 'card' })
    await pass(10 * 60_000)
    expect(payment.status).toBe('failed')
    expect(events()).toEqual(['payment.failed'])
  })

  it('may be tried again after a failure, but not after a capture', () => {
    const { id } = provider.createOrder(automatic)
    const first = provider.startPayment(id, { method: 'upi' })
    provider.endPayment(first.id, 'failure')
    provider.endPayment(provider.startPayment(id, { method: 'upi' }).id, 'success')
    expect(provider.paymentsOf(id).map(({ status }) => status)).toEqual(['failed', 'captured'])
    expect(() => provider.startPayment(id, { method: 'upi' })).toThrow('already done')
  })

  it('that is late fails first; within the capture time it is captured, later it is only authorised', async () => {
    const early = pay({ lateSeconds: 600 })
    expect(early.status).toBe('failed')
    await pass(600_000)
    expect(early.status).toBe('captured')
    const late = pay({ lateSeconds: 5 * 86_400 }, { ...automatic, receipt: 'booking-2' })
    await pass(5 * 24 * HOUR)
    expect(late.status).toBe('authorized')
  })

  it('that is late and second for its order goes back at once', async () => {
    const { id } = provider.createOrder(automatic)
    const late = provider.startPayment(id, { method: 'upi' })
    provider.endPayment(late.id, 'late')
    provider.endPayment(provider.startPayment(id, { method: 'upi' }).id, 'success')
    await pass(HOUR)
    expect(late).toMatchObject({ status: 'refunded', captured: false })
  })

  it('has the wrong amount, the wrong currency or a second capture when the knobs say so', () => {
    expect(pay({ extraPaise: 100, wrongCurrency: true })).toMatchObject({
      amount: 100_000,
      currency: 'USD',
    })
    provider.resetKnobs()
    const first = pay({ captureTwice: true }, { ...automatic, receipt: 'booking-2' })
    const second = provider.startPayment(first.orderId, { method: 'upi' })
    expect(provider.endPayment(second.id, 'success').status).toBe('captured')
  })

  it('is captured days later with the knob for it', async () => {
    const payment = pay({ lateSeconds: 4 * 86_400, captureLate: true })
    await pass(4 * 24 * HOUR)
    expect(payment.status).toBe('captured')
  })
})

describe('events', () => {
  it('are sent again with longer waits until they are answered with 2xx', async () => {
    answer = 500
    pay()
    await provider.runDue()
    expect(sent).toHaveLength(3)
    await pass(9_000)
    expect(sent).toHaveLength(3)
    await pass(1_000)
    expect(sent).toHaveLength(6)
    answer = 204
    await pass(20_000)
    expect(sent).toHaveLength(9)
    await pass(HOUR)
    expect(sent).toHaveLength(9)
    expect(new Set(sent.map(({ id }) => id)).size).toBe(3)
  })

  it('disable the webhook after a day of failures', async () => {
    answer = 0
    pay()
    for (let hours = 0; hours < 30; hours += 1) await pass(HOUR)
    expect(provider.knobs.webhookEnabled).toBe(false)
    const before = sent.length
    pay({}, { ...automatic, receipt: 'booking-2' })
    await pass(HOUR)
    expect(sent).toHaveLength(before)
  })

  it('are copied, with the same id or with new ones', async () => {
    pay({ duplicates: 2 })
    await provider.runDue()
    expect(sent).toHaveLength(9)
    expect(new Set(sent.map(({ id }) => id)).size).toBe(3)
    sent = []
    pay({ newEventIds: true }, { ...automatic, receipt: 'booking-2' })
    await provider.runDue()
    expect(new Set(sent.map(({ id }) => id)).size).toBe(9)
  })

  it('are reordered, dropped and delayed', async () => {
    pay({ reorder: true })
    await provider.runDue()
    expect(events()).toEqual(['order.paid', 'payment.captured', 'payment.authorized'])
    sent = []
    pay({ dropEvents: true }, { ...automatic, receipt: 'booking-2' })
    await pass(HOUR)
    expect(sent).toEqual([])
    pay({ dropEvents: false, delaySeconds: 5 * 86_400 }, { ...automatic, receipt: 'booking-3' })
    await pass(4 * 24 * HOUR)
    expect(sent).toEqual([])
    await pass(24 * HOUR)
    expect(sent).toHaveLength(3)
  })

  it('are signed with the present, the previous or a wrong secret', async () => {
    for (const webhookSignature of ['current', 'previous', 'wrong'] as const) {
      pay({ webhookSignature }, { ...automatic, receipt: webhookSignature })
      await provider.runDue()
    }
    const secrets = ['secret', 'secret-previous', 'of somebody else']
    secrets.forEach((secret, place) => {
      const { body = '', signature } = sent[place * 3] ?? {}
      expect(signature).toBe(sign(body, secret))
    })
  })
})

describe('refunds', () => {
  const key = '550e8400-e29b-41d4'
  const refund = (paymentId: string, body: Record<string, unknown> = {}) =>
    provider.createRefund({ paymentId, body, key })

  it('are processed at once, later, never, or fail', async () => {
    expect(refund(pay().id)).toMatchObject({ status: 'processed', amount: 99_900 })
    const outcomes = ['processed', 'pending', 'failed'] as const
    for (const refundOutcome of outcomes) {
      const payment = pay(
        { refundOutcome, refundSeconds: 60 },
        { ...automatic, receipt: refundOutcome },
      )
      const made = provider.createRefund({
        paymentId: payment.id,
        body: { amount: 10_000 },
        key: null,
      })
      expect(made.status).toBe('pending')
      await pass(60_000)
      expect(made.status).toBe(refundOutcome)
      expect(payment.amountRefunded).toBe(refundOutcome === 'failed' ? 0 : 10_000)
    }
    provider.setKnobs({ refundOutcome: 'refused' })
    const { id } = pay({}, { ...automatic, receipt: 'last' })
    expect(() => provider.createRefund({ paymentId: id, body: {}, key: null })).toThrow('balance')
  })

  it('tell of their creation and their end', async () => {
    refund(pay().id)
    await provider.runDue()
    expect(events().slice(3)).toEqual(['refund.created', 'refund.processed'])
  })

  it('need a captured payment and never exceed it', () => {
    const payment = pay({}, order)
    expect(() => refund(payment.id)).toThrow('should be captured')
    provider.capture(payment.id)
    provider.createRefund({ paymentId: payment.id, body: { amount: 99_000 }, key: null })
    expect(() => refund(payment.id, { amount: 1_000 })).toThrow('greater than')
  })
})

describe('the records', () => {
  it('go on after a restart', async () => {
    const payment = pay({ lateSeconds: 60 })
    const saved = structuredClone(provider.records)
    const again = createProvider({
      ...identity,
      now: () => new Date(time),
      deliver: async () => 200,
      saved,
    })
    time += 60_000
    await again.runDue()
    expect(again.needPayment(payment.id).status).toBe('captured')
    expect(again.createOrder({ ...automatic, unique_receipt: true }).id).toBe(payment.orderId)
    expect(again.records.events.every(({ state }) => state === 'delivered')).toBe(true)
  })

  it('tell when the next thing is due', async () => {
    expect(provider.nextDue()).toBeUndefined()
    pay({ lateSeconds: 60 })
    await provider.runDue()
    expect(provider.nextDue()).toBe(time + 60_000)
  })
})

describe('knobs', () => {
  it('are refused when they do not exist or have a wrong value', () => {
    expect(readKnobs({ duplicates: 9, reorder: true, refundOutcome: 'failed' })).toEqual({
      duplicates: 9,
      reorder: true,
      refundOutcome: 'failed',
    })
    for (const wrong of [
      { nothing: 1 },
      { duplicates: 10 },
      { reorder: 1 },
      { callFault: 'fire' },
      3,
    ])
      expect(() => readKnobs(wrong)).toThrow(/knob|cannot be/)
  })
})
