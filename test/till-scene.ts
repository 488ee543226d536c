import { randomUUID } from 'node:crypto'
import type { buildProduct, buildStore, TestApp } from './factories.ts'
import { buildScene, registeredSeller } from './order-scene.ts'

/** A scene whose shop sells and takes back at the counter; without another choice, its seller has a GSTIN. */
export async function buildTillScene(
  app: TestApp,
  over: Parameters<typeof buildProduct>[2] = {},
  ofStore: Parameters<typeof buildStore>[1] = registeredSeller,
) {
  const scene = await buildScene(app, { stock: 20, ...over }, ofStore)
  const { browser } = scene.store.merchant
  const [variantId = ''] = scene.product.variantIds
  const line = (quantity = 1, price?: number) => ({
    variantId,
    quantity,
    ...(price !== undefined && { price }),
  })
  const sell = (lines: object[] = [line()], paidBy = 'cash', key: string = randomUUID()) =>
    browser.call('POST /counter-sales', { lines, paidBy }, { key })
  const takeBack = (billId: string, more: object = {}, key: string = randomUUID()) =>
    browser.call(
      'POST /returns',
      {
        billId,
        lines: [{ position: 0, quantity: 1, restock: true }],
        reason: 'Too small',
        paidBy: 'cash',
        ...more,
      },
      { key },
    )
  const billOf = async (number: string) =>
    (await browser.call('GET /counter-bill', { number })).body
  const collect = async (...quantities: number[]) => {
    const { orderId, code } = await scene.bookReady(...quantities)
    const { body } = await scene.move(orderId, 'Collected', { code })
    const number = body.order.billNumber ?? ''
    return { orderId, number, billId: (await billOf(number)).billId }
  }
  return { ...scene, browser, variantId, line, sell, takeBack, billOf, collect }
}
