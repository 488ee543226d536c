import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { buildAdminAs } from '#test/factories.ts'
import { brokenInvariants } from '#test/invariants.ts'
import { advance } from '#test/order-scene.ts'
import { buildPaymentScene, pass } from '#test/payment-scene.ts'
import { useTestApp } from '#test/use-test-app.ts'
import type { DisputePhase } from '../../../payments-simulator/core/disputes.ts'

const app = useTestApp()
const days = { from: '2026-11-01', to: '2026-12-31' }

/** A shop with an open order of Rs 499 besides the order of Rs 499 that is disputed. */
async function scene() {
  const one = await buildPaymentScene(app)
  await one.bookPaid()
  const { orderId, payment } = await one.bookPaid()
  const dispute = async (phase: DisputePhase, amount?: number) => {
    app.provider.dispute(payment.id, phase, amount === undefined ? {} : { amount })
    await pass(app, 1)
  }
  const refund = async (amount: number) => {
    app.provider.createRefund({ paymentId: payment.id, body: { amount }, key: null })
    await pass(app, 1)
  }
  /** The sum that is not owed yet: the total of the statement, the sum of its rows, and the total of the shop's own page. */
  const waiting = async () => {
    await app.jobs.drained()
    await advance(app, app.time.now)
    const { browser } = one.store.merchant
    const { notOwedYet, waiting: rows } = (await browser.call('GET /statement', days)).body
    const own = (await browser.call('GET /payout-account')).body.notOwedYet
    expect([rows.reduce((sum, { amount }) => sum + amount, 0), own]).toEqual([
      notOwedYet,
      notOwedYet,
    ])
    expect(await brokenInvariants(app.database)).toEqual([])
    return notOwedYet
  }
  return { ...one, orderId, payment, dispute, refund, waiting }
}

const readMails = () => app.mails.map(({ text }) => text.replaceAll(/\s+/g, ' ')).join()

test('a refund and a lost dispute take at most the payment from the shop, in every order of events', async () => {
  const one = await scene()
  await one.refund(10_000)
  await one.dispute('lost')
  expect(await one.waiting()).toBe(499)
  const other = await scene()
  await other.dispute('created')
  await other.refund(10_000)
  expect(await other.waiting()).toBe(499)
  await other.dispute('lost')
  expect(await other.waiting()).toBe(499)
})

test('a refund that waits for a dispute and the dispute are one sum', async () => {
  const one = await scene()
  await one.dispute('created')
  expect(await one.waiting()).toBe(499)
  await one.cancel(one.orderId)
  expect(await one.waiting()).toBe(499)
  await one.dispute('won')
  expect(await one.waiting()).toBe(499)
})

test('a dispute of a part, beside a refund that waits for it, holds only what is more than the refund', async () => {
  const one = await scene()
  const { orderId, payment } = await one.bookPaid(3)
  app.provider.dispute(payment.id, 'created', { amount: 60_000 })
  await pass(app, 1)
  expect(await one.waiting()).toBe(998 + 897)
  const variantId = one.variantId
  await one.move(orderId, 'Ready for Pickup')
  const code = (await one.see(orderId)).pickup?.code
  await one.move(orderId, 'Collected', { code, kept: [{ variantId, quantity: 2 }] })
  expect((await one.see(orderId)).disputes).toMatchObject([{ amount: 600, taken: 101 }])
  expect(await one.waiting()).toBe(998 + 897)
  app.provider.dispute(payment.id, 'lost')
  await pass(app, 1)
  expect(await one.waiting()).toBe(998 + 897)
  expect((await one.see(orderId)).disputes).toMatchObject([{ taken: 101 }])
})

test('a second lost dispute about a payment that went back takes and tells nothing more', async () => {
  const one = await scene()
  await one.move(one.orderId, 'Ready for Pickup')
  const code = (await one.see(one.orderId)).pickup?.code
  await one.move(one.orderId, 'Collected', { code })
  await one.dispute('lost')
  await one.dispute('created', 10_000)
  await one.dispute('lost')
  expect((await one.see(one.orderId)).disputes).toMatchObject([{ taken: 499 }, { taken: 0 }])
  expect(await one.waiting()).toBe(499)
  const mails = readMails()
  expect(mails).not.toMatch(/599.00|598.00|Rs 0.00/)
  expect(mails).toContain('disputes Rs 100.00 of the Rs 499.00')
  expect(mails).toContain('Nothing more is held for it')
})

test('of two refunds that a lost dispute of a part covers, each e-mail says what is sent and what the bank gave', async () => {
  const one = await scene()
  const { orderId, payment } = await one.bookPaid(3)
  const { browser } = one.store.merchant
  const { variantId } = one
  app.provider.dispute(payment.id, 'created', { amount: 50_000 })
  await pass(app, 1)
  await one.move(orderId, 'Ready for Pickup')
  const code = (await one.see(orderId)).pickup?.code
  const { body } = await one.move(orderId, 'Collected', {
    code,
    kept: [{ variantId, quantity: 2 }],
  })
  const bill = await browser.call('GET /counter-bill', { number: body.order.billNumber ?? '' })
  await pass(app, 1)
  app.mails.length = 0
  const lines = [{ position: 0, quantity: 1, restock: true }]
  await browser.call('POST /returns', { billId: bill.body.billId, lines, reason: 'Too small' })
  await pass(app, 1)
  // The refund of the return waits too, and says so.
  expect(readMails()).toContain('Your refund of Rs 499.00 waits until the dispute ends')
  expect(readMails()).not.toContain('3–5 working days')
  app.mails.length = 0
  app.provider.dispute(payment.id, 'lost')
  for (let minutes = 0; minutes < 3; minutes++) await pass(app, 1)
  expect(app.provider.refundsOf(payment.id)).toMatchObject([{ amount: 49_800 }])
  const mails = readMails()
  expect(mails).not.toContain('nothing more is sent')
  expect(mails).toContain('given you Rs 499.00, so this refund is not sent again')
  expect(mails).toContain('The refund of Rs 498.00 is on its way')
  expect(mails).toContain('Together with Rs 1.00 that your bank gave you')
  expect((await one.see(orderId)).disputes).toMatchObject([{ taken: 0, covered: 500 }])
  expect(mails).toContain('The bank has given the payer Rs 500.00, in place of the refund')
  expect(mails).not.toContain('had gone back to the payer before')
  expect(await one.waiting()).toBe(998 + 499)
})

test('a refund that waits for a dispute is no refund yet for the case, and stands under Refunds', async () => {
  const one = await scene()
  await one.dispute('created')
  await one.cancel(one.orderId)
  const { browser } = await buildAdminAs(app, 'finance')
  const findCase = async () =>
    (await browser.call('GET /admin/disputes')).body.disputes.find(
      ({ orderId }) => orderId === one.orderId,
    )
  const listed = async () =>
    (await browser.call('GET /admin/refunds')).body.refunds.filter(
      ({ paymentId }) => paymentId === one.payment.id,
    )
  expect(await findCase()).toMatchObject({ paid: 499, refunded: 0, waits: 499 })
  expect(await listed()).toMatchObject([{ amount: 499, waits: true }])
  await one.dispute('lost', 20_000)
  await pass(app, 1)
  expect(await findCase()).toMatchObject({ waits: 0, taken: 0 })
  expect(await listed()).toEqual([])
})

test('the ledger that an earlier release left is mended by the migration', async () => {
  const one = await scene()
  await one.refund(10_000)
  await one.dispute('lost')
  const { pool } = app.database
  // The earlier release took the whole payment again.
  await pool.query(
    `insert into store_ledger (store_id, kind, amount_paise, balance_change_paise, order_id, reference, at)
     select l.store_id, k.kind, k.paise, k.change, l.order_id, split_part(l.reference, ':', 1) || k.place, now()
     from store_ledger l, (values ('dispute_release', 39900, 39900, ':1'), ('dispute_loss', 49900, -49900, ':2'))
       k (kind, paise, change, place)
     where l.order_id = $1 and l.kind = 'dispute_loss'`,
    [one.orderId],
  )
  expect(await brokenInvariants(app.database)).not.toEqual([])
  const file = new URL('../../platform/db/migrations/101_dispute_ledger.sql', import.meta.url)
  const mend = readFileSync(file, 'utf8')
  await pool.query(mend)
  await pool.query(mend)
  expect(await one.waiting()).toBe(499)
  const { rows } = await pool.query(
    `select kind, amount_paise as paise from store_ledger where order_id = $1 and kind like 'dispute%' order by seq`,
    [one.orderId],
  )
  expect(rows.slice(-2)).toEqual([
    { kind: 'dispute_release', paise: 49_900 },
    { kind: 'dispute_loss', paise: 39_900 },
  ])
  // A later event of the payment finds the ledger right.
  await one.dispute('created', 10_000)
  expect(await one.waiting()).toBe(499)
})
