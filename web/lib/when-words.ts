import { useTranslations } from 'use-intl'
import { formatDate, formatWeekday } from './format.ts'
import { weekdayIndex } from './hours-words.ts'
import { useLocale } from './locale.ts'
import { DAY_MS, formatClock, indianDay } from '#shared/formats/india-time.ts'
import type { MoneyBack } from '#shared/bookings/money-back.ts'
import { promiseOf } from '#shared/bookings/promise.ts'
import { formatPaise } from '#shared/formats/money.ts'

/** A weekday further away than this would be ambiguous. */
const DAYS_BY_NAME = 6

/** "today 8:00 pm", "Wed 8:00 pm"; `now` in milliseconds of the epoch. */
export function useWhenWords(now: number): (instant: string) => string {
  const t = useTranslations('timeline')
  const { locale } = useLocale()
  return (instant) => {
    const at = Date.parse(instant)
    const time = formatClock(instant, locale)
    const day = dayNear(at, now)
    if (day === 'today') return t('whenToday', { time })
    const weekday = formatWeekday(weekdayIndex(at), locale)
    // Hindi has one word for yesterday and tomorrow, so the weekday stands beside it.
    if (day === 'tomorrow') return t('whenTomorrow', { time, weekday })
    return t('whenOn', { day: day === 'soon' ? weekday : formatDate(instant), time })
  }
}

/** Names the day of an instant relative to now, by the calendar of India. */
export function dayNear(at: number, now: number): 'today' | 'tomorrow' | 'soon' | 'other' {
  if (indianDay(at) === indianDay(now)) return 'today'
  if (indianDay(at) === indianDay(now + DAY_MS)) return 'tomorrow'
  return at > now && at - now < DAYS_BY_NAME * DAY_MS ? 'soon' : 'other'
}

type PromisedTimes = { readyByAt: string | null; dueAt: string | null }

/** "Ready by 12:20 pm.", and "If the shop is silent until tomorrow 6:30 pm, we cancel and you pay nothing." */
export function usePromiseWords(now: number) {
  const t = useTranslations()
  const { locale } = useLocale()
  const sayWhen = useWhenWords(now)
  const sayShort = (instant: string | null) => {
    if (instant === null) return ''
    const isToday = dayNear(Date.parse(instant), now) === 'today'
    return isToday ? formatClock(instant, locale) : sayWhen(instant)
  }
  return (promised: PromisedTimes, { kind, paise }: MoneyBack) => {
    const { ready, silence } = promiseOf(promised, kind, new Date(now))
    const amount = formatPaise(paise)
    const readyBy = sayShort(promised.readyByAt)
    const dueAt = sayShort(promised.dueAt)
    return {
      ready: ready && t(ready, { readyBy }),
      silence: silence && t(silence, { dueAt, amount }),
    }
  }
}
