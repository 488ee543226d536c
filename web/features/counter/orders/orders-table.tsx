import { useTranslations } from 'use-intl'
import type { MerchantOrder } from '#shared/contract/orders/orders.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Table, type Column } from '#web/ui/table.tsx'
import { useDueWords, type SaidDue, type SayDue } from '../due.ts'
import { isAwaiting } from '../merchant-order.ts'
import { type Act, NextStep, OrderActions, OtherSteps } from './order-actions.tsx'
import { useOrderWatch } from '../order-watch.tsx'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Badge } from '#web/ui/badge.tsx'
import { OpenedOrder, usePreloadedDetails } from './opened-order.tsx'
import {
  AmountWords,
  BillFor,
  BlockedCode,
  DoubtWords,
  GoodsLines,
  OrderAmount,
  OrderCustomer,
  OrderHead,
  PaymentWords,
  ToTryMark,
  useGoodsWords,
} from './order-cells.tsx'
import { OrderStatusBadge } from '#web/features/bookings/order-timeline.tsx'
import { paymentDoubtOf } from '#web/features/bookings/payment-doubt.ts'

type TableProps = {
  orders: MerchantOrder[]
  onAct: Act
}

/** The orders, the soonest promised first. An opened row shows products, total and time line. */
export function OrdersTable({ orders, onAct }: TableProps) {
  const t = useTranslations('orders')
  const { fresh } = useOrderWatch()
  const sayDue = useDueWords(useNow())
  const isFresh = (order: MerchantOrder) => fresh.has(order.orderId) && isAwaiting(order)
  usePreloadedDetails()
  return (
    <Table
      caption={t('tableLabel')}
      columns={merchantOrderColumns(t, { isFresh, sayDue, onAct })}
      rows={orders}
      rowKey={({ orderId }) => orderId}
      isMarked={isFresh}
      isLate={(order) => sayDue(order)?.isLate ?? false}
      {...phoneParts({ isFresh, sayDue, onAct })}
    />
  )
}

/** A row as a card on a phone, and the facts that its details begin with there. */
function phoneParts({ isFresh, sayDue, onAct }: Row) {
  return {
    card: (order: MerchantOrder) => (
      <OrderCard order={order} isFresh={isFresh(order)} due={sayDue(order)}>
        <NextStep order={order} onAct={onAct} />
      </OrderCard>
    ),
    details: (order: MerchantOrder) => (
      <>
        <div className="mb-3 flex flex-col gap-2 @table:hidden">
          <div className="flex flex-wrap justify-between gap-x-6 gap-y-2 text-sm">
            <OrderPerson order={order} />
            <DueLines due={sayDue(order)} />
          </div>
          <OtherSteps order={order} onAct={onAct} />
        </div>
        <OpenedOrder order={order} />
      </>
    ),
  }
}

/** Facts that do not fit on a phone's card: name, e-mail and way to pay. */
function OrderPerson({ order }: { order: MerchantOrder }) {
  return (
    <div className="min-w-0 wrap-anywhere">
      <p className="font-semibold">{order.userName}</p>
      <p className="text-xs text-ink-muted">{order.userEmail}</p>
      <p className="text-xs text-ink-muted">
        <PaymentWords order={order} />
      </p>
    </div>
  )
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
      cell: (order) => <OrderHead order={order} isFresh={row.isFresh(order)} />,
    },
    { key: 'customer', header: t('shopper'), cell: (order) => <OrderCustomer order={order} /> },
    { key: 'products', header: t('products'), cell: (order) => <GoodsLines order={order} /> },
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
      align: 'end',
      cell: (order) => <OrderActions order={order} onAct={row.onAct} />,
    },
  ]
}

type StatusProps = { order: MerchantOrder; due: SaidDue | null }

function Status({ order, due }: StatusProps) {
  return (
    <div className="flex flex-col items-start gap-1">
      <span className="@4xl:whitespace-nowrap">
        <OrderStatusBadge name={order.orderStatus} />
      </span>
      <BlockedCode order={order} />
      <DueLines due={due} />
    </div>
  )
}

const late = 'font-semibold text-danger'

function DueLines({ due }: { due: SaidDue | null }) {
  if (!due) return null
  const { text, isPressing, promise } = due
  return (
    <div className="flex flex-col gap-1 text-xs text-balance">
      {promise && <span className={clsx(promise.isOver && late)}>{promise.text}</span>}
      <span className={clsx(isPressing ? late : promise && 'text-ink-muted')}>{text}</span>
    </div>
  )
}

function ToPayOrPaid({ order }: { order: MerchantOrder }) {
  const t = useTranslations('orders')
  if (paymentDoubtOf(order)) return <DoubtWords order={order} />
  const isPaid = order.paymentMethod !== 'cash'
  return (
    <span className={clsx('text-xs', isPaid ? 'font-semibold text-success' : 'text-ink-muted')}>
      {t(isPaid ? 'paidShort' : 'toPayShort')}
    </span>
  )
}

type OrderCardProps = {
  order: MerchantOrder
  isFresh: boolean
  due: SaidDue | null
  /** The next step, as one button. */
  children: ReactNode
}

/** An order on a phone, with one product at most 200 px high, so that the screen shows three of them. */
export function OrderCard({ order, isFresh, due, children }: OrderCardProps) {
  const t = useTranslations('orders')
  const { more, pieces } = useGoodsWords(order)
  const next = due && (due.promise ?? { text: due.text, isOver: due.isPressing })
  return (
    <div className="flex flex-col gap-1.5">
      <div className="pr-9">
        <p className="flex flex-wrap items-center gap-x-2 font-semibold">
          <span className="money">{order.orderNumber}</span>
          <OrderStatusBadge name={order.orderStatus} />
          <ToTryMark order={order} />
        </p>
        <p className="mt-0.5 text-xs">
          <BlockedCode order={order} />
          {order.codeTriesLeft === 0 && ' · '}
          {next && (
            <>
              <span className={clsx(next.isOver && 'font-semibold text-danger')}>{next.text}</span>
              {' · '}
            </>
          )}
          <span className={clsx('whitespace-nowrap', more ? 'font-semibold' : 'text-ink-muted')}>
            {pieces}
          </span>
        </p>
      </div>
      <GoodsLines order={order} mark={isFresh && <Badge tone="info">{t('new')}</Badge>} />
      <p className="-mt-1 flex justify-between gap-3">
        <bdi className="line-clamp-2 min-w-0 text-ink-muted wrap-anywhere">{order.userName}</bdi>
        <span className="shrink-0 text-right">
          <AmountWords order={order} /> <ToPayOrPaid order={order} />
        </span>
      </p>
      <BillFor order={order} />
      {children}
    </div>
  )
}
