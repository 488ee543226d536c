import { eq } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { variantStock } from '#server/platform/db/tables/inventory.ts'
import { buildProduct, buildStore } from '#test/factories.ts'
import {
  type FoundItem,
  localInventory,
  problemsOf,
  productData,
  readFeed,
  valueOf,
} from '#test/merchant-center.ts'
import { useTestApp } from '#test/use-test-app.ts'

const image = 'a'.repeat(64)
const variant = { images: [image] }

const app = useTestApp({ publicUrl: 'https://chowk.example' })
let store: Awaited<ReturnType<typeof buildStore>>
let other: Awaited<ReturnType<typeof buildStore>>

beforeAll(async () => {
  store = await buildStore(app, { storeName: 'Soni & Sons <Bangles>' })
  other = await buildStore(app)
  await buildProduct(app, other.id, { variant })
})

const get = (storeId: string, feed: string) =>
  app.fastify.inject({ url: `/feeds/${storeId}/${feed}.xml` })

async function read(storeId: string, feed = 'local-inventory'): Promise<FoundItem[]> {
  const { statusCode, body } = await get(storeId, feed)
  expect(statusCode).toBe(200)
  return readFeed(body)
}

const stateOf = async (variantId: string, storeId = store.id) =>
  valueOf(
    (await read(storeId)).find((item) => valueOf(item, 'id') === variantId),
    'availability',
  )

const hold = (variantId: string, held: number) =>
  app.database.db.update(variantStock).set({ held }).where(eq(variantStock.variantId, variantId))

it('has the active products of one shop, one item for each variant, as Google documents them', async () => {
  const { id, variantIds } = await buildProduct(app, store.id, {
    name: 'Kurta "Phool" & <b>',
    description: 'लाल कुर्ता',
    sizes: ['M', 'L'],
    pricePaise: 79_900,
    variant,
  })
  await buildProduct(app, store.id, { active: false, variant })
  await buildProduct(app, store.id, {})
  const goods = await read(store.id, 'products')
  const stock = await read(store.id)
  expect(goods.map((item) => valueOf(item, 'id'))).toEqual(variantIds)
  expect(stock.map((item) => valueOf(item, 'id'))).toEqual(variantIds)
  expect(goods.flatMap((item) => problemsOf(item, productData))).toEqual([])
  expect(stock.flatMap((item) => problemsOf(item, localInventory))).toEqual([])
  expect(Object.fromEntries(goods[1] ?? [])).toMatchObject({
    title: 'Kurta "Phool" & <b>, L',
    description: 'लाल कुर्ता',
    link: `https://chowk.example/product?_id=${id}&variant=${variantIds[1]}`,
    image_link: `https://chowk.example/media/${image}-1600.webp`,
    price: '799.00 INR',
    item_group_id: id,
    color: 'Blue',
    size: 'L',
    gender: 'female',
    age_group: 'adult',
  })
  expect(Object.fromEntries(stock[0] ?? [])).toEqual({
    id: variantIds[0],
    store_code: store.id,
    availability: 'limited_availability',
    price: '799.00 INR',
  })
})

it('counts only free pieces, and never shows their number', async () => {
  const { variantId } = await buildProduct(app, store.id, { stock: 7, variant })
  expect(await stateOf(variantId)).toBe('in_stock')
  await hold(variantId, 3)
  expect(await stateOf(variantId)).toBe('limited_availability')
  await hold(variantId, 7)
  expect(await stateOf(variantId)).toBe('out_of_stock')
  expect((await get(store.id, 'products')).body).not.toContain('quantity')
})

it('a shop that takes no bookings has nothing in stock until it takes them again', async () => {
  const paused = await buildStore(app, { pausedAt: app.time.now })
  const { variantId } = await buildProduct(app, paused.id, { variant })
  expect(await stateOf(variantId, paused.id)).toBe('out_of_stock')
  const [pausedAt, pausedUntil] = [2, 1].map((ms) => new Date(app.time.now.getTime() - ms))
  const over = await buildStore(app, { pausedAt, pausedUntil })
  const sold = await buildProduct(app, over.id, { variant, stock: 9 })
  expect(await stateOf(sold.variantId, over.id)).toBe('in_stock')
})

it('goes on after the first page of products, without a gap and without repeating', async () => {
  const large = await buildStore(app)
  const made = await Promise.all(
    Array.from({ length: 101 }, () => buildProduct(app, large.id, { variant })),
  )
  const ids = (await read(large.id, 'products')).map((item) => valueOf(item, 'id'))
  expect(new Set(ids)).toEqual(new Set(made.map(({ variantId }) => variantId)))
  expect(ids).toHaveLength(101)
})

it('an approved shop without goods has empty feeds; other addresses have none', async () => {
  const empty = await buildStore(app)
  expect(await read(empty.id, 'products')).toEqual([])
  for (const status of ['pending', 'rejected', 'suspended'] as const) {
    expect((await get((await buildStore(app, { status })).id, 'products')).statusCode).toBe(404)
  }
  const nobody = '00000000-0000-4000-8000-000000000000'
  for (const id of [nobody, 'x', "'", '%00']) {
    expect((await get(id, 'local-inventory')).statusCode).toBe(404)
  }
  expect((await get(store.id, 'orders')).statusCode).toBe(404)
})

it('may be cached for five minutes by everybody, and sets no cookie', async () => {
  const { headers } = await get(store.id, 'products')
  expect(headers).toMatchObject({
    'content-type': 'application/xml; charset=utf-8',
    'cache-control': 'public, max-age=300',
  })
  expect(headers['set-cookie']).toBeUndefined()
})
