import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { eq, sql } from 'drizzle-orm'
import Papa from 'papaparse'
import { expect, test } from 'vitest'
import type { PaymentStatus } from '#shared/order-status.ts'
import type { DisputePhase } from '../../../payments-simulator/core/disputes.ts'
import { buildAdminAs } from '#test/factories.ts'
import { brokenInvariants } from '#test/invariants.ts'
import { buildPaymentScene, pass } from '#test/payment-scene.ts'
import { storeLedger } from '#server/platform/db/tables/billing.ts'
import { orders } from '#server/platform/db/tables/orders.ts'
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
    openedAll: () => dispute('created', 99_800),
    openedMore: () => dispute('created', 60_000),
    openedLess: () => dispute('created', 20_000),
    closed: () => dispute('closed'),
    cancel: async () => {
      await one.cancel(orderId)
      return pass(app, 1)
    },
    refundAll: () => refund(99_800),
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
  const history = async () => (await one.store.merchant.browser.call('GET /order-history')).body
  const csv = async () => (await one.store.merchant.browser.call('GET /order-history/csv')).body.csv
  /** The sums of this order in the ledger of the shop, which makes its statement. */
  const kept = async () => {
    const rows = await app.database.db
      .select()
      .from(storeLedger)
      .where(eq(storeLedger.orderId, orderId))
    return rows.reduce((sum, { balanceChangePaise }) => sum + balanceChangePaise, 0) / 100
  }
  return { ...one, orderId, steps, history, csv, kept, see: () => one.see(orderId) }
}

type Step = keyof Awaited<ReturnType<typeof paidBooking>>['steps']

/** The steps, one after the other, and the state after the last one. */
const runs: [Step[], string][] = [
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

test.each(runs)('a paid booking after %j is %s', async (happens, status) => {
  const { steps, see } = await paidBooking()
  for (const step of happens) await steps[step]()
  const seen = await see()
  expect(seen.orderStatus).toBe(status)
  // An ended booking has no code, and its pass opens nothing.
  expect(seen.pickup !== null).toBe(status === 'Ready for Pickup')
  expect(await brokenInvariants(app.database)).toEqual([])
})

/** What happens to the booking besides the dispute. */
const lives = {
  kept: [],
  declined: ['decline'],
  collected: ['ready', 'collect'],
  returned: ['ready', 'collect', 'return'],
  cancelled: ['cancel'],
  partlyRefunded: ['refund'],
  refunded: ['refundAll'],
} as const satisfies Record<string, readonly Step[]>

/** The dispute: about all or a part of the payment, and its end. */
const stories = {
  won: ['openedAll', 'won'],
  closed: ['openedAll', 'closed'],
  lost: ['openedAll', 'lost'],
  lostInPart: ['openedLess', 'lost'],
} as const satisfies Record<string, readonly [Step, Step]>

const statuses: [life: keyof typeof lives, Record<keyof typeof stories, PaymentStatus>][] = [
  ['kept', { won: 'paid', closed: 'paid', lost: 'refunded', lostInPart: 'partly_refunded' }],
  ['collected', { won: 'paid', closed: 'paid', lost: 'refunded', lostInPart: 'partly_refunded' }],
  ...(['declined', 'returned', 'partlyRefunded'] as const).map((life) => {
    const [part, all] = ['partly_refunded', 'refunded'] as const
    const ends = { won: part, closed: part, lost: all, lostInPart: part }
    return [life, ends] as [typeof life, typeof ends]
  }),
  ...(['cancelled', 'refunded'] as const).map((life) => {
    const all = 'refunded' as const
    const ends = { won: all, closed: all, lost: all, lostInPart: all }
    return [life, ends] as [typeof life, typeof ends]
  }),
]

const cases = statuses.flatMap(([life, ends]) =>
  Object.entries(ends).map(([story, status]) => {
    const [opens, closes] = stories[story as keyof typeof stories]
    const happens: readonly Step[] = lives[life]
    const sequences: Step[][] = [
      [opens, closes, ...happens],
      [opens, ...happens, closes],
      [...happens, opens, closes],
    ]
    return [life, story, status, sequences] as const
  }),
)

test.each(cases)(
  '%s with a dispute that is %s is %s in each order of the events',
  async (...row) => {
    const [, , status, sequences] = row
    const found: string[] = []
    for (const happens of sequences) {
      const { steps, see } = await paidBooking()
      for (const step of happens) await steps[step]()
      found.push((await see()).paymentStatus)
    }
    expect(found).toEqual(sequences.map(() => status))
    expect(await brokenInvariants(app.database)).toEqual([])
  },
)

test('the statuses that an earlier release left are mended by the migration', async () => {
  const scenes: [Step[], before: PaymentStatus, after: PaymentStatus][] = [
    [['ready', 'collect', 'openedAll', 'lost'], 'paid', 'refunded'],
    [['openedLess', 'lost', 'cancel'], 'partly_refunded', 'refunded'],
    [['openedLess', 'lost'], 'paid', 'partly_refunded'],
    [['openedAll', 'won'], 'paid', 'paid'],
    [['refund'], 'partly_refunded', 'partly_refunded'],
    [['openedAll', 'cancel'], 'refund_pending', 'refund_pending'],
  ]
  const { db } = app.database
  const bookings = []
  for (const [happens, before] of scenes) {
    const { steps, see, orderId } = await paidBooking()
    for (const step of happens) await steps[step]()
    await db.update(orders).set({ paymentStatus: before }).where(eq(orders.id, orderId))
    bookings.push(see)
  }
  const file = new URL('../../platform/db/migrations/099_lost_payments.sql', import.meta.url)
  await db.execute(sql.raw(readFileSync(file, 'utf8')))
  const found = []
  for (const see of bookings) found.push((await see()).paymentStatus)
  expect(found).toEqual(scenes.map(([, , after]) => after))
  expect(await brokenInvariants(app.database)).toEqual([])
})

/** Order History's sum and the file's cells, as the statement of the shop has them. */
test.each<[Step[], sum: number, givenBack: string, lost: string]>([
  [['ready', 'collect'], 998, '0.00', '0.00'],
  [['ready', 'collect', 'openedAll'], 998, '0.00', '0.00'],
  [['ready', 'collect', 'openedAll', 'won'], 998, '0.00', '0.00'],
  [['ready', 'collect', 'openedAll', 'lost'], 0, '0.00', '998.00'],
  [['ready', 'collect', 'openedLess', 'lost'], 798, '0.00', '200.00'],
  [['openedLess', 'lost', 'ready', 'collect', 'return'], 299, '499.00', '200.00'],
  [['ready', 'collect', 'return', 'openedLess', 'lost'], 299, '499.00', '200.00'],
  // The dispute paid the refund, which waited for it.
  [['ready', 'collect', 'openedAll', 'return', 'lost'], 0, '499.00', '499.00'],
  // The bank gave more than the goods that stay, so that only the rest goes back for the return.
  [['ready', 'collect', 'openedMore', 'lost', 'return'], 0, '398.00', '600.00'],
  [['decline', 'collect', 'openedLess', 'lost'], 299, '0.00', '200.00'],
])('after %j the shop kept %d', async (happens, sum, givenBack, lost) => {
  const { steps, history, csv, kept } = await paidBooking()
  for (const step of happens) await steps[step]()
  expect((await history()).collectedAmount).toBe(sum)
  const isOpen = happens.at(-1) === 'openedAll'
  expect(await kept()).toBe(isOpen ? 0 : sum)
  const [first] = Papa.parse<Record<string, string>>((await csv()).slice(1), { header: true }).data
  expect(first).toMatchObject({
    'Given back on the order (Rs)': givenBack,
    'Lost in disputes (Rs)': lost,
  })
})

test.each<[Step[], amount: number, byBank: number | null, state: string, taken: number[]]>([
  [['cancel'], 998, null, 'refunded', []],
  [['openedAll', 'cancel'], 998, null, 'waits', [0]],
  [['openedAll', 'cancel', 'lost'], 998, 998, 'refunded', [0]],
  [['openedLess', 'cancel', 'lost'], 998, 200, 'refunded', [0]],
  [['openedLess', 'lost', 'cancel'], 798, null, 'refunded', [200]],
  [['openedAll', 'decline', 'lost'], 499, 499, 'refunded', [499]],
])('after %j the refund of %d says what the bank gave, also in the archives', async (...row) => {
  const [happens, amount, byBank, state, taken] = row
  const { steps, see, store, shopper, orderId } = await paidBooking()
  for (const step of happens) await steps[step]()
  await pass(app, 1)
  const seen = await see()
  expect(seen.refunds).toMatchObject([{ amount, byBank, state }])
  expect(seen.disputes.map((dispute) => dispute.taken)).toEqual(taken)
  const { browser } = await buildAdminAs(app, 'finance')
  const { disputes } = (await browser.call('GET /admin/disputes')).body
  const ofOrder = disputes.filter((one) => one.orderId === orderId)
  const [sum, other] =
    state === 'waits' ? (['waits', 'refunded'] as const) : (['refunded', 'waits'] as const)
  expect(ofOrder.map((one) => one[sum])).toEqual(taken.map(() => amount - (byBank ?? 0)))
  expect(ofOrder.map((one) => one[other])).toEqual(taken.map(() => 0))
  const own = await shopper.browser.call('GET /me/export')
  const shop = await store.merchant.browser.call('GET /store-data')
  const refunds = [byBank === null ? { amount } : { amount, byBank }]
  expect(own.body.data).toMatchObject({ bookings: [{ refunds }] })
  expect(shop.body.data).toMatchObject({ orders: [{ refunds }] })
  for (const { body } of [own, shop])
    expect(JSON.stringify(body.data).includes('byBank')).toBe(byBank !== null)
})
