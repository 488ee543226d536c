import { randomUUID } from 'node:crypto'
import { updateWaitlists } from '#server/modules/inventory/jobs.ts'
import type { Browser } from './browser.ts'
import { buildShopper, type TestApp } from './factories.ts'
import { advance, buildScene } from './order-scene.ts'
import { silentLog } from './silent-log.ts'

/** A sold-out variant of a store, with functions for those who wait for it. */
export async function buildWaitScene(app: TestApp, over: Parameters<typeof buildScene>[1] = {}) {
  const made = await buildScene(app, { stock: 0, ...over })
  const { product, store } = made
  const [variantId = ''] = product.variantIds
  const join = (browser: Browser, of = variantId) =>
    browser.call('POST /waitlist', { variantId: of })
  /** People who wait for the variant, in this order. */
  const waiters = async (count: number) => {
    const people: Awaited<ReturnType<typeof buildShopper>>[] = []
    for (let at = 0; at < count; at++) {
      const person = await buildShopper(app)
      await join(person.browser)
      people.push(person)
    }
    return people
  }
  const addStock = (delta: number, of = variantId) =>
    store.merchant.browser.call(
      'POST /update-stock',
      { filter: product.id, variants: [{ _id: of, delta }] },
      { key: randomUUID() },
    )
  /** The variant as the product's page shows it to this person. */
  const seenBy = async (browser: Browser, of = variantId) => {
    const { body } = await browser.call('GET /product', { _id: product.id })
    const { Stock = 0 } = body.variants.find(({ _id }) => _id === of) ?? {}
    const { waiting } = (await browser.call('GET /waitlist')).body
    const own = waiting.find((one) => one.variantId === of)
    const held = own?.heldUntil ? 1 : 0
    return { Stock: Stock + held, heldUntil: own?.heldUntil, waits: own !== undefined }
  }
  const book = (browser: Browser, quantity = 1) =>
    browser.call(
      'POST /cop-order',
      { products: [{ productId: product.id, variantId, quantity }] },
      { key: randomUUID() },
    )
  const tend = async (now: Date) => {
    await advance(app, now)
    await updateWaitlists({ database: app.database, log: silentLog }, now)
    await app.jobs.drained()
  }
  return { ...made, variantId, join, waiters, addStock, seenBy, bookFor: book, tend }
}
