import { z } from 'zod'
import type { PauseEnd } from '#shared/contract/stores/pause.ts'
import { type Closure, type StoreSummary, Timings } from '#shared/contract/stores/stores.ts'
import { CLOSED_STORE_YEARS } from '#shared/limits.ts'
import { HOUR_MS, MINUTE_MS } from '#shared/india-time.ts'
import { hoursOf, openingAfterToday, type Schedule } from '#shared/opening-hours.ts'
import { formatMobile } from '#shared/phone-number.ts'

/** The end is a text of PostgreSQL's own form, because the row is read as JSON. */
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
  timings: Timings,
  preparationMinutes: z.int(),
  /** A date, or its text when the row was read as JSON. */
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
    soldBy: store.storeName,
    shopLogo: mediaPath(store.logo),
    shopImage: mediaPath(store.image),
    address: store.address,
    locality: store.locality,
    city: store.city,
    contactNumber: formatContactNumber(store.contactNumber),
    lat: store.latitude,
    long: store.longitude,
    takesBookings: store.bookingsPausedAt === null && hours.pause === null,
    ...hours,
  }
}

/** The end of a pause, at a whole minute; null: when somebody of the store takes bookings again. */
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
  return contactNumber.replaceAll(/\D/g, '').replace(/^(?:91|0)(?=\d{10}$)/, '')
}

function mediaPath(hash: string | null): string | null {
  return hash === null ? null : `/media/${hash}`
}
