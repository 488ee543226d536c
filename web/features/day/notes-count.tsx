import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatRupees } from '#web/lib/format.ts'
import { NumberStepper } from '#web/ui/number-stepper.tsx'

/** The notes and coins of a drawer, in rupees each: those of which the Reserve Bank of India issues new ones. */
const PIECES = [500, 200, 100, 50, 20, 10, 5, 2, 1]
const MOST_PIECES = 9_999

/** Adds up the notes and coins of a drawer while they are counted. */
export function NotesCount({ onSum }: { onSum: (rupees: number) => void }) {
  const t = useTranslations('dayClose.drawerCount')
  const [counts, setCounts] = useState<Readonly<Record<number, number>>>({})
  const change = (piece: number, count: number) => {
    const next = { ...counts, [piece]: count }
    setCounts(next)
    onSum(PIECES.reduce((sum, one) => sum + one * (next[one] ?? 0), 0))
  }
  return (
    <ul className="flex max-w-80 flex-col gap-2">
      {PIECES.map((piece) => (
        <li key={piece} className="flex items-center gap-2">
          <span className="money w-8 shrink-0 text-right font-semibold">{piece}</span>
          <NumberStepper
            value={counts[piece] ?? 0}
            max={MOST_PIECES}
            label={t('pieces', { piece: formatRupees(piece) })}
            onChange={(count) => change(piece, count)}
          />
          <span className="money min-w-0 grow text-right whitespace-nowrap">
            {formatRupees(piece * (counts[piece] ?? 0))}
          </span>
        </li>
      ))}
    </ul>
  )
}
