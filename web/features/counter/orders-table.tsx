import { useTranslations } from 'use-intl'
import type { MerchantOrder } from '#shared/contract/orders.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Table } from '#web/ui/table.tsx'
import { useDueWords } from './due.ts'
import { isAwaiting } from './merchant-order.ts'
import type { Act } from './order-actions.tsx'
import { merchantOrderColumns } from './order-columns.tsx'
import { OrderDetails } from './order-details.tsx'
import { useOrderWatch } from './order-watch.tsx'

type TableProps = {
  orders: MerchantOrder[]
  onAct: Act
}

/** Newest first; a row opens to its products, its sum and its time line. */
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
