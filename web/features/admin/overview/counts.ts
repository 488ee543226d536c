import { useTranslations } from 'use-intl'
import type { FigureRow } from '#shared/contract/admin/overview.ts'

export type Counts = Omit<FigureRow, 'key' | 'name'>

/** The figures in the order in which they are shown. */
export const measures = [
  'orders',
  'collected',
  'notCollected',
  'triedNotTaken',
  'cancelledByShopper',
  'cancelledByShop',
  'cancelledBySystem',
  'cancelledByAdmin',
  'answerMinutes',
] as const satisfies (keyof Counts)[]

/** From this number of minutes on, the time is shown in hours. */
const LONG_MINUTES = 120

/** Says the median time until a shop answered; null when no shop answered. */
export function useAnswerWords(): (minutes: number | null) => string {
  const t = useTranslations('overview')
  return (minutes) => {
    if (minutes === null) return t('noAnswer')
    return minutes < LONG_MINUTES
      ? t('minutes', { minutes })
      : t('hours', { hours: Math.round(minutes / 60) })
  }
}

/** Says a count, or the median time until a shop answered. */
export function useCountWords(): (counts: Counts, measure: (typeof measures)[number]) => string {
  const sayAnswer = useAnswerWords()
  return (counts, measure) => {
    if (measure === 'answerMinutes') return sayAnswer(counts[measure])
    return counts[measure].toLocaleString('en-IN')
  }
}
