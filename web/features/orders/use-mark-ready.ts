import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { MerchantOrder } from '#shared/contract/orders.ts'
import type { CallError } from '#web/lib/call-error.ts'
import { call, type Output } from '#web/lib/call.ts'
import { newKey } from '#web/lib/new-key.ts'
import { toast } from '#web/ui/toast.ts'
import type { OrderPages } from './merchant-order.ts'
import { useOutcomeWords } from './merchant-words.ts'
import { merchantOrdersKey, merchantOrdersQuery, usePutOrder } from './use-merchant-orders.ts'

type Moved = Output<'POST /update-order-status'>

/** Tells the customer that an order lies ready. The list shows it at once and takes it back on failure. */
export function useMarkReady() {
  const queryClient = useQueryClient()
  const putOrder = usePutOrder()
  const t = useTranslations('orders')
  const say = useOutcomeWords()
  const keys = useRef(new Map<string, string>())
  const keyOf = (orderId: string) => {
    const key = keys.current.get(orderId) ?? newKey()
    keys.current.set(orderId, key)
    return key
  }
  const { mutate } = useMutation<Moved, CallError, MerchantOrder, OrderPages | undefined>({
    mutationFn: ({ orderId }) =>
      call(
        'POST /update-order-status',
        { orderId, status: 'Ready for Pickup' },
        { idempotencyKey: keyOf(orderId) },
      ),
    onMutate: async (order) => {
      await queryClient.cancelQueries({ queryKey: merchantOrdersKey })
      const before = queryClient.getQueryData<OrderPages>(merchantOrdersQuery.queryKey)
      putOrder({ ...order, orderStatus: 'Ready for Pickup', dueAt: null })
      return before
    },
    onSuccess: ({ message, order }) => {
      putOrder(order)
      void toast('success', say.success(message, t('readyDone')))
    },
    onError: (error, _order, before) => {
      if (before) queryClient.setQueryData(merchantOrdersQuery.queryKey, before)
      void toast('error', say.failure(error))
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: merchantOrdersKey }),
  })
  return mutate
}
