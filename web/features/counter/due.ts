import { useTranslations } from 'use-intl'
import type { MerchantOrder } from '#shared/contract/orders/orders.ts'
import { HOUR_MS, MINUTE_MS } from '#shared/formats/india-time.ts'
import { useWhenWords } from '#web/lib/when-words.ts'

const SOON_MS = 2 * HOUR_MS

type Due = {
  key: 'answerBy' | 'answerOver' | 'pickupUntil' | 'expired'
  /** True within two hours of the deadline, and after it. */
  isPressing: boolean
}

/** The next deadline of an order; null without a deadline. */
export function dueOf(
  order: Pick<MerchantOrder, 'orderStatus' | 'dueAt'>,
  now: number,
): Due | null {
  if (!order.dueAt) return null
  const left = Date.parse(order.dueAt) - now
  const isAnswer = order.orderStatus === 'Awaiting Confirmation'
  const open = isAnswer ? 'answerBy' : 'pickupUntil'
  const over = isAnswer ? 'answerOver' : 'expired'
  return {
    key: left > 0 ? open : over,
    isPressing: left <= SOON_MS,
  }
}

/** `minutes` are shown within an hour of the promised time. */
type PromisedTime = { key: 'promisedBy' | 'dueIn' | 'lateBy' | 'promiseLate'; minutes: number }

/** Compares a promised time with `now`, both in milliseconds. A begun minute counts. */
export function promisedOf(readyBy: number, now: number): PromisedTime {
  const left = readyBy - now
  const minutes = Math.ceil(Math.abs(left) / MINUTE_MS)
  const isNear = Math.abs(left) <= HOUR_MS
  if (left > 0) return { key: isNear ? 'dueIn' : 'promisedBy', minutes }
  return { key: isNear && minutes > 0 ? 'lateBy' : 'promiseLate', minutes }
}

/**
 * `promise`: the promised time, until the order is ready; it may have passed. `isLate`: true when this time or the
 * deadline has passed.
 */
export type SaidDue = {
  text: string
  isPressing: boolean
  isLate: boolean
  promise: { text: string; isOver: boolean } | null
}
export type SayDue = (order: MerchantOrder) => SaidDue | null

/** "Cancelled automatically if not ready by today 8:00 pm", "Pickup until Wed 8:00 pm", "Due in 20 min". */
export function useDueWords(now: number): SayDue {
  const t = useTranslations('orders')
  const sayWhen = useWhenWords(now)
  const sayPromise = (readyByAt: string) => {
    const { key, minutes } = promisedOf(Date.parse(readyByAt), now)
    const text = t(key, { minutes, when: sayWhen(readyByAt) })
    return { text, isOver: key === 'lateBy' || key === 'promiseLate' }
  }
  return (order) => {
    const due = dueOf(order, now)
    if (!due || !order.dueAt) return null
    const { key, isPressing } = due
    const text =
      key === 'answerBy' || key === 'pickupUntil' ? t(key, { when: sayWhen(order.dueAt) }) : t(key)
    const { orderStatus, readyByAt } = order
    const promise =
      orderStatus === 'Awaiting Confirmation' && readyByAt ? sayPromise(readyByAt) : null
    const isLate = promise?.isOver === true || key === 'answerOver' || key === 'expired'
    return { text, isPressing, isLate, promise }
  }
}
