import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { products } from '#server/platform/db/tables/catalog.ts'
import { stores } from '#server/platform/db/tables/stores.ts'
import { inLanguage } from '#shared/formats/in-hindi.ts'
import { complain, read } from '#test/grievance-scene.ts'
import { buildScene } from '#test/order-scene.ts'
import {
  ask,
  answer,
  article,
  buildAsker,
  buildSeller,
  ownOf,
  passMinute,
} from '#test/question-scene.ts'
import { useTestApp } from '#test/use-test-app.ts'
import { buildWaitScene } from '#test/waitlist-scene.ts'

const app = useTestApp()

const names = { article: 'चमेली कुर्ता', shop: 'जोहरी एम्पोरियम' }
const inHindi = <Answer>(given: Answer) => inLanguage(given, 'hi')

async function nameInHindi(storeId: string, productId: string) {
  const { db } = app.database
  await db
    .update(stores)
    .set({ hindi: { shopName: names.shop } })
    .where(eq(stores.id, storeId))
  await db
    .update(products)
    .set({ hindi: { productName: names.article } })
    .where(eq(products.id, productId))
}

async function namedScene() {
  const made = await buildScene(app, { stock: 50 })
  await nameInHindi(made.store.id, made.product.id)
  return { ...made, merchant: made.store.merchant.browser }
}

it('a shop’s order sheets name the article in Hindi, until it is renamed', async () => {
  const { book, merchant, product } = await namedScene()
  await book()
  const seen = async () => inHindi((await merchant.call('POST /get-merchant-orders', {})).body)
  expect((await seen()).orders[0]?.products).toMatchObject([{ name: names.article }])
  await app.database.db.update(products).set({ name: 'Renamed' }).where(eq(products.id, product.id))
  expect((await seen()).orders[0]?.products[0]?.name).not.toBe(names.article)
})

it('a refused booking names article and shop in the sentence and in its details', async () => {
  const { shopper, product } = await namedScene()
  const [variantId = ''] = product.variantIds
  const line = { productId: product.id, variantId, quantity: 10 }
  const press = (language: string) =>
    shopper.browser.call(
      'POST /cop-order',
      { products: [line] },
      { key: randomUUID(), headers: { 'accept-language': language } },
    )
  await press('hi')
  const { body } = await press('hi')
  expect(body).toMatchObject({ code: 'BOOKING_LIMIT' })
  expect(inHindi(body).details).toMatchObject({ productName: names.article, storeName: names.shop })
  expect(body.message).toContain(names.article)
  expect((await press('en')).body.message).not.toContain(names.article)
  const { body: cart } = await shopper.browser.call('POST /cart/check', { products: [line] })
  expect(inHindi(cart).stores[0]?.refused?.limit).toMatchObject({ productName: names.article })
})

it('reviews, and the form that asks for them, name the article', async () => {
  const { shopper, merchant, product, bookReady, move } = await namedScene()
  const { orderId, code } = await bookReady(1)
  await move(orderId, 'Collected', { code })
  const { browser } = shopper
  const { body: form } = await browser.call('GET /booking-reviews', { orderId })
  expect(inHindi(form).lines).toMatchObject([{ name: names.article }])
  const [variantId = ''] = product.variantIds
  await browser.call('POST /review', { orderId, variantId, stars: 4 }, { key: randomUUID() })
  const pages = [
    await browser.call('GET /product-reviews', { _id: product.id }),
    await merchant.call('GET /received-reviews', {}),
  ]
  for (const { body } of pages)
    expect(inHindi(body).reviews).toMatchObject([{ productName: names.article }])
})

it('what a person waits for names article and shop', async () => {
  const { join, shopper, store, product } = await buildWaitScene(app)
  await nameInHindi(store.id, product.id)
  await join(shopper.browser)
  const { body } = await shopper.browser.call('GET /waitlist')
  expect(inHindi(body).waiting).toMatchObject([
    { productName: names.article, shopName: names.shop },
  ])
})

it('answers to a question name article and shop', async () => {
  const city = `Jaipur ${randomUUID().slice(0, 8)}`
  const asker = await buildAsker(app)
  const seller = await buildSeller(app, { city })
  await nameInHindi(seller.id, seller.product.id)
  const { body } = await ask(asker.browser, { city })
  await passMinute(app)
  await answer(seller.browser, article(body.questionId, seller.variantId))
  const [question] = inHindi(await ownOf(asker.browser))
  expect(question?.answers).toMatchObject([{ productName: names.article, shopName: names.shop }])
})

it('a complaint names the article and the shop that it is about', async () => {
  const { shopper, store, product } = await namedScene()
  const { browser } = shopper
  const { body } = await complain(browser, { productId: product.id, storeId: store.id })
  const thread = (await read(browser, body.grievanceId)).body
  expect(inHindi(thread)).toMatchObject({
    product: { name: names.article },
    store: { shopName: names.shop },
  })
})
