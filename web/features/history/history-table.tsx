import { useTranslations } from 'use-intl'
import type { MerchantOrder } from '#shared/contract/orders.ts'
import { formatDateTime } from '#shared/india-time.ts'
import { type Column, Table } from '#web/ui/table.tsx'
import {
  OrderAmount,
  OrderCustomer,
  OrderGoods,
  OrderHead,
} from '#web/features/counter/order-cells.tsx'
import { OrderDetails } from '#web/features/counter/order-details.tsx'
import { OrderStatusBadge } from '#web/features/bookings/order-status-badge.tsx'

/** Orders that are over; a row opens to its products, sum and time line. */
export function HistoryTable({ orders }: { orders: MerchantOrder[] }) {
  const t = useTranslations('orders')
  const h = useTranslations('history')
  return (
    <Table
      caption={h('tableLabel')}
      columns={historyColumns(t, h)}
      rows={orders}
      rowKey={({ orderId }) => orderId}
      details={renderDetails}
    />
  )
}

type OrderWords = ReturnType<typeof useTranslations<'orders'>>
type HistoryWords = ReturnType<typeof useTranslations<'history'>>

function historyColumns(t: OrderWords, h: HistoryWords): Column<MerchantOrder>[] {
  return [
    {
      key: 'order',
      header: t('order'),
      onCard: 'heading',
      cell: (order) => <OrderHead order={order} />,
    },
    { key: 'customer', header: t('shopper'), cell: (order) => <OrderCustomer order={order} /> },
    { key: 'products', header: t('products'), cell: (order) => <OrderGoods order={order} /> },
    { key: 'status', header: t('status'), cell: (order) => <Ending order={order} /> },
    { key: 'bill', header: h('bill'), cell: (order) => <Bill order={order} /> },
    {
      key: 'amount',
      header: t('amount'),
      align: 'end',
      cell: (order) => <OrderAmount order={order} />,
    },
  ]
}

function Bill({ order: { billNumber } }: { order: MerchantOrder }) {
  const t = useTranslations('history')
  if (billNumber) return <span className="money">{billNumber}</span>
  return <span className="text-ink-muted">{t('noBill')}</span>
}

function renderDetails(order: MerchantOrder) {
  return <OrderDetails order={order} />
}

/** How and when it ended. */
function Ending({ order }: { order: MerchantOrder }) {
  const last = order.timeline.at(-1)
  return (
    <div className="flex flex-col items-start gap-1 @max-table:items-end">
      <OrderStatusBadge name={order.orderStatus} />
      {last && (
        <time dateTime={last.at} className="money text-xs text-ink-muted">
          {formatDateTime(last.at)}
        </time>
      )}
    </div>
  )
}
