import { beforeEach, expect, it } from 'vitest'
import type { LinkedAccounts } from '#server/platform/ports/linked-accounts.ts'
import { PaymentProviderError } from '#server/platform/ports/payments.ts'
import { sendRefunds } from '#server/modules/payments/jobs.ts'
import { splitHooks } from '#server/money.ts'
import { mustExist } from '#shared/must-exist.ts'
import { brokenInvariants } from '#test/invariants.ts'
import { pass } from '#test/payment-scene.ts'
import { buildSplitScene } from '#test/split-scene.ts'
import { useTestApp } from '#test/use-test-app.ts'
import { askAboutSplit, runSplit, takeBack } from './flows/splits.ts'
import { findSplitOf, planSplits } from './commands/splits.ts'

const app = useTestApp({ splits: true })
const PRICE = 49_900

type Scene = Awaited<ReturnType<typeof buildSplitScene>>
let scene: Scene
beforeEach(async () => {
  scene = await buildSplitScene(app)
})

/** A payment whose part is planned and not asked for yet, and the work on it with other calls of the provider. */
async function plan(over: (own: LinkedAccounts) => Partial<LinkedAccounts>) {
  const { orderId, payment } = await scene.bookPaid(1, { isSplit: false })
  await app.database.transaction((tx) => planSplits(tx, scene.store.id))
  const id = mustExist(await findSplitOf(app.database.db, payment.id), 'the part')
  const { splitting } = mustExist(app.money, 'online payment')
  const linked = { ...splitting.linked, ...over(splitting.linked) }
  return { orderId, payment, id, splitting: { ...splitting, linked } }
}

const missingAnswer = () => new PaymentProviderError('unknown', undefined, 'no answer')
const books = () => brokenInvariants(app.database)

it('a transfer that appears after the order was cancelled is found and taken back', async () => {
  let arrive: (() => unknown) | undefined
  const { orderId, payment, id, splitting } = await plan((own) => ({
    // The call arrives at the provider an hour later.
    async hold(asked) {
      arrive = () => own.hold(asked)
      throw missingAnswer()
    },
  }))
  expect(await runSplit(splitting, id)).toBe('unknown')
  app.provider.setKnobs({ refundOutcome: 'refused' })
  await scene.cancel(orderId)
  await pass(app, 1)
  expect((await scene.splits()).splits[0]).toMatchObject({ state: 'refused' })
  app.provider.setKnobs({ dropEvents: true })
  await arrive?.()
  expect(scene.atProvider(payment.id)).toMatchObject({ held: PRICE })
  await pass(app, 61)
  app.provider.resetKnobs()
  await pass(app, 60)
  expect(scene.atProvider(payment.id)).toMatchObject({ held: 0, reversed: PRICE, refunded: PRICE })
  expect(await books()).toEqual([])
})

it('an event in the middle of a call ends no call: nothing is taken back twice', async () => {
  const { payment, id, splitting } = await plan((own) => ({
    async reverse(asked) {
      // The event is applied, and another process looks for work, before the provider has done the reversal.
      await askAboutSplit(splitting, payment.id)
      others.push(await runSplit(splitting, id))
      await own.reverse(asked)
    },
  }))
  const others: string[] = []
  await runSplit(splitting, id)
  app.provider.createRefund({ paymentId: payment.id, body: { amount: 20_000 }, key: null })
  await mustExist(app.money, 'online payment').flows.askAboutPayment(payment.id, {
    withRefunds: true,
  })
  await runSplit(splitting, id)
  expect(others).toEqual(['busy'])
  expect(scene.atProvider(payment.id)).toMatchObject({ held: PRICE - 20_000, reversed: 20_000 })
  expect(await books()).toEqual([])
})

it('an event that tells of a transfer before its call ends leaves it held, whatever the call says', async () => {
  const { payment, id, splitting } = await plan((own) => ({
    async hold(asked) {
      await own.hold(asked)
      await askAboutSplit(mustExist(app.money, 'online payment').splitting, payment.id)
      throw new PaymentProviderError('refused', 'used', 'the payment is split already')
    },
    // The provider's list is behind.
    listTransfers: async () => [],
  }))
  await runSplit(splitting, id)
  expect((await scene.splits()).splits[0]).toMatchObject({ state: 'held' })
  expect(await books()).toEqual([])
})

it('a refund waits while the part cannot be taken back, and not for ever', async () => {
  const { payment, id, splitting } = await plan(() => ({
    async reverse() {
      throw missingAnswer()
    },
  }))
  await runSplit(splitting, id)
  app.provider.createRefund({ paymentId: payment.id, body: { amount: PRICE }, key: null })
  await mustExist(app.money, 'online payment').flows.askAboutPayment(payment.id, {
    withRefunds: true,
  })
  const answers: string[] = []
  for (let times = 0; times < 12; times++) answers.push(await takeBack(splitting, payment.id))
  expect(answers.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 'wait'))
  expect(answers.at(-1)).toBe('go')
  const { body } = await (await scene.finance()).browser.call('GET /admin/splits')
  expect(body.failed.find(({ splitId }) => splitId === id)).toMatchObject({ error: 'no answer' })
})

it('a refund is sent after the part has come back, and not before', async () => {
  let isAway = true
  const { orderId, payment, id, splitting } = await plan((own) => ({
    async reverse(asked) {
      if (isAway) throw missingAnswer()
      return own.reverse(asked)
    },
  }))
  await runSplit(splitting, id)
  await scene.cancel(orderId)
  const round = { ...mustExist(app.money, 'online payment'), split: splitHooks(splitting) }
  await sendRefunds(round)
  expect(scene.atProvider(payment.id)).toMatchObject({ held: PRICE, refunded: 0 })
  isAway = false
  app.time.now = new Date(app.time.now.getTime() + 60_000)
  await sendRefunds(round)
  expect(scene.atProvider(payment.id)).toMatchObject({ reversed: PRICE, refunded: PRICE })
})

it.each(['hold', 'reverse'] as const)(
  'a call to %s whose answer is lost is looked up, not made again',
  async (name) => {
    let calls = 0
    const { payment, id, splitting } = await plan((own) => ({
      async [name](asked: never) {
        calls += 1
        await own[name](asked)
        throw missingAnswer()
      },
    }))
    await runSplit(splitting, id)
    app.time.now = new Date(app.time.now.getTime() + 3 * 60_000)
    await runSplit(splitting, id)
    app.provider.createRefund({ paymentId: payment.id, body: { amount: 20_000 }, key: null })
    await mustExist(app.money, 'online payment').flows.askAboutPayment(payment.id, {
      withRefunds: true,
    })
    await runSplit(splitting, id)
    app.time.now = new Date(app.time.now.getTime() + 3 * 60_000)
    await runSplit(splitting, id)
    expect(calls).toBe(1)
    expect(scene.atProvider(payment.id)).toMatchObject({ held: PRICE - 20_000, reversed: 20_000 })
    expect(await books()).toEqual([])
  },
)

it('a refund of a payment that nobody has split waits for nothing', async () => {
  const { splitting } = mustExist(app.money, 'online payment')
  expect(await takeBack(splitting, 'pay_Nobodys0000001')).toBe('go')
})
