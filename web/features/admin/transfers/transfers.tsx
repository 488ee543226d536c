import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { callQuery } from '#web/lib/queries.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { BatchCard } from './batch-card.tsx'
import { OperatorFolder } from './operator-folder.tsx'
import { OwedList } from './owed-list.tsx'
import { References } from './references.tsx'
import { Splits } from './splits.tsx'
import { TaxMonths } from './tax-months.tsx'

/**
 * The sums owed to shops, and the transfers: begun as a batch, given to the bank as a file, completed by their
 * references; what the payment provider holds for shops; and the taxes that are held back.
 */
export function Transfers() {
  const t = useTranslations('transfers')
  const owedTitle = useId()
  const batchesTitle = useId()
  const query = useQuery(callQuery('GET /admin/payouts', {}))
  const { shops, batches } = query.data ?? { shops: [], batches: [] }
  return (
    <Loaded query={query}>
      <div className="flex flex-col gap-8">
        <section aria-labelledby={owedTitle} className="flex flex-col gap-3">
          <div>
            <h2 id={owedTitle} className="text-lg">
              {t('owedTitle')}
            </h2>
            <p className="text-sm text-ink-muted">{t('owedText')}</p>
          </div>
          <OwedList shops={shops} />
        </section>
        <section aria-labelledby={batchesTitle} className="flex flex-col gap-3">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <h2 id={batchesTitle} className="text-lg">
              {t('batches')}
            </h2>
            {batches.length > 0 && <References />}
          </div>
          {batches.length === 0 && <p className="text-ink-muted">{t('noBatches')}</p>}
          {batches.map((batch) => (
            <BatchCard key={batch.batchId} batch={batch} />
          ))}
        </section>
        <Splits />
        <TaxMonths />
        <OperatorFolder />
      </div>
    </Loaded>
  )
}
