import type { OrderEvent, OrderEventName } from '#server/platform/events.ts'
import { DAY_MS, HOUR_MS, indianDay, INDIA_OFFSET_MS, MINUTE_MS } from '#shared/india-time.ts'
import { hoursAt, type Schedule } from '#shared/opening-hours.ts'
import type { OrderStatus } from '#shared/order-status.ts'
import type { MessageKey } from '#shared/translate.ts'

export type Role = 'shopper' | 'store'

/** An order and its store, as they are now. */
export type OrderNow = {
  status: OrderStatus
  /** Time from which the store can see the order: its booking, or its online payment. */
  since: Date
  dueAt: Date | null
  /** True when a member of the store has seen the order. */
  isSeen: boolean
  hasDeclined: boolean
  /** The ids of the refunds that the payer has got by a lost dispute, so that nothing is sent. */
  byDispute: readonly string[]
  schedule: Schedule
}

/** A step of a notice: `dueAt` is the time to send it, `expiresAt` the end of its use. */
export type Step = { step: string; dueAt: Date; expiresAt: Date }
type Planning = { now: Date; event: OrderEvent & { refundId?: string }; order: OrderNow }

export type NoticeEvent = OrderEventName | 'order.booked' | 'payment.refunded'

/** One row of the table of notices. */
export type Notice = {
  event: NoticeEvent
  to: Role
  /** The steps that begin with the event; none when the notice does not apply. */
  steps: (planning: Planning) => Step[]
  /** True when the step is still true at the time of sending. */
  holds: (order: OrderNow, step: string, now: Date) => boolean
  urgency: 'high' | 'normal'
  /** An optional notice is sent between 8:00 and 21:00 in India only. */
  isOptional?: true
  /** The title and body in the messages `pushes`. */
  words: (order: OrderNow, step: string) => NoticeWords
}
type Parts<Key> = Key extends `pushes.${infer Name}.title` ? Name : never
export type NoticeWords = Parts<MessageKey>

/** Milliseconds between the first notice of a new order and the second one. */
const AGAIN_MS = 5 * MINUTE_MS
/**
 * Lifetime of a notice to a store, in milliseconds; short, because a push service may deliver it after the order was
 * answered.
 */
const STORE_LASTS_MS = 30 * MINUTE_MS
const SHOPPER_LASTS_MS = DAY_MS

/** `at` if the store is open then, else its next opening; null when it does not open within 30 days. */
export function openFrom(schedule: Schedule, at: Date): Date | null {
  const { open, changesAt } = hoursAt(schedule, at)
  return open ? at : changesAt
}

const lasting = (step: string, dueAt: Date, milliseconds: number): Step => ({
  step,
  dueAt,
  expiresAt: new Date(dueAt.getTime() + milliseconds),
})

/** The second notice comes in open hours: five minutes after the booking, or at the next opening. */
function againAt({ since, schedule }: OrderNow): Date | null {
  return openFrom(schedule, new Date(since.getTime() + AGAIN_MS))
}

/** The third notice comes in open hours after half of the time to answer, and not right after the second one. */
function halfAt(order: OrderNow, now: Date): Date | null {
  const again = againAt(order)
  if (!again) return null
  const from = Math.max(now.getTime(), again.getTime() + AGAIN_MS)
  return openFrom(order.schedule, new Date(from))
}

/** A later step; none when the time to answer ends before it. */
function laterStep(step: string, at: Date | null, { dueAt }: OrderNow): Step[] {
  if (!at || (dueAt && at >= dueAt)) return []
  return [lasting(step, at, STORE_LASTS_MS)]
}

const isWaiting = ({ status, isSeen }: OrderNow) => status === 'awaiting_confirmation' && !isSeen
const isIn = (status: OrderStatus) => (order: OrderNow) => order.status === status

/** A shopper gets notices about changes of the booking at any time of the day. */
const toShopper = (step: string, { now }: Planning): Step[] => [
  lasting(step, now, SHOPPER_LASTS_MS),
]

/** Every notice. Booking and payment notices are never optional; the reminder is. */
const refundStep = (refundId: string) => `refunded ${refundId}`

export const notices = {
  newOrder: {
    event: 'order.booked',
    to: 'store',
    steps: ({ now, order }) => [
      lasting('now', now, STORE_LASTS_MS),
      ...laterStep('again', againAt(order), order),
    ],
    // Outside of its hours a store gets only the first notice, without sound.
    holds: (order, step, now) =>
      isWaiting(order) && (step === 'now' || hoursAt(order.schedule, now).open),
    urgency: 'high',
    words: (_order, step) => (step === 'now' ? 'newOrder' : 'stillNew'),
  },
  halfTime: {
    event: 'order.answer_due',
    to: 'store',
    steps: ({ now, order }) => laterStep('half', halfAt(order, now), order),
    holds: (order, _step, now) => isWaiting(order) && hoursAt(order.schedule, now).open,
    urgency: 'high',
    words: () => 'halfTime',
  },
  ready: {
    event: 'order.ready',
    to: 'shopper',
    steps: (planning) => toShopper('ready', planning),
    holds: isIn('ready_for_pickup'),
    urgency: 'high',
    words: ({ hasDeclined }) => (hasDeclined ? 'changed' : 'ready'),
  },
  reminder: {
    event: 'pickup.due_today',
    to: 'shopper',
    steps: ({ now, order }) => {
      const day = indianDay(order.dueAt ?? now)
      const { from, until } = daytimeOf(now)
      const at = new Date(Math.max(now.getTime(), from.getTime()))
      return at < until ? [{ step: `reminder ${day}`, dueAt: at, expiresAt: until }] : []
    },
    holds: isIn('ready_for_pickup'),
    urgency: 'normal',
    isOptional: true,
    words: () => 'reminder',
  },
  cancelled: {
    event: 'order.cancelled',
    to: 'shopper',
    steps: (planning) => (planning.event.by === 'shopper' ? [] : toShopper('cancelled', planning)),
    holds: isIn('cancelled'),
    urgency: 'high',
    words: () => 'cancelled',
  },
  refunded: {
    event: 'payment.refunded',
    to: 'shopper',
    steps: (planning) => toShopper(refundStep(planning.event.refundId ?? ''), planning),
    holds: () => true,
    urgency: 'normal',
    words: ({ byDispute }, step) =>
      byDispute.some((id) => step === refundStep(id)) ? 'refundedByDispute' : 'refunded',
  },
} as const satisfies Record<string, Notice>

export type NoticeName = keyof typeof notices

/** The notice of a stored step; undefined when the table has no notice of this name. */
export function noticeOf(name: string): Notice | undefined {
  return Object.hasOwn(notices, name) ? notices[name as NoticeName] : undefined
}

/** From 8:00 to 21:00 of the day of `now` in India. */
export function daytimeOf(now: Date): { from: Date; until: Date } {
  const midnight = Math.floor((now.getTime() + INDIA_OFFSET_MS) / DAY_MS) * DAY_MS - INDIA_OFFSET_MS
  return { from: new Date(midnight + 8 * HOUR_MS), until: new Date(midnight + 21 * HOUR_MS) }
}

/** The reason why a claimed step is not sent; undefined when it is sent. */
export function whyNot(
  { notice, step, expiresAt }: { notice: Notice; step: string; expiresAt: Date },
  order: OrderNow,
  now: Date,
): 'outdated' | 'late' | undefined {
  if (!notice.holds(order, step, now)) return 'outdated'
  if (now >= expiresAt) return 'late'
  const { from, until } = daytimeOf(now)
  return notice.isOptional && (now < from || now >= until) ? 'late' : undefined
}

/** Outside of the store's hours a notice to the store makes no sound. */
export function isQuiet({ to }: Notice, { schedule }: OrderNow, now: Date): boolean {
  return to === 'store' && !hoursAt(schedule, now).open
}

const FIRST_WAIT_S = 10
const LONGEST_WAIT_S = 300

/** The time of the next attempt after a failed message; `afterSeconds` is the wait that the push service asks for. */
export function retryAt(now: Date, tries: number, afterSeconds: number | undefined): Date {
  const doubled = FIRST_WAIT_S * 2 ** Math.max(0, tries - 1)
  const seconds = Math.min(Math.max(doubled, afterSeconds ?? 0), LONGEST_WAIT_S)
  return new Date(now.getTime() + seconds * 1000)
}
