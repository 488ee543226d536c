import { clsx } from 'clsx'
import { useTranslations } from 'use-intl'
import type { MerchantOrder } from '#shared/contract/orders.ts'
import { formatDateTime, formatRupees } from '#web/lib/format.ts'
import { Badge } from '#web/ui/badge.tsx'
import type { Column } from '#web/ui/table.tsx'
import { type SayDue } from './merchant-due.ts'
import { type Act, MerchantOrderActions } from './merchant-order-actions.tsx'
import { OrderStatusBadge } from './order-status-badge.tsx'

type Row = {
  isFresh: (order: MerchantOrder) => boolean
  sayDue: SayDue
  onAct: Act
}

type Words = ReturnType<typeof useTranslations<'orders'>>

export function merchantOrderColumns(t: Words, row: Row): Column<MerchantOrder>[] {
  return [
    {
      key: 'order',
      header: t('order'),
      onCard: 'heading',
      cell: (order) => <OrderName order={order} isFresh={row.isFresh(order)} />,
    },
    { key: 'customer', header: t('shopper'), cell: (order) => <Customer order={order} /> },
    { key: 'products', header: t('products'), cell: (order) => <Goods order={order} /> },
    {
      key: 'status',
      header: t('status'),
      cell: (order) => <Status order={order} due={row.sayDue(order)} />,
    },
    { key: 'amount', header: t('amount'), align: 'end', cell: (order) => <Amount order={order} /> },
    {
      key: 'action',
      header: t('action'),
      onCard: 'bare',
      align: 'end',
      cell: (order) => <MerchantOrderActions order={order} onAct={row.onAct} />,
    },
  ]
}

type CellProps = { order: MerchantOrder }

function OrderName({ order, isFresh }: CellProps & { isFresh: boolean }) {
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

function Customer({ order }: CellProps) {
  return (
    <div className="min-w-0 break-words @max-table:text-right @table:max-w-32 @4xl:max-w-40 @min-[66rem]:max-w-56">
      {order.userName}
      <span className="block text-xs text-ink-muted">{order.userEmail}</span>
    </div>
  )
}

function Goods({ order }: CellProps) {
  const t = useTranslations('orders')
  const [first, ...others] = order.products
  const pieces = order.products.reduce((sum, { quantity }) => sum + quantity, 0)
  const name = first?.name ?? ''
  return (
    <div className="min-w-0 @max-table:text-right @table:min-w-28 @min-[60rem]:min-w-32">
      <span className="line-clamp-3">
        {others.length === 0 ? name : t('andMore', { first: name, count: others.length })}
      </span>
      <span className="block text-xs text-ink-muted">{t('pieces', { count: pieces })}</span>
    </div>
  )
}

function Status({ order, due }: CellProps & { due: ReturnType<SayDue> }) {
  return (
    <div className="flex flex-col items-start gap-1 @max-table:items-end">
      <span className="@max-table:whitespace-nowrap @4xl:whitespace-nowrap">
        <OrderStatusBadge name={order.orderStatus} />
      </span>
      {due && (
        <span
          className={clsx('text-xs text-balance', due.isPressing && 'font-semibold text-madder')}
        >
          {due.text}
        </span>
      )}
    </div>
  )
}

function Amount({ order }: CellProps) {
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
