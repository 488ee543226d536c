import { askForLinked } from '#server/modules/payouts/flows/linked-accounts.ts'
import { mustExist } from '#shared/must-exist.ts'
import type { TestApp } from './factories.ts'
import { buildPaymentScene, pass } from './payment-scene.ts'
import { bankForm, buildOperator } from './payout-scene.ts'

type ProductOver = Parameters<typeof buildPaymentScene>[1]

/** A shop with an account at the payment provider, which splits its payments. */
export async function buildSplitScene(app: TestApp, over: ProductOver = {}) {
  const scene = await buildPaymentScene(app, { stock: 60, ...over })
  const { store } = scene
  const { browser: owner } = store.merchant
  await app.database.pool.query('update stores set pan = $2 where id = $1', [
    store.id,
    'ABCPE1234F',
  ])
  await owner.call('POST /payout-account', bankForm())
  await pass(app, 48 * 60)
  await pass(app, 1)
  const { splitting } = mustExist(app.money, 'online payment')
  await askForLinked(splitting)

  const splits = async () => (await owner.call('GET /splits')).body
  /** The provider's own records of a payment. */
  const atProvider = (paymentId: string) => {
    const payment = app.provider.needPayment(paymentId)
    const transfers = app.provider
      .transfersOf(paymentId)
      .filter(({ status }) => status !== 'failed')
    const [transfer] = transfers
    return {
      transfers: transfers.length,
      refunded: payment.amountRefunded,
      held: transfer?.isOnHold ? transfer.amount - transfer.reversed : 0,
      released: transfer && !transfer.isOnHold ? transfer.amount - transfer.reversed : 0,
      reversed: transfer?.reversed ?? 0,
    }
  }
  /** A booking that is paid; with `isSplit`, the provider holds the shop's part. */
  const bookPaid = async (quantity = 1, { isSplit = true } = {}) => {
    const booked = await scene.bookPaid(quantity)
    await app.jobs.drained()
    if (isSplit) await pass(app, 1)
    return booked
  }
  /** A booking that is paid, split, and handed over. */
  const sell = async (quantity = 1) => {
    const sold = await bookPaid(quantity)
    return { ...sold, billId: await hand(sold.orderId) }
  }
  const hand = async (orderId: string) => {
    await scene.move(orderId, 'Ready for Pickup')
    const code = (await scene.see(orderId)).pickup?.code
    const { body } = await scene.move(orderId, 'Collected', { code })
    await app.jobs.drained()
    const number = body.order.billNumber ?? ''
    return (await owner.call('GET /counter-bill', { number })).body.billId
  }
  /** The waiting time after a hand-over passes. */
  const becomeDue = async () => {
    await pass(app, 72 * 60)
    await pass(app, 1)
  }
  const finance = () => buildOperator(app)
  /** What the operator owes the shop now by its books, in paise. */
  const owed = async () => {
    const operator = await finance()
    return Math.round(((await operator.shop(store.id))?.owed ?? 0) * 100)
  }
  return { ...scene, bookPaid, owner, splits, atProvider, sell, hand, becomeDue, finance, owed }
}
