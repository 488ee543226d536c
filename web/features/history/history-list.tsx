import { clsx } from 'clsx'
import { useTranslations } from 'use-intl'
import { formatRupees } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { NothingFoundDrawing } from '#web/ui/drawings.tsx'
import { NoOrdersDrawing } from '#web/ui/empty-drawings.tsx'
import { EmptyState } from '#web/ui/error-state.tsx'
import { MorePages } from '#web/ui/load-more.tsx'
import {
  OrdersSkeleton,
  OrderAmount,
  OrderCustomer,
  OrderGoods,
  OrderHead,
} from '#web/features/counter/orders/order-cells.tsx'
import type { OrderHistory } from './use-order-history.ts'
import type { MerchantOrder } from '#shared/contract/orders/orders.ts'
import { formatDateTime } from '#shared/formats/india-time.ts'
import { type Column, Table } from '#web/ui/table.tsx'
import { OpenedOrder, usePreloadedDetails } from '#web/features/counter/orders/opened-order.tsx'
import { OrderStatusBadge } from '#web/features/bookings/order-timeline.tsx'
import { Loaded } from '#web/ui/loaded.tsx'

type HistoryListProps = {
  history: OrderHistory
  /** Removes all filters; undefined when there are none. */
  onClear: (() => void) | undefined
}

/** The orders found with their totals, or the loading, empty or error state. */
export function HistoryList({ history, onClear }: HistoryListProps) {
  const { query, changing } = history
  return (
    <Loaded query={query} changing={changing} waiting={<OrdersSkeleton />}>
      <FoundOrders history={history} onClear={onClear} />
    </Loaded>
  )
}

function FoundOrders({ history, onClear }: HistoryListProps) {
  const { query, orders, total, changing } = history
  return (
    <div aria-busy={changing} className={clsx('transition-opacity', changing && 'opacity-60')}>
      <Sums history={history} />
      {orders.length > 0 ? <HistoryTable orders={orders} /> : <Nothing onClear={onClear} />}
      <MorePages query={query} changing={changing} shown={orders.length} total={total} />
    </div>
  )
}

function Sums({
  history: { total, collectedAmount, changing },
}: Pick<HistoryListProps, 'history'>) {
  const t = useTranslations('history')
  return (
    <output className="mb-4 flex min-h-6 flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
      <span className="font-semibold">
        {changing ? t('changing') : t('found', { count: total })}
      </span>
      {collectedAmount > 0 && (
        <span className="text-sm">
          {t('collectedSum', { amount: formatRupees(collectedAmount) })}
        </span>
      )}
    </output>
  )
}

function Nothing({ onClear }: Pick<HistoryListProps, 'onClear'>) {
  const t = useTranslations('history')
  if (!onClear) {
    return (
      <EmptyState drawing={<NoOrdersDrawing />} title={t('emptyTitle')} text={t('emptyText')} />
    )
  }
  return (
    <EmptyState
      drawing={<NothingFoundDrawing />}
      title={t('noMatchTitle')}
      text={t('noMatchText')}
      action={<Button onClick={onClear}>{t('clear')}</Button>}
    />
  )
}

/** Completed and cancelled orders; a row opens its products, total and time line. */
function HistoryTable({ orders }: { orders: MerchantOrder[] }) {
  const t = useTranslations('orders')
  const h = useTranslations('history')
  usePreloadedDetails()
  return (
    <Table
      caption={h('tableLabel')}
      columns={historyColumns(t, h)}
      rows={orders}
      rowKey={({ orderId }) => orderId}
      card={renderCard}
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
  return <OpenedOrder order={order} />
}

/** A card on a phone: number, outcome, items, customer, bill and amount. */
function renderCard(order: MerchantOrder) {
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1 pr-10">
        <OrderHead order={order} />
        <OrderStatusBadge name={order.orderStatus} timeline={order.timeline} />
      </div>
      <OrderGoods order={order} />
      {/* Long words about the payment have a line of their own, so that they do not squeeze the name. */}
      <div className="flex flex-wrap items-end gap-x-3 gap-y-1">
        <p className="min-w-0 grow basis-28 break-words">
          {order.userName}
          <span className="block text-xs">
            <Bill order={order} />
          </span>
        </p>
        <div className="ml-auto">
          <OrderAmount order={order} />
        </div>
      </div>
    </div>
  )
}

/** The outcome of the order, and its time. */
function Ending({ order }: { order: MerchantOrder }) {
  const last = order.timeline.at(-1)
  return (
    <div className="flex flex-col items-start gap-1">
      <OrderStatusBadge name={order.orderStatus} timeline={order.timeline} />
      {last && (
        <time dateTime={last.at} className="money text-xs text-ink-muted">
          {formatDateTime(last.at)}
        </time>
      )}
    </div>
  )
}
