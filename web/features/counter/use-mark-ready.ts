import { useQueryClient } from '@tanstack/react-query'
import type { MerchantOrder } from '#shared/contract/orders.ts'
import { toast } from '#web/ui/toast.ts'
import { type OrderPages, withoutLines } from './merchant-order.ts'
import { useFailureWords } from './status-words.ts'
import { merchantOrdersKey, merchantOrdersQuery, usePutOrder } from './use-merchant-orders.ts'
import { useMoveOrder } from './use-move-order.ts'

/** What the store does not have of an order; empty when it has everything. */
export type Declined = {
  declinedLines?: string[]
  reason?: string
  stillOnShelf?: boolean
}

/** Tells the customer that an order is ready, or what of it does not. The list shows it at once and takes it back on failure. */
export function useMarkReady() {
  const queryClient = useQueryClient()
  const putOrder = usePutOrder()
  const sayFailure = useFailureWords()
  const { mutateAsync } = useMoveOrder()
  return async (order: MerchantOrder, declined: Declined = {}) => {
    await queryClient.cancelQueries({ queryKey: merchantOrdersKey })
    const before = queryClient.getQueryData<OrderPages>(merchantOrdersQuery.queryKey)
    putOrder(withoutLines(order, declined.declinedLines ?? []))
    try {
      const { orderId } = order
      const { message } = await mutateAsync({ orderId, status: 'Ready for Pickup', ...declined })
      void toast('success', message)
    } catch (error) {
      if (before) queryClient.setQueryData(merchantOrdersQuery.queryKey, before)
      void toast('error', sayFailure(error))
    }
  }
}
