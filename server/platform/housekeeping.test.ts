import { expect, it } from 'vitest'
import { deleteExpiredAccountRows } from '#server/modules/accounts/jobs.ts'
import { buildProduct, buildShopper, buildStore, mondayNoon } from '#test/factories.ts'
import { useTestApp } from '#test/use-test-app.ts'
import { loginFailures, sessions } from './db/tables/accounts.ts'
import { idempotencyKeys } from './db/tables/platform.ts'
import { deleteExpiredPlatformRows } from './housekeeping.ts'

const app = useTestApp()

async function rows() {
  const { db } = app.database
  const saved = [
    db.select().from(sessions),
    db.select().from(loginFailures),
    db.select().from(idempotencyKeys),
  ]
  return (await Promise.all(saved)).map((found) => found.length)
}

it('deletes expired rows at night, and no others', async () => {
  const store = await buildStore(app)
  const product = await buildProduct(app, store.id)
  const shopper = await buildShopper(app)
  const line = { productId: product.id, variantId: product.variantId, quantity: 1 }
  await shopper.browser.call('POST /cop-order', { products: [line] })
  await app.browser().call('POST /login', { email: 'x@shop.example', password: 'wrong' })
  const before = await rows()
  expect(before).toEqual([2, 2, 1])

  await deleteExpiredAccountRows(app.database)
  await deleteExpiredPlatformRows(app.database)
  expect(await rows()).toEqual(before)

  app.time.now = new Date(mondayNoon.getTime() + 50 * 86_400_000)
  await deleteExpiredAccountRows(app.database)
  await deleteExpiredPlatformRows(app.database)
  expect(await rows()).toEqual([0, 0, 0])
})
