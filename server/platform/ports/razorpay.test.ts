import { describe, expect, it } from 'vitest'
import { openTestProvider, signText, testKeys } from '#test/payment-provider.ts'
import { PaymentProviderError } from './payments.ts'
import { makeRazorpay } from './razorpay.ts'

const order = { receipt: 'booking-1', amountPaise: 99_900, notes: { store: 'Soni' } }
const key = '550e8400-e29b-41d4-a716-446655440000'
const ownId = '0a6a3c1e-52a0-4a0b-8f7e-6a1f0d3c9b21'

async function errorOf(work: Promise<unknown>): Promise<PaymentProviderError> {
  const error = await work.then(() => undefined).catch((thrown: unknown) => thrown)
  if (error instanceof PaymentProviderError) return error
  throw new Error(`not an error of the provider: ${error}`)
}

function payOrder(opened = openTestProvider()) {
  const { provider } = opened
  const { id } = provider.createOrder({
    amount: 99_900,
    currency: 'INR',
    receipt: 'booking-1',
    payment: { capture: 'automatic' },
  })
  const payment = provider.endPayment(provider.startPayment(id, { method: 'upi' }).id, 'success')
  return { ...opened, orderId: id, paymentId: payment.id }
}

describe('orders at the provider', () => {
  it('are created once for a receipt, and found by it', async () => {
    const { payments, provider } = openTestProvider()
    const created = await payments.createOrder(order)
    expect(created).toMatchObject({ amountPaise: 99_900, currency: 'INR', status: 'created' })
    expect(await payments.createOrder(order)).toEqual(created)
    expect(await payments.findOrder('booking-1')).toEqual(created)
    expect(await payments.findOrder('booking-2')).toBeUndefined()
    expect(provider.records.orders).toHaveLength(1)
    expect(provider.records.orders[0]?.captureMinutes).toBe(12)
  })

  it('refuse another amount for the same receipt', async () => {
    const { payments } = openTestProvider()
    await payments.createOrder(order)
    const error = await errorOf(payments.createOrder({ ...order, amountPaise: 5_000 }))
    expect(error.kind).toBe('refused')
  })

  it('are created once when the first answer is lost', async () => {
    const { payments, provider, calls } = openTestProvider()
    provider.setKnobs({ callFault: 'lost answer', callFaults: 1 })
    const created = await payments.createOrder(order)
    expect(calls).toEqual(['POST /v1/orders', 'POST /v1/orders'])
    expect(provider.records.orders.map(({ id }) => id)).toEqual([created.id])
  })
})

describe('payments at the provider', () => {
  it('are listed for their order and fetched by their id', async () => {
    const { payments, orderId, paymentId } = payOrder()
    const payment = await payments.fetchPayment(paymentId)
    expect(payment).toMatchObject({
      id: paymentId,
      providerOrderId: orderId,
      amountPaise: 99_900,
      refundedPaise: 0,
      currency: 'INR',
      status: 'captured',
      errorReason: null,
    })
    expect(await payments.listPayments(orderId)).toEqual([payment])
  })

  it('give the reason of a failure', async () => {
    const { payments, provider } = openTestProvider()
    const { id } = await payments.createOrder(order)
    provider.endPayment(provider.startPayment(id, { method: 'card' }).id, 'left')
    expect(await payments.listPayments(id)).toMatchObject([
      { status: 'failed', errorReason: 'payment_cancelled' },
    ])
  })
})

describe('refunds at the provider', () => {
  it('happen once for a key, also when the first answer is lost', async () => {
    const { payments, provider, paymentId } = payOrder()
    provider.setKnobs({ callFault: 'lost answer', callFaults: 1 })
    const refund = await payments.refund({ paymentId, amountPaise: 40_000, key, ownId })
    expect(await payments.refund({ paymentId, amountPaise: 40_000, key, ownId })).toEqual(refund)
    expect(await payments.listRefunds(paymentId)).toEqual([refund])
    expect(await payments.fetchRefund(paymentId, refund.id)).toEqual(refund)
    expect(await payments.fetchPayment(paymentId)).toMatchObject({
      status: 'captured',
      refundedPaise: 40_000,
    })
  })

  it('are refused above what was captured, and for a key that was used for another amount', async () => {
    const { payments, paymentId } = payOrder()
    expect(
      await errorOf(payments.refund({ paymentId, amountPaise: 99_901, key, ownId })),
    ).toMatchObject({
      kind: 'refused',
    })
    await payments.refund({ paymentId, amountPaise: 40_000, key, ownId })
    expect(
      await errorOf(payments.refund({ paymentId, amountPaise: 10_000, key, ownId })),
    ).toMatchObject({
      kind: 'refused',
    })
  })
})

describe('a provider in trouble', () => {
  it('leaves a call unknown when it never answers, within the time limit', async () => {
    const { payments, provider } = openTestProvider({ limit: () => AbortSignal.timeout(50) })
    provider.setKnobs({ callFault: 'no answer' })
    const begun = performance.now()
    expect(await errorOf(payments.createOrder(order))).toMatchObject({ kind: 'unknown' })
    expect(performance.now() - begun).toBeLessThan(1_000)
    expect(provider.records.orders).toHaveLength(1)
  })

  it.each(['server error', 'too many requests'] as const)(
    'leaves a call unknown after: %s',
    async (callFault) => {
      const { payments, provider } = openTestProvider()
      provider.setKnobs({ callFault })
      expect(await errorOf(payments.createOrder(order))).toMatchObject({ kind: 'unknown' })
      expect(provider.records.orders).toHaveLength(0)
    },
  )

  it('does not ask again immediately after too many requests', async () => {
    const { payments, provider, calls } = openTestProvider()
    provider.setKnobs({ callFault: 'too many requests' })
    await errorOf(payments.createOrder(order))
    expect(calls).toHaveLength(1)
  })

  it('is not called after five different calls without an answer, and is called again after the pause', async () => {
    const time = { ms: 0 }
    const { payments, provider, calls } = openTestProvider({ elapsed: () => time.ms })
    provider.setKnobs({ callFault: 'server error' })
    for (let count = 0; count < 5; count += 1)
      await errorOf(payments.createOrder({ ...order, receipt: `booking-${count}` }))
    const before = calls.length
    expect(await errorOf(payments.createOrder(order))).toMatchObject({
      kind: 'unknown',
      code: 'paused',
    })
    expect(calls).toHaveLength(before)
    provider.setKnobs({ callFault: 'none' })
    time.ms = 31_000
    await payments.createOrder(order)
    await payments.createOrder({ ...order, receipt: 'booking-9' })
  })

  it('refuses a wrong key', async () => {
    const { fetch } = openTestProvider()
    const payments = makeRazorpay({
      ...testKeys,
      keySecret: 'another',
      baseUrl: 'https://provider.test',
      webhookSecrets: [testKeys.webhookSecret],
      log: { warn: () => undefined, info: () => undefined },
      fetch,
    })
    expect(await errorOf(payments.createOrder(order))).toMatchObject({
      kind: 'refused',
      code: 'BAD_REQUEST_ERROR',
    })
  })

  it('leaves a call unknown when the answer is not the documented one', async () => {
    const payments = makeRazorpay({
      ...testKeys,
      baseUrl: 'https://provider.test',
      webhookSecrets: [testKeys.webhookSecret],
      log: { warn: () => undefined, info: () => undefined },
      fetch: async () => new Response('<html>maintenance</html>'),
    })
    expect(await errorOf(payments.fetchPayment('pay_1'))).toMatchObject({
      kind: 'unknown',
      code: 'unreadable',
    })
  })
})

describe('signatures', () => {
  const body = JSON.stringify({ event: 'payment.captured', amount: 99_900 })
  const { payments } = openTestProvider()

  it('of Checkout are valid for their own order and payment only', () => {
    const proof = { providerOrderId: 'order_1', paymentId: 'pay_1' }
    const signature = signText('order_1|pay_1', testKeys.keySecret)
    expect(payments.isCheckoutSignature({ ...proof, signature })).toBe(true)
    expect(payments.isCheckoutSignature({ ...proof, paymentId: 'pay_2', signature })).toBe(false)
    expect(payments.isCheckoutSignature({ ...proof, providerOrderId: 'order_2', signature })).toBe(
      false,
    )
    expect(payments.isCheckoutSignature({ ...proof, signature: '' })).toBe(false)
  })

  it('of webhooks are accepted with the present and the previous secret', () => {
    for (const secret of [testKeys.webhookSecret, testKeys.previousWebhookSecret])
      expect(payments.isWebhookSignature(Buffer.from(body), signText(body, secret))).toBe(true)
    expect(payments.isWebhookSignature(Buffer.from(body), signText(body, 'of nobody'))).toBe(false)
    // The secret of the API key differs from the secret of the webhook.
    expect(payments.isWebhookSignature(Buffer.from(body), signText(body, testKeys.keySecret))).toBe(
      false,
    )
  })

  it('of 1,000 changed webhooks are all refused', () => {
    const raw = Buffer.from(body)
    const signature = signText(body, testKeys.webhookSecret)
    expect(payments.isWebhookSignature(raw, signature)).toBe(true)
    for (let count = 0; count < 1_000; count += 1) {
      const [changedBody, changedSignature] = mutate(raw, signature, count)
      expect(payments.isWebhookSignature(changedBody, changedSignature), `change ${count}`).toBe(
        false,
      )
    }
  })
})

/** The nth change: a bit or the length of the body, or a character, the length or the order of the signature. */
function mutate(body: Buffer, signature: string, count: number): [Buffer, string] {
  const place = Math.floor(count / 5)
  const changed = Buffer.from(body)
  const at = place % signature.length
  switch (count % 5) {
    case 0:
      changed[place % body.length] = body.readUInt8(place % body.length) ^ (1 << (place % 8))
      return [changed, signature]
    case 1:
      return [body, replaceAt(signature, at, signature[at] === 'f' ? '0' : 'f')]
    case 2:
      return [body, place % 2 === 0 ? signature.slice(0, at) : signature + 'a'.repeat(place)]
    case 3:
      return [Buffer.concat([body, Buffer.from(' '.repeat(place + 1))]), signature]
    default:
      return [body, rotate(signature, (place % 63) + 1)]
  }
}

function rotate(text: string, by: number): string {
  return text.slice(by) + text.slice(0, by)
}

function replaceAt(text: string, at: number, character: string): string {
  return text.slice(0, at) + character + text.slice(at + 1)
}
