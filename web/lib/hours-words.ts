import { useTranslations } from 'use-intl'
import {
  DAY_MS,
  formatClock,
  HOUR_MS,
  INDIA_OFFSET_MS,
  indianDayNumber,
} from '#shared/formats/india-time.ts'
import type { Locale } from '#shared/page.ts'
import { formatDate, formatWeekday } from './format.ts'
import { useLocale } from './locale.ts'

export type Hours = {
  storeOpen: boolean
  changesAt: string | null
  readyBy: string | null
  /** The shop takes no bookings for now; `until` is null when the end is not known. */
  pause?: { until: string | null } | null
}

/** A weekday further away than this would be ambiguous. */
export const DAYS_BY_NAME = 6

type Words = ReturnType<typeof useTranslations<'hours'>>
type Say = { t: Words; locale: Locale; at: number }

/** The texts for a store's hours. `at` is the time at which the hours were computed, in milliseconds of the epoch. */
export function useHoursWords(at: number) {
  const t = useTranslations('hours')
  const { locale } = useLocale()
  return hoursWords({ t, locale, at })
}

export function hoursWords(say: Say) {
  const readyBy = (hours: Hours) => {
    if (hours.pause) return sayPause(hours.pause, say)
    // Leave out "today" when a booking is ready before the shop closes, or when the shop is closed and it is past noon.
    const isNow = hours.storeOpen && isReadyInTime(hours)
    const today = isNow || (!hours.storeOpen && !isMorning(say.at)) ? 'readyBy' : 'readyByToday'
    return hours.readyBy && sayDay(hours.readyBy, say, [today, 'readyByTomorrow', 'readyByOn'])
  }
  return {
    /** Short: "Open · Ready by 7:40 pm", "Closes soon · Ready by 7:40 pm" or "Opens Mon 11:00 am". */
    card: (hours: Hours) => {
      if (hours.pause) return sayPause(hours.pause, say)
      const ready = hours.storeOpen && readyBy(hours)
      const state = closesSoon(hours, say.at) ? 'closing' : 'open'
      return ready ? `${say.t(state)} · ${ready}` : sayState(hours, say)
    },
    /** The colour of the state: `success` only when a booking can be ready before the shop closes. */
    tone: (hours: Hours): OpenTone => {
      if (!hours.storeOpen) return 'danger'
      return hours.pause || closesSoon(hours, say.at) ? 'warning' : 'success'
    },
    /** "Open until 9:00 pm", "Opens Mon 11:00 am". */
    state: (hours: Hours) => sayState(hours, say),
    /** "Ready tomorrow by 11:30 am", or the pause; without either when the store has no next opening. */
    readyBy,
    /** "Not taking bookings until 4:40 pm"; undefined when the shop takes bookings. */
    pause: ({ pause }: Hours) => (pause ? sayPause(pause, say) : undefined),
  }
}

export type OpenTone = 'success' | 'warning' | 'danger'

/** True when a booking made now is ready before the shop closes. Always true for a shop that never closes. */
function isReadyInTime({ changesAt, readyBy }: Hours): boolean {
  return changesAt === null || (readyBy !== null && Date.parse(readyBy) <= Date.parse(changesAt))
}

function closesSoon(hours: Hours, at: number): boolean {
  const isLastHour = hours.changesAt !== null && Date.parse(hours.changesAt) - at <= HOUR_MS
  return isLastHour || (hours.readyBy !== null && !isReadyInTime(hours))
}

function sayPause({ until }: NonNullable<Hours['pause']>, say: Say): string {
  if (until === null) return say.t('paused')
  return sayDay(until, say, ['pausedUntil', 'pausedUntilTomorrow', 'pausedUntilDay'])
}

function sayState(hours: Hours, say: Say): string {
  const { t, locale, at } = say
  const { storeOpen, changesAt } = hours
  if (!changesAt) return t(storeOpen ? 'openNow' : 'closedNow')
  if (!storeOpen) {
    const today = isMorning(at) ? 'opensToday' : 'opensAt'
    return sayDay(changesAt, say, [today, 'opensTomorrow', 'opensOn'])
  }
  const left = Date.parse(changesAt) - at
  if (left > DAY_MS) return t('openNow')
  return t(closesSoon(hours, at) ? 'closesSoon' : 'openUntil', {
    time: formatClock(changesAt, locale),
  })
}

/** True between midnight and noon, when a time without a day could mean the day before or after. */
function isMorning(at: number): boolean {
  return (at + INDIA_OFFSET_MS) % DAY_MS < DAY_MS / 2
}

type SayDay<Key> = Omit<Say, 't'> & { t: (key: Key, when: { day: string; time: string }) => string }

/** Picks one of three message keys: for today, for tomorrow, for a later day. */
export function sayDay<Key extends string>(
  instant: string,
  { t, locale, at }: SayDay<Key>,
  keys: readonly [Key, Key, Key],
): string {
  const time = formatClock(instant, locale)
  const days = indianDayNumber(Date.parse(instant)) - indianDayNumber(at)
  if (days <= 0) return t(keys[0], { day: '', time })
  if (days === 1) return t(keys[1], { day: '', time })
  const day = days <= DAYS_BY_NAME ? weekdayOf(instant, locale) : formatDate(instant)
  return t(keys[2], { day, time })
}

/** Day 0 of the epoch was a Thursday, the fourth day from Monday. */
export function weekdayIndex(instant: number): number {
  return (indianDayNumber(instant) + 3) % 7
}

function weekdayOf(instant: string, locale: Locale): string {
  return formatWeekday(weekdayIndex(Date.parse(instant)), locale)
}
