import type { Shopper } from '#server/modules/accounts/guards.ts'
import { kmBetween } from '#server/modules/places/rules.ts'
import type { Db } from '#server/platform/db/open.ts'
import type { Booking } from '#shared/contract/orders/bookings.ts'
import type { getTrip, Trip, TripStop } from '#shared/contract/orders/trip.ts'
import { beginOfDay, DAY_MS, indianDay } from '#shared/formats/india-time.ts'
import { mustExist } from '#shared/must-exist.ts'
import type { Schedule, Span } from '#shared/opening-hours.ts'
import type { z } from 'zod'
import { planTrip, type Step, VISIT_MS } from '../rules/trip.ts'
import { bestDay, type Goods, visitsOn, type VisitOf } from '../rules/trip-visits.ts'
import { type ViewTools, viewOpenBookings } from './bookings.ts'

const TRIP_DAYS = 7

type TripInput = z.infer<typeof getTrip.input>

/**
 * The shopper's trip of a day: the visits in order, and the bookings that stay for another day, each with its reason.
 */
export async function viewTrip(
  db: Db,
  shopper: Shopper,
  asked: TripInput,
  looking: ViewTools,
): Promise<Trip> {
  const open = await viewOpenBookings(db, shopper, looking)
  const now = looking.now.getTime()
  const bookings = new Map(open.map(({ booking }) => [booking.orderId, booking]))
  const goods = open.map((one) => goodsOf(one, looking.now))
  const days = daysOf(goods, now)
  const lastDay = goods.map(({ dueAt }) => dueAt && indianDay(dueAt)).filter((day) => day !== null)
  const isAhead = asked.day !== undefined && asked.day >= indianDay(now)
  const day = isAhead ? asked.day : bestDay(days, lastDay.toSorted()[0] ?? '9999-12-31')
  if (day === undefined) return { days, day: null, ...planOn(goods, noDay(now), asked, bookings) }
  return { days, day, ...planOn(goods, spanOf(day, now, asked.from), asked, bookings) }
}

const noDay = (now: number): Span => ({ start: now, end: now + TRIP_DAYS * DAY_MS })

function goodsOf({ booking, schedule }: { booking: Booking; schedule: Schedule }, now: Date) {
  const { orderId, storeId, lat, long, pickup, readyByAt } = booking
  const promised = readyByAt === null ? null : new Date(readyByAt)
  return {
    orderId,
    storeId,
    lat,
    long,
    schedule,
    readyAt: pickup ? now : promised && new Date(Math.max(promised.getTime(), now.getTime())),
    dueAt: pickup && new Date(pickup.deadline),
  } satisfies Goods
}

/** The coming days on which something can be collected. */
function daysOf(goods: readonly Goods[], now: number): Trip['days'] {
  return Array.from({ length: TRIP_DAYS }, (_, index) => indianDay(now + index * DAY_MS))
    .map((day) => ({
      day,
      bookings: visitsOn(goods, spanOf(day, now)).visits.flatMap(({ orderIds }) => orderIds).length,
    }))
    .filter(({ bookings }) => bookings > 0)
}

/** The part of a day in India after `now` and after the time `from` of that day. */
function spanOf(day: string, now: number, from?: string): Span {
  const begin = beginOfDay(day)
  const wanted = from ? Date.parse(`${day}T${from}:00+05:30`) : begin
  return { start: Math.max(now, wanted), end: begin + DAY_MS }
}

function planOn(
  goods: readonly Goods[],
  day: Span,
  { lat, long }: TripInput,
  bookings: ReadonlyMap<string, Booking>,
): Omit<Trip, 'days' | 'day'> {
  const { visits, left } = visitsOn(goods, day)
  const place = lat === undefined || long === undefined ? null : { lat, long }
  const steps = planTrip(visits, { at: day.start, place }, kmBetween)
  const bookingOf = (orderId: string) => mustExist(bookings.get(orderId), 'an open booking')
  const visited = new Set(steps.map(({ visit }) => visit))
  const missed = visits
    .filter((_, index) => !visited.has(index))
    .flatMap(({ orderIds }) => orderIds)
    .map((orderId) => ({ orderId, reason: 'no_time' as const }))
  const [first] = steps
  const last = steps.at(-1)
  return {
    leaveAt: first ? instant(first.at - first.travelMs) : null,
    endsAt: last ? instant(last.at + VISIT_MS) : null,
    stops: steps.map((step, index) =>
      stopOf(step, mustExist(visits[step.visit], 'the visit of a step'), bookingOf, index === 0),
    ),
    left: [...left, ...missed].map(({ orderId, reason }) => ({
      booking: bookingOf(orderId),
      reason,
    })),
  }
}

/** For the first shop, the person leaves late enough to arrive without waiting. */
function stopOf(
  { km, travelMs, arrivesAt, at }: Step,
  { spans, orderIds }: VisitOf,
  bookingOf: (orderId: string) => Booking,
  isFirst: boolean,
): TripStop {
  const span = mustExist(
    spans.find(({ start, end }) => start <= at && at < end),
    'the span of a visit',
  )
  return {
    km: km === null ? null : Math.round(km * 10) / 10,
    travelMinutes: Math.round(travelMs / 60_000),
    waitMinutes: isFirst ? 0 : Math.round((at - arrivesAt) / 60_000),
    at: instant(at),
    until: instant(span.end),
    bookings: orderIds.map(bookingOf),
  }
}

const instant = (at: number) => new Date(at).toISOString()
