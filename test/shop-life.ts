import { eq } from 'drizzle-orm'
import { makePasswords } from '#server/platform/passwords.ts'
import { users } from '#server/platform/db/tables/accounts.ts'
import { stores } from '#server/platform/db/tables/stores.ts'
import { DAY_MS } from '#shared/formats/india-time.ts'
import { buildProduct, buildShopper, buildStore, type TestApp } from './factories.ts'
import { advance, buildScene } from './order-scene.ts'

export const earlierPassword = 'a-lamp-in-the-bazaar'
const picture = 'a1'.repeat(32)

/**
 * Fills a shop with orders in every state of a cash booking, by the calls that people make. Uses only features that the
 * oldest version with stored rows also had.
 */
export async function fillShop(app: TestApp): Promise<Record<string, string>> {
  const scene = await buildScene(app, { sizes: ['S', 'M'], stock: 20 })
  const { shopper, store, product, book, bookReady, move, cancel } = scene
  await givePictures(app, product.id, store.id)
  await givePassword(app, shopper.id, store.merchant.id)

  const missed = await bookReady(1, 1)
  await advance(app, new Date(app.time.now.getTime() + 8 * DAY_MS))
  await move(missed.orderId, 'Not Collected')

  const collected = await bookReady(2)
  await move(collected.orderId, 'Collected', { code: collected.code })
  await cancel(await book(0, 3))
  const partly = await book(1, 1)
  await move(partly, 'Ready for Pickup', { declinedLines: [product.variantIds[1]] })
  const ready = await bookReady(1, 2)
  const awaiting = await book(2)

  const { browser } = shopper
  await browser.call('POST /update-wishlist', { task: 'add', id: product.id })
  const line = { productId: product.id, variantId: product.variantId, quantity: 2 }
  await browser.call('PUT /cart', { products: [line] })
  await blockSomebody(app, scene)
  await buildOtherStores(app)
  return {
    shopper: shopper.email,
    shopperId: shopper.id,
    merchant: store.merchant.email,
    product: product.id,
    variant: product.variantId,
    awaiting,
    ready: ready.orderId,
    code: ready.code,
    partly,
    picture,
  }
}

type Scene = Awaited<ReturnType<typeof buildScene>>

async function givePictures({ database }: TestApp, productId: string, storeId: string) {
  await database.pool.query('insert into media (hash, width, height) values ($1, 960, 480)', [
    picture,
  ])
  await database.pool.query('update variants set images = array[$1] where product_id = $2', [
    picture,
    productId,
  ])
  await database.pool.query('update stores set image = $1 where id = $2', [picture, storeId])
}

async function givePassword({ database }: TestApp, ...ids: string[]) {
  const passwordHash = await (await makePasswords()).hash(earlierPassword)
  for (const id of ids)
    await database.db.update(users).set({ passwordHash }).where(eq(users.id, id))
}

async function blockSomebody(app: TestApp, { store, product }: Scene) {
  const other = await buildShopper(app, { name: 'Vikram Rathore' })
  const line = { productId: product.id, variantId: product.variantId, quantity: 1 }
  const { body } = await other.browser.call(
    'POST /cop-order',
    { products: [line] },
    { key: 'one-booking' },
  )
  await store.merchant.browser.call(
    'POST /block-shopper',
    { orderId: body.orderId, reason: 'Never came' },
    { key: 'one-block' },
  )
}

/** Stores that wait, were rejected and were suspended; the last one with a product. */
async function buildOtherStores(app: TestApp) {
  for (const status of ['pending', 'rejected', 'suspended'] as const) {
    const { id } = await buildStore(app)
    if (status === 'suspended') await buildProduct(app, id)
    await app.database.db.update(stores).set({ status }).where(eq(stores.id, id))
  }
}
