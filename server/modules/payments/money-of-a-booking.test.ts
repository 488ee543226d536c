import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { DisputePhase } from '../../../payments-simulator/core/disputes.ts'
import { brokenInvariants } from '#test/invariants.ts'
import { buildPaymentScene, pass } from '#test/payment-scene.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()

/** An online booking for Rs 998 of two articles for Rs 499 each, and what can happen to it and its money. */
async function paidBooking() {
  const one = await buildPaymentScene(app, { sizes: ['S', 'M'], stock: 3 })
  const { browser } = one.shopper
  const lines = one.product.variantIds.map((variantId) => ({
    productId: one.product.id,
    variantId,
    quantity: 1,
  }))
  const { body } = await browser.call(
    'POST /create-order',
    { products: lines },
    { key: randomUUID() },
  )
  const { orderId } = body
  const payment = one.pay(body.id)
  await one.verify(payment)
  const dispute = (phase: DisputePhase, amount = 49_900) => {
    app.provider.dispute(payment.id, phase, { amount })
    return pass(app, 1)
  }
  const refund = (amount: number) => {
    app.provider.createRefund({ paymentId: payment.id, body: { amount }, key: null })
    return pass(app, 1)
  }
  const ready = async (declinedLines: (string | undefined)[] = []) => {
    await one.move(orderId, 'Ready for Pickup', { declinedLines })
    return pass(app, 1)
  }
  const steps = {
    opened: () => dispute('created'),
    lost: () => dispute('lost'),
    lostLess: () => dispute('lost', 20_000),
    won: () => dispute('won'),
    refund: () => refund(49_900),
    refundRest: () => refund(29_900),
    decline: () => ready([lines[0]?.variantId]),
    ready: () => ready(),
    collect: async () => {
      const { pickup } = await one.see(orderId)
      return one.move(orderId, 'Collected', { code: pickup?.code })
    },
    return: async () => {
      const { browser: shop } = one.store.merchant
      const { billNumber } = await one.see(orderId)
      const bill = await shop.call('GET /counter-bill', { number: billNumber ?? '' })
      const form = { billId: bill.body.billId, reason: 'Too small' }
      const back = [{ position: 0, quantity: 1, restock: true }]
      await shop.call('POST /returns', { ...form, lines: back }, { key: randomUUID() })
      return pass(app, 1)
    },
  }
  return { steps, see: () => one.see(orderId) }
}

type Step = keyof Awaited<ReturnType<typeof paidBooking>>['steps']

/** The steps, one after the other, and the state after the last one. */
const orders: [Step[], string][] = [
  [['decline'], 'Ready for Pickup'],
  [['lost'], 'Awaiting Confirmation'],
  [['lost', 'ready'], 'Ready for Pickup'],
  [['lost', 'decline'], 'Cancelled'],
  [['decline', 'lost'], 'Cancelled'],
  [['opened', 'decline'], 'Ready for Pickup'],
  // The refund waits while the dispute is open, and the lost dispute pays it.
  [['opened', 'decline', 'lost'], 'Ready for Pickup'],
  [['opened', 'decline', 'won'], 'Ready for Pickup'],
  [['opened', 'won', 'decline'], 'Ready for Pickup'],
  [['refund', 'decline'], 'Cancelled'],
  [['refund', 'ready'], 'Ready for Pickup'],
  [['refund', 'ready', 'lost'], 'Cancelled'],
  [['lost', 'ready', 'refund'], 'Cancelled'],
  [['lostLess', 'decline'], 'Ready for Pickup'],
  [['lostLess', 'decline', 'refundRest'], 'Cancelled'],
  [['refundRest', 'lostLess', 'decline'], 'Cancelled'],
  [['lostLess', 'refundRest', 'decline'], 'Cancelled'],
  [['decline', 'lostLess', 'refundRest'], 'Cancelled'],
  [['decline', 'collect', 'lost'], 'Collected'],
  [['decline', 'collect', 'return'], 'Collected'],
  [['ready', 'collect', 'return', 'lost'], 'Collected'],
  [['ready', 'collect', 'lost', 'return'], 'Collected'],
]

test.each(orders)('a paid booking after %j is %s', async (happens, status) => {
  const { steps, see } = await paidBooking()
  for (const step of happens) await steps[step]()
  const seen = await see()
  expect(seen.orderStatus).toBe(status)
  // An ended booking has no code, and its pass opens nothing.
  expect(seen.pickup !== null).toBe(status === 'Ready for Pickup')
  expect(await brokenInvariants(app.database)).toEqual([])
})
