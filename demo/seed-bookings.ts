import { HOUR_MS } from '#shared/india-time.ts'
import { readyBy } from '#shared/opening-hours.ts'
import type { DemoStore } from './city.ts'

export type Outcome = 'awaiting' | 'ready' | 'collected' | 'cancelled' | 'not_collected'
export type Booking = {
  shopper: string
  storeKey: string
  lines: number
  outcome: Outcome
  at: Date
}

/**
 * Who booked, at which of the shops open for bookings (0 is the demonstration merchant's), how many articles, how many
 * hours ago.
 */
const plan: [shopper: string, shop: number, lines: number, outcome: Outcome, hoursAgo: number][] = [
  ['vikram', 3, 1, 'not_collected', 40 * 24],
  ['asha', 1, 2, 'collected', 33 * 24 + 5],
  ['fatima', 0, 3, 'collected', 27 * 24 + 2],
  ['meera', 2, 1, 'collected', 24 * 24 + 7],
  ['asha', 4, 1, 'not_collected', 22 * 24],
  ['priyanka', 0, 2, 'collected', 19 * 24 + 3],
  ['arjun', 5, 1, 'collected', 17 * 24],
  ['rohan', 0, 1, 'cancelled', 15 * 24 + 6],
  ['asha', 2, 1, 'cancelled', 14 * 24 + 4],
  ['vikram', 0, 1, 'collected', 13 * 24 + 1],
  ['priyanka', 3, 2, 'collected', 12 * 24],
  ['fatima', 1, 1, 'not_collected', 20 * 24],
  ['asha', 0, 2, 'collected', 9 * 24 + 5],
  ['meera', 0, 1, 'collected', 6 * 24 + 2],
  ['arjun', 4, 1, 'collected', 5 * 24 + 3],
  ['rohan', 6, 2, 'collected', 3 * 24 + 6],
  ['vikram', 0, 1, 'ready', 23],
  ['meera', 2, 1, 'ready', 21],
  ['asha', 0, 1, 'ready', 20],
  ['fatima', 0, 2, 'ready', 4],
  ['arjun', 1, 1, 'awaiting', 3],
  ['priyanka', 0, 1, 'awaiting', 2],
  ['asha', 1, 2, 'awaiting', 1.5],
  ['arjun', 0, 3, 'awaiting', 0.4],
]

const demonstrationMerchant = 'ramesh@chowk.example'

export function bookingsOfCity(stores: DemoStore[], now: Date): Booking[] {
  const [first] = stores.filter((store) => store.owner === demonstrationMerchant)
  const others = stores.filter((store) => store.city === first?.city && takesBookings(store))
  const shops = first ? [first, ...others.filter((store) => store !== first)] : others
  return plan.flatMap(([shopper, shop, lines, outcome, hoursAgo]) => {
    const storeKey = shops[shop]?.key
    const at = new Date(now.getTime() - hoursAgo * HOUR_MS)
    return storeKey ? [{ shopper, storeKey, lines, outcome, at }] : []
  })
}

function takesBookings(store: DemoStore): boolean {
  return store.status === 'approved' && store.closures.length === 0
}

const HOURS_BEFORE_COLLECTING = 4
const MINUTES_AFTER_OPENING = 30

/** Some hours after the booking, within opening hours; closures in the past are not considered. */
export function collectedAt({ timings }: Pick<DemoStore, 'timings'>, bookedAt: Date): Date {
  const ready = new Date(bookedAt.getTime() + HOURS_BEFORE_COLLECTING * HOUR_MS)
  const open = readyBy({ timings, closures: [] }, ready, MINUTES_AFTER_OPENING)
  if (!open) throw new Error('a shop of the demonstration never opens')
  return open
}
