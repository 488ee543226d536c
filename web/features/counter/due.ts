import { useTranslations } from 'use-intl'
import type { MerchantOrder } from '#shared/contract/orders/orders.ts'
import { HOUR_MS } from '#shared/india-time.ts'
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

/** `promise`: the promised time, until the order is ready. It may be over. */
export type SaidDue = {
  text: string
  isPressing: boolean
  promise: { text: string; isOver: boolean } | null
}
export type SayDue = (order: MerchantOrder) => SaidDue | null

/** "Cancelled automatically if not ready by today 8:00 pm", "Pickup until Wed 8:00 pm". */
export function useDueWords(now: number): SayDue {
  const t = useTranslations('orders')
  const sayWhen = useWhenWords(now)
  const sayPromise = (isOver: boolean, when: string) => ({
    text: t(isOver ? 'promiseLate' : 'promisedBy', { when }),
    isOver,
  })
  return (order) => {
    const due = dueOf(order, now)
    if (!due || !order.dueAt) return null
    const { key, isPressing } = due
    const text =
      key === 'answerBy' || key === 'pickupUntil' ? t(key, { when: sayWhen(order.dueAt) }) : t(key)
    const { orderStatus, readyByAt } = order
    const promise =
      orderStatus === 'Awaiting Confirmation' && readyByAt
        ? sayPromise(Date.parse(readyByAt) <= now, sayWhen(readyByAt))
        : null
    return { text, isPressing, promise }
  }
}
