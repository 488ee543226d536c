import type { MerchantOrder } from '#shared/contract/orders.ts'
import { useCall } from '#web/lib/use-call.ts'
import { noteOwnMove } from './own-changes.ts'
import { useChangeOrder, usePutOrder } from './use-merchant-orders.ts'

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
