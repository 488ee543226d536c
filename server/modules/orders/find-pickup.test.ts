import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { pickupCodes } from '#server/platform/db/tables/orders.ts'
import { systemRandom } from '#server/platform/ports/random.ts'
import { deriveKeys, makeCodeVault } from '#server/platform/secrets.ts'
import { buildStore } from '#test/factories.ts'
import { buildScene, wrongCode } from '#test/order-scene.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()

/** A store with one ready order, and its merchant's search by code. */
async function counter() {
  const scene = await buildScene(app, { stock: 9 })
  const ready = await scene.bookReady()
  const find = (code: string) => scene.store.merchant.browser.call('POST /find-pickup', { code })
  const wrongToday = async () => {
    const { rows } = await app.database.pool.query<{ count: number }>(
      'select count from wrong_codes where store_id = $1',
      [scene.store.id],
    )
    return rows[0]?.count ?? 0
  }
  return { ...scene, ...ready, find, wrongToday }
}

describe('a pickup code without its order', () => {
  it('finds the ready order of the own store, without the code in the answer and without handing over', async () => {
    const { shopper, orderId, code, find, see, wrongToday } = await counter()
    const { status, body } = await find(`${code.slice(0, 3)} ${code.slice(3)}`)
    expect(status).toBe(200)
    expect(body.orders).toMatchObject([
      { orderId, orderStatus: 'Ready for Pickup', userEmail: shopper.email, codeTriesLeft: 5 },
    ])
    expect(JSON.stringify(body)).not.toContain(code)
    expect((await see(orderId)).orderStatus).toBe('Ready for Pickup')
    expect(await wrongToday()).toBe(0)
  })

  it('finds nothing for another store, and nothing once the order is collected', async () => {
    const { orderId, code, find, move } = await counter()
    const { merchant } = await buildStore(app)
    const absent = { status: 404, body: { code: 'NOT_FOUND', details: { reason: 'pickupCode' } } }
    expect(await merchant.browser.call('POST /find-pickup', { code })).toMatchObject(absent)
    await move(orderId, 'Collected', { code })
    expect(await find(code)).toMatchObject(absent)
  })

  it('no longer finds an order whose tries are used up', async () => {
    const { orderId, code, find, move } = await counter()
    for (let n = 0; n < 5; n++) await move(orderId, 'Collected', { code: wrongCode(code) })
    expect((await find(code)).status).toBe(404)
  })

  it('counts a wrong code for the day of the store, not for any order', async () => {
    const { orderId, code, find, store, wrongToday } = await counter()
    await find(wrongCode(code))
    await find(wrongCode(code))
    expect(await wrongToday()).toBe(2)
    const { body } = await store.merchant.browser.call('POST /get-merchant-orders')
    expect(body.orders).toMatchObject([{ orderId, codeTriesLeft: 5 }])
  })

  it('checks twenty of a hundred wrong codes; then neither search nor hand-over takes a code that day', async () => {
    const { orderId, code, find, move, wrongToday } = await counter()
    const answers = await Promise.all(Array.from({ length: 100 }, () => find(wrongCode(code))))
    const codes = answers.map(({ body }) => body.code)
    expect(codes.filter((one) => one === 'NOT_FOUND')).toHaveLength(20)
    expect(codes.filter((one) => one === 'HAND_OVER_LOCKED')).toHaveLength(80)
    expect(await wrongToday()).toBe(20)
    expect((await find(code)).body.code).toBe('HAND_OVER_LOCKED')
    expect((await move(orderId, 'Collected', { code })).body.code).toBe('HAND_OVER_LOCKED')
  })

  it('shows both orders when two have the same code', async () => {
    const { bookReady, orderId, code, find } = await counter()
    const second = await bookReady()
    // The secret of test apps, and a random number that equals the first order's code.
    const random = { ...systemRandom, below: () => Number(code) }
    const vault = makeCodeVault(deriveKeys(Buffer.alloc(32, 7)), random)
    await app.database.db
      .update(pickupCodes)
      .set(vault.issue(second.orderId))
      .where(eq(pickupCodes.orderId, second.orderId))
    const { body } = await find(code)
    expect(body.orders.map((order) => order.orderId).toSorted()).toEqual(
      [orderId, second.orderId].toSorted(),
    )
  })

  it.each(['', '12345', '1234567', 'abcdef'])('rejects %j as no code', async (code) => {
    const { find, wrongToday } = await counter()
    expect(await find(code)).toMatchObject({
      status: 400,
      body: { fields: { code: expect.any(String) } },
    })
    expect(await wrongToday()).toBe(0)
  })
})
