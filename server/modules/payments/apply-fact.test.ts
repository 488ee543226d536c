import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ProviderFact, ProviderPaymentStatus } from '#server/platform/ports/payments.ts'
import { mustExist } from '#shared/must-exist.ts'
import { buildTestApp, mondayNoon, type TestApp } from '#test/factories.ts'
import { brokenInvariants } from '#test/invariants.ts'
import { buildPaymentScene } from '#test/payment-scene.ts'
import { applyPaymentFact } from './commands/apply-fact.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())
beforeEach(() => {
  app.time.now = mondayNoon
})

function permutations<T>(items: readonly T[]): T[][] {
  if (items.length < 2) return [[...items]]
  return items.flatMap((item, index) =>
    permutations(items.filter((_other, at) => at !== index)).map((rest) => [item, ...rest]),
  )
}

async function endOf(statuses: readonly ProviderPaymentStatus[], copies: number) {
  const { checkout, see, cancel } = await scene
  const { body } = await checkout()
  const id = `pay_${body.orderId}`
  const fact = (status: ProviderPaymentStatus): ProviderFact => ({
    kind: 'payment',
    payment: {
      id,
      providerOrderId: body.id,
      amountPaise: body.amount,
      refundedPaise: status === 'refunded' ? body.amount : 0,
      currency: 'INR',
      status,
      errorReason: null,
      createdAt: mondayNoon,
    },
  })
  const { subjects } = mustExist(app.money, 'online payment')
  for (const status of statuses)
    for (let copy = 0; copy <= copies; copy++)
      await app.database.transaction((tx) => applyPaymentFact(tx, fact(status), subjects))
  const { rows } = await app.database.pool.query(
    `select p.status, p.rank, p.is_winner, (select json_agg(json_build_array(r.reason, r.amount_paise))
       from refunds r where r.payment_id = p.id) as refunds
     from payments p where p.provider_payment_id = $1`,
    [id],
  )
  const { orderStatus } = await see(body.orderId)
  if (orderStatus !== 'Cancelled') await cancel(body.orderId)
  return { payment: rows, isLive: orderStatus === 'Awaiting Confirmation' }
}

let scene: ReturnType<typeof buildPaymentScene>
beforeAll(() => {
  scene = buildPaymentScene(app, { stock: 400 })
})

describe('facts of one payment in every order, each once, twice and five times', () => {
  it.each([
    [['created', 'failed', 'authorized', 'captured'] as const, true],
    [['authorized', 'captured', 'refunded'] as const, false],
    [['created', 'failed', 'authorized'] as const, false],
  ])('%s end in one state', async (statuses, isLive) => {
    const ends = []
    for (const [index, order] of permutations(statuses).entries()) {
      // Another day for each, because an account may not book without end.
      await app.database.pool.query(`update orders set booked_at = booked_at - interval '2 days'`)
      for (const copies of index === 0 ? [0, 1, 4] : [1]) ends.push(await endOf(order, copies))
    }
    const [first] = ends
    expect(first?.isLive).toBe(isLive)
    for (const end of ends) expect(end).toEqual(first)
    expect(await brokenInvariants(app.database)).toEqual([])
  })
})
