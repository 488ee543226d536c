import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { DAY_MS, formatDay, indianDay } from '#shared/formats/india-time.ts'
import type { CounterBill } from '#shared/contract/till.ts'
import { PaidHow } from '#web/features/counter/paid-how/paid-how.tsx'
import { BillToCustomer } from '#web/features/counter/bill/bill-to-customer.tsx'
import { BillPrints } from '#web/features/counter/bill/bill-prints.tsx'
import { FindBill } from '#web/features/till/find-bill.tsx'
import { LastBills } from '#web/features/till/last-bills.tsx'
import { ReturnForm } from '#web/features/till/return-form.tsx'
import { hasCode } from '#web/lib/call-error.ts'
import { formatRupees } from '#web/lib/format.ts'
import { callQuery } from '#web/lib/queries.ts'
import { useSearchParams } from '#web/lib/router.tsx'
import type { Screen } from '#web/lib/screen.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Card } from '#web/ui/card.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { Page, PageTitle } from '#web/ui/page.tsx'
import { QueryFailed } from '#web/ui/query-failed.tsx'
import { SkeletonText } from '#web/ui/skeleton.tsx'

export const screen: Screen = {
  component: ReturnScreen,
  messages: ['till', 'counter', 'gift', 'inventory'],
}

/** Takes pieces of a bill back after the hand-over. */
function ReturnScreen() {
  const t = useTranslations('returns')
  const [search] = useSearchParams()
  const number = search.get('number') ?? ''
  return (
    <Page width="reading">
      <PageTitle note={t('intro')}>{t('title')}</PageTitle>
      {/* Siblings may not have the same key: React would keep them beside the next ones. */}
      <div>
        <FindBill key={number} number={number} />
      </div>
      <div>{number ? <FoundBill key={number} number={number} /> : <LastBills />}</div>
    </Page>
  )
}

function FoundBill({ number }: { number: string }) {
  const query = useQuery({
    ...callQuery('GET /counter-bill', { number }),
    // A new read would change the form, which keeps the choice. The answer of the return contains the new bill.
    refetchOnReconnect: false,
    refetchOnMount: 'always',
    gcTime: 0,
  })
  if (query.isPending) return <SkeletonText lines={6} />
  if (!query.data)
    return hasCode(query.error, 'NOT_FOUND') ? (
      <LastBills text={number} />
    ) : (
      <QueryFailed query={query} />
    )
  return (
    <Card className="flex flex-col gap-4">
      <ReturnForm key={query.data.billId} bill={query.data}>
        <BillFacts bill={query.data} />
      </ReturnForm>
    </Card>
  )
}

/** The days of the shop's promise to exchange; after them, an exchange is at its own will. */
function ExchangePromise({ bill: { issuedAt, exchangeDays } }: { bill: CounterBill }) {
  const t = useTranslations('returns')
  const today = indianDay(useNow())
  if (exchangeDays === 0) return null
  const last = indianDay(Date.parse(issuedAt) + exchangeDays * DAY_MS)
  return <p>{t(today <= last ? 'promise' : 'promiseOver', { date: formatDay(last) })}</p>
}

function BillFacts({ bill }: { bill: CounterBill }) {
  const t = useTranslations('returns')
  const { billId, number, issuedAt, orderNumber, total, notes, exchangeNote } = bill
  return (
    <div className="flex flex-col gap-2 text-sm">
      <h2 className="text-lg">
        {t('billOf')} <span className="money">{number}</span>
      </h2>
      <p className="text-ink-muted">
        <Moment at={issuedAt} />
        {' · '}
        {orderNumber ? t('order', { number: orderNumber }) : t('walkIn')}
        {' · '}
        {t('totalOf', { amount: formatRupees(total) })}
        {exchangeNote && <> · {t('exchangedWith', { number: exchangeNote })}</>}
      </p>
      {bill.buyer && (
        <p className="font-semibold wrap-anywhere">
          {t('billFor', { name: bill.buyer.name })}
          <span className="block text-xs font-normal text-ink-muted">
            {[bill.buyer.gstin, bill.buyer.address].filter(Boolean).join(' · ')}
          </span>
        </p>
      )}
      <PaidHow bill={bill} />
      <ExchangePromise bill={bill} />
      <div className="flex flex-wrap gap-2">
        <BillToCustomer which={{ billId }} number={number} />
        <BillPrints billId={billId} />
      </div>
      {notes.map((note) => (
        <div key={note.number} className="flex flex-col gap-2 border-t border-hairline pt-3">
          <p>
            {t('note')} <span className="money font-semibold">{note.number}</span>
            {' · '}
            <span className="money">
              <Moment at={note.issuedAt} />
              {(note.amount > 0 || !note.credit) && <> · {formatRupees(note.amount)}</>}
            </span>
            {note.exchangeBill && <> · {t('exchangedFor', { number: note.exchangeBill })}</>}
            {note.isProvider && <> · {t('byProvider')}</>}
            {note.credit && (
              <>
                {' · '}
                {t('noteCredit', {
                  amount: formatRupees(note.credit.amount),
                  lastFour: note.credit.lastFour,
                  left: formatRupees(note.credit.left),
                })}
              </>
            )}
          </p>
          <BillPrints billId={billId} note={note.number} />
        </div>
      ))}
    </div>
  )
}
