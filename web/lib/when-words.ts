import { useTranslations } from 'use-intl'
import { formatDate, formatWeekday } from './format.ts'
import { weekdayIndex } from './hours-words.ts'
import { useLocale } from './locale.ts'
import { DAY_MS, formatClock, indianDay } from '#shared/india-time.ts'

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

type Promised = {
  /** The ready-by time stored with the booking. */
  readyByAt: string | null
  /** The deadline of the store. */
  dueAt: string | null
}

/** "Usually ready by 12:20 pm, at the latest tomorrow 6:30 pm"; undefined without a deadline, or when it has passed. */
export function usePromiseWords(now: number): (promised: Promised) => string | undefined {
  const t = useTranslations('bookings')
  const { locale } = useLocale()
  const sayWhen = useWhenWords(now)
  const sayShort = (instant: string) =>
    dayNear(Date.parse(instant), now) === 'today' ? formatClock(instant, locale) : sayWhen(instant)
  return ({ readyByAt, dueAt }) => {
    if (!dueAt || Date.parse(dueAt) <= now) return undefined
    const latest = sayShort(dueAt)
    const isLate = !readyByAt || Date.parse(readyByAt) <= now || readyByAt >= dueAt
    return isLate
      ? t('promiseLatest', { latest })
      : t('promise', { ready: sayShort(readyByAt), latest })
  }
}
