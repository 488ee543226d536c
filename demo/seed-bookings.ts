import { HOUR_MS, DAY_MS, indianDay, MINUTE_MS } from '#shared/formats/india-time.ts'
import { mustExist } from '#shared/must-exist.ts'
import { readyBy } from '#shared/opening-hours.ts'
import type { DemoStore } from './city.ts'
import { seededRandom } from './random.ts'

export type Outcome = 'awaiting' | 'ready' | 'collected' | 'cancelled' | 'not_collected'
export type Booking = {
  shopper: string
  storeKey: string
  lines: number
  outcome: Outcome
  at: Date
}

/**
 * The shopper, the shop among those open for bookings (0 is the demonstration merchant's), the number of articles, the
 * outcome, the number of days ago, and the time in India.
 */
const pastBookings: [
  shopper: string,
  shop: number,
  lines: number,
  outcome: Outcome,
  daysAgo: number,
  clock: string,
][] = [
  ['vikram', 3, 1, 'not_collected', 40, '19:12'],
  ['asha', 1, 2, 'collected', 33, '12:47'],
  ['fatima', 0, 3, 'collected', 27, '10:26'],
  ['meera', 2, 1, 'collected', 24, '21:53'],
  ['asha', 4, 1, 'not_collected', 22, '17:38'],
  ['fatima', 1, 1, 'not_collected', 20, '13:04'],
  ['priyanka', 0, 2, 'collected', 19, '16:19'],
  ['arjun', 5, 1, 'collected', 17, '11:41'],
  ['rohan', 0, 1, 'cancelled', 15, '18:55'],
  ['asha', 2, 1, 'cancelled', 14, '12:08'],
  ['vikram', 0, 1, 'collected', 13, '20:31'],
  ['priyanka', 3, 2, 'collected', 12, '14:22'],
  ['asha', 0, 2, 'collected', 9, '11:16'],
  ['meera', 0, 1, 'collected', 6, '19:44'],
  ['arjun', 4, 1, 'collected', 5, '15:03'],
  ['rohan', 6, 2, 'collected', 3, '12:35'],
]

/** Like `pastBookings`, with the number of hours ago, so that they are open at the counter whenever the data is created. */
const recent: [shopper: string, shop: number, lines: number, outcome: Outcome, hoursAgo: number][] =
  [
    ['vikram', 0, 1, 'ready', 22.7],
    ['meera', 2, 1, 'ready', 21.2],
    ['asha', 0, 1, 'ready', 19.6],
    ['fatima', 0, 2, 'ready', 4.3],
    ['arjun', 1, 1, 'awaiting', 2.9],
    ['priyanka', 0, 1, 'awaiting', 1.8],
    ['asha', 1, 2, 'awaiting', 1.3],
    ['arjun', 0, 3, 'awaiting', 0.4],
  ]

const demonstrationMerchant = 'ramesh@chowk.example'

export function bookingsOfCity(stores: DemoStore[], now: Date): Booking[] {
  const [first] = stores.filter((store) => store.owner === demonstrationMerchant)
  const others = stores.filter((store) => store.city === first?.city && takesBookings(store))
  const shops = first ? [first, ...others.filter((store) => store !== first)] : others
  const dated = [
    ...pastBookings.map(([shopper, shop, lines, outcome, daysAgo, clock]) => {
      const day = indianDay(new Date(now.getTime() - daysAgo * DAY_MS))
      return { shopper, shop, lines, outcome, at: new Date(`${day}T${clock}:00+05:30`) }
    }),
    ...recent.map(([shopper, shop, lines, outcome, hoursAgo]) => {
      return { shopper, shop, lines, outcome, at: new Date(now.getTime() - hoursAgo * HOUR_MS) }
    }),
  ]
  return dated.flatMap(({ shop, ...booking }) => {
    const storeKey = shops[shop]?.key
    return storeKey ? [{ ...booking, storeKey }] : []
  })
}

function takesBookings(store: DemoStore): boolean {
  return store.status === 'approved' && store.closures.length === 0
}

type Hours = Pick<DemoStore, 'timings' | 'preparationMinutes'>

/**
 * The times at which the shop marked a booking ready and at which it was collected, both in opening hours; closures in
 * the past are not considered. A booking of today may have been marked ready before the shop opened.
 */
export function datesOf(
  store: Hours,
  booking: Booking,
  now: Date,
): { ready: Date; collected: Date } {
  const random = seededRandom(
    `${booking.storeKey} ${booking.shopper} ${booking.at.getUTCMinutes()}`,
  )
  const open = (from: Date, minutes: number) => {
    const rounded = readyBy({ timings: store.timings, closures: [] }, from, minutes)
    return mustExist(rounded, 'an opening time').getTime() - random.int(1, 4) * MINUTE_MS
  }
  const promised = open(booking.at, Math.max(10, store.preparationMinutes - random.int(0, 15)))
  const ready = new Date(Math.min(promised, now.getTime() - 10 * MINUTE_MS))
  const fetchedFrom = new Date(ready.getTime() + random.int(1, 22) * HOUR_MS)
  return { ready, collected: new Date(open(fetchedFrom, random.int(12, 55))) }
}
