import { expect, test } from 'vitest'
import { buildProduct, buildStore, mondayNoon } from '#test/factories.ts'
import { buildScene } from '#test/order-scene.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()

/** A shopper with a ready booking at one shop, and one that waits at a shop 2.2 km further north. */
async function twoShops() {
  const scene = await buildScene(app)
  const { orderId: ready } = await scene.bookReady()
  const north = await buildStore(app, { latitude: 26.94 })
  const product = await buildProduct(app, north.id)
  const { body } = await scene.shopper.browser.call('POST /cop-order', {
    products: [{ productId: product.id, variantId: product.variantIds[0] ?? '', quantity: 1 }],
  })
  const trip = async (input: object = {}) =>
    (await scene.shopper.browser.call('GET /trip', input)).body
  return { ...scene, ready, waiting: body.orderId, north, trip }
}

const ids = (trip: { stops: { bookings: { orderId: string }[] }[] }) =>
  trip.stops.map(({ bookings }) => bookings.map(({ orderId }) => orderId))

test('a trip visits the ready booking first and the promised one when it is ready', async () => {
  const { trip, ready, waiting } = await twoShops()
  const plan = await trip()
  expect(plan.day).toBe('2026-11-16')
  expect(ids(plan)).toEqual([[ready], [waiting]])
  expect(plan.leaveAt).toBe(mondayNoon.toISOString())
  const [first, second] = plan.stops
  expect(first).toMatchObject({ km: null, travelMinutes: 0, waitMinutes: 0 })
  expect(first?.bookings[0]?.pickup?.code).toMatch(/^\d{6}$/)
  expect(second).toMatchObject({ km: 2.2, travelMinutes: 12 })
  expect(Date.parse(second?.at ?? '')).toBeGreaterThanOrEqual(
    Date.parse(second?.bookings[0]?.readyByAt ?? ''),
  )
  expect(plan.left).toEqual([])
})

test('the way begins at the given place, and a late start leaves out shops that close before the visit', async () => {
  const { trip, ready } = await twoShops()
  const near = await trip({ lat: 26.921, long: 75.79 })
  expect(near.stops[0]?.km).toBeGreaterThan(0)
  const late = await trip({ from: '19:45' })
  expect(ids(late)).toEqual([[ready]])
  expect(late.left).toMatchObject([{ reason: 'no_time' }])
  const closed = await trip({ from: '20:30' })
  expect(closed).toMatchObject({ day: '2026-11-16', leaveAt: null, stops: [] })
  expect(closed.left.map(({ reason }: { reason: string }) => reason)).toEqual(['closed', 'closed'])
})

test('another day may be chosen; a day in the past is ignored', async () => {
  const { trip } = await twoShops()
  const plan = await trip({ day: '2026-11-17' })
  expect(plan.day).toBe('2026-11-17')
  expect(plan.stops).toHaveLength(2)
  expect((await trip({ day: '2026-11-02' })).day).toBe('2026-11-16')
})

test('ended bookings and bookings of others are not in the trip', async () => {
  const { trip, cancel, waiting, ready, move } = await twoShops()
  await cancel(waiting)
  await buildScene(app).then(({ bookReady }) => bookReady())
  expect(ids(await trip())).toEqual([[ready]])
  await move(ready, 'Cancelled', { reason: 'Sold out' })
  expect(await trip()).toEqual({
    days: [],
    day: null,
    leaveAt: null,
    endsAt: null,
    stops: [],
    left: [],
  })
})

test.each([
  [{ day: 'soon' }, 'day'],
  [{ from: '25:00' }, 'from'],
  [{ lat: 91, long: 0 }, 'lat'],
])('a wrong input is refused at its field: %j', async (input, field) => {
  const { shopper } = await buildScene(app)
  const answer = await shopper.browser.call('GET /trip', input)
  expect(answer).toMatchObject({
    status: 400,
    body: { fields: { [field]: expect.any(String) } },
  })
})
