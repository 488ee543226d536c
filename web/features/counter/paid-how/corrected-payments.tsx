import { useTranslations } from 'use-intl'
import type { DayClose } from '#shared/contract/till.ts'
import { BillLink } from '../bill/bill-link.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { useMovedWords } from './moved-words.ts'

/** The corrections of a day, for its close. Renders nothing without any. */
export function CorrectedPayments({ corrected }: Pick<DayClose, 'corrected'>) {
  const t = useTranslations('dayClose')
  const words = useTranslations('paidHow')
  const sayMove = useMovedWords()
  if (corrected.length === 0) return null
  return (
    <section className="mt-4 text-sm">
      <h2 className="text-base">{t('corrected')}</h2>
      <ul className="mt-1 flex flex-col gap-1">
        {corrected.map(({ billNumber, at, by, ...move }) => (
          <li key={`${billNumber} ${at} ${move.cash} ${move.upi}`} className="wrap-anywhere">
            <BillLink number={billNumber} />
            {' · '}
            <Moment at={at} />
            {' · '}
            {sayMove(move)} ({by ?? words('somebody')})
          </li>
        ))}
      </ul>
    </section>
  )
}
