import { asc, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { bills, storeLedger } from '#server/platform/db/tables/billing.ts'
import { brokenInvariants } from '#test/invariants.ts'
import { buildPaymentScene, pass } from '#test/payment-scene.ts'
import { useTestApp } from '#test/use-test-app.ts'
import { enterOnlineMoney } from './commands/online-money.ts'

const app = useTestApp()

const HOUR = 60
const DAY = 24 * HOUR

type Scene = Awaited<ReturnType<typeof buildPaymentScene>>

/** The ledger of the store: each entry's kind and the change of Chowk's debt to the store, in paise. */
async function ledgerOf({ store }: Scene): Promise<[string, number][]> {
  await app.jobs.drained()
  const rows = await app.database.db
    .select()
    .from(storeLedger)
    .where(eq(storeLedger.storeId, store.id))
    .orderBy(asc(storeLedger.seq))
  return rows.map(({ kind, balanceChangePaise }) => [kind, balanceChangePaise])
}

async function billsOf(orderId: string) {
  const rows = await app.database.db
    .select()
    .from(bills)
    .where(eq(bills.orderId, orderId))
    .orderBy(asc(bills.issuedAt), asc(bills.kind))
  return rows.map(({ kind, totalPaise, paymentMethod }) => ({ kind, totalPaise, paymentMethod }))
}

async function collect({ move, see }: Scene, orderId: string): Promise<void> {
  await move(orderId, 'Ready for Pickup')
  const code = (await see(orderId)).pickup?.code
  await move(orderId, 'Collected', { code })
}

const ok = async () => expect(await brokenInvariants(app.database)).toEqual([])

describe('the ledger of a store', () => {
  it('has the sale after its payment, and no memo of cash for its bill', async () => {
    const scene = await buildPaymentScene(app)
    const { orderId } = await scene.bookPaid(2)
    expect(await ledgerOf(scene)).toEqual([['online_sale', 99_800]])
    await collect(scene, orderId)
    expect(await ledgerOf(scene)).toEqual([['online_sale', 99_800]])
    expect(await billsOf(orderId)).toEqual([
      { kind: 'bill_of_supply', totalPaise: 99_800, paymentMethod: 'online' },
    ])
    await ok()
  })

  it('has full and partial refunds, each once', async () => {
    const scene = await buildPaymentScene(app)
    const { orderId } = await scene.bookPaid()
    await scene.cancel(orderId)
    await pass(app, 1)
    expect(await ledgerOf(scene)).toEqual([
      ['online_sale', 49_900],
      ['refund', -49_900],
    ])
    for (let again = 0; again < 3; again++)
      await app.database.transaction((tx) => enterOnlineMoney(tx, orderId))
    expect(await ledgerOf(scene)).toHaveLength(2)
    expect(await billsOf(orderId)).toEqual([])
    await ok()
  })

  it('has no entry for money that did not pay the order', async () => {
    const scene = await buildPaymentScene(app)
    const { body } = await scene.checkout()
    app.provider.setKnobs({ extraPaise: 100 })
    scene.pay(body.id)
    app.provider.resetKnobs()
    await pass(app, 1)
    expect(await ledgerOf(scene)).toEqual([])
    await pass(app, 2 * DAY)
    expect(await ledgerOf(scene)).toEqual([])
    await ok()
  })

  it('and a credit note follow a refund made at the provider after the bill', async () => {
    const scene = await buildPaymentScene(app)
    const { orderId, payment } = await scene.bookPaid()
    await collect(scene, orderId)
    app.provider.createRefund({ paymentId: payment.id, body: {}, key: null })
    await pass(app, 25 * HOUR)
    expect(await ledgerOf(scene)).toEqual([
      ['online_sale', 49_900],
      ['refund', -49_900],
    ])
    expect((await billsOf(orderId)).map(({ kind }) => kind)).toEqual([
      'bill_of_supply',
      'credit_note',
    ])
    await ok()
  })

  it.each(['before', 'after'])(
    'and a credit note follow a partial refund made at the provider %s the bill',
    async (when) => {
      const scene = await buildPaymentScene(app)
      const { orderId, payment } = await scene.bookPaid()
      const give = async () => {
        const body = { amount: 10_000 }
        app.provider.createRefund({ paymentId: payment.id, body, key: null })
        await pass(app, 1)
      }
      if (when === 'before') await give()
      await collect(scene, orderId)
      if (when === 'after') await give()
      expect(await ledgerOf(scene)).toEqual([
        ['online_sale', 49_900],
        ['refund', -10_000],
      ])
      expect((await billsOf(orderId)).map(({ kind, totalPaise }) => [kind, totalPaise])).toEqual([
        ['bill_of_supply', 49_900],
        ['credit_note', 10_000],
      ])
      await ok()
    },
  )

  it('is the same for any order and number of its events', async () => {
    const scene = await buildPaymentScene(app)
    const { orderId } = await scene.bookPaid()
    await scene.cancel(orderId)
    await Promise.all(
      Array.from({ length: 6 }, () =>
        app.database.transaction((tx) => enterOnlineMoney(tx, orderId)),
      ),
    )
    expect((await ledgerOf(scene)).toSorted()).toEqual([
      ['online_sale', 49_900],
      ['refund', -49_900],
    ])
    await ok()
  })
})
