import { beforeAll, expect, it } from 'vitest'
import { buildProduct, buildStore } from '#test/factories.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()
let own: string
let near: string

beforeAll(async () => {
  own = (await buildStore(app, { storeName: 'Soni Vastralaya' })).id
  near = (await buildStore(app, { storeName: 'Raja Park Trends' })).id
})

const names = (list: readonly { productName: string }[] = []) =>
  list.map(({ productName }) => productName)

async function similarTo(id: string, query: object = {}) {
  const { status, body } = await app.browser().call('GET /similar-products', { _id: id, ...query })
  return { status, other: names(body.otherStores), same: names(body.sameStore) }
}

it('offers the same kind from other shops and its own shop, the most similar name first', async () => {
  const kurta = { name: 'Mirror work kurta', subCategory: 'Mirror kurta' }
  const asked = await buildProduct(app, own, { ...kurta, stock: 0 })
  await buildProduct(app, own, { ...kurta, name: 'Plain kurta' })
  await buildProduct(app, own, { ...kurta, name: 'Sold out kurta', stock: 0 })
  await buildProduct(app, near, { ...kurta, name: 'Chikan kurta', pricePaise: 49_900 })
  await buildProduct(app, near, { ...kurta, name: 'Mirror work kurta', pricePaise: 59_900 })
  await buildProduct(app, near, { ...kurta, name: 'Hidden kurta', active: false })
  await buildProduct(app, near, { name: 'Mirror work saree', subCategory: 'Saree' })
  const delhi = await buildStore(app, { city: 'Delhi' })
  await buildProduct(app, delhi.id, kurta)
  const pending = await buildStore(app, { status: 'pending' })
  await buildProduct(app, pending.id, kurta)

  expect(await similarTo(asked.id)).toEqual({
    status: 200,
    other: ['Mirror work kurta', 'Chikan kurta'],
    same: ['Plain kurta'],
  })
})

it('puts first what has the wanted size in stock', async () => {
  const shirt = { name: 'Linen shirt', subCategory: 'Shirt' }
  const asked = await buildProduct(app, own, { ...shirt, sizes: ['S', 'XL'], stock: 0 })
  await buildProduct(app, near, { ...shirt, sizes: ['S'] })
  await buildProduct(app, near, { ...shirt, name: 'Cotton shirt', sizes: ['XL'] })
  const [, extraLarge] = asked.variantIds
  expect((await similarTo(asked.id)).other).toEqual(['Linen shirt', 'Cotton shirt'])
  const wanted = await similarTo(asked.id, { variant: extraLarge })
  expect(wanted.other).toEqual(['Cotton shirt', 'Linen shirt'])
})

it('offers goods for the same people and the same age only, and those for everybody', async () => {
  const sherwani = { name: 'Raw silk sherwani', subCategory: 'Sherwani' }
  const made = (targetGender: 'Male' | 'Female' | 'Unisex', sizeAgeGroup: 'Adult' | 'Infant') =>
    buildProduct(app, own, {
      ...sherwani,
      name: `${sherwani.name} ${targetGender} ${sizeAgeGroup}`,
      variant: { targetGender, sizeAgeGroup },
    })
  const men = await made('Male', 'Adult')
  await buildProduct(app, near, { ...sherwani, variant: { retiredAt: new Date(0) } })
  const kids = await made('Male', 'Infant')
  await made('Female', 'Adult')
  const all = await made('Unisex', 'Adult')
  const sameAs = async ({ id }: { id: string }) =>
    (await similarTo(id)).same.map((name) => name.slice(sherwani.name.length + 1)).toSorted()
  expect(await sameAs(men)).toEqual(['Unisex Adult'])
  expect(await sameAs(kids)).toEqual([])
  expect(await sameAs(all)).toEqual(['Female Adult', 'Male Adult'])
  expect((await similarTo(men.id)).other).toEqual([])
})

it('offers at most two of one other shop, and says how far it is', async () => {
  const scarf = { name: 'Silk scarf', subCategory: 'Scarf' }
  const asked = await buildProduct(app, own, { ...scarf, stock: 0 })
  for (const name of ['Silk scarf red', 'Silk scarf blue', 'Silk scarf green'])
    await buildProduct(app, near, { ...scarf, name })
  const far = await buildStore(app, { latitude: 26.85 })
  await buildProduct(app, far.id, { ...scarf, name: 'Wool shawl' })
  const { body } = await app
    .browser()
    .call('GET /similar-products', { _id: asked.id, lat: '26.92', long: '75.82' })
  expect(body.otherStores.map(({ distanceKm }) => distanceKm)).toEqual([0, 0, 7.8])
})

it.each(['not-an-id', 'b2f7a1e4-51a7-4a37-8a6e-0d9a3f6f4a11'])(
  'answers 404 for a product that does not exist: %s',
  async (id) => {
    expect((await similarTo(id)).status).toBe(404)
  },
)

it('answers 404 for a product that is not on sale', async () => {
  const hidden = await buildProduct(app, own, { active: false })
  expect((await similarTo(hidden.id)).status).toBe(404)
})

it('lists the same article in stock at other shops of the city, the nearest first', async () => {
  const shoe = { name: 'Comfit 884', brand: 'Bata', subCategory: 'Shoes' }
  const asked = await buildProduct(app, own, shoe)
  await buildProduct(app, own, { ...shoe, name: 'Bata Comfit 884 Black' })
  await buildProduct(app, near, { ...shoe, name: 'Bata Comfit 886' })
  await buildProduct(app, near, { ...shoe, pricePaise: 45_000 })
  await buildProduct(app, near, { ...shoe, stock: 0 })
  await buildProduct(app, near, { ...shoe, active: false })
  const far = await buildStore(app, { latitude: 26.85 })
  await buildProduct(app, far.id, { ...shoe, brand: 'BATA', name: 'Comfit 884 Black' })
  const delhi = await buildStore(app, { city: 'Delhi' })
  await buildProduct(app, delhi.id, shoe)
  const point = { lat: '26.92', long: '75.82' }
  const same = async (_id: string) => app.browser().call('GET /same-article', { _id, ...point })
  const { body } = await same(asked.id)
  expect(body.products).toMatchObject([
    { productName: 'Comfit 884', shopName: 'Raja Park Trends', sellingPrice: 450 },
    { productName: 'Comfit 884 Black', distanceKm: expect.any(Number) },
  ])
  const other = await buildProduct(app, own, { name: 'Cotton kurta', brand: 'Bata' })
  expect((await same(other.id)).body).toEqual({ products: [] })
  const hidden = await buildProduct(app, own, { ...shoe, active: false })
  expect((await same(hidden.id)).status).toBe(404)
})
