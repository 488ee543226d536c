import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { sessions } from '#server/platform/db/tables/accounts.ts'
import { stockMovements, variantStock } from '#server/platform/db/tables/inventory.ts'
import { buildProduct, buildShopper, buildStore, type TestApp } from './factories.ts'

type ProductOver = Parameters<typeof buildProduct>[2]
type StoreOver = Parameters<typeof buildStore>[1]

/** A seller with this number charges GST; other stores of these tests have none. */
export const registeredSeller = { gstin: '08ABCDE1234F1Z5' }

/** A shopper, a store and one of its products, and functions for their actions. */
export async function buildScene(app: TestApp, over: ProductOver = {}, ofStore: StoreOver = {}) {
  const shopper = await buildShopper(app)
  const store = await buildStore(app, ofStore)
  const product = await buildProduct(app, store.id, over)
  const { variantIds } = product
  /** A cart with these quantities of the variants, in order; variants with 0 are left out. */
  const cart = (quantities: number[]) => ({
    products: quantities.flatMap((quantity, index) => {
      const variantId = variantIds[index] ?? ''
      return quantity > 0 ? [{ productId: product.id, variantId, quantity }] : []
    }),
  })
  const book = async (...quantities: number[]) => {
    const wanted = cart(quantities.length > 0 ? quantities : [1])
    const answer = await shopper.browser.call('POST /cop-order', wanted, { key: randomUUID() })
    return answer.body.orderId
  }
  const move = (orderId: string, status: string, more: object = {}, key: string = randomUUID()) =>
    store.merchant.browser.call('POST /update-order-status', { orderId, status, ...more }, { key })
  const cancel = (orderId: string, key: string = randomUUID()) =>
    shopper.browser.call('POST /cancel-order', { orderId }, { key })
  const extend = (orderId: string, key: string = randomUUID()) =>
    shopper.browser.call('POST /extend-pickup', { orderId }, { key })
  const see = async (orderId: string) =>
    (await shopper.browser.call('GET /booking', { orderId })).body
  const bookReady = async (...quantities: number[]) => {
    const orderId = await book(...quantities)
    await move(orderId, 'Ready for Pickup')
    const { pickup } = await see(orderId)
    return { orderId, code: pickup?.code ?? '', token: pickup?.token ?? '' }
  }
  return { shopper, store, product, book, bookReady, move, cancel, extend, see }
}

/**
 * Sets the time and renews all sessions, as if everybody had just logged in. Work that is under way ends before, because
 * its transaction has the earlier time.
 */
export async function advance(app: TestApp, to: Date): Promise<void> {
  await app.jobs.drained()
  app.time.now = to
  await app.database.db.update(sessions).set({ seenAt: to, provedAt: to })
}

export const wrongCode = (code: string) => (code === '000000' ? '111111' : '000000')

export async function stockRowOf({ database }: TestApp, variantId: string | undefined) {
  const [row] = await database.db
    .select({ stock: variantStock.stock, held: variantStock.held })
    .from(variantStock)
    .where(eq(variantStock.variantId, variantId ?? ''))
  return row
}

/** The ledger of a variant without its first stock: `release 0 -2` means that two pieces are no longer held. */
export async function ledgerOf({ database }: TestApp, variantId: string | undefined) {
  const rows = await database.db
    .select()
    .from(stockMovements)
    .where(eq(stockMovements.variantId, variantId ?? ''))
    .orderBy(stockMovements.id)
  return rows
    .filter(({ kind }) => kind !== 'import')
    .map(({ kind, stockChange, heldChange }) => `${kind} ${stockChange} ${heldChange}`)
}
