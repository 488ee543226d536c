import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '#shared/paths.ts'
import { callQuery } from '#web/lib/queries.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { NothingFoundDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/error-state.tsx'
import { QueryFailed } from '#web/ui/query-failed.tsx'
import { SkeletonText } from '#web/ui/skeleton.tsx'
import { BillRow } from './bill-row.tsx'

/** The latest bills, or those with the words of `text`, from which pieces can come back without a number. */
export function LastBills({ text }: { text?: string }) {
  const t = useTranslations('returns')
  const id = useId()
  const query = useQuery(callQuery('GET /last-bills', text ? { text } : {}))
  if (query.isPending) return <SkeletonText lines={8} />
  if (!query.data) return <QueryFailed query={query} />
  const { bills } = query.data
  if (bills.length === 0)
    return text ? (
      <EmptyState
        drawing={<NothingFoundDrawing />}
        title={t('noBill', { text })}
        text={t('noBillText')}
      />
    ) : null
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-2 text-base">
        {text ? t('billsWith', { text }) : t('last')}
      </h2>
      <ul className="divide-y divide-hairline rounded-card border border-hairline bg-surface text-sm">
        {bills.map((bill) => (
          <BillRow key={bill.number} bill={bill}>
            <ButtonLink
              to={paths.returnGoods(bill.number)}
              variant="secondary"
              size="sm"
              className="shrink-0"
              aria-label={t('takeOf', { number: bill.number })}
            >
              {t('take')}
            </ButtonLink>
          </BillRow>
        ))}
      </ul>
    </section>
  )
}
