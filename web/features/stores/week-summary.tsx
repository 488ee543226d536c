import { useTranslations } from 'use-intl'
import type { DayTiming, Timings } from '#shared/contract/stores/stores.ts'
import { formatWeekday } from '#web/lib/format.ts'
import { useLocale } from '#web/lib/locale.ts'
import { minutesOf } from './week.ts'
import { runsOf } from './week-changes.ts'
import { formatMinutes } from '#shared/formats/india-time.ts'

export function WeekSummary({ timings }: { timings: Timings }) {
  const lines = useWeekLines(timings)
  return (
    <ul className="rounded-control bg-sunken px-3 py-2.5 text-sm">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}

/** "Mon to Sat: 10:00 am to 8:00 pm", "Sun: Closed": one line for consecutive days with the same hours. */
export function useWeekLines(timings: Timings): string[] {
  const t = useTranslations('week')
  const { locale } = useLocale()
  const dayName = (day: number) => formatWeekday(day, locale)
  const sayDay = useDayText()
  return runsOf(timings).map(({ first, last, hours }) =>
    t('summary', {
      days:
        first === last ? dayName(first) : t('days', { first: dayName(first), last: dayName(last) }),
      hours: sayDay({ status: hours !== null, from: '', to: '', ...hours }),
    }),
  )
}

/** "10:00 am to 8:00 pm", both windows of a day with a break, or "Closed". */
export function useDayText(): (day: DayTiming) => string {
  const t = useTranslations('week')
  const { locale } = useLocale()
  const sayWindow = (from: string, to: string) =>
    t('hours', {
      from: formatMinutes(minutesOf(from), locale),
      to: formatMinutes(minutesOf(to), locale),
    })
  return ({ status, from, to, from2, to2 }) => {
    if (!status) return t('closed')
    const first = sayWindow(from, to)
    return from2 && to2 ? t('and', { first, second: sayWindow(from2, to2) }) : first
  }
}
