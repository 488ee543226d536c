import { beforeEach, describe, expect, it } from 'vitest'
import type { GetProductsQuery } from '#shared/contract/search.ts'
import { buildProduct, buildStore } from '#test/factories.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()

beforeEach(async () => {
  await app.database.truncateAll()
})

const indianTime = (time: string) => new Date(`2026-11-16T${time}:00+05:30`)
const instantAt = (time: string) => indianTime(time).toISOString()
const day = { status: true, from: '10:00', to: '20:00' }
const week = { Mon: day, Tue: day, Wed: day, Thu: day, Fri: day, Sat: day, Sun: day }
const openFrom = (from: string) => {
  const late = { ...day, from }
  return { Mon: late, Tue: late, Wed: late, Thu: late, Fri: late, Sat: late, Sun: late }
}

async function find(query: GetProductsQuery) {
  const { status, body } = await app.browser().call('GET /getProducts', query)
  expect(status).toBe(200)
  return body
}

type FoundPage = Awaited<ReturnType<typeof find>>
const names = ({ products }: FoundPage) => products.map(({ productName }) => productName)

async function buildTwoShops() {
  const early = await buildStore(app, { timings: week })
  const late = await buildStore(app, { timings: openFrom('14:00') })
  await buildProduct(app, early.id, { name: 'Early kurta', brand: 'Biba' })
  await buildProduct(app, late.id, { name: 'Late kurta', brand: 'Soch' })
  return { early, late }
}

async function buildShelf() {
  const store = await buildStore(app)
  await buildProduct(app, store.id, {
    name: 'Red kurta',
    variant: { colorMap: 'Red' },
    pricePaise: 40_000,
  })
  await buildProduct(app, store.id, { name: 'Blue kurta', pricePaise: 90_000, mrpPaise: 99_000 })
  await buildProduct(app, store.id, {
    name: 'Teal kurta',
    variant: { colorMap: 'Teal' },
    pricePaise: 95_000,
    mrpPaise: 99_000,
  })
  return store
}

/** Checks each count: without its filter, the search finds as many products as the hint says. */
async function countsOf(query: GetProductsQuery) {
  const { without } = await find(query)
  for (const { filter, count } of without) {
    const { [filter]: _removed, ...rest } = query
    expect(await find(rest)).toMatchObject({ shown: 'asked', totalProducts: count })
  }
  return without
}

async function buildFamily() {
  const store = await buildStore(app)
  const kids = { variant: { sizeAgeGroup: 'Little Kid' } } as const
  await buildProduct(app, store.id, { name: 'Plain kurta' })
  for (let i = 0; i < 3; i += 1)
    await buildProduct(app, store.id, {
      ...kids,
      name: `Kids kurta ${i}`,
      subCategory: 'Kids kurta',
    })
  await buildProduct(app, store.id, { name: 'Cotton top', subCategory: 'Kurta tops' })
  await buildProduct(app, store.id, { name: 'Sold kurta', stock: 0 })
  return store
}

describe('only open shops', () => {
  it('are listed and counted by the hours at the time of the request', async () => {
    await buildTwoShops()
    const noon = await find({ city: 'Jaipur', open: '1' })
    expect(names(noon)).toEqual(['Early kurta'])
    expect(noon).toMatchObject({ totalProducts: 1, brands: [{ name: 'Biba', count: 1 }] })
    app.time.now = indianTime('15:00')
    const later = await find({ city: 'Jaipur', open: '1', search: 'kurta' })
    expect(names(later).toSorted()).toEqual(['Early kurta', 'Late kurta'])
  })

  it('are the same as in the list of shops, closures and nights included', async () => {
    const night = { ...day, from: '20:00', to: '02:00' }
    const nights = { ...week, Mon: night, Sun: night }
    for (const timings of [
      week,
      openFrom('14:00'),
      nights,
      { ...week, Mon: { ...day, status: false } },
    ])
      await buildProduct(app, (await buildStore(app, { timings })).id)
    for (const time of ['01:00', '09:59', '10:00', '14:00', '19:59', '20:00', '23:00']) {
      app.time.now = indianTime(time)
      const query = { city: 'Jaipur', open: '1' } as const
      const { body } = await app.browser().call('GET /shops', query)
      const stores = body.stores.map(({ _id }) => _id).toSorted()
      const found = (await find(query)).products.map(({ storeId }) => storeId)
      expect([time, found.toSorted()]).toEqual([time, stores])
    }
  })

  it('have stable pages while another shop closes', async () => {
    const { early, late } = await buildTwoShops()
    for (let i = 0; i < 28; i += 1)
      await buildProduct(app, i % 7 ? early.id : late.id, { name: `Kurta ${i}` })
    app.time.now = indianTime('19:00')
    const query = { city: 'Jaipur', open: '1', sort: 'newest' } as const
    const first = await find(query)
    await app.database.pool.query(`update stores set timings = $1 where id = $2`, [
      JSON.stringify(openFrom('19:30')),
      late.id,
    ])
    const second = await find({ ...query, pageParam: first.nextPage ?? '' })
    const seen = [...names(first), ...names(second)]
    expect(new Set(seen).size).toBe(seen.length)
    expect(names(second)).toContain('Early kurta')
    expect(names(second)).not.toContain('Late kurta')
    expect(second.nextPage).toBeNull()
  })

  it('with nothing open, tell when the first shop that has it opens', async () => {
    const { late } = await buildTwoShops()
    await buildProduct(app, late.id, { name: 'Lehenga', subCategory: 'Lehengas' })
    app.time.now = indianTime('07:00')
    const nothing = { products: [], totalProducts: 0, shown: 'asked' }
    expect(await find({ city: 'Jaipur', open: '1' })).toMatchObject({
      ...nothing,
      without: [{ filter: 'open', count: 3 }],
      nextOpening: instantAt('10:00'),
    })
    const lehenga = {
      ...nothing,
      without: [{ filter: 'open', count: 1 }],
      nextOpening: instantAt('14:00'),
    }
    expect(await find({ city: 'Jaipur', open: '1', search: 'lehenga' })).toMatchObject(lehenga)
    app.time.now = indianTime('12:00')
    expect(await find({ city: 'Jaipur', open: '1', search: 'lehenga' })).toMatchObject(lehenga)
  })

  it.each(['latest blue kurtaa', 'kurtaa sarla open now', 'xqzwv kurta'])(
    'with nothing open, tell it for “%s” too, whose words match only after a change',
    async (search) => {
      await buildTwoShops()
      app.time.now = indianTime('07:00')
      const page = await find({ city: 'Jaipur', open: '1', search })
      expect(page).toMatchObject({
        products: [],
        without: [{ filter: 'open', count: 2 }],
        nextOpening: instantAt('10:00'),
      })
    },
  )

  it('are not replaced by closed ones when words match nothing', async () => {
    await buildTwoShops()
    const strange = await find({ city: 'Jaipur', open: '1', search: 'xqzwv' })
    expect(strange).toMatchObject({ shown: 'popular', nextOpening: null, without: [] })
    expect(names(strange)).toEqual(['Early kurta'])
  })

  it('have no next opening in a city without shops', async () => {
    await buildTwoShops()
    const empty = { totalProducts: 0, nextOpening: null, without: [] }
    expect(await find({ city: 'Pune', open: '1' })).toMatchObject(empty)
  })
})

describe('a search that matches nothing', () => {
  it('tells how many products match without each filter', async () => {
    const store = await buildShelf()
    const both = [
      { filter: 'color', count: 2 },
      { filter: 'price', count: 1 },
    ] as const
    const query = { search: 'kurta', color: 'Red', price: '800-1000' }
    expect(await countsOf({ city: 'Jaipur', ...query })).toEqual([...both])
    expect(await countsOf({ mode: 'store', storeId: store.id, ...query })).toEqual([...both])
  })

  it('leaves out filters that are not the only reason', async () => {
    await buildShelf()
    expect(await countsOf({ color: 'Red', price: '800-1000', gender: 'Female' })).toEqual([
      { filter: 'color', count: 2 },
      { filter: 'price', count: 1 },
    ])
    expect(await countsOf({ color: 'Red', price: '800-1000', gender: 'Male' })).toEqual([])
    expect(await countsOf({ color: 'Red', rating: '4' })).toEqual([{ filter: 'rating', count: 1 }])
    expect(await countsOf({ search: 'kurta under 500', price: '600-700' })).toEqual([
      { filter: 'price', count: 1 },
    ])
    expect(
      await countsOf({ search: 'kurta under 500', color: 'Teal', category: 'Footwear' }),
    ).toEqual([])
    expect(await countsOf({ search: 'red kurta', brand: 'Nobody' })).toEqual([
      { filter: 'brand', count: 1 },
    ])
  })

  it('counts the city for the distance, and near shops of other cities for the others', async () => {
    await buildShelf()
    const next = await buildStore(app, { city: 'Sanganer', latitude: 26.82 })
    await buildProduct(app, next.id, { name: 'Pink kurta', variant: { colorMap: 'Pink' } })
    const here = { city: 'Jaipur', lat: '26.82', long: '75.82', maxDistance: '5' }
    expect(await countsOf({ ...here, color: 'Red' })).toEqual([
      { filter: 'color', count: 1 },
      { filter: 'maxDistance', count: 1 },
    ])
  })

  it('has no hints when something matches', async () => {
    await buildShelf()
    expect((await find({ city: 'Jaipur', color: 'Red' })).without).toEqual([])
    expect((await find({ city: 'Jaipur', search: 'velvet kurta' })).without).toEqual([])
  })
})

describe('children', () => {
  it('come after adults, in stock before sold out, and carry a mark', async () => {
    await buildFamily()
    const { products } = await find({ city: 'Jaipur', search: 'kurta' })
    expect(products.map(({ forChildren }) => forChildren)).toEqual([
      false,
      false,
      true,
      true,
      true,
      false,
    ])
    expect(products.at(-1)?.productName).toBe('Sold kurta')
  })

  it.each(['kids kurta', 'kurta for girls', 'bachche ka kurta'])(
    'come first when the words name them: %s',
    async (search) => {
      await buildFamily()
      const { products } = await find({ city: 'Jaipur', search })
      expect(products[0]?.forChildren).toBe(true)
    },
  )

  it('stay in their place over pages', async () => {
    const store = await buildFamily()
    for (let i = 0; i < 30; i += 1)
      await buildProduct(app, store.id, {
        name: `Kurta ${i}`,
        variant: { sizeAgeGroup: i % 2 ? 'Adult' : 'Toddler' },
      })
    const query = { city: 'Jaipur', search: 'kurta' }
    const first = await find(query)
    const second = await find({ ...query, pageParam: first.nextPage ?? '' })
    const free = [...first.products, ...second.products].filter(({ Stock }) => Stock > 0)
    const marks = free.map(({ forChildren }) => forChildren)
    expect(marks).toEqual(marks.toSorted((one, other) => Number(one) - Number(other)))
    expect(new Set(free.map(({ _id }) => _id)).size).toBe(35)
  })
})
