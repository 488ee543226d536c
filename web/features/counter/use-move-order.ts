import type { MerchantOrder } from '#shared/contract/orders.ts'
import { useCall } from '#web/lib/use-call.ts'
import { noteOwnMove } from './own-changes.ts'
import {
  useChangeOrder,
  usePutOrder,
  merchantOrdersKey,
  merchantOrdersQuery,
} from './use-merchant-orders.ts'
import { useQueryClient } from '@tanstack/react-query'
import { toast } from '#web/ui/toast.ts'
import { type OrderPages, withoutLines } from './merchant-order.ts'
import { useFailureWords } from './status-words.ts'

/** Moves orders on; the list shows at once what the server answers. */
export function useMoveOrder() {
  const putOrder = usePutOrder()
  const changeOrder = useChangeOrder()
  return useCall('POST /update-order-status', {
    onMutate: noteOwnMove,
    onSuccess: ({ order }) => putOrder(order),
    onError: (error, { orderId }) => {
      if (error.code === 'CODE_ENDED') changeOrder(orderId, { codeTriesLeft: 0 })
    },
  })
}

/** What an order is handed over against: the customer's code or token, or for cash a reason why there is none. */
export type Proof = { code: string } | { token: string } | { override: { reason: string } }

/** Completes an order against its proof. */
export function useHandOver(order: MerchantOrder) {
  const { mutate, data, error, isPending, variables } = useMoveOrder()
  return {
    handedOver: data?.order,
    error,
    isPending,
    /** Whether the last try was one without a code. */
    isOverride: variables !== undefined && 'override' in variables,
    handOver: (proof: Proof) => mutate({ orderId: order.orderId, status: 'Collected', ...proof }),
  }
}

export type HandOver = ReturnType<typeof useHandOver>

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
