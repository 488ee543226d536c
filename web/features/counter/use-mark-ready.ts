import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { MerchantOrder } from '#shared/contract/orders.ts'
import { toast } from '#web/ui/toast.ts'
import { isCurrent, type OrderPages, withoutLines } from './merchant-order.ts'
import { useOutcomeWords } from './status-words.ts'
import { merchantOrdersKey, merchantOrdersQuery, usePutOrder } from './use-merchant-orders.ts'
import { useMoveOrder } from './use-move-order.ts'

/** What the store does not have of an order; empty when it has everything. */
export type Declined = {
  declinedLines?: string[]
  reason?: string
  stillOnShelf?: boolean
}

/** Tells the customer that an order lies ready, or what of it does not. The list shows it at once and takes it back on failure. */
export function useMarkReady() {
  const queryClient = useQueryClient()
  const putOrder = usePutOrder()
  const t = useTranslations('orders')
  const say = useOutcomeWords()
  const { mutateAsync } = useMoveOrder()
  return async (order: MerchantOrder, declined: Declined = {}) => {
    await queryClient.cancelQueries({ queryKey: merchantOrdersKey })
    const before = queryClient.getQueryData<OrderPages>(merchantOrdersQuery.queryKey)
    putOrder(withoutLines(order, declined.declinedLines ?? []))
    try {
      const move = { status: 'Ready for Pickup' as const, ...declined }
      const { message, order: now } = await mutateAsync({ order, move })
      const own = !isCurrent(now)
        ? 'cancelDone'
        : declined.declinedLines
          ? 'readyPartDone'
          : 'readyDone'
      void toast('success', say.success(message, t(own)))
    } catch (error) {
      if (before) queryClient.setQueryData(merchantOrdersQuery.queryKey, before)
      void toast('error', say.failure(error))
    }
  }
}
