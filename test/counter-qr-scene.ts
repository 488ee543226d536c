import { findCounterPayments } from '#server/modules/orders/queries/counter-payments.ts'
import { mustExist } from '#shared/must-exist.ts'
import type { TestApp } from './factories.ts'
import { buildScene } from './order-scene.ts'
import { runMoneyJobs } from './payment-scene.ts'

type ProductOver = Parameters<typeof buildScene>[1]

/** A scene whose shop takes sums by the provider's QR, with the provider in memory. */
export async function buildQrScene(app: TestApp, over: ProductOver = { stock: 5 }) {
  const scene = await buildScene(app, over)
  const { browser } = scene.store.merchant
  const show = (orderId: string, form: object) =>
    browser.call('POST /counter-qr', { orderId, ...form })
  const ask = (orderId: string) => browser.call('POST /counter-qr/ask', { orderId })
  const close = (orderId: string) => browser.call('DELETE /counter-qr', { orderId })
  /** The receipts of the order's QR codes: the open one, then the one that ended last. */
  const receipts = async (orderId: string) =>
    (await findCounterPayments(app.database.db, orderId)).map(({ id }) => id)
  /** The provider's QR of the order; `place` 1 is the one before the newest. */
  const qrOf = async (orderId: string, place = 0) => {
    const receipt = mustExist((await receipts(orderId))[place], 'a QR of the order')
    return mustExist(app.provider.findQrCodes(receipt)[0], 'a QR at the provider')
  }
  /** The customer scans the QR; the payment is not ended yet. */
  const scan = async (orderId: string, place = 0) =>
    app.provider.startPayment((await qrOf(orderId, place)).id, { method: 'upi' }).id
  const pay = async (orderId: string, place = 0) =>
    app.provider.endPayment(await scan(orderId, place), 'success')
  /** The provider's events arrive, and the jobs of a minute run, until nothing is left to do. */
  const settle = async () => {
    await app.provider.runDue()
    await runMoneyJobs(app)
    await app.provider.runDue()
    await runMoneyJobs(app)
    await app.jobs.drained()
  }
  /** What became of the order's money: `paid 499` or `late 499` for each captured payment. */
  const money = async (orderId: string) => {
    const { rows } = await app.database.pool.query<{ told: string }>(
      `select concat_ws(' ', case when p.is_winner then 'paid' end, (select string_agg(concat_ws(' ',
          r.reason, r.amount_paise, r.state), ', ') from refunds r where r.payment_id = p.id)) as told
       from payments p join payment_orders po on po.id = p.payment_order_id
       where p.rank >= 4 and po.subject_id = $1 order by p.captured_at, p.is_winner desc, p.id`,
      [orderId],
    )
    return rows.map(({ told }) => told)
  }
  return { ...scene, browser, show, ask, close, receipts, qrOf, scan, pay, settle, money }
}
