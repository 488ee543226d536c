import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { HOUR_MS } from '#shared/formats/india-time.ts'
import { buildShopper, mondayNoon } from '#test/factories.ts'
import { brokenInvariants } from '#test/invariants.ts'
import { useTestApp } from '#test/use-test-app.ts'
import { buildWaitScene } from '#test/waitlist-scene.ts'

const app = useTestApp()

const tuesdayNoon = new Date(mondayNoon.getTime() + 24 * HOUR_MS)
const keyOfCall = () => ({ key: randomUUID() })

type Person = Awaited<ReturnType<typeof buildShopper>> & { orders: string[] }
type Scene = Awaited<ReturnType<typeof buildWaitScene>>
type Act = (scene: Scene, person: Person) => Promise<unknown>

async function release({ store: { merchant } }: Scene) {
  const { body } = await merchant.browser.call('GET /store-waitlist')
  const holdId = body.variants[0]?.holds[0]?._id
  if (holdId) await merchant.browser.call('POST /release-waitlist-hold', { holdId }, keyOfCall())
}

const acts = {
  joins: ({ join }, { browser }) => join(browser),
  leaves: ({ variantId }, { browser }) => browser.call('POST /leave-waitlist', { variantId }),
  async books({ bookFor }, { browser, orders }) {
    const { status, body } = await bookFor(browser)
    if (status === 200) orders.push(body.orderId)
  },
  async cancels(_scene, { browser, orders }) {
    const orderId = orders.pop()
    if (orderId) await browser.call('POST /cancel-order', { orderId }, keyOfCall())
  },
  'a piece comes': ({ addStock }) => addStock(1),
  'a piece is sold': ({ addStock }) => addStock(-1),
  'two hours pass': ({ tend }) => tend(new Date(app.time.now.getTime() + 2 * HOUR_MS)),
  'the shop releases': release,
} satisfies Record<string, Act>

it('after any history, held pieces equal open lines and running holds, and nobody waits while a piece is free', async () => {
  const step = fc.record({
    who: fc.integer({ min: 0, max: 3 }),
    act: fc.constantFrom(...Object.values<Act>(acts)),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      app.time.now = mondayNoon
      const made = await buildWaitScene(app)
      const people: Person[] = []
      for (let at = 0; at < 4; at++) people.push({ ...(await buildShopper(app)), orders: [] })
      for (const { who, act } of steps) {
        await act(made, people[who] as Person)
        expect(await brokenInvariants(app.database)).toEqual([])
      }
      await made.tend(tuesdayNoon)
      const { rows } = await app.database.pool.query(
        `select 1 from waitlist_entries e join variant_stock k using (variant_id)
         where k.variant_id = $1 and k.stock > k.held`,
        [made.variantId],
      )
      expect(rows).toEqual([])
    }),
    { numRuns: 40 },
  )
})
