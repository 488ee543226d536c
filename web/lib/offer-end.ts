import { useTranslations } from 'use-intl'
import {
  DAY_MS,
  formatClock,
  INDIA_OFFSET_MS,
  indianDayNumber,
  MINUTE_MS,
} from '#shared/formats/india-time.ts'
import type { Locale } from '#shared/page.ts'
import { formatDate, formatWeekday } from './format.ts'
import { DAYS_BY_NAME, weekdayIndex } from './hours-words.ts'
import { useLocale } from './locale.ts'

type Say = { t: ReturnType<typeof useTranslations<'ui'>>; locale: Locale; at: number }

export function useOfferEnd(until: string, at: number): string {
  const t = useTranslations('ui')
  const { locale } = useLocale()
  return offerEnd(until, { t, locale, at })
}

/** Says until when an offer counts, seen at `at`: "until 5 pm", "until Sunday", "until 24/12/2026". */
export function offerEnd(until: string, { t, locale, at }: Say): string {
  // The last minute counts, so that an end at midnight belongs to the day before.
  const last = Date.parse(until) - MINUTE_MS
  const days = indianDayNumber(last) - indianDayNumber(at)
  const isNight = (last + INDIA_OFFSET_MS) % DAY_MS >= DAY_MS - 2 * MINUTE_MS
  const clock = formatClock(until, locale).replace(':00', '')
  if (days <= 0) return isNight ? t('untilTonight') : t('until', { when: clock })
  const isNear = days <= DAYS_BY_NAME
  const day = isNear
    ? formatWeekday(weekdayIndex(last), locale, 'long')
    : formatDate(new Date(last))
  return t('until', { when: isNight ? day : `${day} ${clock}` })
}
