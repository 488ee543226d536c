import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { sessions } from '#server/platform/db/tables/accounts.ts'
import { onPostgres } from '#test/database.ts'
import { mondayNoon } from '#test/factories.ts'
import { buildScene } from '#test/order-scene.ts'
import { useTestApp } from '#test/use-test-app.ts'

const gigabyte = 1024 ** 3
let room = gigabyte
const app = useTestApp({ freeBytes: () => room })
let scene: Awaited<ReturnType<typeof buildScene>>

beforeAll(async () => {
  scene = await buildScene(app, { stock: 50 })
})
afterEach(async () => {
  room = gigabyte
  await app.database.pool.query('drop trigger if exists no_room on orders')
  await app.database.pool.query('drop trigger if exists no_room on sessions')
})

const book = () => {
  const { product, shopper } = scene
  const variantId = product.variantIds[0] ?? ''
  const products = [{ productId: product.id, variantId, quantity: 1 }]
  return shopper.browser.call('POST /cop-order', { products }, { key: randomUUID() })
}
const look = () => scene.shopper.browser.call('POST /get-orders')
const orders = async () => (await look()).body.orders.length

/** Makes every write to the table fail with the engine's error for a full disk. */
async function fillDiskUnder(table: 'orders' | 'sessions', sqlState = '53100'): Promise<void> {
  await app.database.db.execute(
    sql.raw(`
      create or replace function no_room() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file: No space left on device' using errcode = '${sqlState}'; end $$;
      create trigger no_room before insert or update on ${table} execute function no_room()`),
  )
}

/** Sets the session's last use so far back that the next request would save a new time. */
async function seenLongAgo(): Promise<Date> {
  const seenAt = new Date(mondayNoon.getTime() - 3 * 3_600_000)
  await app.database.db.update(sessions).set({ seenAt })
  return seenAt
}

describe('on a full disk', () => {
  it.skipIf(onPostgres)('a booking is rejected and reads work, until there is space', async () => {
    const before = await orders()
    room = 100 * 1024 ** 2
    await expect.poll(() => app.database.isReadOnly(), { timeout: 20_000 }).toBe(true)
    const refused = await book()
    expect(refused).toMatchObject({ status: 503, body: { code: 'READ_ONLY' } })
    expect(refused.headers['retry-after']).toBe('30')
    const login = { email: scene.shopper.email, password: 'wrong-password' }
    const flow = await app.browser().call('POST /login', login)
    expect(flow).toMatchObject({ status: 503, body: { code: 'READ_ONLY' } })
    const seenAt = await seenLongAgo()
    expect((await look()).status).toBe(200)
    const seen = await app.database.db.select({ at: sessions.seenAt }).from(sessions)
    expect(seen.filter(({ at }) => at.getTime() !== seenAt.getTime())).toEqual([])
    room = gigabyte
    await expect.poll(() => app.database.isReadOnly(), { timeout: 20_000 }).toBe(false)
    expect((await book()).status).toBe(200)
    expect(await orders()).toBe(before + 1)
  })

  it.each(['53100', '25006'])(
    'a booking that the database rejects with %s can be repeated',
    async (code) => {
      const before = await orders()
      await fillDiskUnder('orders', code)
      expect(await book()).toMatchObject({ status: 503, body: { code: 'READ_ONLY' } })
      expect(await orders()).toBe(before)
    },
  )

  it('a session whose last use cannot be saved can still read', async () => {
    await seenLongAgo()
    await fillDiskUnder('sessions')
    expect((await look()).status).toBe(200)
  })
})
