import { useTranslations } from 'use-intl'
import type { MerchantOrder } from '#shared/contract/orders.ts'
import { useNow } from '#web/lib/react-hooks.ts'
import { Table, type Column } from '#web/ui/table.tsx'
import { useDueWords, type SayDue } from './due.ts'
import { isAwaiting } from './merchant-order.ts'
import { type Act, OrderActions } from './order-actions.tsx'
import { OrderDetails } from './order-details.tsx'
import { useOrderWatch } from './order-watch.tsx'
import { clsx } from 'clsx'
import { OrderAmount, OrderCustomer, OrderGoods, OrderHead } from './order-cells.tsx'
import { OrderStatusBadge } from '#web/features/bookings/order-timeline.tsx'

type TableProps = {
  orders: MerchantOrder[]
  onAct: Act
}

/** Newest first; a row opens its products, total and time line. */
export function OrdersTable({ orders, onAct }: TableProps) {
  const t = useTranslations('orders')
  const { fresh } = useOrderWatch()
  const sayDue = useDueWords(useNow())
  const isFresh = (order: MerchantOrder) => fresh.has(order.orderId) && isAwaiting(order)
  return (
    <Table
      caption={t('tableLabel')}
      columns={merchantOrderColumns(t, { isFresh, sayDue, onAct })}
      rows={orders}
      rowKey={({ orderId }) => orderId}
      isMarked={isFresh}
      details={renderDetails}
    />
  )
}

function renderDetails(order: MerchantOrder) {
  return <OrderDetails order={order} />
}

type Row = {
  isFresh: (order: MerchantOrder) => boolean
  sayDue: SayDue
  onAct: Act
}

type Words = ReturnType<typeof useTranslations<'orders'>>

function merchantOrderColumns(t: Words, row: Row): Column<MerchantOrder>[] {
  return [
    {
      key: 'order',
      header: t('order'),
      onCard: 'heading',
      cell: (order) => <OrderHead order={order} isFresh={row.isFresh(order)} />,
    },
    { key: 'customer', header: t('shopper'), cell: (order) => <OrderCustomer order={order} /> },
    { key: 'products', header: t('products'), cell: (order) => <OrderGoods order={order} /> },
    {
      key: 'status',
      header: t('status'),
      cell: (order) => <Status order={order} due={row.sayDue(order)} />,
    },
    {
      key: 'amount',
      header: t('amount'),
      align: 'end',
      cell: (order) => <OrderAmount order={order} />,
    },
    {
      key: 'action',
      header: t('action'),
      onCard: 'bare',
      align: 'end',
      cell: (order) => <OrderActions order={order} onAct={row.onAct} />,
    },
  ]
}

type StatusProps = { order: MerchantOrder; due: ReturnType<SayDue> }

function Status({ order, due }: StatusProps) {
  return (
    <div className="flex flex-col items-start gap-1 @max-table:items-end">
      <span className="@max-table:whitespace-nowrap @4xl:whitespace-nowrap">
        <OrderStatusBadge name={order.orderStatus} />
      </span>
      {due && (
        <span
          className={clsx('text-xs text-balance', due.isPressing && 'font-semibold text-danger')}
        >
          {due.text}
        </span>
      )}
      {due?.promise && <span className="text-xs text-balance text-ink-muted">{due.promise}</span>}
    </div>
  )
}
