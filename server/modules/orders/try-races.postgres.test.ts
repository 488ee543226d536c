import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { buildShopper } from '#test/factories.ts'
import { brokenInvariants } from '#test/invariants.ts'
import { buildScene, stockRowOf } from '#test/order-scene.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()

type Answer = { status: number }

/** Repeats a call while the server answers BUSY, as the screen does, with the same key. */
async function retryPatiently<A extends Answer>(send: () => Promise<A>): Promise<A> {
  const answer = await send()
  return answer.status === 503 ? retryPatiently(send) : answer
}

it('of eight shoppers who want to try the last piece at once, one gets it', async () => {
  const { product } = await buildScene(app, { sizes: ['S', 'M', 'L'], stock: 1 })
  const [s = '', m = '', l = ''] = product.variantIds
  // Each wants M, in several combinations and orders.
  const wishes = [[m], [s, m], [m, s], [m, l], [l, m], [s, m, l], [l, m, s], [m, l, s]]
  const shoppers = await Promise.all(
    wishes.map(async (ids) => ({ ids, browser: (await buildShopper(app)).browser })),
  )
  const answers = await Promise.all(
    shoppers.map(({ ids, browser }) => {
      const key = randomUUID()
      const products = ids.map((variantId) => ({ productId: product.id, variantId, quantity: 1 }))
      return retryPatiently(() =>
        browser.call('POST /cop-order', { products, toTry: true }, { key }),
      )
    }),
  )
  const won = answers.filter(({ status }) => status === 200)
  expect(won).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(7)
  expect(await stockRowOf(app, m)).toEqual({ stock: 1, held: 1 })
  expect(await brokenInvariants(app.database)).toEqual([])
})

it('hand-overs in part and bookings of the same sizes never oversell or wait for each other for ever', async () => {
  const scene = await buildScene(app, { sizes: ['S', 'M'], stock: 12 })
  const [s = '', m = ''] = scene.product.variantIds
  const ready = []
  for (let n = 0; n < 4; n++) ready.push(await scene.bookReady(1, 1))
  const handOvers = ready.map(({ orderId, code }, n) => {
    const kept = [[], [{ variantId: s, quantity: 1 }], [{ variantId: m, quantity: 1 }]][n % 3]
    const key = randomUUID()
    // Two devices of the shop send the same step.
    const send = () => scene.move(orderId, 'Collected', { code, kept }, key)
    return [send, send]
  })
  const bookings = await Promise.all(
    Array.from({ length: 8 }, async (_, n) => {
      const { browser } = await buildShopper(app)
      const key = randomUUID()
      const ids = n % 2 === 0 ? [m, s] : [s, m]
      const products = ids.map((variantId) => ({
        productId: scene.product.id,
        variantId,
        quantity: 2,
      }))
      return () => browser.call('POST /cop-order', { products }, { key })
    }),
  )
  const moved = handOvers.flat().map((send) => retryPatiently(send))
  const booked = bookings.map((send) => retryPatiently(send))
  expect((await Promise.all(moved)).map(({ status }) => status)).toEqual(Array(8).fill(200))
  const statuses = (await Promise.all(booked)).map(({ status }) => status)
  expect(statuses.filter((status) => ![200, 409].includes(status))).toEqual([])
  const taken = statuses.filter((status) => status === 200).length
  // Hand-overs 0 and 3 take nothing, 1 takes an S, 2 an M.
  for (const id of [s, m]) expect(await stockRowOf(app, id)).toEqual({ stock: 11, held: 2 * taken })
  expect(await brokenInvariants(app.database)).toEqual([])
})
