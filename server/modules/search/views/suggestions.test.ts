import { beforeAll, describe, expect, it } from 'vitest'
import { buildProduct, buildStore } from '#test/factories.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()

beforeAll(async () => {
  const sarees = await buildStore(app, { storeName: 'Gulmohar Saree Kendra' })
  for (const name of [
    'Silk Saree',
    'Cotton Saree',
    'Kota Saree',
    'Red Saree',
    'Blue Saree',
    'Old Saree',
  ])
    await buildProduct(app, sarees.id, { name, subCategory: 'Sarees' })
  const bangles = await buildStore(app, {
    storeName: 'Kanchan Bhandar',
    locality: 'Tripolia',
    latitude: 26.95,
  })
  await buildProduct(app, bangles.id, { name: 'Lac set', subCategory: 'Lac Bangles' })
  for (const subCategory of ['Kids Kurtas', 'Kurtas', 'Kurta Sets'])
    await buildProduct(app, bangles.id, { name: `Of ${subCategory}`, subCategory })
  await buildProduct(app, bangles.id, { name: 'Old kada', subCategory: 'Kada', active: false })
  const delhi = await buildStore(app, { storeName: 'Dilli Sarees', city: 'Delhi' })
  await buildProduct(app, delhi.id, { name: 'Delhi Shirt', subCategory: 'Shirts' })
  const pending = await buildStore(app, { storeName: 'Saree Pending', status: 'pending' })
  await buildProduct(app, pending.id, { name: 'Nobody’s saree' })
})

const suggest = async (search: string, over: object = {}) => {
  const call = { search, city: 'jaipur', ...over }
  return (await app.browser().call('GET /suggestions', call)).body
}

const shopsLike = async (search: string) =>
  (await suggest(search)).stores.map(({ shopName }) => shopName)

const namesInUdaipur = async (search: string) =>
  (await suggest(search, { city: 'udaipur' })).products
    .map(({ productName }) => productName)
    .toSorted()

describe('GET /suggestions', () => {
  it('offers sub-categories, at most five products, and shops with their hours', async () => {
    const found = await suggest('sar')
    expect(found.subCategories).toEqual(['Sarees'])
    expect(found.products).toHaveLength(5)
    expect(Object.keys(found.products[0] ?? {}).toSorted()).toEqual([
      '_id',
      'color',
      'image',
      'productName',
      'sellingPrice',
      'shopName',
      'variantId',
    ])
    expect((await suggest('saree')).stores).toEqual([
      expect.objectContaining({
        shopName: 'Gulmohar Saree Kendra',
        logo: null,
        contactNumber: expect.stringMatching(/^\+91 /),
        address: expect.any(String),
        locality: 'Johari Bazaar',
        storeOpen: true,
        changesAt: '2026-11-16T14:30:00.000Z',
      }),
    ])
  })

  it.each([
    ['sarre', ['Sarees']],
    ['sa', ['Sarees']],
    ['saree under', ['Sarees']],
    ['bangle', ['Lac Bangles']],
    ['चूड़ी', ['Lac Bangles']],
    ['choodi', ['Lac Bangles']],
    ['chud', ['Lac Bangles']],
    ['kada', []],
    ['shirts', []],
    ['xqzwv', []],
  ])('suggests sub-categories for %s that are sold here', async (search, names) => {
    expect((await suggest(search)).subCategories).toEqual(names)
  })

  it('offers nothing that does not match, and offers a corrected spelling', async () => {
    const strange = await suggest('xqzwv')
    expect(strange).toEqual({
      categories: [],
      subCategories: [],
      brands: [],
      products: [],
      stores: [],
      didYouMean: null,
    })
    const misspelt = await suggest('waree')
    expect(misspelt.didYouMean).toBe('saree')
    expect(misspelt.products).toHaveLength(5)
  })

  it.each([
    ['kurta', ['Kurtas', 'Kurta Sets', 'Kids Kurtas']],
    ['कुर्ता', ['Kurtas', 'Kurta Sets', 'Kids Kurtas']],
    ['red kurta', ['Kurtas', 'Kurta Sets', 'Kids Kurtas']],
    ['kids kurta', ['Kids Kurtas', 'Kurtas', 'Kurta Sets']],
    ['kurta set', ['Kurta Sets', 'Kids Kurtas', 'Kurtas']],
  ])('puts the category that %s names exactly first', async (search, names) => {
    expect((await suggest(search)).subCategories).toEqual(names)
  })

  it.each([
    ['footwear', ['Footwear']],
    ['kapde', ['Clothing']],
    ['bangles', ['Bangles']],
    ['red saree', []],
  ])('offers the categories that %s names', async (search, categories) => {
    expect((await suggest(search)).categories).toEqual(categories)
  })

  it('offers the fullest sub-categories, the categories and the nearest shops for an empty field', async () => {
    const offer = await suggest('  ', { lat: '26.96', long: '75.82' })
    expect(offer).toMatchObject({ categories: ['Clothing'], products: [], didYouMean: null })
    expect(offer.subCategories.slice(0, 1)).toEqual(['Sarees'])
    expect(offer.subCategories).toHaveLength(5)
    expect(offer.stores.map(({ shopName }) => shopName)).toEqual([
      'Kanchan Bhandar',
      'Gulmohar Saree Kendra',
    ])
    const fullest = (await suggest('')).stores.map(({ shopName }) => shopName)
    expect(fullest).toEqual(['Gulmohar Saree Kendra', 'Kanchan Bhandar'])
    const empty = await suggest('', { city: 'Pune' })
    expect(empty).toMatchObject({ categories: [], subCategories: [], stores: [] })
  })

  it('completes a word that other products have, and a new one from the next letter on', async () => {
    const shop = await buildStore(app, { storeName: 'Udaipur Gowns', city: 'Udaipur' })
    await buildProduct(app, shop.id, { name: 'Zarqa Gown', subCategory: 'Gowns' })
    expect(await namesInUdaipur('zar')).toEqual(['Zarqa Gown'])
    await buildProduct(app, shop.id, { name: 'Zarqi Gown', subCategory: 'Gowns' })
    await namesInUdaipur('zar')
    expect(await namesInUdaipur('zarq')).toEqual(['Zarqa Gown', 'Zarqi Gown'])
    expect(await namesInUdaipur('gown zarqi')).toEqual(['Zarqi Gown'])
  })

  it('finds a shop by a misspelt name, and none that is not open to shoppers', async () => {
    expect(await shopsLike('kanchn bhandaar')).toEqual(['Kanchan Bhandar'])
    expect(await shopsLike('pending')).toEqual([])
    expect(await shopsLike('dilli')).toEqual([])
  })

  it('offers a brand with many products by any word of its name, and one with few by its products', async () => {
    const shop = await buildStore(app, { storeName: 'Kota Denims', city: 'Kota' })
    const brands = [...Array<string>(8).fill('Urban Zest'), 'Zestful']
    for (const brand of brands) await buildProduct(app, shop.id, { name: 'Jeans', brand })
    for (let count = 0; count < 8; count += 1)
      await buildProduct(app, shop.id, { name: 'Jeans', brand: 'Zest of before', active: false })
    const { brands: offered, products } = await suggest('zes', { city: 'kota' })
    expect(offered).toEqual(['Urban Zest'])
    expect(products).not.toEqual([])
    expect((await suggest('zes')).brands).toEqual([])
  })

  it('offers kinds and no single products for two letters, and products for three', async () => {
    expect(await suggest('sa')).toMatchObject({ subCategories: ['Sarees'], products: [] })
    expect((await suggest('sar')).products).toHaveLength(5)
  })
})
