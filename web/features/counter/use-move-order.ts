import { useCall } from '#web/lib/use-call.ts'
import { noteOwnMove } from './own-changes.ts'
import { useChangeOrder, useCacheOrder } from './use-merchant-orders.ts'
import { demandSignal } from '#web/lib/demand-signal.ts'

/** Changes the status of orders, with signal only. The list shows the server's answer at once. */
export function useMoveOrder() {
  const putOrder = useCacheOrder()
  const changeOrder = useChangeOrder()
  return useCall('POST /update-order-status', {
    onMutate: async (move) => {
      await demandSignal()
      noteOwnMove(move)
    },
    onSuccess: ({ order }) => putOrder(order),
    onError: (error, { orderId }) => {
      if (error.code === 'CODE_ENDED') changeOrder(orderId, { codeTriesLeft: 0 })
    },
  })
}
