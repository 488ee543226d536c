import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { products } from '#server/platform/db/tables/catalog.ts'
import { stores } from '#server/platform/db/tables/stores.ts'
import { wishlistItems } from '#server/platform/db/tables/wishlist.ts'
import { MAX_WISHLIST } from '#shared/limits.ts'
import type { Browser } from '#test/browser.ts'
import { buildProduct, buildShopper, buildStore } from '#test/factories.ts'
import { useTestApp } from '#test/use-test-app.ts'
import { eraseWishlist } from './commands/items.ts'

const app = useTestApp()

async function scene() {
  const store = await buildStore(app, { storeName: 'Johari Bangles' })
  const product = await buildProduct(app, store.id, { stock: 4 })
  return { store, product, shopper: await buildShopper(app) }
}

const tap = (browser: Browser, task: 'add' | 'remove', id: string) =>
  browser.call('POST /update-wishlist', { task, id })

async function wishlistOf(browser: Browser): Promise<string[]> {
  const { body } = await browser.call('GET /wishlist')
  return body.products.map((card) => card._id)
}

describe('the wishlist', () => {
  it('adds a product once and removes it, and says so', async () => {
    const { product, shopper } = await scene()
    const answers = [
      await tap(shopper.browser, 'add', product.id),
      await tap(shopper.browser, 'add', product.id),
    ]
    expect(answers.map(({ status, body }) => [status, body.message])).toEqual([
      [200, 'Added to your wishlist'],
      [200, 'Added to your wishlist'],
    ])
    expect(await wishlistOf(shopper.browser)).toEqual([product.id])
    const { body } = await shopper.browser.call('GET /userAuth')
    expect(body.user?.wishlist).toEqual([product.id])
    const seen = await shopper.browser.call('GET /product', { _id: product.id })
    expect(seen.body.inWishlist).toBe(true)

    const removed = await tap(shopper.browser, 'remove', product.id)
    expect(removed.body.message).toBe('Removed from your wishlist')
    expect((await tap(shopper.browser, 'remove', product.id)).status).toBe(200)
    expect(await wishlistOf(shopper.browser)).toEqual([])
  })

  it('removes one product of one person only', async () => {
    const { store, product, shopper } = await scene()
    const [second, other] = [await buildProduct(app, store.id), await buildShopper(app)]
    for (const { browser } of [shopper, other])
      for (const { id } of [product, second]) await tap(browser, 'add', id)
    await tap(shopper.browser, 'remove', product.id)
    expect(await wishlistOf(shopper.browser)).toEqual([second.id])
    expect((await wishlistOf(other.browser)).toSorted()).toEqual([product.id, second.id].toSorted())
    await app.database.transaction((tx) => eraseWishlist(tx, shopper.id))
    expect(await wishlistOf(shopper.browser)).toEqual([])
    expect(await wishlistOf(other.browser)).toHaveLength(2)
  })

  it('shows the last added product first, with price, shop and hours', async () => {
    const { store, product, shopper } = await scene()
    const later = await buildProduct(app, store.id, { pricePaise: 123_400, mrpPaise: 200_000 })
    await tap(shopper.browser, 'add', product.id)
    app.time.now = new Date(app.time.now.getTime() + 60_000)
    await tap(shopper.browser, 'add', later.id)
    const { body } = await shopper.browser.call('GET /wishlist')
    expect(body.products).toMatchObject([
      { _id: later.id, sellingPrice: 1234, MRP: 2000, shopName: 'Johari Bangles', storeOpen: true },
      { _id: product.id, Stock: 4 },
    ])
  })

  it('shows the added variant or colour while it is on sale, with its picture, price and address', async () => {
    const { store, shopper } = await scene()
    const product = await buildProduct(app, store.id, {
      sizes: ['S', 'M', 'L', 'XL'],
      selectedVariations: ['Size', 'Color'],
    })
    const { pool } = app.database
    for (const [at, color, rupees] of [
      [0, 'Green', 400],
      [1, 'Green', 450],
      [2, 'Red', 600],
      [3, 'Red', 700],
    ] as const)
      await pool.query(
        `update variants set attributes = attributes || jsonb_build_object('Color', $2::text),
           images = array[$3], price_paise = $4 where id = $1`,
        [product.variantIds[at], color, `${color}${at}`.padEnd(64, '0'), rupees * 100],
      )
    const card = async (saved: { variantId?: string; color?: string }) => {
      await tap(shopper.browser, 'remove', product.id)
      const input = { task: 'add', id: product.id, ...saved } as const
      expect((await shopper.browser.call('POST /update-wishlist', input)).status).toBe(200)
      return (await shopper.browser.call('GET /wishlist')).body.products[0]
    }
    const [red, green] = [{ name: 'Red' }, { name: 'Green' }]
    const whole = { variantId: product.variantIds[3], color: null, sellingPrice: 700 }
    const ofRed = { variantId: null, color: 'Red', sellingPrice: 600, severalPrices: true }
    const any = { variantId: null, color: 'Green', shownColor: green, sellingPrice: 400 }
    const xl = product.variantIds[3] ?? ''
    expect(await card({ variantId: xl, color: 'Red' })).toMatchObject({ ...whole, shownColor: red })
    expect((await card({ variantId: xl }))?.image).toContain('/media/Red3')
    expect(await card({ color: 'Red' })).toMatchObject({ ...ofRed, shownColor: red })
    expect(await card({})).toMatchObject(any)
    expect(await card({ color: 'Blue', variantId: randomUUID() })).toMatchObject(any)
    const other = await buildProduct(app, store.id)
    expect(await card({ variantId: other.variantIds[0] ?? '' })).toMatchObject(any)

    await card({ variantId: xl, color: 'Red' })
    await pool.query(`update variants set retired_at = now() where id = $1`, [xl])
    const { body } = await shopper.browser.call('GET /wishlist')
    expect(body.products).toMatchObject([{ ...ofRed, severalPrices: false }])
  })

  it('is shown and changed by its owner only', async () => {
    const { product, shopper } = await scene()
    await tap(shopper.browser, 'add', product.id)
    const stranger = await buildShopper(app)
    expect(await wishlistOf(stranger.browser)).toEqual([])
    await tap(stranger.browser, 'remove', product.id)
    expect(await wishlistOf(shopper.browser)).toEqual([product.id])
    expect((await tap(app.browser(), 'add', product.id)).status).toBe(401)
    expect((await app.browser().call('GET /wishlist')).status).toBe(401)
  })

  it('marks a disabled product, and hides products of a suspended store', async () => {
    const { store, product, shopper } = await scene()
    await tap(shopper.browser, 'add', product.id)
    const { db } = app.database
    await db.update(products).set({ active: false }).where(eq(products.id, product.id))
    const { body } = await shopper.browser.call('GET /wishlist')
    expect(body.products).toMatchObject([{ _id: product.id, status: false }])
    await db.update(stores).set({ status: 'suspended' }).where(eq(stores.id, store.id))
    expect(await wishlistOf(shopper.browser)).toEqual([])
  })

  it('accepts only products that are on sale', async () => {
    const { store, shopper } = await scene()
    const hidden = await buildProduct(app, store.id, { active: false })
    const closed = await buildStore(app, { status: 'pending' })
    const unseen = await buildProduct(app, closed.id)
    for (const id of [hidden.id, unseen.id, randomUUID(), 'x']) {
      const answer = await tap(shopper.browser, 'add', id)
      expect(answer).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
    }
    const bad = await shopper.browser.call('POST /update-wishlist', { task: 'keep', id: 'x' })
    expect(bad).toMatchObject({ status: 400, body: { fields: { task: expect.any(String) } } })
  })

  it(`holds ${MAX_WISHLIST} products, also when the last are added at the same time`, async () => {
    const { store, shopper } = await scene()
    const made = await Promise.all(Array.from({ length: 5 }, () => buildProduct(app, store.id)))
    const filler = await buildProduct(app, store.id)
    const { pool } = app.database
    await pool.query(
      `insert into products (store_id, name, category, sub_category, brand, description, hsn, gst_rate)
       select store_id, 'Filler ' || n, category, sub_category, brand, description, hsn, gst_rate
       from products, generate_series(1, $2) n where id = $1`,
      [filler.id, MAX_WISHLIST - 2],
    )
    await pool.query(
      `insert into wishlist_items select $1, id, now() from products where name like 'Filler %'`,
      [shopper.id],
    )
    const answers = await Promise.all(made.map(({ id }) => tap(shopper.browser, 'add', id)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('WISHLIST_FULL')
    const saved = await app.database.db
      .select()
      .from(wishlistItems)
      .where(eq(wishlistItems.userId, shopper.id))
    expect(saved).toHaveLength(MAX_WISHLIST)
    expect((await tap(shopper.browser, 'add', saved[0]?.productId ?? '')).status).toBe(200)
  })
})
