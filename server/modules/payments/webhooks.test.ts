import { createHmac, randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { mustExist } from '#shared/must-exist.ts'
import { makeLimiter } from '#server/platform/http/limiter.ts'
import { buildTestApp } from '#test/factories.ts'
import { brokenInvariants } from '#test/invariants.ts'
import { testKeys } from '#test/payment-provider.ts'
import { buildPaymentScene, runMoneyJobs } from '#test/payment-scene.ts'
import { useTestApp } from '#test/use-test-app.ts'
import { areWebhooksStuck, processWebhooks } from './jobs.ts'

const app = useTestApp()

const sign = (body: string | Buffer, secret = testKeys.webhookSecret) =>
  createHmac('sha256', secret).update(body).digest('hex')

async function send(payload: string | Buffer, signature: string | undefined, to = app) {
  const { statusCode } = await to.fastify.inject({
    method: 'POST',
    url: '/api/webhooks/razorpay',
    headers: {
      'content-type': 'application/json',
      ...(signature !== undefined && { 'x-razorpay-signature': signature }),
    },
    payload,
  })
  return statusCode
}

/** A booking, and the undelivered event `captured` of its payment. */
async function bookCaptured() {
  const made = await buildPaymentScene(app)
  const { body } = await made.checkout()
  app.provider.setKnobs({ dropEvents: true })
  made.pay(body.id)
  app.provider.resetKnobs()
  const event = mustExist(
    app.provider.records.events.findLast(({ event: name }) => name === 'payment.captured'),
    'the event of a captured payment',
  )
  return { ...made, orderId: body.orderId, event }
}

/** A hash of everything that money can change. */
async function fingerprint(): Promise<unknown> {
  await app.jobs.drained()
  const tables = [
    'orders',
    'order_events',
    'payments',
    'payment_orders',
    'refunds',
    'webhook_inbox',
    'variant_stock',
    'outbox',
  ]
  const parts = tables.map(
    (name) =>
      `select '${name}' as name, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as print from ${name} t`,
  )
  return (await app.database.pool.query(parts.join(' union all '))).rows
}

/** The time of the next attempt for the only webhook that waits. */
async function nextAt(): Promise<Date> {
  const { rows } = await app.database.pool.query<{ next_at: Date }>(
    'select next_at from webhook_inbox where done_at is null',
  )
  return mustExist(rows[0], 'the webhook that waits').next_at
}

describe('webhooks of the payment provider', () => {
  it('are accepted with the present secret and with the previous one', async () => {
    for (const secret of [testKeys.webhookSecret, testKeys.previousWebhookSecret]) {
      const { event, see, orderId } = await bookCaptured()
      expect(await send(event.body, sign(event.body, secret))).toBe(200)
      await runMoneyJobs(app)
      expect(await see(orderId)).toMatchObject({ orderStatus: 'Awaiting Confirmation' })
    }
  })

  it('change nothing in 1,000 forms that the provider did not sign', async () => {
    const { event } = await bookCaptured()
    const good = sign(event.body)
    const before = await fingerprint()
    const bytes = Buffer.from(event.body)
    for (let n = 0; n < 1_000; n++) {
      const forged = Buffer.from(bytes)
      const at = (n * 7) % bytes.length
      forged[at] = (bytes[at] ?? 0) ^ (1 + (n % 255))
      const [body, signature] = [
        [forged, good],
        [bytes, good.slice(0, -1)],
        [bytes, `${good}0`],
        [bytes, undefined],
        [bytes, sign(bytes, 'of somebody else')],
        [bytes, good.replace(/^./, (digit) => (digit === '0' ? '1' : '0'))],
        [Buffer.from(JSON.stringify(JSON.parse(event.body), null, 1)), good],
        [bytes.subarray(0, at), good],
        [Buffer.concat([bytes, Buffer.from(' ')]), good],
        [bytes, randomBytes(32).toString('hex')],
      ][n % 10] as [Buffer, string | undefined]
      expect(await send(body, signature)).toBe(401)
    }
    await processWebhooks(mustExist(app.money, 'online payment'), app.time.now)
    expect(await fingerprint()).toEqual(before)
  })

  it('change nothing more when they are replayed 1,000 times', async () => {
    const { event } = await bookCaptured()
    await send(event.body, sign(event.body))
    await runMoneyJobs(app)
    const before = await fingerprint()
    app.time.now = new Date(app.time.now.getTime() + 60_000)
    for (let n = 0; n < 1_000; n++) expect(await send(event.body, sign(event.body))).toBe(200)
    expect(await processWebhooks(mustExist(app.money, 'online payment'), app.time.now)).toBe(0)
    expect(await fingerprint()).toEqual(before)
    expect(await brokenInvariants(app.database)).toEqual([])
  })

  it('are answered before the order changes, without a call of the provider', async () => {
    const { event, see, orderId } = await bookCaptured()
    const [calls, before] = [app.providerCalls.length, await see(orderId)]
    expect(await send(event.body, sign(event.body))).toBe(200)
    expect(await see(orderId)).toEqual(before)
    expect(app.providerCalls).toHaveLength(calls)
    await runMoneyJobs(app)
    expect(await see(orderId)).not.toEqual(before)
  })

  it.each([
    ['of a payment that the provider does not know', { id: 'pay_Forged00000001' }],
    ['of a failed payment', { status: 'captured' }],
    ['of an authorised payment', { status: 'captured' }],
    ['of another order', {}],
    ['of another amount', { amount: 49_900, currency: 'INR', status: 'captured' }],
  ])('are not applied while the provider does not confirm them: %s', async (what, claims) => {
    const made = await buildPaymentScene(app)
    const { body } = await made.checkout()
    app.provider.setKnobs({ dropEvents: true })
    if (what === 'of another amount') app.provider.setKnobs({ extraPaise: 100 })
    const other = await (await buildPaymentScene(app)).checkout()
    const paying = what === 'of another order' ? other.body.id : body.id
    const { id } = app.provider.startPayment(paying, { method: 'upi' })
    if (what === 'of an authorised payment') app.provider.setKnobs({ captureLate: false })
    app.provider.endPayment(id, what.startsWith('of another') ? 'success' : 'failure')
    if (what === 'of an authorised payment') {
      app.time.now = new Date(app.time.now.getTime() + 13 * 60_000)
      app.provider.authorise(id)
    }
    const entity = {
      id,
      order_id: body.id,
      amount: body.amount,
      currency: 'INR',
      status: 'captured',
      created_at: Math.floor(app.time.now.getTime() / 1000),
      ...claims,
    }
    const forged = JSON.stringify({ event: 'payment.captured', payload: { payment: { entity } } })
    expect(await send(forged, sign(forged))).toBe(200)
    await runMoneyJobs(app)
    await runMoneyJobs(app)
    expect(await made.see(body.orderId)).toMatchObject({ orderStatus: 'Payment Pending' })
    expect(await brokenInvariants(app.database)).toEqual([])
  })

  it('wait while the provider does not answer, are checked when it answers again, and raise no alarm', async () => {
    const { event, see, orderId } = await bookCaptured()
    app.provider.setKnobs({ callFault: 'server error' })
    await send(event.body, sign(event.body))
    for (let minute = 0; minute < 24 * 60; minute += 20) {
      await processWebhooks(mustExist(app.money, 'online payment'), app.time.now)
      expect(await nextAt()).toEqual(new Date(app.time.now.getTime() + 60_000))
      app.time.now = new Date(app.time.now.getTime() + 20 * 60_000)
    }
    expect(await see(orderId)).toMatchObject({ orderStatus: 'Payment Pending' })
    expect(await areWebhooksStuck(app.database)).toBe(false)
    app.provider.resetKnobs()
    await processWebhooks(mustExist(app.money, 'online payment'), app.time.now)
    expect(await see(orderId)).toMatchObject({ orderStatus: 'Awaiting Confirmation' })
  })

  it('keep nothing of the payer once they are processed', async () => {
    const { event } = await bookCaptured()
    await send(event.body, sign(event.body))
    await runMoneyJobs(app)
    const { rows } = await app.database.pool.query(
      'select body from webhook_inbox where done_at is not null',
    )
    expect(rows.every(({ body }) => body === null)).toBe(true)
  })

  it('that cannot be read are tried again, later and later, and then wait for a person', async () => {
    const body = '{"event":"payment.captured","payload":{}}'
    expect(await send(body, sign(body))).toBe(200)
    const money = mustExist(app.money, 'online payment')
    const waits: number[] = []
    for (let tries = 0; tries < 4; tries++) {
      await processWebhooks(money, app.time.now)
      const next = await nextAt()
      waits.push((next.getTime() - app.time.now.getTime()) / 60_000)
      app.time.now = next
    }
    expect(waits).toEqual([1, 2, 4, 8])
    expect(await areWebhooksStuck(app.database)).toBe(false)
    for (let day = 0; day < 12; day++) {
      await processWebhooks(money, app.time.now)
      app.time.now = new Date(app.time.now.getTime() + 86_400_000)
    }
    const { rows } = await app.database.pool.query<{ attempts: number }>(
      'select attempts from webhook_inbox where done_at is null',
    )
    expect(rows[0]?.attempts).toBeGreaterThanOrEqual(10)
    expect(await areWebhooksStuck(app.database)).toBe(true)
    await app.database.pool.query(
      'update webhook_inbox set attempts = 30, next_at = $1 where done_at is null',
      [app.time.now],
    )
    await processWebhooks(money, app.time.now)
    expect(await nextAt()).toEqual(new Date(app.time.now.getTime() + 86_400_000))
    await app.database.pool.query('delete from webhook_inbox where done_at is null')
    expect(await areWebhooksStuck(app.database)).toBe(false)
  })

  it('longer than 256 KB are refused', async () => {
    const body = JSON.stringify({ text: 'x'.repeat(256 * 1024) })
    expect(await send(body, sign(body))).toBe(413)
  })

  it('with wrong signatures are slowed down after twenty in a minute', async () => {
    const limited = await buildTestApp({ limiter: makeLimiter({ wait: async () => undefined }) })
    const answers = []
    for (let n = 0; n < 25; n++) answers.push(await send('{}', 'none', limited))
    expect(answers.filter((status) => status === 401)).toHaveLength(20)
    expect(answers.filter((status) => status === 429)).toHaveLength(5)
    expect(await send('{"event":"ping"}', sign('{"event":"ping"}'), limited)).toBe(200)
    await limited.close()
  })
})
