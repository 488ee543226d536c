import { beforeAll, describe, expect, it } from 'vitest'
import { storeClosures } from '#server/platform/db/tables/stores.ts'
import { MINUTE_MS } from '#shared/formats/india-time.ts'
import { buildStore } from '#test/factories.ts'
import { buildScene } from '#test/order-scene.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()
const ids: Record<string, string> = {}

beforeAll(async () => {
  const add = async (key: string, over: Parameters<typeof buildStore>[1]) => {
    ids[key] = (await buildStore(app, over)).id
  }
  await add('near', {
    storeName: 'Chúnar Bandhej 100%',
    locality: 'Raja Park',
    latitude: 26.9,
    longitude: 75.83,
  })
  await add('far', {
    storeName: 'Bandhej Palace',
    locality: 'Sanganer',
    latitude: 26.82,
    longitude: 75.79,
  })
  await add('delhi', {
    storeName: 'Karol Sarees',
    city: 'Delhi',
    latitude: 28.65,
    longitude: 77.19,
  })
  await add('pending', { storeName: 'Bandhej Soon', status: 'pending' })
  await add('suspended', { storeName: 'Bandhej Never', status: 'suspended' })
  await app.database.db.insert(storeClosures).values([
    { storeId: ids['far'] ?? '', fromDay: '2026-11-16', toDay: '2026-11-17', reason: 'Wedding' },
    { storeId: ids['far'] ?? '', fromDay: '2025-01-01', toDay: '2025-01-02', reason: 'Long ago' },
  ])
})

const find = async (query: object) => {
  const { status, body } = await app.browser().call('GET /search-stores', query)
  expect(status).toBe(200)
  return body.stores
}
const names = async (query: object) => (await find(query)).map(({ shopName }) => shopName)

describe('GET /search-stores', () => {
  it('lists the nearest store first, with its distance', async () => {
    const stores = await find({ search: 'bandhej', lat: '26.9', long: '75.83' })
    expect(stores.map(({ shopName }) => shopName)).toEqual([
      'Chúnar Bandhej 100%',
      'Bandhej Palace',
    ])
    expect(stores.map(({ distanceKm }) => distanceKm)).toEqual([0, 9.7])
  })

  it.each([
    ['CHUNAR', ['Chúnar Bandhej 100%']],
    ['bandhej raja', ['Chúnar Bandhej 100%']],
    ['sanganer', ['Bandhej Palace']],
    ['100%', ['Chúnar Bandhej 100%']],
    ['%', ['Chúnar Bandhej 100%']],
    ['_', []],
    ['bangles', ['Karol Sarees', 'Bandhej Palace', 'Chúnar Bandhej 100%']],
    ['nothing like it', []],
  ])('finds by %s', async (search, expected) => {
    expect((await names({ search })).toSorted()).toEqual(expected.toSorted())
  })

  it('shows the stores of the city when there are no words', async () => {
    expect(await names({ city: 'Delhi' })).toEqual(['Karol Sarees'])
  })

  it('lists a store whose name begins with the words first', async () => {
    expect(await names({ search: 'bandhej' })).toEqual(['Bandhej Palace', 'Chúnar Bandhej 100%'])
  })

  it('returns the hours, closures included', async () => {
    const [near, far] = await find({ search: 'bandhej', lat: '26.9', long: '75.83' })
    expect(near).toMatchObject({ storeOpen: true, contactNumber: '+91 98290 12345' })
    expect(far).toMatchObject({ storeOpen: false, changesAt: '2026-11-18T04:30:00.000Z' })
  })

  it('refuses bad input at the field', async () => {
    const { status, body } = await app.browser().call('GET /search-stores', { lat: 'north' })
    expect(status).toBe(400)
    expect(body).toMatchObject({ fields: { lat: expect.any(String) } })
  })
})

describe('a store', () => {
  it('has its week and the closures that are not over', async () => {
    const { status, body } = await app.browser().call('GET /store', { _id: ids['far'] })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      shopName: 'Bandhej Palace',
      takesBookings: true,
      state: 'Rajasthan',
      timings: { Sun: { status: false } },
      closures: [{ from: '2026-11-16', to: '2026-11-17', reason: 'Wedding' }],
      preparationMinutes: 60,
      pickupDays: 2,
      readyBy: '2026-11-18T05:30:00.000Z',
    })
    expect(body).not.toHaveProperty('email')
  })

  it('shows the number of collected orders and the time to answer, from ten orders on', async () => {
    const { store, shopper } = await buildScene(app, { stock: 40 })
    const figures = async () => {
      const { body } = await app.browser().call('GET /store', { _id: store.id })
      return [body.collectedOrders, body.answersWithinMinutes]
    }
    expect(await figures()).toEqual([null, null])
    await app.database.pool.query(
      `with booked as (
        insert into orders (store_id, shopper_id, status, payment_method, payment_status, amount_paise, tax_paise,
          booked_at, closed_at, bill_number)
        select $1, $2, case when n <= 12 then 'collected' else 'cancelled' end, 'cash', 'unpaid', 100, 0,
          $3::timestamptz - n * interval '1 day', $3, case when n <= 12 then 'B' || n end from generate_series(1, 40) n returning id, status, booked_at)
      insert into order_events (order_id, seq, event, actor, from_status, to_status, at)
      select id, 1, case when status = 'collected' then 'ready' else 'cancelled' end,
        case when status = 'collected' then 'merchant' else 'shopper' end, 'awaiting_confirmation',
        case when status = 'collected' then 'ready_for_pickup' else 'cancelled' end, booked_at + interval '17 minutes'
      from booked`,
      [store.id, shopper.id, app.time.now],
    )
    expect(await figures()).toEqual([null, null])
    app.time.now = new Date(app.time.now.getTime() + 10 * MINUTE_MS)
    expect(await figures()).toEqual([10, 20])
  })

  it('has a name', async () => {
    const { body } = await app.browser().call('POST /get-store-name', { storeId: ids['near'] })
    expect(body).toMatchObject({ storeId: ids['near'], shopName: 'Chúnar Bandhej 100%' })
  })

  it.each(['pending', 'suspended', 'unknown', 'garbage'])('does not exist: %s', async (kind) => {
    const other = { unknown: crypto.randomUUID(), garbage: "1' or '1'='1" }[kind]
    const id = ids[kind] ?? other
    const page = await app.browser().call('GET /store', { _id: id })
    expect([page.status, page.body['code']]).toEqual([404, 'NOT_FOUND'])
    const name = await app.browser().call('POST /get-store-name', { storeId: id })
    expect([name.status, name.body['code']]).toEqual([404, 'NOT_FOUND'])
  })

  it('is requested by id', async () => {
    expect((await app.browser().call('GET /store', {})).status).toBe(400)
    expect((await app.browser().call('POST /get-store-name', { storeId: 7 })).status).toBe(400)
  })
})
