import type { reasonsLeft } from '#shared/contract/orders/trip.ts'
import { openBetween, type Schedule, type Span } from '#shared/opening-hours.ts'
import { VISIT_MS, type Visit } from './trip.ts'

/** A booking that can still be collected. */
export type Goods = {
  orderId: string
  storeId: string
  lat: number
  long: number
  schedule: Schedule
  /** The present time for goods that are ready, else the promised time; null without a promise. */
  readyAt: Date | null
  /** The pickup deadline; null before the goods are ready. */
  dueAt: Date | null
}
type ReasonLeft = (typeof reasonsLeft)[number]

export type VisitOf = Visit & { orderIds: string[] }
export type LeftBooking = { orderId: string; reason: ReasonLeft }

/**
 * The visits of a day. Bookings of one shop are collected in one visit, at times that suit all of them; a booking that
 * would leave no such time stays for another day.
 */
export function visitsOn(
  goods: readonly Goods[],
  day: Span,
): { visits: VisitOf[]; left: LeftBooking[] } {
  const visits = new Map<string, VisitOf>()
  const left: LeftBooking[] = []
  for (const one of goods) {
    const { orderId, storeId } = one
    const known = visits.get(storeId)
    const spans = spansOf(one, day, known?.spans)
    if (typeof spans === 'string') left.push({ orderId, reason: spans })
    else visits.set(storeId, visitWith(one, { day, spans, known }))
  }
  return { visits: [...visits.values()], left }
}

type JoinedSpan = { day: Span; spans: Span[]; known: VisitOf | undefined }

/** The visit of a shop with one more booking. */
function visitWith(
  { orderId, lat, long, dueAt }: Goods,
  { day, spans, known }: JoinedSpan,
): VisitOf {
  const isLast = (dueAt !== null && dueAt.getTime() <= day.end) || known?.isLast === true
  const orderIds = [...(known?.orderIds ?? []), orderId]
  return { lat, long, spans, isLast, orderIds, bookings: orderIds.length }
}

/**
 * The times in which a booking can be collected, limited to the times of the shop's other bookings; or the reason why
 * there is no time.
 */
function spansOf(one: Goods, day: Span, others?: readonly Span[]): Span[] | ReasonLeft {
  const window = windowOn(one, day)
  if (typeof window === 'string') return window
  const spans = spansIn(one.schedule, window, others)
  return spans.length > 0 ? spans : whyNone(one, day)
}

/** The part of a day in which the goods are ready and still held, or the reason for which there is none. */
function windowOn({ readyAt, dueAt }: Goods, day: Span): Span | ReasonLeft {
  if (!readyAt) return 'no_promise'
  if (readyAt.getTime() >= day.end) return 'ready_later'
  if (dueAt && dueAt.getTime() <= day.start) return 'ended'
  return {
    start: Math.max(day.start, readyAt.getTime()),
    end: Math.min(day.end, dueAt?.getTime() ?? day.end),
  }
}

/** The open spans in the window that are long enough for a visit, limited to the times of the shop's other bookings. */
function spansIn(schedule: Schedule, window: Span, others?: readonly Span[]): Span[] {
  return openBetween(schedule, window)
    .flatMap(
      ({ start, end }) =>
        others?.map((other) => ({
          start: Math.max(start, other.start),
          end: Math.min(end, other.end),
        })) ?? [{ start, end }],
    )
    .filter(({ start, end }) => end - start >= VISIT_MS)
}

function whyNone({ schedule, readyAt }: Goods, day: Span): ReasonLeft {
  const isOpen = spansIn(schedule, day).length > 0
  return isOpen && readyAt && readyAt.getTime() > day.start ? 'ready_later' : 'closed'
}

/** The first day on which most bookings can be collected, among the days up to the first pickup deadline. */
export function bestDay(
  days: readonly { day: string; bookings: number }[],
  lastDay: string,
): string | undefined {
  let best: { day: string; bookings: number } | undefined
  for (const one of days)
    if (!best || (one.day <= lastDay && one.bookings > best.bookings)) best = one
  return best?.day
}
