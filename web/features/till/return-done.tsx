import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import CircleCheckBig from 'lucide-react/icons/circle-check-big'
import { paths } from '#shared/paths.ts'
import type { Output } from '#web/lib/call.ts'
import { lastDayOf } from '#web/features/giftcodes/gift-code-text.ts'
import { formatRupees } from '#web/lib/format.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { BillToCustomer } from '#web/features/counter/bill/bill-to-customer.tsx'
import { BillPrints } from '#web/features/counter/bill/bill-prints.tsx'
import type { BackWay } from './use-return.ts'

type Props = { taken: Output<'POST /returns'>; way: BackWay }

type CreditedReturn = NonNullable<Props['taken']['credit']>

/** The new gift code, for the customer. */
export function Credit({
  credit: { code, lastFour, amount, expiresAt },
}: {
  credit: CreditedReturn
}) {
  const t = useTranslations('returns')
  const words = { amount: formatRupees(amount), date: lastDayOf({ expiresAt }) }
  return (
    <section className="flex w-full flex-col gap-2">
      <h3 className="font-semibold">{t('doneCredit', words)}</h3>
      {code && (
        <p className="money rounded-control bg-success-soft px-2 py-3 text-lg font-bold text-success select-all">
          {code}
        </p>
      )}
      <p className="text-sm">{code ? t('creditOnce') : t('creditHidden', { lastFour })}</p>
    </section>
  )
}

export const backAtCounter: Partial<Record<BackWay, 'doneUpi' | 'doneCard'>> = {
  upi: 'doneUpi',
  card: 'doneCard',
}

/** The sum to give back now, the gift code that comes back, and the credit note. */
export function ReturnDone({ taken: { amount, credit, noteNumber, bill }, way: chosen }: Props) {
  const t = useTranslations('returns')
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  const online = bill.isDisputed ? 'doneWaits' : 'doneOnline'
  const way = bill.paidBy === 'online' ? online : (backAtCounter[chosen] ?? 'doneCash')
  return (
    <div className="mx-auto flex max-w-md flex-col items-center gap-3 py-4 text-center">
      <CircleCheckBig aria-hidden="true" className="size-16 text-success" />
      <h2 ref={title} tabIndex={-1} className="text-xl outline-none">
        {t('done')}
      </h2>
      {(amount > 0 || !credit) && (
        <p className="rounded-card bg-success-soft px-4 py-3 text-lg font-bold text-success">
          {amount > 0 ? t(way, { amount: formatRupees(amount) }) : t('doneNothing')}
        </p>
      )}
      {credit && <Credit credit={credit} />}
      {noteNumber && (
        <>
          <p className="text-sm">
            {t('note')} <span className="money font-semibold">{noteNumber}</span>
          </p>
          <BillToCustomer which={{ billId: bill.billId }} number={bill.number} />
          <BillPrints billId={bill.billId} note={noteNumber} />
        </>
      )}
      <ButtonLink size="lg" wide to={paths.returnGoods()} className="mt-2">
        {t('next')}
      </ButtonLink>
    </div>
  )
}
