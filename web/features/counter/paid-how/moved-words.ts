import { useTranslations } from 'use-intl'
import { takenWays, type TakenMove } from './ways.ts'
import { formatRupees } from '#web/lib/format.ts'

/** The words of a correction: the amount, and from which way to which. */
export function useMovedWords(): (move: TakenMove) => string {
  const t = useTranslations('paidHow')
  return (move) => {
    const names = (sign: 1 | -1) =>
      takenWays
        .filter((way) => move[way] * sign > 0)
        .map((way) => t(`way_${way}`))
        .join(' + ')
    const plus = takenWays.reduce((sum, way) => sum + Math.max(0, move[way]), 0)
    return t('from', { amount: formatRupees(plus), from: names(-1), to: names(1) })
  }
}
