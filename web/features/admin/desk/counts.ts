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

/** From here on the answer is told in hours. */
const LONG_MINUTES = 120

/** Says a count, or the median time until a shop answered; a dash where nobody answered. */
export function useCountWords(): (counts: Counts, measure: (typeof measures)[number]) => string {
  const t = useTranslations('desk')
  return (counts, measure) => {
    const value = counts[measure]
    if (value === null) return '–'
    if (measure !== 'answerMinutes') return value.toLocaleString('en-IN')
    return value < LONG_MINUTES
      ? t('minutes', { minutes: value })
      : t('hours', { hours: Math.round(value / 60) })
  }
}
