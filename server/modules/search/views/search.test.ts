import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { refreshProducts, refreshStock, refreshStore } from '#server/modules/search/commands.ts'
import { searchListeners } from '#server/modules/search/listeners.ts'
import { getProductsQuery, type GetProductsQuery, SearchPage } from '#shared/contract/search.ts'
import type { Timings } from '#shared/contract/stores/stores.ts'
import { MINUTE_MS } from '#shared/formats/india-time.ts'
import { openTestDatabase, type TestDatabase } from '#test/database.ts'
import { refoldProducts } from '../jobs.ts'
import { writeCursor } from '../rules/paging.ts'
import { viewSearch } from './search.ts'
import { SearchService } from './search-service.ts'

const now = new Date('2026-11-16T12:00:00+05:30')
const day = { status: true, from: '10:00', to: '20:00' }
const timings: Timings = { Mon: day, Tue: day, Wed: day, Thu: day, Fri: day, Sat: day, Sun: day }
/** Johari Bazaar, and the places of the stores measured from it. */
const here = { lat: '26.9239', long: '75.8267' }

let database: TestDatabase
let service: SearchService

beforeAll(async () => {
  database = await openTestDatabase({ clock: () => now })
  service = new SearchService(database)
})
beforeEach(() => database.truncateAll())
afterAll(() => database.close())

type StoreDraft = {
  name?: string
  city?: string
  latitude?: number
  longitude?: number
  status?: string
}

const plainStore = {
  name: 'Gulabi House',
  city: 'Jaipur',
  latitude: 26.9239,
  longitude: 75.8267,
  status: 'approved',
}

async function addStore(draft: StoreDraft = {}): Promise<string> {
  const store = { ...plainStore, ...draft }
  const { rows } = await database.pool.query<{ id: string }>(
    `with owner as (
       insert into users (email, name, password_hash) values ($1, 'Owner', 'x') returning id)
     insert into stores (owner_id, shop_name, owner_name, contact_number, email, state, city,
       locality, address, lat, lon, business_type, timings, status)
     select id, $2, 'Owner', '9829012345', $1, 'Rajasthan', $3, 'Raja Park', '1 Road', $4, $5,
       'Clothing', $6, $7 from owner returning id`,
    [
      `${randomUUID()}@shop.example`,
      store.name,
      store.city,
      store.latitude,
      store.longitude,
      JSON.stringify(timings),
      store.status,
    ],
  )
  return rows[0]?.id ?? ''
}

type ProductDraft = {
  name?: string
  brand?: string
  category?: string
  subCategory?: string
  desc?: string
  /** Prices in rupees, one variant for each. */
  prices?: number[]
  /** The colour families of the variants, in order. */
  colors?: string[]
  /** The shop's own names of these colours. */
  colorNames?: string[]
  sizes?: string[]
  /** The stock of each variant; without it, all variants have the same stock. */
  stocks?: number[]
  gender?: string
  stock?: number
  active?: boolean
  refreshed?: boolean
}

const plainProduct = {
  name: 'Cotton Kurta',
  category: 'Clothing',
  subCategory: 'Kurta',
  brand: 'Biba',
  desc: 'Washes well',
  prices: [500],
  colors: ['Red'],
  colorNames: [],
  sizes: [],
  stocks: [],
  gender: 'Female',
  stock: 5,
  active: true,
  refreshed: true,
}

async function addProduct(storeId: string, draft: ProductDraft = {}): Promise<string> {
  const product = { ...plainProduct, ...draft }
  const { rows } = await database.pool.query<{ id: string }>(
    `insert into products (store_id, name, category, sub_category, brand, description, hsn,
       gst_rate, active)
     values ($1, $2, $3, $4, $5, $6, '6204', 5, $7) returning id`,
    [
      storeId,
      product.name,
      product.category,
      product.subCategory,
      product.brand,
      product.desc,
      product.active,
    ],
  )
  const id = rows[0]?.id ?? ''
  for (const [position, price] of product.prices.entries()) {
    await database.pool.query(
      `with v as (insert into variants (store_id, product_id, position, sku, mrp_paise, price_paise,
         color_map, target_gender, size_age_group, images, attributes)
         values ($1, $2, $3, $4, $5, $6, $9, $10, 'Adult', $7, $11) returning id)
       insert into variant_stock (variant_id, store_id, product_id, stock)
       select id, $1, $2, $8 from v`,
      [
        storeId,
        id,
        position,
        randomUUID(),
        price * 200,
        price * 100,
        [`${id}-${position}`],
        product.stocks[position] ?? product.stock,
        product.colors[position % product.colors.length],
        product.gender,
        { Color: product.colorNames[position], Size: product.sizes[position] },
      ],
    )
  }
  if (product.refreshed) await refresh([id])
  return id
}

const refresh = (ids: string[]) => database.transaction((tx) => refreshProducts(tx, ids))

async function find(query: GetProductsQuery) {
  const page = await viewSearch(service, getProductsQuery.parse(query), { now })
  return SearchPage.parse(page)
}

const inKota = (minutes: number, more: GetProductsQuery = {}) =>
  viewSearch(service, getProductsQuery.parse({ city: 'Kota', ...more }), {
    now: new Date(now.getTime() + minutes * MINUTE_MS),
  })

const names = ({ products }: SearchPage) => products.map(({ productName }) => productName)

describe('a search', () => {
  it('shows a card with the cheapest price, live stock, hours and distance', async () => {
    const storeId = await addStore()
    const id = await addProduct(storeId, { prices: [700, 500], stock: 3 })
    const { products, totalProducts, showing, nextPage } = await find({ search: 'kurta', ...here })
    expect(products).toEqual([
      expect.objectContaining({
        _id: id,
        sellingPrice: 500,
        MRP: 1000,
        severalPrices: true,
        image: `/media/${id}-1`,
        Stock: 6,
        variantId: null,
        otherColors: [],
        storeId,
        shopName: 'Gulabi House',
        distanceKm: 0,
        storeOpen: true,
        changesAt: '2026-11-16T14:30:00.000Z',
        readyBy: '2026-11-16T07:30:00.000Z',
      }),
    ])
    expect([totalProducts, showing, nextPage]).toEqual([1, 1, null])
  })

  it.each([
    ['kurtas', 'asked'],
    ['KURTÁ', 'asked'],
    ['kur', 'wider'],
    ['cotton biba', 'asked'],
    ['red kurta for women near me', 'asked'],
    ['gulabi house', 'asked'],
    ['gulabihouse', 'asked'],
    ['raja park kurta', 'asked'],
    ['kurrta', 'asked'],
    ['coton kurta', 'asked'],
    ['kurta washes', 'wider'],
    ['कुर्ता', 'asked'],
    ['kurta 400 se zyada', 'asked'],
    ['kuta', 'corrected'],
    ['bibba kruta', 'corrected'],
    ['cottonkurta', 'corrected'],
    ['silk kurta zzzz', 'wider'],
    ['kurta under 100', 'wider'],
    ['black kurta', 'wider'],
    ['curtain', 'popular'],
    ['sneakers', 'popular'],
    ["'); drop table products; --", 'popular'],
  ])('%s: %s', async (search, shown) => {
    await addProduct(await addStore())
    expect(await find({ search })).toMatchObject({ totalProducts: 1, shown })
  })

  it('finds t-shirts however they are written', async () => {
    await addProduct(await addStore(), { name: 'Plain T-Shirt', subCategory: 'Tops' })
    for (const search of ['t-shirt', 'tshirt', 't shirt', 'T-Shirts'])
      expect((await find({ search })).totalProducts).toBe(1)
  })

  it('drops words only when all of them find nothing, and those of the article last', async () => {
    const storeId = await addStore()
    await addProduct(storeId, { name: 'Cotton Kurta' })
    await addProduct(storeId, { name: 'Silk Dupatta', subCategory: 'Dupatta' })
    expect(names(await find({ search: 'cotton kurta' }))).toEqual(['Cotton Kurta'])
    expect(names(await find({ search: 'cotton dupatta' }))).toEqual(['Silk Dupatta'])
  })

  it('drops unknown words before those of colour and audience', async () => {
    const storeId = await addStore()
    await addProduct(storeId, { name: 'Her kurta' })
    await addProduct(storeId, { name: 'His kurta', gender: 'Male' })
    const page = await find({ search: 'kurta for men xl' })
    expect(page).toMatchObject({ shown: 'wider', understood: { gender: 'Male' } })
    expect(names(page)).toEqual(['His kurta'])
  })

  it('answers the understood words of a sentence, first the products with most of its other words', async () => {
    const storeId = await addStore()
    await addProduct(storeId, { name: 'Green Kurta', colors: ['Green'] })
    await addProduct(storeId, { name: 'Plain Kurta' })
    await addProduct(storeId, { name: 'Kurta for Temple', desc: 'Long sleeves' })
    await addProduct(storeId, { name: 'Temple Shawl', subCategory: 'Shawls' })
    const search = 'red kurta women jisme temple wali xyzzybel bani ho'
    const page = await find({ search })
    expect(page).toMatchObject({ shown: 'wider', didYouMean: null })
    expect(names(page).slice(0, 2)).toEqual(['Kurta for Temple', 'Plain Kurta'])
    expect(page.leftOut).toContain('xyzzybel')
  })

  it('keeps a brand of a sentence before the colour', async () => {
    const storeId = await addStore()
    await addProduct(storeId, { name: 'Zorbi Blue Kurta', brand: 'Zorbi', colors: ['Blue'] })
    await addProduct(storeId, { name: 'Blue Kurta', colors: ['Blue'] })
    const query = getProductsQuery.parse({ search: 'zorbi blue kurta women veranda' })
    const page = await viewSearch(new SearchService(database), query, { now })
    expect(names(page)[0]).toBe('Zorbi Blue Kurta')
    expect(page.totalProducts).toBe(1)
  })

  it('searches an article in name and sub-category, not in the description', async () => {
    const storeId = await addStore()
    await addProduct(storeId, { name: 'Sold Lehenga', subCategory: 'Lehengas', stock: 0 })
    await addProduct(storeId, { name: 'Festive Lehenga', subCategory: 'Lehengas' })
    await addProduct(storeId, { name: 'Flat', subCategory: 'Shoes', desc: 'Goes with a lehenga' })
    expect(names(await find({ search: 'lehenga' }))).toEqual(['Festive Lehenga', 'Sold Lehenga'])
  })

  it('finds every product whose name has the word, the article itself first', async () => {
    const storeId = await addStore()
    await addProduct(storeId, { name: 'Kurta with Palazzo and Dupatta' })
    await addProduct(storeId, { name: 'Silk Dupatta', subCategory: 'Dupatta' })
    const page = await find({ search: 'dupatta' })
    expect(names(page)).toEqual(['Silk Dupatta', 'Kurta with Palazzo and Dupatta'])
    expect(page.shown).toBe('asked')
  })

  it('shows products with the words only in the description as a wider step', async () => {
    const storeId = await addStore()
    await addProduct(storeId, { name: 'Airy Kurta' })
    await addProduct(storeId, { name: 'Plain Kurta', desc: 'Light and airy' })
    const page = await find({ search: 'airy' })
    expect(names(page)).toEqual(['Airy Kurta'])
    expect(page.close?.products.map(({ productName }) => productName)).toEqual(['Plain Kurta'])
  })

  it('filters by sizes in stock, counts sizes without their own filter, and shows the price of the size', async () => {
    const storeId = await addStore()
    const draft = { prices: [500, 700], sizes: ['M', 'XXL'] }
    await addProduct(storeId, { ...draft, name: 'Both', stocks: [3, 2] })
    await addProduct(storeId, { ...draft, name: 'Sold', stocks: [3, 0] })
    await addProduct(storeId, { prices: [600], sizes: ['2XL'], stocks: [1], name: 'Other way' })
    const sizes = [
      { name: 'M', system: 'letters', count: 2 },
      { name: 'XXL', system: 'letters', count: 2 },
    ]
    expect((await find({})).sizes).toEqual(sizes)
    const page = await find({ size: ['XXL'] })
    expect(names(page).toSorted()).toEqual(['Both', 'Other way'])
    expect(page).toMatchObject({ shown: 'asked', totalProducts: 2, sizes })
    const both = page.products.find(({ productName }) => productName === 'Both')
    expect(both).toMatchObject({ sellingPrice: 700, severalPrices: false, Stock: 2 })
    expect(both?.variantId).not.toBeNull()
    expect(page.subCategories).toEqual([{ name: 'Kurta', count: 2 }])
    expect((await find({ size: ['M', '2xl'] })).totalProducts).toBe(3)
    expect((await find({ search: 'kurta xxl', size: ['M'] })).understood.size).toBeNull()
    expect(names(await find({ search: 'kurta xxl', size: ['M'] })).toSorted()).toEqual([
      'Both',
      'Sold',
    ])
  })

  it('says how many products there are without the size, and a size that sells out is gone', async () => {
    const storeId = await addStore()
    const id = await addProduct(storeId, { sizes: ['M', 'XL'], prices: [500, 500], stocks: [3, 2] })
    const page = await find({ size: ['S'] })
    expect(page).toMatchObject({ shown: 'wider', without: [{ filter: 'size', count: 1 }] })
    expect((await find({ mode: 'store', storeId, size: ['S'] })).products).toEqual([])
    await database.pool.query(
      `update variant_stock set stock = held where variant_id in
         (select id from variants where product_id = $1 and attributes ->> 'Size' = 'XL')`,
      [id],
    )
    await database.transaction((tx) => refreshStock(tx, [id]))
    expect((await find({})).sizes.map(({ name }) => name)).toEqual(['M'])
  })

  it('reads European sizes by the size table, of men and of women', async () => {
    const storeId = await addStore()
    const shoe = { category: 'Footwear', subCategory: 'Sneakers', prices: [900], stocks: [2] }
    await addProduct(storeId, { ...shoe, name: 'Mens', sizes: ['EU 42'], gender: 'Male' })
    await addProduct(storeId, { ...shoe, name: 'Womens', sizes: ['EU 41'], gender: 'Female' })
    await addProduct(storeId, { ...shoe, name: 'British', sizes: ['UK 8'], gender: 'Male' })
    const page = await find({ size: ['8 UK'] })
    expect(names(page).toSorted()).toEqual(['British', 'Mens', 'Womens'])
    expect(page.sizes).toEqual([{ name: 'UK 8', system: 'shoes', count: 3 }])
    expect((await find({ search: 'sneakers uk 8' })).totalProducts).toBe(3)
  })

  it('sorts "near me" by distance, once the place is known', async () => {
    const far = await addStore({ name: 'Far', latitude: 26.99 })
    const near = await addStore({ name: 'Near' })
    await addProduct(near, { name: 'Near kurta', stock: 1 })
    await addProduct(far, { name: 'Far kurta' })
    for (const search of ['kurta near me', 'mere paas kurta', 'पास में कुर्ता']) {
      const page = await find({ search, ...here })
      expect(names(page)).toEqual(['Near kurta', 'Far kurta'])
      expect(page.understood.near).toBe(true)
      expect(await find({ search })).toMatchObject({ totalProducts: 2, understood: { near: true } })
    }
    const newest = await find({ search: 'kurta near me', sort: 'newest', ...here })
    expect(names(newest)).toEqual(['Far kurta', 'Near kurta'])
    expect((await find({ search: 'kurta' })).understood.near).toBe(false)
  })

  it('shows only sizes in stock for the wanted size, and says when another size is shown', async () => {
    const storeId = await addStore()
    const draft = { prices: [500, 500], sizes: ['M', 'XL'] }
    await addProduct(storeId, { ...draft, name: 'Has it', stocks: [3, 2] })
    await addProduct(storeId, { ...draft, name: 'Sold it', stocks: [3, 0] })
    const page = await find({ search: 'kurta xl' })
    expect(names(page)).toEqual(['Has it'])
    expect(page.understood.size).toBe('XL')
    expect(page.close).toMatchObject({ leftOut: ['XL'], products: [{ productName: 'Sold it' }] })
  })

  it('leaves out refused things', async () => {
    const storeId = await addStore()
    await addProduct(storeId, { name: 'Red Kurta' })
    await addProduct(storeId, { name: 'Night Kurta', colors: ['Black'] })
    expect(names(await find({ search: 'kurta not black' }))).toEqual(['Red Kurta'])
    expect((await find({ search: 'kurta in jaipur', city: 'Jaipur' })).totalProducts).toBe(2)
    expect((await find({ search: 'kurta', city: '' })).totalProducts).toBe(2)
    expect((await find({ search: 'जयपुर में कुर्ता', city: 'Jaipur' })).totalProducts).toBe(2)
    expect(names(await find({ search: 'लाल के बिना कुर्ता' }))).toEqual(['Night Kurta'])
  })

  it('says which goods are not sold, and finds them where they are', async () => {
    const storeId = await addStore()
    await addProduct(storeId, { name: 'Watch Print Kurta' })
    expect(await find({ search: 'watch' })).toMatchObject({
      shown: 'popular',
      notSold: 'Watches',
      didYouMean: null,
    })
    await addProduct(storeId, { name: 'Steel Watch', subCategory: 'Accessories' })
    const sold = await find({ search: 'watch' })
    expect([names(sold), sold.notSold]).toEqual([['Steel Watch'], null])
  })

  it('without words shows of each kind and shop one before the second, and the newest first when asked', async () => {
    const [storeId, otherId] = [await addStore(), await addStore()]
    await addProduct(storeId, { name: 'Saree', subCategory: 'Sarees' })
    await addProduct(otherId, { name: 'Kurta' })
    for (const name of ['Shoe 1', 'Shoe 2', 'Shoe 3'])
      await addProduct(storeId, { name, subCategory: 'Shoes', category: 'Footwear' })
    const newest = ['Shoe 3', 'Shoe 2', 'Shoe 1', 'Kurta', 'Saree']
    expect(names(await find({}))).toEqual(['Shoe 3', 'Kurta', 'Saree', 'Shoe 2', 'Shoe 1'])
    expect(names(await find({ sort: 'newest' }))).toEqual(newest)
  })

  it('makes shops alternate, and puts first the products that can be ready today and are in stock', async () => {
    const [one, other] = [await addStore(), await addStore({ name: 'Other House' })]
    for (const number of [1, 2, 3, 4, 5, 6]) await addProduct(one, { name: `One ${number}` })
    for (const number of [1, 2, 3]) await addProduct(other, { name: `Other ${number}`, stock: 1 })
    const first = names(await find({ search: 'kurta' })).slice(0, 6)
    expect(first).toEqual(['One 6', 'One 5', 'Other 3', 'Other 2', 'One 4', 'One 3'])
  })

  it('explains to everybody who may ask why a product has its position', async () => {
    await addProduct(await addStore())
    const query = getProductsQuery.parse({ search: 'cotton kurta' })
    const { products } = await viewSearch(service, query, { now, explained: true })
    expect(products[0]?.explain).toEqual(
      expect.arrayContaining(['matches all words', 'is sold as this kind', 'can be ready today']),
    )
    expect((await find({ search: 'cotton kurta' })).products[0]?.explain).toBeUndefined()
  })

  it('returns what it understood and which corrected spelling it used', async () => {
    const storeId = await addStore()
    await addProduct(storeId)
    await addProduct(storeId, { name: 'Festive Lehenga', subCategory: 'Lehengas' })
    expect(await find({ search: 'laal kurta ladies 600 tak' })).toMatchObject({
      shown: 'asked',
      didYouMean: null,
      understood: { price: '0-600', color: 'Red', gender: 'Female' },
    })
    const mended = await find({ search: 'coton lurtas' })
    expect(mended).toMatchObject({ shown: 'corrected', didYouMean: 'coton kurta' })
    expect(names(mended)).toEqual(['Cotton Kurta'])
    const exact = await find({ search: 'coton lurtas', exact: '1' })
    expect(exact).toMatchObject({ shown: 'wider', didYouMean: null })
  })

  it.each(['pending', 'rejected', 'suspended'])('hides a %s store', async (status) => {
    const storeId = await addStore({ status })
    await addProduct(storeId)
    expect((await find({ search: 'kurta' })).totalProducts).toBe(0)
    await expect(find({ mode: 'store', storeId })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('hides inactive products from shoppers, in store mode too', async () => {
    const storeId = await addStore()
    await addProduct(storeId, { active: false })
    expect((await find({})).totalProducts).toBe(0)
    expect((await find({ mode: 'store', storeId })).totalProducts).toBe(0)
  })
})

/** The card in the query's result, with the position of the variant that it opens. */
async function cardOf(query: GetProductsQuery) {
  const [card] = (await find(query)).products
  const { rows } = await database.pool.query<{ position: number }>(
    'select position from variants where id = $1',
    [card?.variantId],
  )
  return { ...card, opens: rows[0]?.position }
}

describe('the variant on a card', () => {
  const kurta = {
    name: 'Pleated Kurta',
    colors: ['Green', 'Red', 'Red', 'Red'],
    colorNames: ['Mehndi Green', 'Madder Red', 'Madder Red', 'Maroon'],
    prices: [300, 500, 450, 700],
    stocks: [4, 3, 2, 1],
  }

  it('is the cheapest one in stock, and opens its colour, when nothing is asked', async () => {
    const id = await addProduct(await addStore(), { ...kurta, stocks: [0, 3, 2, 1] })
    expect(await cardOf({})).toMatchObject({
      variantId: null,
      color: 'Madder Red',
      image: `/media/${id}-2`,
      sellingPrice: 450,
      severalPrices: true,
      Stock: 6,
      otherColors: [{ name: 'Maroon', swatch: expect.stringMatching(/^#/) }],
    })
  })

  it('has the picture, price, stock and link of the colour in the filter', async () => {
    const storeId = await addStore()
    const id = await addProduct(storeId, kurta)
    const red = {
      opens: 2,
      image: `/media/${id}-2`,
      sellingPrice: 450,
      MRP: 900,
      severalPrices: true,
      Stock: 6,
      otherColors: [
        { name: 'Mehndi Green', swatch: '#6b7a2a' },
        { name: 'Maroon', swatch: '#6d1a2b' },
      ],
    }
    expect(await cardOf({ color: 'red' })).toMatchObject(red)
    expect(await cardOf({ mode: 'store', storeId, color: 'red' })).toMatchObject(red)
    const green = { opens: 0, sellingPrice: 300, severalPrices: false, Stock: 4 }
    expect(await cardOf({ color: 'Green' })).toMatchObject(green)
  })

  it.each([
    ['laal kurta', { opens: 2, sellingPrice: 450, Stock: 6 }],
    ['maroon kurta', { opens: 3, sellingPrice: 700, Stock: 1 }],
    ['हरा कुर्ता', { opens: 0, sellingPrice: 300, Stock: 4 }],
    ['kurta not green', { opens: 2, sellingPrice: 450, Stock: 6 }],
    ['pleated kurta', { opens: undefined, sellingPrice: 300, Stock: 10 }],
  ])('has the colour that the words name: %s', async (search, card) => {
    await addProduct(await addStore(), kurta)
    expect(await cardOf({ search })).toMatchObject(card)
  })

  it.each([
    ['kurta xl', { opens: 1, Stock: 3 }],
    ['red kurta xl', { opens: 1, Stock: 3 }],
    ['kurta uk 7', { opens: 3, Stock: 1 }],
    ['kurta size 9', { variantId: null, Stock: 10 }],
  ])('has the size that the words name: %s', async (search, card) => {
    await addProduct(await addStore(), { ...kurta, sizes: ['M', 'XL', 'M', 'UK 7'] })
    expect(await cardOf({ search })).toMatchObject(card)
  })

  it('names only its colour when it comes in several sizes and none was asked for', async () => {
    await addProduct(await addStore(), { ...kurta, sizes: ['M', 'M', 'L', 'L'] })
    const red = { variantId: null, color: 'Madder Red', shownColor: { name: 'Madder Red' } }
    expect(await cardOf({ color: 'red' })).toMatchObject(red)
    expect(await cardOf({ search: 'maroon kurta' })).toMatchObject({
      variantId: null,
      color: 'Maroon',
    })
    expect(await cardOf({ search: 'red kurta l' })).toMatchObject({ opens: 2, color: null })
    expect(await cardOf({ search: 'pleated kurta' })).toMatchObject({
      variantId: null,
      color: 'Mehndi Green',
    })
  })

  it('fits the price range', async () => {
    const id = await addProduct(await addStore(), { ...kurta, stocks: [0, 3, 0, 1] })
    expect(await cardOf({ price: '200-400' })).toMatchObject({ opens: 0, Stock: 0 })
    expect(await cardOf({ search: 'kurta under 600' })).toMatchObject({
      opens: 1,
      image: `/media/${id}-1`,
      sellingPrice: 500,
      severalPrices: false,
      Stock: 3,
    })
  })

  it('shows four other colours and counts the rest', async () => {
    const colors = ['Red', 'Blue', 'Green', 'Pink', 'Black', 'Striped', 'White']
    await addProduct(await addStore(), { colors, prices: colors.map(() => 500) })
    const { otherColors, moreColors } = await cardOf({ color: 'Green' })
    expect(otherColors?.map(({ name }) => name)).toEqual(['Red', 'Blue', 'Pink', 'Black'])
    expect(moreColors).toBe(2)
  })

  it('shows no picture of another colour than the one asked for', async () => {
    const id = await addProduct(await addStore(), { colors: ['Red', 'Blue'], prices: [500, 400] })
    await database.pool.query(
      `update variants set images = '{}' where product_id = $1 and color_map = 'Blue'`,
      [id],
    )
    expect(await cardOf({ color: 'Blue' })).toMatchObject({ image: null, sellingPrice: 400 })
    expect(await cardOf({})).toMatchObject({ image: `/media/${id}-0`, sellingPrice: 400 })
  })
})

async function findOnly() {
  const [card] = (await find({ search: 'kurta' })).products
  return card
}

describe('a card that was read before', () => {
  it.each([
    ['stock', 'update variant_stock set stock = 4, held = 1', { Stock: 6 }],
    ['price', 'update variants set price_paise = 45000', { sellingPrice: 450 }],
    ['picture', `update variants set images = '{abc}'`, { image: '/media/abc' }],
    ['removed variant', 'update variants set retired_at = now() where position = 0', { Stock: 5 }],
    ['deleted variant', 'delete from variants where position = 0', { Stock: 5 }],
    ['name', `update products set name = 'Linen Kurta'`, { productName: 'Linen Kurta' }],
    ['brand', `update products set brand = 'Anouk'`, { brand: 'Anouk' }],
    ['description', `update products set description = 'Soft'`, { desc: 'Soft' }],
  ])(
    'shows a changed %s at once, though its search row is as before',
    async (_what, sql, shown) => {
      await addProduct(await addStore(), { prices: [500, 600] })
      expect(await findOnly()).toMatchObject({ Stock: 10, sellingPrice: 500 })
      await database.pool.query(sql)
      expect(await findOnly()).toMatchObject(shown)
    },
  )

  it('shows a variant that was added', async () => {
    const id = await addProduct(await addStore())
    expect(await findOnly()).toMatchObject({ Stock: 5 })
    await database.pool.query(
      `with v as (insert into variants (store_id, product_id, position, sku, mrp_paise, price_paise, color_map,
         target_gender, size_age_group) select store_id, id, 7, 'K-7', 90000, 80000, 'Red', 'Female', 'Adult'
         from products where id = $1 returning *)
       insert into variant_stock (variant_id, store_id, product_id, stock)
       select id, store_id, product_id, 2 from v`,
      [id],
    )
    expect(await findOnly()).toMatchObject({ Stock: 7 })
  })

  it('disappears with its product', async () => {
    await addProduct(await addStore())
    expect(await findOnly()).toBeDefined()
    await database.pool.query('delete from search_products')
    await database.pool.query('delete from variant_stock')
    await database.pool.query('delete from variants')
    await database.pool.query('delete from products')
    expect(await findOnly()).toBeUndefined()
  })
})

describe('filters', () => {
  it('filters by city and distance', async () => {
    await addProduct(await addStore(), { name: 'Here' })
    await addProduct(await addStore({ latitude: 26.96 }), { name: 'Four km away' })
    await addProduct(await addStore({ latitude: 27.2 }), { name: 'Thirty km away' })
    await addProduct(await addStore({ city: 'Delhi', latitude: 28.65, longitude: 77.23 }), {
      name: 'Delhi',
    })
    expect(names(await find({ ...here, sort: 'distance' }))).toEqual([
      'Here',
      'Four km away',
      'Thirty km away',
      'Delhi',
    ])
    expect((await find({ city: 'jaipur' })).totalProducts).toBe(3)
    expect((await find({ city: 'Jaipur', maxDistance: '10', ...here })).totalProducts).toBe(2)
    expect((await find({ maxDistance: '1', ...here })).totalProducts).toBe(1)
    await expect(find({ maxDistance: '10' })).rejects.toMatchObject({
      fields: { maxDistance: 'fields.location' },
    })
  })

  it('filters by price, brand, category and sub-category', async () => {
    const storeId = await addStore()
    await addProduct(storeId, { name: 'A kurta', brand: 'Biba', prices: [400, 2000] })
    await addProduct(storeId, { name: 'B kurta', brand: 'W Line', prices: [900] })
    await addProduct(storeId, {
      name: 'C shoe',
      brand: 'Bata',
      category: 'Footwear',
      subCategory: 'Sandals',
      prices: [12_000],
    })
    expect(names(await find({ price: '300-500' }))).toEqual(['A kurta'])
    expect(names(await find({ price: '900-10000' }))).toEqual(['C shoe', 'B kurta'])
    expect(names(await find({ brand: 'bata,w LINE', sort: 'priceUp' }))).toEqual([
      'B kurta',
      'C shoe',
    ])
    expect(names(await find({ category: 'Footwear' }))).toEqual(['C shoe'])
    expect(names(await find({ subCategory: 'Kurta', sort: 'priceDown' }))).toEqual([
      'B kurta',
      'A kurta',
    ])
    expect(await find({ rating: '4' })).toMatchObject({ shown: 'wider', totalProducts: 3 })
  })

  it('filters by colour family and audience', async () => {
    const storeId = await addStore()
    await addProduct(storeId, { name: 'Red kurta' })
    await addProduct(storeId, { name: 'Both kurta', colors: ['Blue', 'Red'], prices: [1, 2] })
    await addProduct(storeId, { name: 'Blue shirt', colors: ['Blue'], gender: 'Male' })
    await addProduct(storeId, { name: 'For all', colors: ['Teal'], gender: 'Unisex' })
    const blue = await find({ color: 'blue' })
    expect(names(blue)).toEqual(['Blue shirt', 'Both kurta'])
    expect(blue.colors).toEqual([
      { name: 'Blue', count: 2 },
      { name: 'Red', count: 2 },
      { name: 'Teal', count: 1 },
    ])
    expect(blue.brands).toEqual([{ name: 'Biba', count: 2 }])
    expect(names(await find({ color: 'Teal,Red' }))).toEqual(['For all', 'Both kurta', 'Red kurta'])
    expect(names(await find({ gender: 'Male' }))).toEqual(['For all', 'Blue shirt'])
    expect(names(await find({ gender: 'Unisex' }))).toEqual(['For all'])
    expect(await find({ gender: 'Kids' })).toMatchObject({ shown: 'wider', totalProducts: 4 })
  })

  it('drops filters when nothing matches them, distance and price first', async () => {
    const storeId = await addStore()
    await addProduct(storeId, { name: 'A kurta', brand: 'Biba' })
    await addProduct(storeId, { name: 'B kurta', brand: 'Soch' })
    const dear = await find({ brand: 'Biba', price: '5000-6000' })
    expect(dear).toMatchObject({ shown: 'wider', totalProducts: 1 })
    const strange = await find({ brand: 'Nobody', search: 'kurta' })
    expect(strange).toMatchObject({ shown: 'wider', totalProducts: 2 })
    const far = await find({ search: 'kurta', maxDistance: '1', lat: '27.5', long: '75.8' })
    expect(far).toMatchObject({ shown: 'wider', totalProducts: 2 })
    expect(await find({ city: 'Pune', search: 'kurta' })).toMatchObject({ totalProducts: 0 })
  })

  it('counts each facet without its own filter, and the counts add up', async () => {
    const storeId = await addStore()
    for (const [brand, subCategory] of [
      ['Biba', 'Kurta'],
      ['Biba', 'Saree'],
      ['Soch', 'Kurta'],
      ['Soch', 'Kurta'],
    ])
      await addProduct(storeId, { brand, subCategory } as ProductDraft)
    const all = await find({})
    expect(all.brands.reduce((sum, { count }) => sum + count, 0)).toBe(all.totalProducts)
    expect(all.categories).toEqual([{ name: 'Clothing', count: 4 }])
    const biba = await find({ brand: 'Biba' })
    expect(biba.totalProducts).toBe(2)
    expect(biba.brands).toEqual([
      { name: 'Biba', count: 2 },
      { name: 'Soch', count: 2 },
    ])
    expect(biba.subCategories).toEqual([
      { name: 'Kurta', count: 1 },
      { name: 'Saree', count: 1 },
    ])
    expect(biba.categories).toEqual([{ name: 'Clothing', count: 2 }])
  })
})

describe('pages', () => {
  it.each(['newest', 'priceUp', 'priceDown', 'relevance', 'distance'] as const)(
    'are stable when sorted by %s while shops add products',
    async (sort) => {
      const storeId = await addStore()
      const before: string[] = []
      for (let i = 0; i < 60; i += 1) {
        const draft = { prices: [100 + (i % 7)], stock: i % 9 ? 5 : 0, refreshed: false }
        before.push(await addProduct(storeId, { ...draft, name: `Kurta ${i}` }))
      }
      await refresh(before)
      const query = { search: 'kurta', sort, ...here }
      const seen: string[] = []
      let pageParam: string | null = null
      do {
        const page: SearchPage = await find({ ...query, ...(pageParam ? { pageParam } : {}) })
        seen.push(...page.products.map(({ _id }) => _id))
        expect(page.showing).toBe(seen.length)
        pageParam = page.nextPage
        await addProduct(storeId, { name: 'Kurta new', prices: [50] })
        await addProduct(storeId, { name: 'Kurta new', prices: [104] })
      } while (pageParam && seen.length < 200)
      expect(new Set(seen).size).toBe(seen.length)
      expect(before.filter((id) => !seen.includes(id))).toEqual([])
    },
  )

  it('have 24 products, and then end', async () => {
    const storeId = await addStore()
    const ids: string[] = []
    for (let i = 0; i < 25; i += 1) ids.push(await addProduct(storeId, { refreshed: false }))
    await refresh(ids)
    const first = await find({})
    expect([first.products.length, first.showing, first.totalProducts]).toEqual([24, 24, 25])
    const second = await find({ pageParam: first.nextPage ?? '' })
    expect([second.products.length, second.showing, second.nextPage]).toEqual([1, 25, null])
  })

  it('continue with the attempt of the first page', async () => {
    const storeId = await addStore()
    const ids: string[] = []
    for (let i = 0; i < 30; i += 1)
      ids.push(await addProduct(storeId, { name: `Cotton Kurta ${i}`, refreshed: false }))
    await refresh(ids)
    for (const search of ['kurat', 'velvet kurta', 'xqzwv']) {
      const first = await find({ search })
      expect(first.shown).not.toBe('asked')
      const second = await find({ search, pageParam: first.nextPage ?? '' })
      expect(second).toMatchObject({ shown: first.shown, showing: 30, nextPage: null })
      const seen = [...first.products, ...second.products].map(({ _id }) => _id)
      expect(new Set(seen).size).toBe(30)
    }
  })

  it('rejects a page mark that was never issued', async () => {
    const storeId = await addStore()
    await addProduct(storeId)
    const place = { soldOut: false, key: 0, id: randomUUID(), shown: 24 }
    const foreign = [
      'nonsense',
      writeCursor('priceUp', { ...place, attempt: 0, until: randomUUID() }),
      writeCursor('newest', { ...place, attempt: 99, until: randomUUID() }),
    ]
    for (const pageParam of foreign)
      await expect(find({ pageParam })).rejects.toMatchObject({
        code: 'INVALID_INPUT',
        fields: { pageParam: expect.any(String) },
      })
  })
})

describe('the other modes', () => {
  it('shows one store with the same filters', async () => {
    const storeId = await addStore()
    await addProduct(storeId, { name: 'Own Kurta' })
    await addProduct(storeId, { name: 'Own Saree', subCategory: 'Saree' })
    await addProduct(await addStore(), { name: 'Foreign Kurta' })
    expect(names(await find({ mode: 'store', storeId, search: 'kurta' }))).toEqual(['Own Kurta'])
    const shelf = await find({ mode: 'store', storeId, search: 'xqzwv' })
    expect(shelf).toMatchObject({ shown: 'popular', totalProducts: 2 })
    const filtered = await find({ mode: 'store', storeId, price: '9000-9500' })
    expect(filtered).toMatchObject({ shown: 'asked', totalProducts: 0 })
    await expect(find({ mode: 'store' })).rejects.toMatchObject({
      fields: { storeId: expect.any(String) },
    })
    for (const foreign of ['42', randomUUID()])
      await expect(find({ mode: 'store', storeId: foreign })).rejects.toMatchObject({
        code: 'NOT_FOUND',
      })
  })
})

describe('the search rows', () => {
  it('are updated with stock, names and shops', async () => {
    const storeId = await addStore()
    const id = await addProduct(storeId, { name: 'Old Name' })
    await addProduct(storeId, { name: 'Other' })
    await database.pool.query('update variant_stock set held = stock where product_id = $1', [id])
    await database.transaction((tx) => refreshStock(tx, [id]))
    expect(names(await find({ sort: 'newest' }))).toEqual(['Other', 'Old Name'])
    await database.pool.query(`update products set name = 'New Name' where id = $1`, [id])
    await refresh([id])
    expect(names(await find({ search: 'new name' }))).toEqual(['New Name'])
    await database.pool.query(`update stores set shop_name = 'Chandni' where id = $1`, [storeId])
    await database.transaction((tx) => refreshStore(tx, storeId))
    expect((await find({ search: 'chandni' })).totalProducts).toBe(2)
  })

  it('are updated by the events', async () => {
    const storeId = await addStore()
    const id = await addProduct(storeId, { name: 'Kurta', refreshed: false })
    const listeners = searchListeners()
    const handle = (
      event: 'product.changed' | 'stock.changed',
      { productIds }: { productIds: string[] },
    ) =>
      Promise.all(
        (listeners[event] ?? []).map((listener) =>
          listener.handle({ storeId, productIds }, database),
        ),
      )
    expect((await find({})).totalProducts).toBe(0)
    await handle('product.changed', { productIds: [id] })
    expect((await find({})).totalProducts).toBe(1)
    await addProduct(storeId, { name: 'Saree', stock: 1 })
    await database.pool.query('update variant_stock set stock = 0 where product_id = $1', [id])
    await handle('stock.changed', { productIds: [id, id] })
    expect(names(await find({ sort: 'priceUp' }))).toEqual(['Saree', 'Kurta'])
  })

  it('are folded again after the rules have changed', async () => {
    await addProduct(await addStore())
    await database.pool.query(`update search_products set folding = 0, words = $$'!jaipur':1C$$`)
    expect((await find({ search: 'kurta' })).shown).toBe('popular')
    await refoldProducts(database)
    expect((await find({ search: 'kurta' })).shown).toBe('asked')
  })

  it('stay unchanged while the rules are the same', async () => {
    await addProduct(await addStore())
    const versions = async () =>
      (await database.pool.query('select xmin::text from search_products')).rows
    const before = await versions()
    await refoldProducts(database)
    expect(await versions()).toEqual(before)
  })

  it('accept any text as a query', async () => {
    await addProduct(await addStore())
    const samples = fc.sample(fc.string({ unit: 'binary', maxLength: 60 }), 60)
    const hostile = ["a' | b", "''':*", '\\', '!(&|)', '<->', ':*', 'कि़्ा', '%women', '#kurta', '()']
    for (const text of [...samples, ...hostile]) {
      const search = text.replaceAll('\0', '')
      const { totalProducts } = await viewSearch(service, { search }, { now })
      expect(totalProducts).toBe(1)
    }
  })
})

/** Inserts copies of a product with one variant, and of its search row. */
async function multiply(productId: string, copies: number) {
  await database.pool.query(
    `with copies as (
       insert into products (store_id, name, category, sub_category, brand, description, hsn, gst_rate, active)
       select store_id, name, category, sub_category, brand, description, hsn, gst_rate, active
       from products, generate_series(1, $2) where id = $1 returning id, seq
     ), shelf as (
       insert into variants (store_id, product_id, position, sku, mrp_paise, price_paise, color_map,
         target_gender, size_age_group, images, attributes)
       select store_id, copies.id, 0, copies.id, mrp_paise, price_paise + 100, color_map,
         target_gender, size_age_group, images, attributes
       from variants, copies where product_id = $1 returning id, store_id, product_id
     ), stock as (
       insert into variant_stock (variant_id, store_id, product_id, stock)
       select id, store_id, product_id, 5 from shelf)
     insert into search_products (product_id, store_id, seq, category, sub_category, brand, color_set,
       min_price_paise, active, sold_out, depth, sizes, words, folding, city_part)
     select copies.id, store_id, copies.seq, category, sub_category, brand, color_set,
       min_price_paise + 100, active, sold_out, depth, sizes, words, folding, city_part
     from search_products, copies where product_id = $1`,
    [productId, copies],
  )
}

describe('many products', () => {
  it(
    'are counted up to 10,000, and those of the chosen brand and the cheapest are not left out',
    { timeout: 300_000 },
    async () => {
      const storeId = await addStore()
      await multiply(await addProduct(storeId), 10_010)
      await addProduct(storeId, { brand: 'Fabindia', prices: [900] })
      await addProduct(storeId, { prices: [100] })
      const search = 'kurta'
      expect(await find({ search })).toMatchObject({ totalProducts: 10_000 })
      const { totalProducts, products } = await find({ search, brand: ['Fabindia'] })
      expect([totalProducts, products[0]?.brand]).toEqual([1, 'Fabindia'])
      const cheapest = await find({ search, sort: 'priceUp', city: 'Jaipur' })
      expect(cheapest.products[0]?.sellingPrice).toBe(100)
    },
  )

  it('without words are counted exactly, and each page shows existing products', async () => {
    const storeId = await addStore({ city: 'Kota' })
    await multiply(await addProduct(storeId, { colors: ['Red'] }), 2_100)
    const first = await inKota(0)
    const added = await addProduct(storeId, { name: 'Newest Kurta', colors: ['Blue'] })
    const soon = await inKota(0.9)
    expect([first.totalProducts, soon.totalProducts]).toEqual([2_101, 2_102])
    expect(soon.products[0]?._id).toBe(added)
    const later = await inKota(1.1)
    expect(later.colors.map(({ name }) => name).toSorted()).toEqual(['Blue', 'Red'])
    expect(await inKota(1.1, { color: 'Blue' })).toMatchObject({ totalProducts: 1 })
    const pages = [later]
    for (let page = later.nextPage; page && pages.length < 5; page = pages.at(-1)?.nextPage ?? null)
      pages.push(await inKota(1.2, { pageParam: page }))
    const ids = pages.flatMap(({ products }) => products.map(({ _id }) => _id))
    expect([pages.length, new Set(ids).size]).toEqual([5, 120])
    expect(pages.map(({ showing }) => showing)).toEqual([24, 48, 72, 96, 120])
  })

  it('under few results, those that differ least come first, then others until there are enough', async () => {
    const storeId = await addStore()
    await addProduct(storeId, { name: 'Red Silk Kurta' })
    for (let nth = 1; nth <= 8; nth += 1)
      await addProduct(storeId, { name: `Blue Cotton Kurta ${nth}`, colors: ['Blue'] })
    await addProduct(storeId, { name: 'Red Cotton Kurta' })
    await addProduct(storeId, { name: 'Red Linen Kurta', stock: 0 })
    const page = await find({ search: 'red silk kurta' })
    const close = page.close?.products ?? []
    expect(names(page)).toEqual(['Red Silk Kurta'])
    expect(close[0]?.productName).toBe('Red Cotton Kurta')
    expect(close.at(-1)?.productName).toBe('Red Linen Kurta')
    expect(close).toHaveLength(10)
    expect(page.close?.leftOut).toEqual(['red', 'silk'])
  })

  it('are the same with few and with many shops in other cities of the same part', async () => {
    const storeId = await addStore()
    for (const [name, color] of [
      ['Red Kurta', 'Red'],
      ['Blue Kurta', 'Blue'],
      ['Red Saree', 'Red'],
    ] as const)
      await addProduct(storeId, { name, colors: [color] })
    await addProduct(await addStore({ city: 'Ajmer' }), { name: 'Far Kurta' })
    await addStore()
    const { rows } = await database.pool.query(
      `select city_part('Jaipur') = city_part('Kanpur') as same`,
    )
    expect(rows).toEqual([{ same: true }])
    const queries: GetProductsQuery[] = [
      { search: 'kurta', city: 'Jaipur' },
      { city: 'Jaipur' },
      { city: 'Jaipur', color: 'Red' },
      { city: 'Jaipur', sort: 'priceUp' },
      { maxDistance: '5', ...here },
    ]
    const answers = async () => {
      const pages = []
      for (const query of queries) pages.push(await find(query))
      return pages.map((page) => [names(page), page.totalProducts, page.colors, page.subCategories])
    }
    const before = await answers()
    for (let count = 0; count < 5; count += 1)
      await addProduct(await addStore({ city: 'Kanpur', latitude: 26.45, longitude: 80.33 }))
    expect(await answers()).toEqual(before)
    expect(before.map(([, total]) => total)).toEqual([3, 3, 2, 3, 4])
  })

  it.each<GetProductsQuery>([
    { search: 'kurta', maxDistance: '5', ...here },
    { search: 'kurta' },
    { maxDistance: '5', ...here },
    { search: 'gulabi kurta', maxDistance: '10', ...here },
  ])('of the first shop of a city are found at once, as %j', async (query) => {
    await addProduct(await addStore())
    for (let count = 0; count < 2; count += 1)
      expect(await find(query)).toMatchObject({ totalProducts: 1 })
    await addProduct(await addStore({ city: 'Ajmer' }))
    expect(await find(query)).toMatchObject({ totalProducts: 2 })
  })

  it('of a shop that has moved are found in its new city only', async () => {
    const storeId = await addStore()
    await addProduct(storeId)
    await database.pool.query(`update stores set city = 'Ajmer' where id = $1`, [storeId])
    await database.transaction((tx) => refreshStore(tx, storeId))
    const [there, before] = [
      await find({ search: 'kurta', city: 'ajmer' }),
      await find({ search: 'kurta', city: 'Jaipur' }),
    ]
    expect([there.totalProducts, before.totalProducts]).toEqual([1, 0])
  })

  it.each(['जयपुर', "O'Fallon", 'Navi Mumbai', '!'])('of the city %s are found', async (city) => {
    await addProduct(await addStore({ city }))
    expect(await find({ search: 'kurta', city })).toMatchObject({ totalProducts: 1 })
    expect(await find({ search: 'kurta', maxDistance: '5', ...here })).toMatchObject({
      totalProducts: 1,
    })
  })
})
