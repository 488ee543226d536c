import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { issueBill } from '#server/modules/billing/commands/bills.ts'
import { bills } from '#server/platform/db/tables/billing.ts'
import { systemRandom } from '#server/platform/ports/random.ts'
import { deriveKeys, makeCodeVault } from '#server/platform/secrets.ts'
import { business } from '#test/buyers.ts'
import { brokenInvariants } from '#test/invariants.ts'
import { buildScene, registeredSeller } from '#test/order-scene.ts'
import { overlapIn, type Work } from '#test/overlap.ts'
import { useTestApp } from '#test/use-test-app.ts'
import { changeBuyer } from './commands/buyers.ts'
import { moveOrder } from './commands/move-order.ts'

const app = useTestApp()

const vault = makeCodeVault(deriveKeys(Buffer.alloc(32, 7)), systemRandom)
const mehta = { ...business, state: '29' }
const other = { ...mehta, name: 'Rao and Sons' }

/** A ready booking for a business, its hand-over and the shopper's change of the buyer. */
async function buildNamed() {
  const scene = await buildScene(app, {}, registeredSeller)
  const { orderId, code } = await scene.bookReady()
  const { id: userId, name, email } = scene.shopper
  const { merchant, id: storeId } = scene.store
  const naming =
    (buyer: typeof mehta | null): Work =>
    (tx) =>
      changeBuyer(tx, { userId, name, email }, { orderId, buyer })
  const handing =
    (buyer?: typeof mehta | null): Work =>
    (tx) =>
      moveOrder(
        tx,
        { userId: merchant.id, name: merchant.name, storeId },
        { orderId, status: 'Collected', code, ...(buyer !== undefined && { buyer }) },
        { vault, issueBill },
      )
  await app.database.transaction(naming(mehta))
  /** The buyers of the order's bills and of the order itself. */
  const buyers = async () => {
    const issued = await app.database.db.select().from(bills).where(eq(bills.orderId, orderId))
    const shown = (await scene.see(orderId)).buyer
    expect(await brokenInvariants(app.database)).toEqual([])
    return { bills: issued.map(({ buyer }) => buyer?.name), booking: shown?.name }
  }
  const both = (first: Work, second: Work) => overlapIn(app, { first, second })
  return { naming, handing, both, buyers }
}

describe('a hand-over and another step at the same time', () => {
  it('changed before the hand-over: the bill has the new buyer', async () => {
    const { naming, handing, both, buyers } = await buildNamed()
    expect(await both(naming(other), handing())).toEqual(['ok', 'ok'])
    expect(await buyers()).toEqual({ bills: ['Rao and Sons'], booking: 'Rao and Sons' })
  })

  it('handed over before the change: the shopper gets an error, and nothing differs', async () => {
    const { naming, handing, both, buyers } = await buildNamed()
    expect(await both(handing(), naming(other))).toEqual(['ok', 'ORDER_STATUS_CONFLICT'])
    expect(await buyers()).toEqual({ bills: ['Mehta Traders'], booking: 'Mehta Traders' })
  })

  it('changed while the counter corrects it: the counter’s buyer counts on bill and booking', async () => {
    const { naming, handing, both, buyers } = await buildNamed()
    expect(await both(naming(null), handing(other))).toEqual(['ok', 'ok'])
    expect(await buyers()).toEqual({ bills: ['Rao and Sons'], booking: 'Rao and Sons' })
  })

  it('two hand-overs with different buyers: one bill with one buyer', async () => {
    const { handing, both, buyers } = await buildNamed()
    expect(await both(handing(other), handing(null))).toEqual(['ok', 'ORDER_STATUS_CONFLICT'])
    expect(await buyers()).toEqual({ bills: ['Rao and Sons'], booking: 'Rao and Sons' })
  })
})
