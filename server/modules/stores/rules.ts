import { z } from 'zod'
import type { PauseEnd } from '#shared/contract/stores/pause.ts'
import type { Reviews } from '#shared/contract/goods.ts'
import type { ListedStore } from '#shared/contract/stores/shops.ts'
import {
  type Closure,
  StoreHindi,
  type StoreSummary,
  Timings,
} from '#shared/contract/stores/stores.ts'
import { CLOSED_STORE_YEARS } from '#shared/limits.ts'
import { HOUR_MS, MINUTE_MS } from '#shared/formats/india-time.ts'
import { besideEnglish } from '#shared/formats/in-hindi.ts'
import {
  hoursOf,
  openingAfterToday,
  openTimeBetween,
  type Schedule,
} from '#shared/opening-hours.ts'
import { formatMobile, readMobile } from '#shared/formats/phone-number.ts'

/** The end of the pause is in PostgreSQL's text format, because the row is read as JSON. */
export const storedPause = z.object({ until: z.string().nullable() }).nullable()

/** The columns of a store that screens need. */
export const storeFacts = z.object({
  id: z.string(),
  storeName: z.string(),
  contactNumber: z.string(),
  address: z.string(),
  locality: z.string(),
  city: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  image: z.string().nullable(),
  logo: z.string().nullable(),
  hindi: StoreHindi,
  timings: Timings,
  preparationMinutes: z.int(),
  exchangeDays: z.int(),
  /** A date, or its text when the row is read as JSON. */
  bookingsPausedAt: z.union([z.date(), z.string()]).nullable(),
  pause: storedPause,
})
export type StoreFacts = z.infer<typeof storeFacts>

export function storeSummary(
  store: StoreFacts,
  closures: readonly Closure[],
  now: Date,
): StoreSummary {
  const hours = hoursOf(store, closures, now)
  return {
    _id: store.id,
    shopName: store.storeName,
    ...besideEnglish(store.hindi),
    soldBy: store.storeName,
    shopLogo: mediaPath(store.logo),
    shopImage: mediaPath(store.image),
    address: store.address,
    locality: store.locality,
    city: store.city,
    contactNumber: formatContactNumber(store.contactNumber),
    lat: store.latitude,
    long: store.longitude,
    exchangeDays: store.exchangeDays,
    takesBookings: store.bookingsPausedAt === null && hours.pause === null,
    ...hours,
  }
}

type FoundRow = StoreFacts & {
  closures: Closure[]
  reviews: Reviews
  metres: number | null
}

export function toFoundStore({ closures, metres, reviews, ...row }: FoundRow, now: Date) {
  const distanceKm = metres === null ? null : Math.round(metres / 100) / 10
  return { ...storeSummary(row, closures, now), distanceKm, reviews }
}

export type ListedRow = FoundRow & Pick<ListedStore, 'goods'>

export function toListedStore({ goods, ...row }: ListedRow, now: Date): ListedStore {
  return { ...toFoundStore(row, now), goods }
}

/** Least number of orders for figures about a shop. */
const FEWEST_ORDERS = 10

/** The number rounded down to two digits, at least to tens, so that "120+" is true; null for too few orders. */
export function shownOrders(collected: number): number | null {
  if (collected < FEWEST_ORDERS) return null
  const step = Math.max(10, 10 ** (String(collected).length - 2))
  return Math.floor(collected / step) * step
}

/** The possible times to answer, in minutes of open time. */
const answerSteps = [5, 10, 15, 20, 30, 45, 60, 90, 120, 180, 240, 360, 480, 720]

/** The times at which the shop could see an order and at which it answered; `answeredAt` is null without an answer. */
type Answer = { askedAt: Date; answeredAt: Date | null }

/**
 * The shortest step within which half of the orders were answered, in open time. An order without an answer counts as
 * the slowest.
 */
export function answerMinutes(answers: readonly Answer[], schedule: Schedule): number | null {
  if (answers.length < FEWEST_ORDERS) return null
  const minutes = answers
    .map(({ askedAt, answeredAt }) =>
      answeredAt ? openTimeBetween(schedule, askedAt, answeredAt) / MINUTE_MS : Infinity,
    )
    .toSorted((one, other) => one - other)
  const median = minutes[Math.ceil(minutes.length / 2) - 1] ?? Infinity
  return answerSteps.find((step) => median <= step) ?? null
}

/** The end of a pause, at a whole minute; null when the pause lasts until somebody of the store ends it. */
export function pauseEnd(ends: PauseEnd, schedule: Schedule, now: Date): Date | null {
  if (ends === 'next_opening') return openingAfterToday(schedule, now)
  if (ends === 'when_resumed') return null
  return new Date(Math.ceil((now.getTime() + HOUR_MS) / MINUTE_MS) * MINUTE_MS)
}

/** The time at which the personal data of a closed store are erased. */
export function erasureAt(closedAt: Date): Date {
  const at = new Date(closedAt)
  at.setUTCFullYear(at.getUTCFullYear() + CLOSED_STORE_YEARS)
  return at
}

/** `+91 98290 12345`; any text that is not an Indian number of ten digits stays unchanged. */
export function formatContactNumber(contactNumber: string): string {
  const digits = tenDigits(contactNumber)
  return digits.length === 10 ? formatMobile(digits) : contactNumber
}

/** An Indian number without its country code and separators. */
export function tenDigits(contactNumber: string): string {
  return readMobile(contactNumber) ?? contactNumber.replaceAll(/\D/g, '')
}

function mediaPath(hash: string | null): string | null {
  return hash === null ? null : `/media/${hash}`
}
