import { DAY_MS, HOUR_MS, indianDay, beginOfDay, INDIA_OFFSET_MS } from '#shared/india-time.ts'
import type { messageKinds, messageStates } from '#server/platform/db/tables/messages.ts'

export type MessageKind = (typeof messageKinds)[number]
export type MessageState = (typeof messageStates)[number]

/** The states that the provider reports of a message (https://developers.facebook.com/docs/whatsapp/cloud-api/webhooks/components). */
export const reportedStates = ['sent', 'delivered', 'read', 'failed'] as const
export type ReportedState = (typeof reportedStates)[number]

const beforeSent = ['sending', 'unknown', 'accepted'] as const

/**
 * The states from which a message may go into the reported state, so that events in any order never move it back. A
 * message that was delivered cannot fail.
 */
export const statesBefore: Record<ReportedState, readonly MessageState[]> = {
  sent: beforeSent,
  delivered: [...beforeSent, 'sent'],
  read: [...beforeSent, 'sent', 'delivered'],
  failed: [...beforeSent, 'sent'],
}

const MORNING_HOUR = 8
const EVENING_HOUR = 21

/** The time of a notice: now between 8:00 and 21:00 in India, else the next 8:00. */
export function noticeAt(now: Date): Date {
  const hour = ((now.getTime() + INDIA_OFFSET_MS) % DAY_MS) / HOUR_MS
  if (hour >= MORNING_HOUR && hour < EVENING_HOUR) return now
  const today = beginOfDay(indianDay(now)) + MORNING_HOUR * HOUR_MS
  return new Date(hour < MORNING_HOUR ? today : today + DAY_MS)
}

/** The present state of a message's order. */
export type OrderNow = { status: string; seenAt: Date | null; dueAt: Date | null }

/**
 * True while a notice is still valid. `new_order`: the shop has not seen or answered the order. `ready`, `reminder`:
 * the order is ready for pickup; a reminder is valid only on the last day.
 */
export function isStillValid(kind: MessageKind, order: OrderNow, now: Date): boolean {
  if (kind === 'new_order') return order.status === 'awaiting_confirmation' && !order.seenAt
  if (order.status !== 'ready_for_pickup') return false
  return kind === 'ready' || (order.dueAt !== null && indianDay(order.dueAt) === indianDay(now))
}

/** Words that end messages: English, both spellings of the Hindi word, and its transcription in Latin letters. */
const stopWords = ['stop', 'बंद', 'बन्द', 'band']

/** True when the whole answer asks to end the messages: `STOP`, `stop.`, `"बंद"`. */
export function isStop(text: string): boolean {
  const word = text
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
  return stopWords.includes(word.toLowerCase())
}
