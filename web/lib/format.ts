import { formatDateTime } from '#shared/india-time.ts'
import { formatPaise, paiseFromRupees } from '#shared/money.ts'
import type { Locale, Place } from '#shared/page.ts'

/** A space at which no line ends. */
const NO_BREAK = '\u00a0'

/** Decimal rupees as the calls carry them, to `Rs 1,23,456.00`. */
export function formatRupees(rupees: number): string {
  return formatPaise(paiseFromRupees(rupees))
}

/** Decimals of a degree: about one metre. */
const DEGREE_DECIMALS = 5

/** Degrees without the digits that no device can measure: `26.91991428571429` to 26.91991. */
export function roundDegrees(degrees: number): number {
  return Number(degrees.toFixed(DEGREE_DECIMALS))
}

/** A point, to `26.91991, 75.82531`. */
export function formatPoint({ lat, long }: { lat: number; long: number }): string {
  return `${roundDegrees(lat)}, ${roundDegrees(long)}`
}

/** By how many whole per cent one price is below another, rounded down so that no saving is overstated. */
export function percentOff(sellingPrice: number, mrp: number): number {
  return mrp > sellingPrice ? Math.floor(((mrp - sellingPrice) / mrp) * 100) : 0
}

/** An instant, to `05/11/2026` in Indian time. */
export function formatDate(instant: string | Date): string {
  return formatDateTime(instant).slice(0, 10)
}

/** An instant, to `7:40 pm` in Indian time. */
export function formatClock(instant: string | Date): string {
  return formatDateTime(instant).slice(13).replace(' ', NO_BREAK)
}

/** Minutes since midnight, to `7:40 pm`; 1440 and more run on into the next day. */
export function formatMinutes(minutes: number): string {
  const hour = Math.floor(minutes / 60) % 24
  const minute = String(minutes % 60).padStart(2, '0')
  return `${hour % 12 || 12}:${minute}${NO_BREAK}${hour < 12 ? 'am' : 'pm'}`
}

const distanceUnits = { en: { m: 'm', km: 'km' }, hi: { m: 'मी', km: 'किमी' } }

/** Kilometres, to `650 m` or `1.2 km`. */
export function formatDistance(kilometres: number, locale: Locale): string {
  const { m, km } = distanceUnits[locale]
  if (kilometres < 0.95) return `${Math.max(50, Math.round(kilometres * 20) * 50)} ${m}`
  return `${kilometres < 9.95 ? kilometres.toFixed(1).replace('.0', '') : Math.round(kilometres)} ${km}`
}

type Point = Pick<Place, 'lat' | 'long'>

const EARTH_KM = 12_742
const RADIANS = Math.PI / 180

/** The distance (haversine) rounded to 0.1 km, as the server computes it for cards. */
export function kmBetween(a: Point, b: Point): number {
  const half = (degrees: number) => Math.sin((degrees * RADIANS) / 2) ** 2
  const cos = Math.cos(a.lat * RADIANS) * Math.cos(b.lat * RADIANS)
  const km = EARTH_KM * Math.asin(Math.sqrt(half(b.lat - a.lat) + cos * half(b.long - a.long)))
  return Math.round(Math.round(km * 1000) / 100) / 10
}

/** Six digits in two groups, as they are read aloud: `482 913`. */
export function formatCode(digits: string): string {
  return digits.replace(/^(\d{3})(\d{3})$/, '$1 $2')
}

const dayNames = {
  en: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
  hi: ['सोमवार', 'मंगलवार', 'बुधवार', 'गुरुवार', 'शुक्रवार', 'शनिवार', 'रविवार'],
}

/** A day of the week in the reader's language, from Monday = 0. */
export function formatWeekday(
  day: number,
  locale: Locale,
  width: 'short' | 'long' = 'short',
): string {
  const name = dayNames[locale][day] ?? ''
  if (width === 'long') return name
  return locale === 'en' ? name.slice(0, 3) : name.replace('वार', '')
}

/** The address that opens the phone's maps app with directions to a point. */
export function directionsTo({ lat, long }: Point): string {
  return `https://www.google.com/maps/dir/?api=1&destination=${lat},${long}`
}

export function phoneLink(contactNumber: string): string {
  return `tel:${contactNumber.replaceAll(/[^\d+]/g, '')}`
}

export function mailLink(email: string): string {
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}`
}

/** The value of a text that is typed but is no number; a schema names it apart from an empty field. */
export const NO_NUMBER = Number.POSITIVE_INFINITY

const plain = /^[-+]?(?:\d+\.?\d*|\.\d+)$/
/** `1,299.50` and `1,00,000`: a comma groups thousands or lakhs, and is no decimal sign. */
const grouped = /^[-+]?\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d*)?$/

/** Reads a number as it is typed, without dropping a sign or a letter: NaN for an empty text. */
export function readTypedNumber(text: string): number {
  const typed = text.trim()
  if (typed === '') return Number.NaN
  if (plain.test(typed)) return Number(typed)
  return grouped.test(typed) ? Number(typed.replaceAll(',', '')) : NO_NUMBER
}
