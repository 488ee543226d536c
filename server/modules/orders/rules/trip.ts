import { MINUTE_MS } from '#shared/formats/india-time.ts'
import type { Span } from '#shared/opening-hours.ts'

/** A shop to visit. All times are milliseconds of the epoch. */
export type Visit = {
  lat: number
  long: number
  /** The spans in which the visit may begin and end, in order. */
  spans: readonly Span[]
  /** The number of bookings that are collected there. */
  bookings: number
  /** True when at least one booking there can be collected on this day only. */
  isLast: boolean
}
type Point = { lat: number; long: number }
type Start = { at: number; place: Point | null }

/** One visit of a plan: its index, the way to it, and the times of arrival and start. */
export type Step = {
  visit: number
  km: number | null
  travelMs: number
  arrivesAt: number
  at: number
}

/** Time at the counter. Own estimate: two minutes for a hand-over with its code, the rest for looking at the goods. */
export const VISIT_MS = 10 * MINUTE_MS
/**
 * Most shops in one trip: the search for the best order would take too long with more, and nobody visits more on one
 * day.
 */
export const MOST_SHOPS = 10
/** Average speed in city traffic, on roads that are longer than a straight line. Own estimate. */
const KM_PER_HOUR = 12

const timeFor = (km: number): number => Math.ceil((km / KM_PER_HOUR) * 60) * MINUTE_MS

type ReachedStop = { endsAt: number; steps: Step[] }

/**
 * The order of visits that collects most: first the bookings that end on this day, then all, then the earliest end.
 * An earlier end of a part is never worse, because a person may wait; so for each set of visited shops and each last
 * shop, only the earliest end is kept (Held and Karp's method for the travelling salesman).
 */
export function planTrip(
  visits: readonly Visit[],
  start: Start,
  kmBetween: (one: Point, other: Point) => number,
): Step[] {
  const candidates = [...visits.entries()].toSorted(byUrgency).slice(0, MOST_SHOPS)
  const kmTo = (last: number, next: Visit) => {
    const from = last < 0 ? start.place : visits[last]
    return from ? kmBetween(from, next) : null
  }
  /** Keys: the set of visited shops as bits, then the last shop; −1 is the start. */
  const reached = new Map<number, Map<number, ReachedStop>>([
    [0, new Map([[-1, { endsAt: start.at, steps: [] }]])],
  ])
  const visitNext = ({ set, bit, next: [index, visit], end, km }: Next) => {
    const after = goOn(end, index, { visit, km })
    if (after) keepEarliest(reached, set + 2 ** bit, index, after)
  }
  let best: { worth: number; end: ReachedStop } = { worth: 0, end: { endsAt: start.at, steps: [] } }
  for (let set = 0; set < 2 ** candidates.length; set += 1) {
    const inSet = candidates.filter((_, bit) => isIn(set, bit))
    const worth = worthOf(inSet)
    for (const [last, end] of reached.get(set) ?? []) {
      if (worth > best.worth || (worth === best.worth && end.endsAt < best.end.endsAt))
        best = { worth, end }
      const others = [...candidates.entries()].filter(([bit]) => !isIn(set, bit))
      for (const [bit, next] of others) visitNext({ set, bit, next, end, km: kmTo(last, next[1]) })
    }
  }
  return best.end.steps
}

type Candidate = readonly [index: number, visit: Visit]
type Next = { set: number; bit: number; next: Candidate; end: ReachedStop; km: number | null }

const isIn = (set: number, bit: number) => Math.floor(set / 2 ** bit) % 2 === 1
const byUrgency = ([, one]: Candidate, [, other]: Candidate) =>
  Number(other.isLast) - Number(one.isLast)

/** A booking that ends on this day counts more than all others together. */
function worthOf(visits: readonly Candidate[]): number {
  return visits.reduce((sum, [, { isLast, bookings }]) => sum + bookings + (isLast ? 1000 : 0), 0)
}

type Way = { visit: Visit; km: number | null }

/** Undefined when the shop has no span left that is long enough. */
function goOn(
  { endsAt, steps }: ReachedStop,
  index: number,
  { visit, km }: Way,
): ReachedStop | undefined {
  const way = km === null ? 0 : timeFor(km)
  const arrivesAt = endsAt + way
  const span = visit.spans.find(({ start, end }) => Math.max(start, arrivesAt) + VISIT_MS <= end)
  if (!span) return undefined
  const at = Math.max(span.start, arrivesAt)
  const step = { visit: index, km, travelMs: way, arrivesAt, at }
  return { endsAt: at + VISIT_MS, steps: [...steps, step] }
}

function keepEarliest(
  reached: Map<number, Map<number, ReachedStop>>,
  set: number,
  last: number,
  after: ReachedStop,
): void {
  const ends = reached.get(set) ?? new Map<number, ReachedStop>()
  reached.set(set, ends)
  const known = ends.get(last)
  if (!known || after.endsAt < known.endsAt) ends.set(last, after)
}
