import { useTranslations } from 'use-intl'
import type { MerchantOrder } from '#shared/contract/orders.ts'
import { formatRupees } from '#web/lib/format.ts'
import { GrandSum, Sum, Sums } from '#web/ui/sums.tsx'

export function OrderTotals({ order }: { order: MerchantOrder }) {
  const t = useTranslations('orders')
  return (
    <Sums>
      <Sum name={t('subTotal')} note={t('includesGst', { amount: formatRupees(order.totalTax) })}>
        {formatRupees(order.amount + order.discount)}
      </Sum>
      <Sum name={t('discount')}>{formatRupees(order.discount)}</Sum>
      <GrandSum name={t('grandTotal')}>{formatRupees(order.amount)}</GrandSum>
    </Sums>
  )
}
