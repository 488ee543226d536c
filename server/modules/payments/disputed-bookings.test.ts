import { eq } from 'drizzle-orm'
import { describe, expect, it, onTestFinished } from 'vitest'
import { outbox } from '#server/platform/db/tables/platform.ts'
import { applyDispute } from '#server/modules/payments/commands/disputes.ts'
import { handOverByAdmin } from '#server/modules/orders/commands/hand-over.ts'
import { issueBill } from '#server/modules/billing/commands/bills.ts'
import { viewStoreFigures } from '#server/modules/stores/views/store-figures.ts'
import { mustExist } from '#shared/must-exist.ts'
import { buildAdminAs } from '#test/factories.ts'
import { brokenInvariants } from '#test/invariants.ts'
import { stockRowOf } from '#test/order-scene.ts'
import { overlapIn, type Work } from '#test/overlap.ts'
import { buildPaymentScene, pass } from '#test/payment-scene.ts'
import { useTestApp } from '#test/use-test-app.ts'
import type { DisputePhase } from '../../../payments-simulator/core/disputes.ts'

const app = useTestApp()
const ok = async () => expect(await brokenInvariants(app.database)).toEqual([])

/** A booking of two pieces for Rs 998 that is paid online and not handed over. */
async function scene(isReady: boolean) {
  const one = await buildPaymentScene(app, { stock: 3 })
  const { orderId, payment } = await one.bookPaid(2)
  if (isReady) await one.move(orderId, 'Ready for Pickup')
  const code = (await one.see(orderId)).pickup?.code
  const end = async (phase: DisputePhase, amount?: number) => {
    app.provider.dispute(payment.id, phase, amount === undefined ? {} : { amount })
    await pass(app, 1)
  }
  const refund = async (amount?: number) => {
    const body = amount === undefined ? {} : { amount }
    app.provider.createRefund({ paymentId: payment.id, body, key: null })
    await pass(app, 1)
  }
  return { ...one, orderId, payment, code, end, refund }
}

/** An open dispute about the whole payment, as the provider answers it. */
const disputeOf = ({ orderId, payment }: { orderId: string; payment: { id: string } }) => ({
  id: `disp_${orderId}`,
  paymentId: payment.id,
  amountPaise: 99_800,
  deductedPaise: 0,
  status: 'open' as const,
  phase: 'chargeback',
  reasonCode: 'chargeback',
  reason: null,
  respondBy: null,
  openedAt: app.time.now,
})

describe('a paid booking that is not handed over', () => {
  it.each([
    ['Awaiting Confirmation', false],
    ['Ready for Pickup', true],
  ])('and is %s ends when a lost dispute takes all its money', async (_state, isReady) => {
    const { orderId, payment, code, end, see, move, store, variantId } = await scene(isReady)
    app.mails.length = 0
    await end('created')
    expect((await see(orderId)).orderStatus).not.toBe('Cancelled')
    await end('lost')
    const seen = await see(orderId)
    expect(seen).toMatchObject({ orderStatus: 'Cancelled', billNumber: null, refunds: [] })
    expect(seen.timeline.at(-1)).toMatchObject({ event: 'cancelled', by: 'admin' })
    expect(await stockRowOf(app, variantId)).toMatchObject({ stock: 3, held: 0 })
    expect((await move(orderId, 'Collected', { code: code ?? '000000' })).body).toMatchObject({
      code: 'ORDER_STATUS_CONFLICT',
    })
    expect(app.provider.refundsOf(payment.id)).toEqual([])
    const mails = app.mails.filter(({ text }) =>
      text.includes('after your dispute, so your booking is cancelled'),
    )
    expect(mails).toHaveLength(1)
    const toShop = app.mails.filter(({ to }) => to === store.merchant.email)
    expect(toShop.filter(({ subject }) => subject.includes('lost'))).toEqual([])
    expect(toShop.at(-1)?.text).toContain('Nothing is taken from your shop')
    // Chowk ended the booking, so the shop's time to answer is not judged by it.
    const figures = await viewStoreFigures(app.database.db, store.id, app.time.now)
    expect(figures.answersWithinMinutes).toBeNull()
    await ok()
  })

  it('stays after a dispute about a part, and ends when the rest has come back too', async () => {
    const one = await scene(true)
    await one.end('lost', 40_000)
    expect((await one.see(one.orderId)).orderStatus).toBe('Ready for Pickup')
    await one.refund(59_800)
    expect((await one.see(one.orderId)).orderStatus).toBe('Cancelled')
    await ok()
  })

  it('ends when a dispute takes what a refund at the provider had left', async () => {
    const one = await scene(true)
    await one.refund(59_800)
    expect((await one.see(one.orderId)).orderStatus).toBe('Ready for Pickup')
    await one.end('lost', 40_000)
    expect((await one.see(one.orderId)).orderStatus).toBe('Cancelled')
    await ok()
  })

  it('is shown as disputed to those who hand over, and open screens hear of it', async () => {
    const one = await scene(true)
    await one.end('created')
    const disputes = [{ status: 'open', endedAt: null, amount: 998, taken: 998 }]
    const shop = await one.store.merchant.browser.call('POST /get-merchant-orders')
    expect(shop.body.orders).toMatchObject([{ orderId: one.orderId, disputes }])
    const { browser } = await buildAdminAs(app, 'support')
    const { orderNumber } = await one.see(one.orderId)
    const found = await browser.call('GET /admin/prepaid-orders', { search: orderNumber })
    expect(found.body.orders).toMatchObject([{ _id: one.orderId, disputes }])
    const other = await scene(true)
    const { subjects } = mustExist(app.money, 'online payment')
    const told = await app.database.transaction(async (tx) => {
      await applyDispute(tx, disputeOf(other), subjects)
      return tx.select().from(outbox).where(eq(outbox.name, 'order.disputed'))
    })
    expect(told).toMatchObject([{ payload: { orderId: other.orderId } }])
  })

  it('is told to the shop when its dispute opens and when it ends', async () => {
    const [won, lost] = [await scene(true), await scene(true)]
    for (const [one, phase] of [
      [won, 'won'],
      [lost, 'lost'],
    ] as const) {
      await one.move(one.orderId, 'Collected', { code: one.code })
      await one.end('created')
      await app.jobs.drained()
      await one.end(phase)
      await app.jobs.drained()
    }
    const toldTo = async ({ store, orderId, see }: typeof won) => {
      const { orderNumber } = await see(orderId)
      const mails = app.mails.filter(({ to }) => to === store.merchant.email)
      return mails
        .map(({ subject }) => subject.replace(orderNumber ?? '', 'it'))
        .filter((subject) => /disput/.test(subject))
    }
    expect(await toldTo(won)).toEqual([
      'Payment of it is disputed',
      'The dispute about it has ended',
    ])
    expect(await toldTo(lost)).toEqual([
      'Payment of it is disputed',
      'The dispute about it is lost',
    ])
  })

  it.each<[DisputePhase, number | undefined, string | null]>([
    ['created', undefined, 'disputed'],
    ['won', undefined, null],
    ['lost', 40_000, 'partLost'],
  ])('tells the person who collects when a dispute is %s', async (phase, amount, doubt) => {
    const one = await scene(true)
    const { orderId } = one
    await one.shopper.browser.call('POST /collector', { orderId, name: 'Ravi' })
    const token = (await one.see(orderId)).pickup?.collector?.linkToken ?? ''
    const read = async () => (await app.browser().call('POST /collector-pass', { token })).body
    expect(await read()).toMatchObject({ isPaid: true, doubt: null })
    await one.end(phase, amount)
    expect(await read()).toMatchObject({ isPaid: true, doubt })
  })

  it.each<DisputePhase>(['won', 'closed'])('stays when the dispute is %s', async (phase) => {
    const one = await scene(true)
    await one.end('created')
    await one.end(phase)
    await one.move(one.orderId, 'Collected', { code: one.code })
    expect((await one.see(one.orderId)).orderStatus).toBe('Collected')
    await ok()
  })

  it('is not in doubt when a second payment, which has gone back, is disputed', async () => {
    app.provider.setKnobs({ captureTwice: true })
    onTestFinished(() => app.provider.resetKnobs())
    const one = await scene(true)
    const { orderId, payment, code, move, see } = one
    const second = one.pay(payment.orderId)
    await pass(app, 1)
    const refunds = [{ reason: 'duplicate', state: 'refunded', amount: 998 }]
    for (const phase of ['created', 'lost'] as const) {
      app.provider.dispute(second.id, phase)
      await pass(app, 1)
      const seen = { paymentStatus: 'paid', orderStatus: 'Ready for Pickup', disputes: [], refunds }
      expect(await see(orderId)).toMatchObject(seen)
      const shop = await one.store.merchant.browser.call('POST /get-merchant-orders')
      expect(shop.body.orders).toMatchObject([{ orderId, disputes: [] }])
    }
    const { browser } = await buildAdminAs(app, 'support')
    const { orderNumber } = await see(orderId)
    const found = await browser.call('GET /admin/prepaid-orders', { search: orderNumber })
    expect(found.body.orders).toMatchObject([{ _id: orderId, disputes: [] }])
    await move(orderId, 'Collected', { code })
    expect(await see(orderId)).toMatchObject({ orderStatus: 'Collected', paymentStatus: 'paid' })
    await ok()
  })

  it('is either handed over or ended when both come at once', async () => {
    const admin = await buildAdminAs(app, 'owner')
    const subjects = mustExist(app.money, 'online payment').subjects
    const race = async () => {
      const one = await scene(true)
      const lose: Work = (tx) =>
        applyDispute(tx, { ...disputeOf(one), status: 'lost', deductedPaise: 99_800 }, subjects)
      const caller = {
        userId: admin.id,
        UID: admin.UID,
        hasSecondFactor: false,
        role: 'owner',
        provedAt: app.time.now,
      } as const
      const give: Work = (tx) =>
        handOverByAdmin(tx, caller, { orderId: one.orderId, reason: 'Race' }, issueBill)
      const status = async () => (await one.see(one.orderId)).orderStatus
      return { lose, give, status }
    }
    const lost = await race()
    expect(await overlapIn(app, { first: lost.lose, second: lost.give })).toEqual([
      'ok',
      'ORDER_STATUS_CONFLICT',
    ])
    expect(await lost.status()).toBe('Cancelled')
    const given = await race()
    expect(await overlapIn(app, { first: given.give, second: given.lose })).toEqual(['ok', 'ok'])
    expect(await given.status()).toBe('Collected')
    await ok()
  })
})
