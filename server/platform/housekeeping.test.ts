import { afterAll, beforeAll, expect, it } from 'vitest'
import { sweepAccounts } from '#server/modules/accounts/jobs.ts'
import {
  buildHouse,
  buildProduct,
  buildShopper,
  buildStore,
  mondayNoon,
  type TestHouse,
} from '#test/factories.ts'
import { loginFailures, sessions } from './db/tables/accounts.ts'
import { idempotencyKeys } from './db/tables/platform.ts'
import { sweepHouse } from './housekeeping.ts'

let house: TestHouse
beforeAll(async () => {
  house = await buildHouse()
})
afterAll(() => house.close())

async function rows() {
  const { db } = house.database
  const kept = [
    db.select().from(sessions),
    db.select().from(loginFailures),
    db.select().from(idempotencyKeys),
  ]
  return (await Promise.all(kept)).map((found) => found.length)
}

it('sweeps at night what has run out, and nothing sooner', async () => {
  const store = await buildStore(house)
  const product = await buildProduct(house, store.id)
  const shopper = await buildShopper(house)
  const line = { productId: product.id, variantId: product.variantId, quantity: 1 }
  await shopper.browser.call('POST /cop-order', { products: [line] })
  await house.browser().call('POST /login', { email: 'x@shop.example', password: 'wrong' })
  const before = await rows()
  expect(before).toEqual([2, 1, 1])

  await sweepAccounts(house.database)
  await sweepHouse(house.database)
  expect(await rows()).toEqual(before)

  house.time.now = new Date(mondayNoon.getTime() + 50 * 86_400_000)
  await sweepAccounts(house.database)
  await sweepHouse(house.database)
  expect(await rows()).toEqual([0, 0, 0])
})
