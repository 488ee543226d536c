import { useTranslations } from 'use-intl'
import type { DayClose } from '#shared/contract/till.ts'
import { formatRupees } from '#web/lib/format.ts'
import { Moment } from '#web/ui/moment.tsx'

/** The cash that was put into the drawer and taken out of it on a day, the latest first. Renders nothing without any. */
export function DrawerMoves({ moves }: { moves: DayClose['drawerMoves'] }) {
  const t = useTranslations('dayClose.drawerMove')
  const someone = useTranslations('dayClose')('someone')
  if (moves.length === 0) return null
  return (
    <section className="mb-4 text-sm">
      <h2 className="text-base">{t('title')}</h2>
      <ul className="divide-y divide-hairline">
        {moves.map(({ at, by, amount, reason }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- moves never change their sequence
          <li key={index} className="py-2 wrap-anywhere">
            <p className="flex flex-wrap justify-between gap-x-4">
              <span>{reason}</span>
              <span className="money font-semibold whitespace-nowrap">{formatRupees(amount)}</span>
            </p>
            <p className="text-xs text-ink-muted">
              <Moment at={at} /> · {by ?? someone}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
