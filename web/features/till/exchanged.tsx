import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import CircleCheckBig from 'lucide-react/icons/circle-check-big'
import { paths } from '#shared/paths.ts'
import { formatRupees } from '#web/lib/format.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { BillToCustomer } from '#web/features/counter/bill/bill-to-customer.tsx'
import { BillPrints } from '#web/features/counter/bill/bill-prints.tsx'
import { backAtCounter, Credit } from './return-done.tsx'
import type { ExchangeDone } from './use-exchange.ts'

const take = { cash: 'takeCash', upi: 'takeUpi', card: 'takeCard' } as const

/** The difference to take or to give back, the rest as a gift code, and the two documents. */
export function Exchanged({ done: { taken: result, way } }: { done: ExchangeDone }) {
  const t = useTranslations('returns')
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  const { toPay, toGiveBack, credit, bill, returned, noteNumber } = result
  const back = returned.paidBy === 'online' ? 'doneOnline' : (backAtCounter[way] ?? 'doneCash')
  const taken = bill.ways.map(({ way: by, amount }) =>
    t(take[by], { amount: formatRupees(amount) }),
  )
  return (
    <div className="mx-auto flex max-w-md flex-col items-center gap-3 py-4 text-center">
      <CircleCheckBig aria-hidden="true" className="size-16 text-success" />
      <h2 ref={title} tabIndex={-1} className="text-xl outline-none">
        {t('exchanged')}
      </h2>
      <p className="rounded-card bg-success-soft px-4 py-3 text-lg font-bold text-success">
        {toPay > 0
          ? taken.join(' · ')
          : t(toGiveBack > 0 ? back : 'even', { amount: formatRupees(toGiveBack) })}
      </p>
      {credit && credit.left > 0 && <Credit credit={{ ...credit, amount: credit.left }} />}
      <p className="text-sm">
        {t('billOf')} <span className="money font-semibold">{bill.number}</span>
      </p>
      <BillToCustomer which={{ billId: bill.billId }} number={bill.number} />
      <BillPrints billId={bill.billId} />
      {noteNumber && (
        <>
          <p className="text-sm">
            {t('note')} <span className="money font-semibold">{noteNumber}</span>
          </p>
          <BillPrints billId={returned.billId} note={noteNumber} />
        </>
      )}
      <ButtonLink size="lg" wide to={paths.returnGoods()} className="mt-2">
        {t('next')}
      </ButtonLink>
    </div>
  )
}
