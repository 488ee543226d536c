import { beforeEach, expect, it } from 'vitest'
import { mustExist } from '#shared/must-exist.ts'
import { brokenInvariants } from '#test/invariants.ts'
import { pass } from '#test/payment-scene.ts'
import { buildSplitScene } from '#test/split-scene.ts'
import { useTestApp } from '#test/use-test-app.ts'
import { findSplitOf, planSplits } from './commands/splits.ts'
import { askAboutSplit, runSplit, takeBack } from './flows/splits.ts'

const app = useTestApp({ splits: true })
const PRICE = 49_900

let scene: Awaited<ReturnType<typeof buildSplitScene>>
beforeEach(async () => {
  scene = await buildSplitScene(app)
  app.providerCalls.length = 0
})

const splittingOf = () => mustExist(app.money, 'online payment').splitting
const countCalls = (path: RegExp) => app.providerCalls.filter((call) => path.test(call)).length
const plan = () => app.database.transaction((tx) => planSplits(tx, scene.store.id))

it('many processes at once split a payment once, and hold it by one call', async () => {
  const { payment } = await scene.bookPaid(1, { isSplit: false })
  await Promise.all([plan(), plan(), plan()])
  const id = mustExist(await findSplitOf(app.database.db, payment.id), 'the part')
  const works = Array.from({ length: 6 }, () => runSplit(splittingOf(), id))
  const events = Array.from({ length: 3 }, () => askAboutSplit(splittingOf(), payment.id))
  await Promise.all([...works, ...events])
  expect(countCalls(/^POST .*\/transfers$/)).toBe(1)
  expect(scene.atProvider(payment.id)).toMatchObject({ transfers: 1, held: PRICE })
  expect(await brokenInvariants(app.database)).toEqual([])
})

it('a refund and the jobs of many processes take a part back by one call', async () => {
  const { payment } = await scene.bookPaid()
  const id = mustExist(await findSplitOf(app.database.db, payment.id), 'the part')
  app.provider.createRefund({ paymentId: payment.id, body: { amount: 20_000 }, key: null })
  await mustExist(app.money, 'online payment').flows.askAboutPayment(payment.id, {
    withRefunds: true,
  })
  const works = Array.from({ length: 5 }, () => runSplit(splittingOf(), id))
  await Promise.all([...works, takeBack(splittingOf(), payment.id)])
  expect(countCalls(/reversals$/)).toBe(1)
  expect(scene.atProvider(payment.id)).toMatchObject({ held: PRICE - 20_000, reversed: 20_000 })
  expect(await brokenInvariants(app.database)).toEqual([])
})

it('two parts that become due at once set one debt off once', async () => {
  const first = await scene.sell()
  await scene.becomeDue()
  app.provider.setKnobs({ linkedBalance: 'paid out' })
  const lines = [{ position: 0, quantity: 1, restock: true }]
  await scene.owner.call('POST /returns', { billId: first.billId, lines, reason: 'Small' })
  await app.jobs.drained()
  await pass(app, 1)
  const sold = [await scene.sell(), await scene.sell()]
  app.time.now = new Date(app.time.now.getTime() + 73 * 3_600_000)
  const ids = await Promise.all(sold.map(({ payment }) => findSplitOf(app.database.db, payment.id)))
  await Promise.all(ids.map((id) => runSplit(splittingOf(), id ?? '')))
  const back = sold.map(({ payment }) => scene.atProvider(payment.id).reversed)
  expect(back.toSorted()).toEqual([0, PRICE])
  expect(await brokenInvariants(app.database)).toEqual([])
})
