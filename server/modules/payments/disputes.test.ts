import { describe, expect, it } from 'vitest'
import { makeLog } from '#server/platform/log.ts'
import { buildAdminAs } from '#test/factories.ts'
import { brokenInvariants } from '#test/invariants.ts'
import { advance } from '#test/order-scene.ts'
import { buildPaymentScene, pass } from '#test/payment-scene.ts'
import { silentLog } from '#test/silent-log.ts'
import { useTestApp } from '#test/use-test-app.ts'
import { mustExist } from '#shared/must-exist.ts'
import { makePaymentFlows } from './flows.ts'
import type { DisputePhase } from '../../../payments-simulator/core/disputes.ts'

const app = useTestApp({
  log: makeLog('error', { write: (line) => void logged.push(line) }),
})
const logged: string[] = []

const DAY = 24 * 60
const dates = { from: '2026-11-01', to: '2027-01-31' }
const ok = async () => expect(await brokenInvariants(app.database)).toEqual([])

/** An order of Rs 499 that is collected and owed. */
async function owedScene() {
  const one = await buildPaymentScene(app)
  const { orderId, payment } = await one.bookPaid()
  await one.move(orderId, 'Ready for Pickup')
  const code = (await one.see(orderId)).pickup?.code
  await one.move(orderId, 'Collected', { code })
  await pass(app, 3 * DAY)
  const dispute = async (phase: DisputePhase, given = {}) => {
    const made = app.provider.dispute(payment.id, phase, given)
    await pass(app, 1)
    return made
  }
  const statement = async () => {
    await advance(app, app.time.now)
    return (await one.store.merchant.browser.call('GET /statement', dates)).body
  }
  const ledger = async () =>
    (await statement()).entries.toReversed().map(({ kind, amount }) => `${kind} ${amount}`)
  const balance = async () => (await statement()).balance
  return { ...one, orderId, payment, dispute, ledger, balance }
}

describe('a dispute', () => {
  it.each<[ends: DisputePhase[], balance: number, ledger: string[]]>([
    [['created'], 0, ['dispute_hold 499']],
    [['created', 'under_review', 'action_required'], 0, ['dispute_hold 499']],
    [['created', 'won'], 499, ['dispute_hold 499', 'dispute_release 499']],
    [['created', 'closed'], 499, ['dispute_hold 499', 'dispute_release 499']],
    [['created', 'lost'], 0, ['dispute_hold 499', 'dispute_release 499', 'dispute_loss 499']],
    // The first event is lost.
    [['lost'], 0, ['dispute_loss 499']],
    [['won'], 499, []],
    // The bank decides a lost one again.
    [['lost', 'won'], 499, ['dispute_loss 499', 'dispute_release 499']],
    [
      ['created', 'lost', 'won', 'created'],
      0,
      [
        'dispute_hold 499',
        'dispute_release 499',
        'dispute_loss 499',
        'dispute_release 499',
        'dispute_hold 499',
      ],
    ],
  ])('%s: the shop is owed %d', async (phases, balance, ledger) => {
    const one = await owedScene()
    for (const phase of phases) await one.dispute(phase)
    expect(await one.ledger()).toEqual(['online_sale 499', ...ledger])
    expect(await one.balance()).toBe(balance)
    await ok()
  })

  it('during the waiting days stands in the statement, with what it holds and how it ended', async () => {
    const one = await owedScene()
    const { orderId, payment } = await one.bookPaid()
    const waiting = async () =>
      (await one.store.merchant.browser.call('GET /statement', dates)).body.waiting
    const end = async (phase: DisputePhase) => {
      app.provider.dispute(payment.id, phase)
      await pass(app, 1)
    }
    await end('created')
    const row = { orderId, amount: 0, held: 499, lost: 0 }
    expect(await waiting()).toMatchObject([{ ...row, owedFrom: null }])
    await one.move(orderId, 'Ready for Pickup')
    await one.move(orderId, 'Collected', { code: (await one.see(orderId)).pickup?.code })
    expect(await waiting()).toMatchObject([{ ...row, owedFrom: expect.any(String) }])
    await end('lost')
    expect(await waiting()).toMatchObject([{ ...row, held: 0, lost: 499 }])
    await pass(app, 4 * DAY)
    expect(await waiting()).toEqual([])
    // A booking that is not handed over ends with its money.
    const other = await one.bookPaid()
    app.provider.dispute(other.payment.id, 'lost')
    await pass(app, 1)
    expect(await waiting()).toEqual([])
  })

  it('has the same end for any order and number of its events', async () => {
    const one = await owedScene()
    app.provider.setKnobs({ webhookEnabled: false })
    for (const phase of ['created', 'under_review', 'lost'] as const)
      app.provider.dispute(one.payment.id, phase)
    app.provider.setKnobs({ webhookEnabled: true, duplicates: 2, newEventIds: true })
    for (const event of app.provider.records.events.toReversed()) app.provider.resend(event.id)
    await pass(app, 1)
    await pass(app, 60)
    expect(await one.ledger()).toEqual(['online_sale 499', 'dispute_loss 499'])
    await ok()
  })

  it('is learnt by the hourly look when no webhook comes, and its end too', async () => {
    const one = await owedScene()
    app.provider.setKnobs({ webhookEnabled: false })
    await one.dispute('created')
    await pass(app, 61)
    expect(await one.balance()).toBe(0)
    await one.dispute('won')
    await pass(app, 2 * DAY)
    expect(await one.balance()).toBe(499)
    await ok()
  })

  it('of a part holds this part', async () => {
    const one = await owedScene()
    await one.dispute('created', { amount: 10_000 })
    expect(await one.balance()).toBe(399)
    await one.dispute('lost')
    expect(await one.balance()).toBe(399)
    // After the end, another one may open.
    await one.dispute('created', { amount: 39_900 })
    expect(await one.balance()).toBe(0)
    await ok()
  })

  it('of money that is not owed yet takes nothing from other sales', async () => {
    const one = await owedScene()
    const { payment } = await one.bookPaid()
    app.provider.dispute(payment.id, 'created')
    await pass(app, 1)
    expect(await one.balance()).toBe(499)
  })

  it('is shown to shopper, shop and finance, with its end and in words', async () => {
    const one = await owedScene()
    const { id } = await one.dispute('created', { reason: 'goods_or_services_not_received' })
    const shown = {
      disputeId: id,
      amount: 499,
      status: 'open',
      reason: 'goods_not_received',
      taken: 499,
    }
    expect((await one.see(one.orderId)).disputes).toMatchObject([{ ...shown, endedAt: null }])
    const { browser } = await buildAdminAs(app, 'finance')
    const { disputes } = (await browser.call('GET /admin/disputes')).body
    const found = disputes.find(({ disputeId }) => disputeId === id)
    expect(found).toMatchObject({
      ...shown,
      orderId: one.orderId,
      storeId: one.store.id,
      paymentId: one.payment.id,
      paid: 499,
      refunded: 0,
      respondBy: expect.any(String),
    })
    const ofStore = async (storeId: string) =>
      (await browser.call('GET /admin/disputes', { storeId })).body.disputes.map(
        ({ disputeId }) => disputeId,
      )
    expect(await ofStore(one.store.id)).toEqual([id])
    expect(await ofStore(one.orderId)).toEqual([])
    const file = (await browser.call('GET /admin/order', { orderId: one.orderId })).body
    expect(file.order.disputes).toMatchObject([shown])
    await one.dispute('lost')
    expect((await one.see(one.orderId)).disputes).toMatchObject([
      { status: 'lost', endedAt: expect.any(String), taken: 499 },
    ])
    const own = (await browser.call('GET /admin/dispute', { disputeId: found?._id ?? '' })).body
    expect(own.ledger.map(({ kind, amount }) => `${kind} ${amount}`)).toEqual([
      'dispute_hold -499',
      'dispute_release 499',
      'dispute_loss -499',
    ])
    const support = await buildAdminAs(app, 'support')
    expect((await support.browser.call('GET /admin/disputes')).status).toBe(403)
  })
})

describe('a refund of a disputed payment', () => {
  it.each<[DisputePhase, atProvider: number]>([
    ['won', 1],
    ['closed', 1],
    ['lost', 0],
  ])(
    'waits until the dispute is %s, and the payer gets the money once',
    async (end, atProvider) => {
      const one = await buildPaymentScene(app)
      const { orderId, payment } = await one.bookPaid()
      app.provider.dispute(payment.id, 'created')
      await pass(app, 1)
      await one.cancel(orderId)
      await pass(app, 2 * DAY)
      expect(app.provider.refundsOf(payment.id)).toEqual([])
      expect(await one.see(orderId)).toMatchObject({ refunds: [{ state: 'waits' }] })
      app.mails.length = 0
      app.provider.dispute(payment.id, end)
      await pass(app, 1)
      await pass(app, 1)
      const mails = app.mails
        .map(({ text }) => text)
        .join()
        .replaceAll(/\s+/g, ' ')
      expect(mails).toContain(
        end === 'lost'
          ? 'Your bank has decided the dispute about this payment for you and given you'
          : 'is on its way from us to your bank',
      )
      expect(mails.includes('is on its way from us')).toBe(end !== 'lost')
      expect(app.provider.refundsOf(payment.id)).toHaveLength(atProvider)
      expect(await one.see(orderId)).toMatchObject({
        paymentStatus: 'refunded',
        refunds: [{ state: 'refunded' }],
        disputes: [{ taken: 0 }],
      })
      await ok()
    },
  )

  it('is promised by no email while it waits', async () => {
    const one = await buildPaymentScene(app)
    const cancelled = async (phase: DisputePhase) => {
      const { orderId, payment } = await one.bookPaid()
      app.provider.dispute(payment.id, phase)
      await pass(app, 1)
      app.mails.length = 0
      await one.cancel(orderId)
      await app.jobs.drained()
      return app.mails.map(({ text }) => text).join()
    }
    const open = await cancelled('created')
    expect(open).toMatch(/Your refund of Rs\s499.00 waits until the dispute\s+ends/)
    expect(open).not.toContain('have started your refund')
    const won = await cancelled('won')
    expect(won).toContain('have started your refund')
  })

  it('of which a part was lost before gives only the rest', async () => {
    const one = await buildPaymentScene(app)
    const { orderId, payment } = await one.bookPaid()
    app.provider.dispute(payment.id, 'lost', { amount: 10_000 })
    await pass(app, 1)
    await one.cancel(orderId)
    await pass(app, 2)
    expect(app.provider.refundsOf(payment.id)).toMatchObject([{ amount: 39_900 }])
    await ok()
  })
})

it('a dispute of a payment of somebody else raises one alarm', async () => {
  const one = await buildPaymentScene(app)
  await one.bookPaid()
  const order = app.provider.createOrder({
    amount: 100_00,
    currency: 'INR',
    receipt: 'another-site',
    payment: { capture: 'automatic' },
  })
  const payment = one.pay(order.id)
  const { id } = app.provider.dispute(payment.id, 'created')
  for (let times = 0; times < 3; times++) await pass(app, 1)
  const lines = logged.filter((line) => line.includes(id)).map((line) => JSON.parse(line))
  expect(lines.map(({ alarm, about }) => `${alarm} ${about}`)).toEqual(['money unmatched'])
  await ok()
})

const end = async (paymentId: string, phase: DisputePhase, given = {}) => {
  app.provider.dispute(paymentId, phase, given)
  await pass(app, 1)
  await pass(app, 1)
}
const findSums = (paymentId: string) =>
  app.provider.refundsOf(paymentId).map(({ amount }) => amount)

describe('a lost dispute that is won later', () => {
  it('gives the payer of a booking that ended by it the money back, once, and rings', async () => {
    const one = await buildPaymentScene(app)
    const { orderId, payment } = await one.bookPaid()
    await end(payment.id, 'lost')
    expect(await one.see(orderId)).toMatchObject({
      orderStatus: 'Cancelled',
      paymentStatus: 'refunded',
    })
    await end(payment.id, 'won')
    for (const event of app.provider.records.events) app.provider.resend(event.id)
    await pass(app, 2)
    expect(findSums(payment.id)).toEqual([49_900])
    expect(await one.see(orderId)).toMatchObject({
      paymentStatus: 'refunded',
      disputes: [{ status: 'won', taken: 0 }],
    })
    expect(
      logged.filter((line) => line.includes(payment.id) && line.includes('dispute_reversed')),
    ).toHaveLength(1)
    await ok()
  })

  it.each([
    [undefined, [49_900]],
    [10_000, [39_900, 10_000]],
  ])(
    'sends the refund, or the part of it, that the bank had given (disputed: %s)',
    async (amount, sent) => {
      const one = await buildPaymentScene(app)
      const { orderId, payment } = await one.bookPaid()
      await end(payment.id, 'created', amount === undefined ? {} : { amount })
      await one.cancel(orderId)
      await end(payment.id, 'lost')
      expect(findSums(payment.id)).toEqual(sent.slice(0, -1))
      await end(payment.id, 'won')
      expect(findSums(payment.id)).toEqual(sent)
      expect(await one.see(orderId)).toMatchObject({
        paymentStatus: 'refunded',
        refunds: [{ state: 'refunded' }],
      })
      await ok()
    },
  )

  it('is learnt by the hourly look when no webhook comes', async () => {
    const one = await owedScene()
    await one.dispute('lost')
    await pass(app, 30 * DAY)
    app.provider.setKnobs({ webhookEnabled: false })
    await one.dispute('won')
    await pass(app, 61)
    expect(await one.balance()).toBe(499)
    await ok()
  })

  it('stays won when an answer from before comes after it', async () => {
    const one = await owedScene()
    await one.dispute('lost')
    const money = mustExist(app.money, 'online payment')
    const { provider, flows } = money
    let asks = 0
    const slow = makePaymentFlows({
      ...money,
      log: silentLog,
      provider: {
        ...provider,
        fetchDispute: async (id) => {
          const answer = await provider.fetchDispute(id)
          if (asks++ > 0) return answer
          app.provider.dispute(one.payment.id, 'won')
          await flows.askAboutDispute(id)
          return answer
        },
      },
    })
    const { id } = mustExist(app.provider.records.disputes.at(-1), 'the dispute')
    expect(await slow.askAboutDispute(id)).toBe('applied')
    expect((await one.see(one.orderId)).disputes).toMatchObject([{ status: 'won' }])
    expect(await one.balance()).toBe(499)
    await ok()
  })
})
