import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '#shared/paths.ts'
import { BillToCustomer } from '#web/features/counter/bill/bill-to-customer.tsx'
import { withMessages } from '#web/lib/later-messages.tsx'
import { callQuery } from '#web/lib/queries.ts'
import { Link } from '#web/lib/router.tsx'
import { useHasRight } from '#web/lib/session.ts'
import { QueryFailed } from '#web/ui/query-failed.tsx'
import { SkeletonText } from '#web/ui/skeleton.tsx'
import { Dialog } from '#web/ui/on-demand.tsx'
import { BillRow } from './bill-row.tsx'

type ListProps = { text?: string }

/** The latest sales at the counter, or those with the words of `text`, each to be printed or sent again. */
function List({ text }: ListProps) {
  const t = useTranslations('counterBills')
  const mayReturn = useHasRight('returns')
  const query = useQuery(callQuery('GET /counter-bills', text ? { text } : {}))
  if (query.isPending) return <SkeletonText lines={4} />
  if (!query.data) return <QueryFailed query={query} />
  const { bills } = query.data
  if (bills.length === 0) return text ? null : <p className="text-sm">{t('none')}</p>
  return (
    <ul className="divide-y divide-hairline rounded-card border border-hairline bg-surface text-sm">
      {bills.map((bill) => (
        <BillRow key={bill.number} bill={bill}>
          <div className="flex shrink-0 items-center gap-3 max-sm:w-full">
            <BillToCustomer which={{ billId: bill.billId }} number={bill.number} />
            {mayReturn && (
              <Link
                to={paths.returnGoods(bill.number)}
                className="inline-flex min-h-9 items-center underline underline-offset-3"
                aria-label={t('openOf', { number: bill.number })}
              >
                {t('open')}
              </Link>
            )}
          </div>
        </BillRow>
      ))}
    </ul>
  )
}

/** The sales at the counter with these words; nothing without any. */
function FoundPart({ text }: Required<ListProps>) {
  const t = useTranslations('counterBills')
  const id = useId()
  const { data } = useQuery(callQuery('GET /counter-bills', { text }))
  if (!data || data.bills.length === 0) return null
  return (
    <section aria-labelledby={id} className="mb-6">
      <h2 id={id} className="mb-2 text-base">
        {t('title')}
      </h2>
      <List text={text} />
    </section>
  )
}

export const FoundCounterBills = withMessages('counterBills', FoundPart, ['till', 'counter'])

export type LastBillsDialogProps = { open: boolean; onOpenChange: (open: boolean) => void }

/** The latest sales of the shop, or for the counter's staff their own ones of today. */
export function LastBillsDialog(layer: LastBillsDialogProps) {
  const t = useTranslations('counterBills')
  const mayReturn = useHasRight('returns')
  return (
    <Dialog {...layer} title={t(mayReturn ? 'last' : 'own')}>
      <List />
    </Dialog>
  )
}
