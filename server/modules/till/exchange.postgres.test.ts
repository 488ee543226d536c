import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { buildExchangeScene } from '#test/exchange-scene.ts'
import { brokenInvariants } from '#test/invariants.ts'
import { stockRowOf } from '#test/order-scene.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()

type Answer = { status: number; body: Record<string, unknown> }

/** Repeats a call while the server answers BUSY, as the screen does, with the same key. */
async function retryPatiently(send: () => Promise<Answer>): Promise<Answer> {
  const answer = await send()
  return answer.status === 503 ? retryPatiently(send) : answer
}

it('exchanges crosswise with sales, returns and hand-overs of the same goods never deadlock', async () => {
  const scene = await buildExchangeScene(app, 49_900, 60)
  const { sell, line, exchange, takeBack, bookReady, move, variantId, otherId } = scene
  const kurtas: string[] = []
  const others: string[] = []
  for (let n = 0; n < 6; n++) kurtas.push((await sell([line(1)])).body.bill.billId)
  for (let n = 0; n < 6; n++)
    others.push((await sell([{ variantId: otherId, quantity: 1 }])).body.bill.billId)
  const { orderId, code } = await bookReady(1)
  const out = [{ variantId, quantity: 1 }]
  const answers = await Promise.all(
    [
      () => move(orderId, 'Collected', { code }),
      ...kurtas.slice(0, 4).map((billId) => () => exchange(billId)),
      ...others.slice(0, 4).map((billId) => () => exchange(billId, { out })),
      ...kurtas.slice(4).map((billId) => () => takeBack(billId)),
      ...Array.from(
        { length: 6 },
        () => () => sell([{ variantId: otherId, quantity: 1 }, line(1)]),
      ),
    ].map((act) => retryPatiently(act as () => Promise<Answer>)),
  )
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  expect(await stockRowOf(app, variantId)).toEqual({ stock: 60 - 6 + 4 - 4 + 2 - 6 - 1, held: 0 })
  expect(await stockRowOf(app, otherId)).toEqual({ stock: 60 - 6 - 4 + 4 - 6, held: 0 })
  expect(await brokenInvariants(app.database)).toEqual([])
}, 120_000)

it('the last piece goes out in one of two exchanges, and the other changes nothing', async () => {
  const { sell, exchange, otherId, variantId, billOf } = await buildExchangeScene(app, 49_900, 6)
  for (let n = 0; n < 5; n++) await sell([{ variantId: otherId, quantity: 1 }])
  const bills = [(await sell()).body.bill, (await sell()).body.bill]
  const answers = await Promise.all(
    bills.map(({ billId }) => retryPatiently(() => exchange(billId) as Promise<Answer>)),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const left = await Promise.all(
    bills.map(async ({ number }) => (await billOf(number)).leftToCredit),
  )
  expect(left.toSorted()).toEqual([0, 499])
  expect(await stockRowOf(app, otherId)).toEqual({ stock: 0, held: 0 })
  expect(await stockRowOf(app, variantId)).toEqual({ stock: 5, held: 0 })
  expect(await brokenInvariants(app.database)).toEqual([])
}, 60_000)

it('a press that is repeated while the first still runs makes one bill, and one piece comes back once', async () => {
  const { sell, exchange, variantId, store } = await buildExchangeScene(app)
  const { billId } = (await sell()).body.bill
  const key = randomUUID()
  const pressed = Array.from({ length: 5 }, () => () => exchange(billId, { paidBy: 'cash' }, key))
  const others = Array.from({ length: 4 }, () => () => exchange(billId, { paidBy: 'cash' }))
  const answers = await Promise.all(
    [...pressed, ...others].map((act) => retryPatiently(act as () => Promise<Answer>)),
  )
  const done = answers.filter(({ status }) => status === 200)
  const numbers = new Set(done.map(({ body }) => body['noteNumber']))
  expect(numbers.size).toBe(1)
  expect(answers.filter(({ status }) => ![200, 400, 409, 422].includes(status))).toEqual([])
  const { rows } = await app.database.pool.query('select kind from bills where store_id = $1', [
    store.id,
  ])
  expect(rows).toHaveLength(3)
  expect(await stockRowOf(app, variantId)).toEqual({ stock: 20, held: 0 })
  expect(await brokenInvariants(app.database)).toEqual([])
}, 60_000)
