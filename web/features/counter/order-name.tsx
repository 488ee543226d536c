import type { MerchantOrder } from '#shared/contract/orders.ts'

/** Which order a question is about: its number and who booked it. */
export function OrderName({ order }: { order: MerchantOrder }) {
  return (
    <p className="text-sm font-semibold wrap-anywhere">
      <span className="money">{order.orderNumber}</span> · {order.userName}
    </p>
  )
}
