import { describe, expect, it } from 'vitest'
import { moneyTools } from '#server/money.ts'
import { issueBill } from '#server/modules/billing/commands/bills.ts'
import { applyPayment } from '#server/modules/payments/commands/apply-fact.ts'
import { systemRandom } from '#server/platform/ports/random.ts'
import { deriveKeys, makeCodeVault } from '#server/platform/secrets.ts'
import { mustExist } from '#shared/must-exist.ts'
import { buildQrScene } from '#test/counter-qr-scene.ts'
import { brokenInvariants } from '#test/invariants.ts'
import { overlapIn, type Work } from '#test/overlap.ts'
import { useTestApp } from '#test/use-test-app.ts'
import { beginCounterPayment, endCounterPayment } from './commands/counter-payment.ts'
import { moveOrder } from './commands/move-order.ts'

const app = useTestApp()
const vault = makeCodeVault(deriveKeys(Buffer.alloc(32, 7)), systemRandom)
const KURTA = 49_900

/** An order whose QR was paid, with everything that may happen to it while the app learns of the money. */
async function buildPaid() {
  const scene = await buildQrScene(app)
  const { orderId, code } = await scene.bookReady(2)
  await scene.show(orderId, { code })
  const { merchant: person, id: storeId } = scene.store
  const merchant = { userId: person.id, name: person.name, storeId }
  app.provider.setKnobs({ dropEvents: true, captureTwice: true })
  const learnt = async (place = 0): Promise<Work> => {
    const { id } = await scene.pay(orderId, place)
    const payment = await mustExist(app.money, 'online payment').provider.fetchPayment(id)
    return (tx) => applyPayment(tx, { payment }, moneyTools.subjects)
  }
  const cash: Work = (tx) =>
    moveOrder(tx, merchant, { orderId, status: 'Collected', code }, { vault, issueBill })
  const [receipt = ''] = await scene.receipts(orderId)
  const end: Work = (tx) =>
    endCounterPayment(tx, { id: receipt, orderId }, { isClosed: true, isOver: true })
  const kept = [{ variantId: scene.product.variantIds[0] ?? '', quantity: 1 }]
  const begin =
    (form: object = {}): Work =>
    (tx) =>
      beginCounterPayment(
        tx,
        merchant,
        { orderId, code, ...form },
        { vault, account: 'rzp_test_simulator', id: app.context.random.uuid() },
      )
  const both = (first: Work, second: Work) => overlapIn(app, { first, second })
  return { ...scene, orderId, learnt, cash, end, begin, kept, both }
}

const whole = async () => expect(await brokenInvariants(app.database)).toEqual([])

describe('the money of a QR, at the same time as', () => {
  it('cash that is taken before it: it goes back', async () => {
    const { learnt, cash, both, money, orderId, see } = await buildPaid()
    expect(await both(cash, await learnt())).toEqual(['ok', 'ok'])
    expect(await money(orderId)).toEqual([`late ${2 * KURTA} due`])
    expect(await see(orderId)).toMatchObject({ paymentMethod: 'cash', paymentStatus: 'paid' })
    await whole()
  })

  it('cash that would be taken after it: the counter hears that the order is handed over', async () => {
    const { learnt, cash, both, money, orderId, see } = await buildPaid()
    expect(await both(await learnt(), cash)).toEqual(['ok', 'ORDER_STATUS_CONFLICT'])
    expect(await money(orderId)).toEqual(['paid'])
    expect(await see(orderId)).toMatchObject({ paymentMethod: 'online', paymentStatus: 'paid' })
    await whole()
  })

  it('itself: it counts once', async () => {
    const { learnt, both, money, orderId } = await buildPaid()
    const work = await learnt()
    expect(await both(work, work)).toEqual(['ok', 'ok'])
    expect(await money(orderId)).toEqual(['paid'])
    await whole()
  })

  it('a second payment: one pays, and the other goes back', async () => {
    const { learnt, both, money, orderId } = await buildPaid()
    expect(await both(await learnt(), await learnt())).toEqual(['ok', 'ok'])
    expect((await money(orderId)).toSorted()).toEqual([`duplicate ${2 * KURTA} due`, 'paid'])
    await whole()
  })

  it('the end of its QR, first or second', async () => {
    const one = await buildPaid()
    expect(await one.both(one.end, await one.learnt())).toEqual(['ok', 'ok'])
    expect(await one.money(one.orderId)).toEqual([`late ${2 * KURTA} due`])
    const other = await buildPaid()
    expect(await other.both(await other.learnt(), other.end)).toEqual(['ok', 'ok'])
    expect(await other.money(other.orderId)).toEqual(['paid'])
    await whole()
  })

  it('a QR of other pieces at another till, first or second', async () => {
    const one = await buildPaid()
    const begun = one.begin({ kept: one.kept })
    expect(await one.both(begun, await one.learnt())).toEqual(['ok', 'ok'])
    expect(await one.money(one.orderId)).toEqual([`late ${2 * KURTA} due`])
    const other = await buildPaid()
    const work = await other.learnt()
    expect(await other.both(work, other.begin({ kept: other.kept }))).toEqual([
      'ok',
      'ORDER_STATUS_CONFLICT',
    ])
    await whole()
  })
})

it('two tills that begin at once have one QR', async () => {
  const { begin, both, kept, receipts, orderId, close } = await buildPaid()
  await close(orderId)
  expect(await both(begin({ kept }), begin({ kept }))).toEqual(['ok', 'ok'])
  // The closed one, and one for both tills.
  expect(await receipts(orderId)).toHaveLength(2)
})
