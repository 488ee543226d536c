import { beginOfDay, DAY_MS, HOUR_MS, indianDay, MINUTE_MS } from '#shared/formats/india-time.ts'
import { FIRST_BOOKING_MINUTES } from '#shared/limits.ts'
import { hoursAt, type Schedule } from '#shared/opening-hours.ts'
import type { OrderTimes, Payload, Planning, Step } from './planning.ts'

/** Milliseconds between the first notice of a new order and the second one. */
const AGAIN_MS = 5 * MINUTE_MS
/**
 * Lifetime of a notice to a store, in milliseconds; short, because a push service may deliver it after the order was
 * answered.
 */
const STORE_LASTS_MS = 30 * MINUTE_MS
/** Milliseconds in open hours after which an unseen first booking of the day is told to the owner. */
const UNSEEN_MS = FIRST_BOOKING_MINUTES * MINUTE_MS
/** Lifetime of a message by WhatsApp, in milliseconds. */
const MESSAGE_LASTS_MS = 6 * HOUR_MS

const stepLasting = (occasion: string, dueAt: Date, milliseconds: number): Step => ({
  occasion,
  dueAt,
  expiresAt: new Date(dueAt.getTime() + milliseconds),
})

/** Tells a notice from an earlier one about the same subject: the refund or the day of its event. */
export const occasionOf = ({ refundId, day }: Partial<Payload>): string => refundId ?? day ?? ''

/** One step at once, for a day. */
export const stepAtOnce = ({ now, payload }: Planning): Step[] => [
  stepLasting(occasionOf(payload), now, DAY_MS),
]
/** One step at once, for two days: an alert. */
export const forTwoDays = ({ now, payload }: Planning): Step[] => [
  stepLasting(occasionOf(payload), now, 2 * DAY_MS),
]
/** One step at once, until the evening. */
export const untilEvening = ({ now, payload }: Planning): Step[] => [
  { occasion: occasionOf(payload), dueAt: now, expiresAt: daytimeOf(now).until },
]
/** One step of this day, between 8:00 and 21:00; none after that. */
export const inDaytime = ({ now }: Planning): Step[] => {
  const { from, until } = daytimeOf(now)
  const dueAt = new Date(Math.max(now.getTime(), from.getTime()))
  return dueAt < until ? [{ occasion: indianDay(now), dueAt, expiresAt: until }] : []
}

/** A new order: at once, and again five minutes later in open hours. */
export const nowAndAgain = ({ now, order }: Planning): Step[] => [
  stepLasting('now', now, STORE_LASTS_MS),
  ...(order ? laterStep('again', againAt(order), order) : []),
]
/** In open hours after half of the time to answer, and not right after the second notice. */
export const atHalfTime = ({ now, order }: Planning): Step[] =>
  order ? laterStep('half', halfAt(order, now), order) : []

/** When the shop, open for that long, has had the time to see an order. */
export const unseenInOpenHours = ({ order }: Planning): Step[] => {
  const openAt = order && openFrom(order.schedule, order.since)
  const due = openAt && openFrom(order.schedule, new Date(openAt.getTime() + UNSEEN_MS))
  return order && due ? laterStep('unseen', due, order) : []
}
/** One step at once, for a day, each time that the event happens. */
export const everyTime = ({ now }: Planning): Step[] => [
  stepLasting(now.toISOString(), now, DAY_MS),
]

/**
 * The time of a message by WhatsApp: at once for an open shop or what a person has just asked for, else between 8:00 and
 * 21:00.
 */
export function messageStep(
  { atAnyHour, whileOpen, daily }: { atAnyHour?: true; whileOpen?: true; daily?: true },
  { now, payload, order }: Planning,
): Step {
  const isOpen = whileOpen && order !== undefined && hoursAt(order.schedule, now).open
  const occasion = daily ? indianDay(now) : occasionOf(payload)
  return stepLasting(occasion, isOpen || atAnyHour ? now : daytimeFrom(now), MESSAGE_LASTS_MS)
}

/** `at` if the store is open then, else its next opening; null when it does not open within 30 days. */
export function openFrom(schedule: Schedule, at: Date): Date | null {
  const { open, changesAt } = hoursAt(schedule, at)
  return open ? at : changesAt
}

function againAt({ since, schedule }: OrderTimes): Date | null {
  return openFrom(schedule, new Date(since.getTime() + AGAIN_MS))
}

function halfAt(order: OrderTimes, now: Date): Date | null {
  const again = againAt(order)
  if (!again) return null
  const from = Math.max(now.getTime(), again.getTime() + AGAIN_MS)
  return openFrom(order.schedule, new Date(from))
}

/** A later step; none when the time to answer ends before it. */
function laterStep(occasion: string, at: Date | null, { dueAt }: OrderTimes): Step[] {
  if (!at || (dueAt && at >= dueAt)) return []
  return [stepLasting(occasion, at, STORE_LASTS_MS)]
}

const MORNING_HOUR = 8
const EVENING_HOUR = 21

/** From 8:00 to 21:00 of the day of `now` in India. */
export function daytimeOf(now: Date): { from: Date; until: Date } {
  const midnight = beginOfDay(indianDay(now))
  return {
    from: new Date(midnight + MORNING_HOUR * HOUR_MS),
    until: new Date(midnight + EVENING_HOUR * HOUR_MS),
  }
}

/** Now between 8:00 and 21:00 in India, else the next 8:00. */
export function daytimeFrom(now: Date): Date {
  const { from, until } = daytimeOf(now)
  if (now < from) return from
  return now < until ? now : new Date(from.getTime() + DAY_MS)
}
