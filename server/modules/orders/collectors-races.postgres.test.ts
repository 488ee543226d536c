import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { issueBill } from '#server/modules/billing/commands/bills.ts'
import { systemRandom } from '#server/platform/ports/random.ts'
import { deriveKeys, makeCodeVault } from '#server/platform/secrets.ts'
import { brokenInvariants } from '#test/invariants.ts'
import { buildScene } from '#test/order-scene.ts'
import { overlapIn, type Work } from '#test/overlap.ts'
import { useTestApp } from '#test/use-test-app.ts'
import { nameCollector, revokeCollector } from './commands/collectors.ts'
import { moveOrder } from './commands/move-order.ts'
import { renewPickupCode } from './commands/deadlines/renew-code.ts'

const app = useTestApp()

const vault = makeCodeVault(deriveKeys(Buffer.alloc(32, 7)), systemRandom)

/** A booking that Ravi collects, with everything that may happen to it at the same time. */
async function buildNamed() {
  const scene = await buildScene(app)
  const { orderId } = await scene.bookReady()
  const { id: userId, name, email } = scene.shopper
  const shopper = { userId, name, email }
  const { merchant, id: storeId } = scene.store
  const passOf = (linkToken = '') =>
    app.browser().call('POST /collector-pass', { token: linkToken })
  const ownCode = async () => (await scene.see(orderId)).pickup?.code
  const link = async () => (await scene.see(orderId)).pickup?.collector?.linkToken
  const naming =
    (person: string): Work =>
    (tx) =>
      nameCollector(
        tx,
        shopper,
        { id: randomUUID(), orderId, name: person, showsSum: false },
        vault,
      )
  await app.database.transaction(naming('Ravi'))
  const ravi = await link()
  const { code } = (await passOf(ravi)).body
  const handOver: Work = (tx) =>
    moveOrder(
      tx,
      { userId: merchant.id, name: merchant.name, storeId },
      { orderId, status: 'Collected', code: code ?? '' },
      { vault, issueBill },
    )
  const revoke: Work = (tx) => revokeCollector(tx, shopper, orderId, vault)
  const renew: Work = (tx) => renewPickupCode(tx, shopper, { orderId, vault })
  const both = async (first: Work, second: Work) => overlapIn(app, { first, second })
  const isOpen = async (token?: string) => (await passOf(token)).status === 200
  return {
    ...scene,
    orderId,
    naming,
    handOver,
    revoke,
    renew,
    both,
    passOf,
    ownCode,
    link,
    isOpen,
    ravi,
  }
}

const ok = async () => expect(await brokenInvariants(app.database)).toEqual([])

describe('a booking that somebody else collects, at the same time', () => {
  it('is revoked before the hand-over: the old code is refused', async () => {
    const { both, revoke, handOver, see, orderId, ownCode, isOpen, ravi } = await buildNamed()
    expect(await both(revoke, handOver)).toEqual(['ok', 'WRONG_CODE'])
    expect(await see(orderId)).toMatchObject({ orderStatus: 'Ready for Pickup' })
    expect(await ownCode()).toMatch(/^\d{6}$/)
    expect(await isOpen(ravi)).toBe(false)
    await ok()
  })

  it('is handed over before it is revoked: the shopper gets an error', async () => {
    const { both, revoke, handOver, see, orderId } = await buildNamed()
    expect(await both(handOver, revoke)).toEqual(['ok', 'ORDER_STATUS_CONFLICT'])
    const { orderStatus, timeline } = await see(orderId)
    expect([orderStatus, timeline.at(-1)?.person]).toEqual(['Collected', 'Ravi'])
    await ok()
  })

  it('is given to two persons: the last one has the only code', async () => {
    const { both, naming, link, isOpen, ravi, passOf } = await buildNamed()
    expect(await both(naming('Sita'), naming('Mohan'))).toEqual(['ok', 'ok'])
    expect((await passOf(await link())).body).toMatchObject({ name: 'Mohan' })
    expect(await isOpen(ravi)).toBe(false)
    await ok()
  })

  it('gets two new codes: the pass shows the last one, and the counter takes it', async () => {
    const { both, renew, link, passOf, move, orderId, see } = await buildNamed()
    expect(await both(renew, renew)).toEqual(['ok', 'ok'])
    expect((await see(orderId)).pickup).toMatchObject({ code: null, renewalsLeft: 1 })
    const { code } = (await passOf(await link())).body
    expect(await move(orderId, 'Collected', { code })).toMatchObject({ status: 200 })
    await ok()
  })

  it('is revoked and given to another person: only one of both holds the code', async () => {
    const { both, revoke, naming, link, passOf, ownCode } = await buildNamed()
    expect(await both(revoke, naming('Sita'))).toEqual(['ok', 'ok'])
    expect(await ownCode()).toBeNull()
    expect((await passOf(await link())).body).toMatchObject({ name: 'Sita' })
    await ok()
  })
})
