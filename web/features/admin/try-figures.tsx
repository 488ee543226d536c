import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { callQuery } from '#web/lib/queries.ts'
import { Card } from '#web/ui/card.tsx'
import { Sum, Sums } from '#web/ui/sums.tsx'
import { Loaded } from '#web/ui/loaded.tsx'

/** The bookings to try of the last thirty days in all shops, and the number of them that became sales. */
export function TryFigures() {
  const t = useTranslations('admin')
  const title = useId()
  const query = useQuery(callQuery('GET /admin/try-figures', {}))
  const { toTry, others } = query.data ?? {}
  return (
    <Loaded query={query}>
      <section aria-labelledby={title} className="flex max-w-xl flex-col gap-3">
        <h2 id={title} className="text-lg">
          {t('tryTitle')}
        </h2>
        <p className="text-ink-muted">{t('tryText')}</p>
        {toTry && (
          <Card>
            <Sums>
              <Sum name={t('tryBooked')}>{toTry.booked}</Sum>
              <Sum name={t('tryKept')}>{toTry.kept}</Sum>
              <Sum name={t('tryNotTaken')}>{toTry.notTaken}</Sum>
              <Sum name={t('tryNotCollected')}>{toTry.notCollected}</Sum>
              <Sum name={t('tryPieces')}>
                {t('tryPiecesOf', { kept: toTry.keptPieces, tried: toTry.triedPieces })}
              </Sum>
            </Sums>
          </Card>
        )}
        <h3 className="mt-3 text-base">{t('tryOthers')}</h3>
        {others && (
          <Card>
            <Sums>
              <Sum name={t('tryPartly')}>{others.partlyTaken}</Sum>
              <Sum name={t('tryNotTaken')}>{others.notTaken}</Sum>
            </Sums>
          </Card>
        )}
      </section>
    </Loaded>
  )
}
