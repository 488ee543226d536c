import { useTranslations } from 'use-intl'
import type { MerchantOrder } from '#shared/contract/orders.ts'
import { formatClock, formatDate, formatWeekday } from '#web/lib/format.ts'
import { indianDay, weekdayIndex } from '#web/lib/hours-words.ts'
import { useLanguage } from '#web/lib/language.ts'

const DAY_MS = 86_400_000
const SOON_MS = 2 * 3_600_000

export type Due = {
  key: 'answerBy' | 'answerOver' | 'pickupUntil' | 'expired'
  day: 'today' | 'tomorrow' | 'later'
  /** Within two hours, or over. */
  isPressing: boolean
}

/** What an order waits for and how near that is; nothing when it waits for nothing. */
export function dueOf(
  order: Pick<MerchantOrder, 'orderStatus' | 'dueAt'>,
  now: number,
): Due | null {
  if (!order.dueAt) return null
  const left = Date.parse(order.dueAt) - now
  const isAnswer = order.orderStatus === 'Awaiting Confirmation'
  const open = isAnswer ? 'answerBy' : 'pickupUntil'
  const over = isAnswer ? 'answerOver' : 'expired'
  const day = indianDay(Date.parse(order.dueAt))
  return {
    key: left > 0 ? open : over,
    day: day === indianDay(now) ? 'today' : day === indianDay(now + DAY_MS) ? 'tomorrow' : 'later',
    isPressing: left <= SOON_MS,
  }
}

/** Further away than this a weekday would be read as the wrong one. */
const DAYS_BY_NAME = 6

export type SayDue = (order: MerchantOrder) => { text: string; isPressing: boolean } | null

/** "Answer by today 8:00 pm", "Pickup until Wed 8:00 pm". */
export function useDueWords(now: number): SayDue {
  const t = useTranslations('orders')
  const { language } = useLanguage()
  const sayWhen = (dueAt: string, day: Due['day']) => {
    const time = formatClock(dueAt)
    if (day === 'today') return t('whenToday', { time })
    if (day === 'tomorrow') return t('whenTomorrow', { time })
    const at = Date.parse(dueAt)
    const isNear = at - now < DAYS_BY_NAME * DAY_MS
    const name = isNear ? formatWeekday(weekdayIndex(at), language) : formatDate(dueAt)
    return t('whenOn', { day: name, time })
  }
  return (order) => {
    const due = dueOf(order, now)
    if (!due || !order.dueAt) return null
    const { key, day, isPressing } = due
    const text =
      key === 'answerBy' || key === 'pickupUntil'
        ? t(key, { when: sayWhen(order.dueAt, day) })
        : t(key)
    return { text, isPressing }
  }
}
