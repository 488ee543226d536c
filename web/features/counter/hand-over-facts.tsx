import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { MerchantOrder } from '#shared/contract/orders.ts'
import { formatRupees } from '#web/lib/format.ts'
import { cashDue } from './merchant-order.ts'
import { OrderLines } from './order-lines.tsx'

type CounterFactsProps = { order: MerchantOrder; children: ReactNode }

/** What matters at the counter: who, how much to take, which pieces. `children` is what to do, above the pieces, because a long order must not hide it. */
export function HandOverFacts({ order, children }: CounterFactsProps) {
  const t = useTranslations('orders')
  const cash = cashDue(order)
  return (
    <>
      <div className="text-sm">
        <p className="text-base font-semibold wrap-anywhere">{order.userName}</p>
        <p className="break-all">{order.userEmail}</p>
        <p className="mt-1 text-xs text-ink-muted">{t('takeFrom')}</p>
      </div>
      <p className="rounded-card bg-genda-soft px-4 py-3 text-lg font-bold text-genda-ink">
        {cash > 0 ? t('takeCash', { amount: formatRupees(cash) }) : t('alreadyPaid')}
      </p>
      {children}
      <div className="border-t border-hairline pt-4 text-sm wrap-anywhere">
        <OrderLines lines={order.products.filter((line) => !line.declined)} />
      </div>
    </>
  )
}
