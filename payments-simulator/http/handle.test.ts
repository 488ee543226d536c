import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { createProvider, type Provider } from '../core/provider.ts'
import { sign } from '../core/webhooks.ts'
import { type Handle, makeHandle } from './handle.ts'

const identity = { keyId: 'rzp_test_1', keySecret: 'key secret', webhookSecret: 'secret' }
const base = 'http://simulator'
const key = identity.keyId

let provider: Provider
let handle: Handle
let delivered: number

beforeEach(() => {
  delivered = 0
  const deliver = async () => {
    delivered += 1
    return 200
  }
  provider = createProvider({ ...identity, now: () => new Date(), deliver })
  handle = makeHandle(provider, { pages: join(import.meta.dirname, '../pages') })
})

const get = (path: string) => handle(new Request(`${base}${path}`))
const post = (path: string, body: object, type = 'application/json') =>
  handle(
    new Request(`${base}${path}`, {
      method: 'POST',
      headers: { 'content-type': type },
      body: JSON.stringify(body),
    }),
  )

const makeOrder = async () => {
  await post('/control/actions', { action: 'order', receipt: 'b-1', amount: 99_900 })
  return provider.findOrders('b-1')[0]?.id ?? ''
}

const begin = async (orderId: string) => {
  const answer = await post('/v1/checkout/payments', { key, order_id: orderId, method: 'upi' })
  return ((await answer.json()) as { id: string }).id
}
const end = async (id: string, outcome: string) =>
  (await (await post(`/v1/checkout/payments/${id}/end`, { key, outcome })).json()) as object

describe('Checkout', () => {
  it('pays an order with the public key, and proves it', async () => {
    const orderId = await makeOrder()
    const order = await (await get(`/v1/checkout/orders/${orderId}?key=${key}`)).json()
    expect(order).toMatchObject({ amount: 99_900, currency: 'INR' })
    const id = await begin(orderId)
    expect(await end(id, 'success')).toEqual({
      next: 'paid',
      proof: {
        razorpay_order_id: orderId,
        razorpay_payment_id: id,
        razorpay_signature: sign(`${orderId}|${id}`, identity.keySecret),
      },
    })
  })

  it('returns the reason of a failure, and only closes when the browser must not learn the result', async () => {
    const orderId = await makeOrder()
    const id = await begin(orderId)
    expect(await end(id, 'failure')).toMatchObject({
      next: 'failed',
      error: { reason: 'payment_failed', metadata: { payment_id: id, order_id: orderId } },
    })
    provider.setKnobs({ withoutClient: true })
    expect(await end(await begin(orderId), 'success')).toEqual({ next: 'close' })
    expect(provider.needOrder(orderId).status).toBe('paid')
  })

  it('refuses another key and an unknown way to pay', async () => {
    const orderId = await makeOrder()
    expect((await get(`/v1/checkout/orders/${orderId}?key=rzp_test_2`)).status).toBe(401)
    const wrong = { key, order_id: orderId, method: 'gold' }
    expect((await post('/v1/checkout/payments', wrong)).status).toBe(400)
    expect((await get('/v1/orders')).status).toBe(401)
  })

  it('draws the code for UPI apps', async () => {
    const answer = await get(`/v1/checkout/orders/${await makeOrder()}/qr.svg`)
    expect(answer.headers.get('content-type')).toBe('image/svg+xml')
    expect(await answer.text()).toContain('<svg')
  })
})

describe('the control API', () => {
  it('sets knobs and sets them back', async () => {
    expect(await (await post('/control', { duplicates: 3 })).json()).toMatchObject({
      knobs: { duplicates: 3 },
    })
    expect((await post('/control', { duplicates: 30 })).status).toBe(400)
    await post('/control/reset', {})
    expect(provider.knobs.duplicates).toBe(0)
  })

  it('pays, captures, refunds, disputes and sends again', async () => {
    const orderId = await makeOrder()
    const state = async (action: object) =>
      (await (await post('/control/actions', action)).json()) as {
        payments: { id: string; status: string }[]
        events: { id: string; event: string; state: string }[]
        refunds: { id: string; status: string }[]
      }
    const { payments, events } = await state({ action: 'pay', orderId })
    expect(payments).toMatchObject([{ status: 'captured' }])
    expect(events.map(({ state: at }) => at)).toEqual(['delivered', 'delivered', 'delivered'])
    await state({ action: 'resend', eventId: events[0]?.id })
    expect(delivered).toBe(4)

    const paymentId = payments[0]?.id ?? ''
    provider.setKnobs({ refundOutcome: 'pending' })
    const { id: refundId } = provider.createRefund({ paymentId, body: {}, key: null })
    const settled = await state({ action: 'settle refund', paymentId, refundId, outcome: 'failed' })
    expect(settled.refunds).toMatchObject([{ status: 'failed' }])
    provider.resetKnobs()
    const part = await state({ action: 'refund', paymentId, amount: 100 })
    expect(part.refunds[0]).toMatchObject({ amount: 100, status: 'processed', key: null })
    expect(part.payments[0]).toMatchObject({ amountRefunded: 100, status: 'captured' })
    const whole = await state({ action: 'refund', paymentId })
    expect(whole.payments[0]).toMatchObject({ status: 'refunded' })
    const disputed = await state({ action: 'dispute', paymentId })
    expect(disputed.events[0]?.event).toBe('payment.dispute.created')
    expect((await post('/control/actions', { action: 'nothing' })).status).toBe(400)
  })

  it('rejects a form of another site', async () => {
    expect((await post('/control', { duplicates: 3 }, 'text/plain')).status).toBe(415)
    expect((await post('/control/actions', { action: 'order' }, 'text/plain')).status).toBe(415)
    expect(provider.knobs.duplicates).toBe(0)
  })
})

it('serves the script, the pages and what they load', async () => {
  for (const path of ['/v1/checkout.js', '/v1/checkout', '/control']) {
    const answer = await get(path)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    for (const [, file = ''] of (await answer.text()).matchAll(/(?:src|href)="(\/[^"]+)"/g))
      expect((await get(file)).status, `${file}`).toBe(200)
  }
  for (const module of ['elements', 'texts'])
    expect((await get(`/v1/${module}.js`)).status).toBe(200)
})
