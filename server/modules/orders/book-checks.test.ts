import { beforeEach, expect, it } from 'vitest'
import { books } from '#server/invariants.ts'
import { HOUR_MS } from '#shared/formats/india-time.ts'
import { buildProduct, buildShopper, buildStore, mondayNoon } from '#test/factories.ts'
import { useTestApp } from '#test/use-test-app.ts'
import { areBooksWrong, makeBookCheck } from './jobs.ts'

const app = useTestApp()
beforeEach(async () => {
  await app.database.truncateAll()
  await run('update book_cursor set movement_id = 0')
})

const hoursAfter = (hours: number) => new Date(mondayNoon.getTime() + hours * HOUR_MS)
const run = (statement: string, values: string[] = []) =>
  app.database.background.query(statement, values)

/** A shop with one booking that is ready and one that waits, and the check of all books. */
async function trade() {
  const store = await buildStore(app)
  const product = await buildProduct(app, store.id)
  const line = { productId: product.id, variantId: product.variantId, quantity: 1 }
  const shopper = await buildShopper(app)
  const book = async () => {
    const { body } = await shopper.browser.call('POST /cop-order', { products: [line] })
    return body.orderId
  }
  return { ...store, product, book }
}

function openCheck() {
  const logged: object[] = []
  const check = makeBookCheck(
    { database: app.database, log: { error: (details) => void logged.push(details) } },
    books,
  )
  return { check, logged }
}

async function checkedAt(): Promise<Record<string, number>> {
  const { rows } = await run('select store_id, checked_at from book_checks')
  return Object.fromEntries(
    (rows as { store_id: string; checked_at: Date }[]).map((row) => [
      row.store_id,
      (new Date(row.checked_at).getTime() - mondayNoon.getTime()) / HOUR_MS,
    ]),
  )
}

it('finds each contradiction in its own shop, and none in the others', async () => {
  const [right, wrong] = [await trade(), await trade()]
  await right.book()
  const orderId = await wrong.book()
  const { check, logged } = openCheck()
  await check(mondayNoon)
  expect(logged).toEqual([])
  expect(await areBooksWrong(app.database.db)).toBe(false)

  await run('update variant_stock set stock = stock + 1 where variant_id = $1', [
    wrong.product.variantId,
  ])
  await run(`update orders set amount_paise = amount_paise + 100 where id = $1`, [orderId])
  await run(
    `insert into pickup_codes (order_id, code_mac, token_mac, sealed) values ($1, '1', '1', '1')`,
    [orderId],
  )
  await check(hoursAfter(25))
  expect(await areBooksWrong(app.database.db)).toBe(true)
  const stores = [wrong.id]
  expect(logged).toEqual([
    {
      alarm: 'invariants',
      broken: [
        {
          name: 'amount and tax are the sums of the kept lines, or of all where none was kept, or the dearest to try',
          stores,
        },
        { name: 'exactly what is ready has a pickup code', stores },
        { name: 'the ledger adds up to the shelf', stores },
      ],
    },
  ])
  await run('update variant_stock set stock = stock - 1 where variant_id = $1', [
    wrong.product.variantId,
  ])
  await run(`update orders set amount_paise = amount_paise - 100 where id = $1`, [orderId])
  await run('delete from pickup_codes')
  await check(hoursAfter(26))
  expect(await areBooksWrong(app.database.db)).toBe(false)
})

it('checks a shop that moved a piece after an hour, and every shop after a day', async () => {
  const [busy, quiet] = [await trade(), await trade()]
  const { check } = openCheck()
  await check(mondayNoon)
  const none = '00000000-0000-0000-0000-000000000000'
  await busy.book()
  await check(hoursAfter(0.9))
  expect(await checkedAt()).toEqual({ [busy.id]: 0, [quiet.id]: 0, [none]: 0 })
  await check(hoursAfter(1))
  expect(await checkedAt()).toEqual({ [busy.id]: 1, [quiet.id]: 0, [none]: 1 })
  await check(hoursAfter(3))
  expect(await checkedAt()).toEqual({ [busy.id]: 1, [quiet.id]: 0, [none]: 3 })
  await check(hoursAfter(24))
  expect(await checkedAt()).toEqual({ [busy.id]: 1, [quiet.id]: 24, [none]: 24 })
})

it('logs what is wrong once an hour', async () => {
  const store = await trade()
  await run('update variant_stock set stock = stock + 1 where variant_id = $1', [
    store.product.variantId,
  ])
  const { check, logged } = openCheck()
  const counts: number[] = []
  for (const hours of [0, 0.9, 1, 1.9, 2]) {
    await check(hoursAfter(hours))
    counts.push(logged.length)
  }
  expect(counts).toEqual([1, 1, 2, 2, 3])
})
