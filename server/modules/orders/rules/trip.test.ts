import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#shared/formats/india-time.ts'
import { mustExist } from '#shared/must-exist.ts'
import { MOST_SHOPS, planTrip, type Step, type Visit, VISIT_MS } from './trip.ts'

const NINE = Date.parse('2026-11-30T09:00:00+05:30')
const hour = (hours: number) => NINE + (hours - 9) * HOUR_MS

/** Shops on one street: `lat` is the position in kilometres, and a kilometre takes five minutes. */
const km = (one: { lat: number }, other: { lat: number }) => Math.abs(one.lat - other.lat)
const MINUTES_OF_A_KM = 5

const shop = (lat: number, ...spans: [from: number, to: number][]): Visit => ({
  lat,
  long: 0,
  spans: spans.map(([from, to]) => ({ start: hour(from), end: hour(to) })),
  bookings: 1,
  isLast: false,
})
const plan = (visits: Visit[], at = NINE) =>
  planTrip(visits, { at, place: { lat: 0, long: 0 } }, km)
const order = (steps: Step[]) => steps.map(({ visit }) => visit)

test('the shortest way decides between shops that are open all day', () => {
  const steps = plan([shop(6, [9, 21]), shop(2, [9, 21]), shop(4, [9, 21])])
  expect(order(steps)).toEqual([1, 2, 0])
  expect(steps.map(({ at }) => (at - NINE) / MINUTE_MS)).toEqual([10, 30, 50])
  expect(steps.map(({ km: way }) => way)).toEqual([2, 2, 2])
})

test('a far shop comes first when the near one opens later', () => {
  expect(order(plan([shop(1, [11, 21]), shop(6, [9, 10])]))).toEqual([1, 0])
})

test('the person waits at a shop that opens later, and for the second span of a day', () => {
  const [step] = plan([shop(1, [10, 13])])
  expect(step).toMatchObject({ arrivesAt: NINE + 5 * MINUTE_MS, at: hour(10) })
  expect(plan([shop(1, [8, 9.2], [17, 20])])).toMatchObject([{ at: hour(17) }])
})

test('a visit ends before the shop closes', () => {
  const closesAt = 9 + (MINUTES_OF_A_KM + VISIT_MS / MINUTE_MS) / 60
  expect(order(plan([shop(1, [8, closesAt])]))).toEqual([0])
  expect(plan([shop(1, [8, closesAt - 1 / 60])])).toEqual([])
})

test('a booking that ends on this day has priority over two that do not', () => {
  const last = { ...shop(12, [9, 10.2]), isLast: true }
  const near = [shop(0, [9.5, 9.7]), shop(0, [9.5, 9.7])]
  expect(order(plan([...near, last]))).toEqual([2])
})

test('without a place the way begins at the first shop', () => {
  const steps = planTrip([shop(3, [9, 21])], { at: NINE, place: null }, km)
  expect(steps).toEqual([{ visit: 0, km: null, travelMs: 0, arrivesAt: NINE, at: NINE }])
})

test('of too many shops those whose bookings end on this day are visited', () => {
  const visits = Array.from({ length: MOST_SHOPS + 3 }, (_, index) => ({
    ...shop(index, [9, 23]),
    isLast: index >= MOST_SHOPS,
  }))
  const steps = plan(visits)
  expect(steps).toHaveLength(MOST_SHOPS)
  expect(order(steps)).toEqual(expect.arrayContaining([10, 11, 12]))
})

const anyVisit = fc
  .record({
    lat: fc.integer({ min: 0, max: 12 }),
    from: fc.integer({ min: 9, max: 14 }),
    length: fc.double({ min: 0.2, max: 6, noNaN: true }),
    bookings: fc.integer({ min: 1, max: 3 }),
    isLast: fc.boolean(),
  })
  .map(({ lat, from, length, bookings, isLast }) => ({
    ...shop(lat, [from, from + length]),
    bookings,
    isLast,
  }))

/** All orders of all subsets of the visits. */
function* allOrders(indexes: number[]): Generator<number[]> {
  yield []
  for (const index of indexes)
    for (const rest of allOrders(indexes.filter((one) => one !== index))) yield [index, ...rest]
}

/** The worth of an order of visits and the time of its end; undefined when a shop is closed on arrival. */
function walk(visits: Visit[], indexes: number[]): [worth: number, end: number] | undefined {
  let [worth, at, lat] = [0, NINE, 0]
  for (const index of indexes) {
    const visit = mustExist(visits[index], 'a visit')
    at += km({ lat }, visit) * MINUTES_OF_A_KM * MINUTE_MS
    const span = visit.spans.find(({ start, end }) => Math.max(start, at) + VISIT_MS <= end)
    if (!span) return undefined
    at = Math.max(at, span.start) + VISIT_MS
    worth += visit.bookings + (visit.isLast ? 1000 : 0)
    lat = visit.lat
  }
  return [worth, at]
}

test('no other order collects more, or as much earlier', () => {
  fc.assert(
    fc.property(fc.array(anyVisit, { maxLength: 5 }), (visits) => {
      const chosen = walk(visits, order(plan(visits)))
      const all = [...allOrders([...visits.keys()])].flatMap((one) => {
        const walked = walk(visits, one)
        return walked ? [walked] : []
      })
      const most = Math.max(...all.map(([worth]) => worth))
      const earliest = Math.min(...all.filter(([worth]) => worth === most).map(([, end]) => end))
      expect(chosen).toEqual([most, earliest])
    }),
    { numRuns: 60 },
  )
})
