import { useTranslations } from 'use-intl'
import type { FigureRow } from '#shared/contract/overview.ts'

export type Counts = Omit<FigureRow, 'key' | 'name'>

/** The figures in the order in which they are shown. */
export const measures = [
  'orders',
  'collected',
  'notCollected',
  'cancelledByShopper',
  'cancelledByShop',
  'cancelledBySystem',
  'cancelledByAdmin',
  'answerMinutes',
] as const satisfies (keyof Counts)[]

/** A count, or the median minutes until a shop answered; a dash where nobody answered. */
export function CountCell({
  counts,
  measure,
}: {
  counts: Counts
  measure: (typeof measures)[number]
}) {
  const t = useTranslations('desk')
  const value = counts[measure]
  if (value === null) return '–'
  return measure === 'answerMinutes'
    ? t('minutes', { minutes: value })
    : value.toLocaleString('en-IN')
}
