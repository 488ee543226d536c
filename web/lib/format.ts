import { formatDateTime } from '#shared/formats/india-time.ts'
import { formatPaise, paiseFromRupees } from '#shared/formats/money.ts'
import type { Locale, Place } from '#shared/page.ts'

/** Formats decimal rupees, the unit of the API, as `Rs 1,23,456.00`. */
export function formatRupees(rupees: number): string {
  return formatPaise(paiseFromRupees(rupees))
}

/** Five decimals of a degree are about one metre. */
const DEGREE_DECIMALS = 5

/** Drops the digits that no device can measure: 26.91991428571429 → 26.91991. */
export function roundDegrees(degrees: number): number {
  return Number(degrees.toFixed(DEGREE_DECIMALS))
}

/** Formats a point as `26.91991, 75.82531`. */
export function formatPoint({ lat, long }: { lat: number; long: number }): string {
  return `${roundDegrees(lat)}, ${roundDegrees(long)}`
}

/** The discount in whole per cent, rounded down so that no saving is overstated. */
export function percentOff(sellingPrice: number, mrp: number): number {
  return mrp > sellingPrice ? Math.floor(((mrp - sellingPrice) / mrp) * 100) : 0
}

/** Formats an instant as `05/11/2026`, in Indian time. */
export function formatDate(instant: string | Date): string {
  return formatDateTime(instant).slice(0, 10)
}

const distanceUnits = { en: { m: 'm', km: 'km' }, hi: { m: 'मी', km: 'किमी' } }

/** Formats kilometres as `650 m` or `1.2 km`. */
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

/** Groups six digits as people read them aloud: `482 913`. */
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

export function mailLink(email: string): string {
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}`
}

/** The value of typed text that is not a number. An empty field is NaN, so a schema can tell them apart. */
export const NO_NUMBER = Number.POSITIVE_INFINITY

const plain = /^[-+]?(?:\d+\.?\d*|\.\d+)$/
/** Accepts `1,299.50` and `1,00,000`: a comma groups thousands or lakhs and is never a decimal sign. */
const groupedNumber = /^[-+]?\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d*)?$/

/** Reads typed text as a number, and drops no sign or letter. Empty text → NaN, other text → `NO_NUMBER`. */
export function readTypedNumber(text: string): number {
  const typed = text.trim()
  if (typed === '') return Number.NaN
  if (plain.test(typed)) return Number(typed)
  return groupedNumber.test(typed) ? Number(typed.replaceAll(',', '')) : NO_NUMBER
}

/** `340 KB` or `1.2 MB`; at least 1 KB. */
export function formatBytes(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1024))
  return kilobytes < 1024 ? `${kilobytes} KB` : `${(kilobytes / 1024).toFixed(1)} MB`
}
