import { beforeAll, describe, expect, it } from 'vitest'
import { reviewTotals } from '#server/platform/db/tables/reviews.ts'
import { storeClosures } from '#server/platform/db/tables/stores.ts'
import type { Timings } from '#shared/contract/stores/stores.ts'
import { HOUR_MS } from '#shared/formats/india-time.ts'
import { hoursAt } from '#shared/opening-hours.ts'
import { buildProduct, buildStore, mondayNoon } from '#test/factories.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()

const ask = (query: object) => app.browser().call('GET /shops', query)
const find = async (query: object) => {
  const { status, body } = await ask(query)
  expect(status).toBe(200)
  return { ...body, names: body.stores.map(({ shopName }) => shopName) }
}

const pause = (at: Date | null) =>
  app.database.pool.query(`update stores set paused_at = $1 where shop_name = 'B near'`, [at])
const picture = 'a'.repeat(64)

describe('GET /shops', () => {
  const point = { lat: '26.9', long: '75.8' }
  const shut = { status: false, from: '10:00', to: '20:00' }
  const neverOpen = { Mon: shut, Tue: shut, Wed: shut, Thu: shut, Fri: shut, Sat: shut, Sun: shut }

  beforeAll(async () => {
    const kota = { city: 'Kota', latitude: 26.9, longitude: 75.8, locality: 'Nayapura' }
    const shutOne = { storeName: 'A shut', timings: neverOpen, locality: 'Gumanpura' }
    await buildStore(app, { ...kota, ...shutOne })
    const { id } = await buildStore(app, { ...kota, storeName: 'B near', latitude: 26.905 })
    const variant = { images: [picture] }
    const footwear = { category: 'Footwear', subCategory: 'Sandals' } as const
    await buildProduct(app, id, { ...footwear, name: 'Sandal', variant })
    await buildProduct(app, id, { ...footwear, name: 'No picture' })
    await buildProduct(app, id, { ...footwear, name: 'Sold out', variant, stock: 0 })
    for (const nth of [1, 2, 3]) await buildProduct(app, id, { name: `Kurta ${nth}`, variant })
    await buildStore(app, { ...kota, storeName: 'C pending', status: 'pending' })
    const far = await buildStore(app, { ...kota, storeName: 'D far', latitude: 27 })
    const hidden = await buildProduct(app, far.id, { category: 'Footwear', active: false })
    const rated = { productId: hidden.id, storeId: far.id, reviews: 2, stars: 10 }
    await app.database.db.insert(reviewTotals).values(rated)
  })

  it('lists the shops of the city, open ones first', async () => {
    const { names, total, showing, nextPage } = await find({ city: 'kota' })
    expect(names).toEqual(['B near', 'D far', 'A shut'])
    expect([total, showing, nextPage]).toEqual([3, 3, null])
  })

  it('lists open shops first and the nearest of them before the others, or by the chosen order', async () => {
    const { names, stores } = await find({ city: 'Kota', ...point })
    expect(names).toEqual(['B near', 'D far', 'A shut'])
    expect(stores.map(({ distanceKm }) => distanceKm)).toEqual([0.6, 11.1, 0])
    const by = async (sort: string) => (await find({ city: 'Kota', sort, ...point })).names
    expect(await by('near')).toEqual(['A shut', 'B near', 'D far'])
    expect(await by('name')).toEqual(['A shut', 'B near', 'D far'])
    expect(await by('rating')).toEqual(['D far', 'B near', 'A shut'])
  })

  it('has three goods in stock of each shop, of different kinds if possible, or of the chosen category', async () => {
    const { stores } = await find({ city: 'Kota', sort: 'name' })
    const shown = stores.map(({ goods }) => goods.map(({ productName }) => productName))
    expect(shown).toEqual([[], ['Kurta 3', 'Sandal', 'Kurta 2'], []])
    const [store] = (await find({ city: 'Kota', category: 'Footwear' })).stores
    expect(store?.goods).toMatchObject([{ productName: 'Sandal', image: `/media/${picture}` }])
  })

  it('names the areas of the shops that fit the other filters, and keeps to one', async () => {
    const { areas } = await find({ city: 'Kota', area: 'Nayapura' })
    expect(areas).toEqual([
      { area: 'Nayapura', shops: 2 },
      { area: 'Gumanpura', shops: 1 },
    ])
    expect((await find({ city: 'Kota', area: 'nayapura' })).names).toEqual(['B near', 'D far'])
    expect((await find({ city: 'Kota', open: '1' })).areas).toHaveLength(1)
  })

  it('lists a shop that takes no bookings now after those that do', async () => {
    await pause(mondayNoon)
    const { names } = await find({ city: 'Kota', ...point })
    await pause(null)
    expect(names).toEqual(['D far', 'B near', 'A shut'])
  })

  it.each([
    ['within a distance', { maxDistance: '5', ...point }, ['B near', 'A shut']],
    ['that are open', { city: 'Kota', open: '1' }, ['B near', 'D far']],
    ['that sell a category now', { city: 'Kota', category: 'Footwear' }, ['B near']],
    ['of a city without any', { city: 'Leh' }, []],
  ])('lists shops %s', async (_which, query, expected) => {
    expect((await find(query)).names).toEqual(expected)
  })

  it('says at night when the first shop that fits opens', async () => {
    app.time.now = new Date(mondayNoon.getTime() - 10 * HOUR_MS)
    const night = await find({ city: 'Kota', open: '1' })
    app.time.now = mondayNoon
    const day = await find({ city: 'Kota', open: '1' })
    const none = await find({ city: 'Leh', open: '1' })
    expect(night.names).toEqual([])
    expect(Date.parse(night.nextOpening ?? '')).toBeGreaterThan(mondayNoon.getTime() - 10 * HOUR_MS)
    expect(Date.parse(night.nextOpening ?? '')).toBeLessThan(mondayNoon.getTime())
    expect([day.nextOpening, none.nextOpening]).toEqual([null, null])
  })

  it.each([
    [{ maxDistance: '5' }, 'maxDistance'],
    [{ maxDistance: '7', ...point }, 'maxDistance'],
    [{ category: 'Cars' }, 'category'],
    [{ open: 'yes' }, 'open'],
    [{ sort: 'size' }, 'sort'],
    [{ area: 'x'.repeat(61) }, 'area'],
    [{ page: '0' }, 'page'],
    [{ page: 'x' }, 'page'],
  ])('refuses %j at the field', async (...[query, field]) => {
    const { status, body } = await ask(query)
    expect([status, Object.keys(body['fields'] ?? {})]).toEqual([400, [field]])
  })
})

/** The names of the shops on all pages of a list. */
async function namesOnPages(query: object): Promise<string[]> {
  const names: string[] = []
  for (let page: string | null = '1'; page !== null;) {
    const found: Awaited<ReturnType<typeof find>> = await find({ ...query, page })
    names.push(...found.names)
    expect(found.showing).toBe(names.length)
    page = found.nextPage
  }
  return names
}

it('lists every shop once over all pages, and has no page after the last', async () => {
  for (let nth = 0; nth < 50; nth += 1)
    await buildStore(app, { city: 'Alwar', storeName: `Shop ${nth}` })
  const names = await namesOnPages({ city: 'Alwar' })
  expect([names.length, new Set(names).size]).toEqual([50, 50])
  const { status, body } = await ask({ city: 'Alwar', page: '6' })
  expect([status, body['code']]).toEqual([404, 'NOT_FOUND'])
})

it('counts the same shops as open as the rule of opening hours', async () => {
  const clocks = ['00:00', '02:30', '09:00', '12:00', '13:00', '18:00', '23:30'] as const
  const pick = (seed: number) => clocks[seed % clocks.length] ?? '00:00'
  const timingsOf = (seed: number) => {
    const day = (nth: number) => {
      const at = seed * 7 + nth * 3
      const second = (seed + nth) % 2 === 0 && { from2: pick(at + 4), to2: pick(at + 5) }
      return { status: (seed + nth) % 4 !== 0, from: pick(at), to: pick(at + seed), ...second }
    }
    const days = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const
    return Object.fromEntries(days.map((name, nth) => [name, day(nth)])) as Timings
  }
  const schedules = new Map<string, Parameters<typeof hoursAt>[0]>()
  for (let seed = 1; seed <= 24; seed += 1) {
    const storeName = `Seed ${seed}`
    const timings = timingsOf(seed)
    const { id } = await buildStore(app, { city: 'Bundi', storeName, timings })
    const closure = { storeId: id, fromDay: '2026-11-17', toDay: '2026-11-18', reason: 'Wedding' }
    if (seed % 3 === 0) await app.database.db.insert(storeClosures).values(closure)
    const closures = seed % 3 === 0 ? [{ from: closure.fromDay, to: closure.toDay }] : []
    schedules.set(storeName, { timings, closures })
  }
  for (let hour = 0; hour < 7 * 24; hour += 2.5) {
    app.time.now = new Date(mondayNoon.getTime() + hour * HOUR_MS)
    const open = [...schedules].filter(([, schedule]) => hoursAt(schedule, app.time.now).open)
    const names = await namesOnPages({ city: 'Bundi', open: '1' })
    const at = app.time.now.toISOString()
    expect([at, names.toSorted()]).toEqual([at, open.map(([name]) => name).toSorted()])
  }
  app.time.now = mondayNoon
})
