import { useTranslations } from 'use-intl'
import type { MerchantOrder } from '#shared/contract/orders.ts'
import { formatDateTime } from '#shared/india-time.ts'
import { formatRupees } from '#web/lib/format.ts'
import { Badge } from '#web/ui/badge.tsx'

type CellProps = { order: MerchantOrder }

/** Its number and when it was booked. */
export function OrderHead({ order, isFresh = false }: CellProps & { isFresh?: boolean }) {
  const t = useTranslations('orders')
  return (
    <div>
      <span className="flex flex-wrap items-center gap-2 font-semibold">
        <span className="money">{order.orderNumber}</span>
        {isFresh && <Badge tone="info">{t('new')}</Badge>}
      </span>
      <time
        dateTime={order.bookingDateTime}
        className="money block text-xs font-normal text-ink-muted"
      >
        {formatDateTime(order.bookingDateTime)}
      </time>
    </div>
  )
}

export function OrderCustomer({ order }: CellProps) {
  return (
    <div className="min-w-0 break-words @max-table:text-right @table:max-w-32 @4xl:max-w-36 @min-[66rem]:max-w-56">
      {order.userName}
      <span className="block text-xs text-ink-muted">{order.userEmail}</span>
    </div>
  )
}

export function OrderGoods({ order }: CellProps) {
  const t = useTranslations('orders')
  const [first, ...others] = order.products
  const pieces = order.products.reduce((sum, { quantity }) => sum + quantity, 0)
  const name = first?.name ?? ''
  return (
    <div className="min-w-0 wrap-anywhere @max-table:text-right @table:min-w-28 @min-[60rem]:min-w-32">
      <span className="line-clamp-3">
        {others.length === 0 ? name : t('andMore', { first: name, count: others.length })}
      </span>
      <span className="block text-xs text-ink-muted">{t('pieces', { count: pieces })}</span>
    </div>
  )
}

export function OrderAmount({ order }: CellProps) {
  const t = useTranslations('orders')
  return (
    <div className="@max-table:text-right">
      <span className="money font-semibold">{formatRupees(order.amount)}</span>
      <span className="block text-xs whitespace-nowrap text-ink-muted">
        {order.paymentMethod === 'cash' ? t('cashAtCounter') : t('paidOnline')}
      </span>
    </div>
  )
}

/** Which order a question is about: its number and who booked it. */
export function OrderName({ order }: { order: MerchantOrder }) {
  return (
    <p className="text-sm font-semibold wrap-anywhere">
      <span className="money">{order.orderNumber}</span> · {order.userName}
    </p>
  )
}
