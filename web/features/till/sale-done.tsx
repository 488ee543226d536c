import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import CircleCheckBig from 'lucide-react/icons/circle-check-big'
import { variantValues } from '#shared/catalog/variant-names.ts'
import { callQuery } from '#web/lib/queries.ts'
import { lastDayOf } from '#web/features/giftcodes/gift-code-text.ts'
import { formatRupees } from '#web/lib/format.ts'
import { useFunctionKeys } from '#web/lib/function-keys.ts'
import { useGoodsNames } from '#web/lib/locale.ts'
import { useScannedKeys } from '#web/lib/scanned-keys.ts'
import { Button } from '#web/ui/button.tsx'
import { AfterHydration, lazyPart, Nothing } from '#web/ui/on-demand.tsx'
import { ChangeToGive } from '#web/features/counter/paid-how/change-to-give.tsx'
import { lineAmount } from './sale-lines.ts'
import { BillToCustomer } from '#web/features/counter/bill/bill-to-customer.tsx'
import { BillPrints } from '#web/features/counter/bill/bill-prints.tsx'
import type { CounterBill } from '#shared/contract/till.ts'

const ChangePaidHow = lazyPart(
  async () => (await import('#web/features/counter/paid-how/change-paid-how.tsx')).ChangePaidHow,
  Nothing,
)

const taken = { cash: 'takenCash', upi: 'takenUpi', card: 'takenCard' } as const

/** The bill of a sale that was just made, readable from a distance, and the change to give. */
export function SaleDone({
  sold,
  onNext,
}: {
  sold: CounterBill
  /** `code`: what a hand scanner has read for the next customer. */
  onNext: (code?: string) => void
}) {
  const t = useTranslations('sale')
  // A correction of the payment shows here too.
  const { data: bill } = useQuery({
    ...callQuery('GET /counter-bill', { billId: sold.billId }),
    initialData: sold,
  })
  const { attribute } = useGoodsNames()
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  useScannedKeys(onNext)
  useFunctionKeys({ F2: () => onNext() })
  const [cash, ...others] = bill.ways
  return (
    <div className="mx-auto flex max-w-md flex-col items-center gap-3 py-4 text-center">
      <output className="flex flex-col items-center gap-3">
        <CircleCheckBig aria-hidden="true" className="size-16 text-success" />
        <h2 className="text-xl">{t('done')}</h2>
        {bill.paid > 0 && (
          <p className="rounded-card bg-success-soft px-4 py-3 text-lg font-bold text-success">
            {bill.ways
              .map(({ way, amount }) => t(taken[way], { amount: formatRupees(amount) }))
              .join(' · ')}
          </p>
        )}
        {bill.discount > 0 && (
          <p className="font-semibold">{t('giftPaid', { amount: formatRupees(bill.discount) })}</p>
        )}
        {bill.gift && bill.gift.left > 0 && (
          <p>
            {t('giftLeft', {
              lastFour: bill.gift.lastFour,
              left: formatRupees(bill.gift.left),
              date: lastDayOf(bill.gift),
            })}
          </p>
        )}
        <p className="text-sm">
          {t('bill')} <span className="money font-semibold">{bill.number}</span>
        </p>
      </output>
      {cash?.way === 'cash' && others.length === 0 && <ChangeToGive total={cash.amount} />}
      <Button ref={button} size="lg" wide onClick={() => onNext()}>
        {t('next')}
      </Button>
      <ul className="w-full divide-y divide-hairline rounded-card border border-hairline text-left text-sm">
        {bill.lines.map((line) => (
          <li key={line.position} className="flex justify-between gap-3 px-3 py-2 wrap-anywhere">
            <span>
              {line.quantity} ×{' '}
              {[line.name, ...variantValues(line.attributes, attribute)].join(', ')}
            </span>
            <span className="money whitespace-nowrap">{formatRupees(lineAmount(line))}</span>
          </li>
        ))}
      </ul>
      <AfterHydration>
        <ChangePaidHow bill={bill} />
      </AfterHydration>
      <BillToCustomer which={{ billId: bill.billId }} number={bill.number} />
      <BillPrints billId={bill.billId} />
    </div>
  )
}
