import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { MerchantOrder } from '#shared/contract/orders.ts'
import { formatRupees } from '#web/lib/format.ts'

export function MerchantOrderSummary({ order }: { order: MerchantOrder }) {
  const t = useTranslations('orders')
  return (
    <dl className="flex flex-col gap-1.5 text-sm">
      <Line name={t('subTotal')} note={t('includesGst', { amount: formatRupees(order.totalTax) })}>
        {formatRupees(order.amount + order.discount)}
      </Line>
      <Line name={t('discount')}>{formatRupees(order.discount)}</Line>
      <div className="mt-1 flex justify-between gap-4 border-t border-hairline pt-2 font-bold">
        <dt>{t('grandTotal')}</dt>
        <dd className="money">{formatRupees(order.amount)}</dd>
      </div>
    </dl>
  )
}

function Line({ name, note, children }: { name: string; note?: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4">
      <dt>
        {name}
        {note && <span className="block text-xs text-ink-muted">{note}</span>}
      </dt>
      <dd className="money">{children}</dd>
    </div>
  )
}
