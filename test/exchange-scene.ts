import { randomUUID } from 'node:crypto'
import { buildProduct, type TestApp } from './factories.ts'
import { buildTillScene } from './till-scene.ts'

/** A till whose shop sells a kurta for Rs 499, and exchanges it for a second article. */
export async function buildExchangeScene(app: TestApp, otherPaise = 69_900, stock = 20) {
  const scene = await buildTillScene(app, { stock })
  const { browser, store } = scene
  const other = await buildProduct(app, store.id, {
    name: 'Long kurta',
    pricePaise: otherPaise,
    mrpPaise: 99_900,
    stock,
  })
  const otherId = other.variantIds[0] ?? ''
  const exchange = (billId: string, more: object = {}, key: string = randomUUID()) =>
    browser.call(
      'POST /exchanges',
      {
        billId,
        lines: [{ position: 0, quantity: 1, restock: true }],
        reason: 'Too small',
        out: [{ variantId: otherId, quantity: 1 }],
        ...more,
      },
      { key },
    )
  return { ...scene, otherId, exchange }
}
