import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { MerchantOrder } from '#shared/contract/orders.ts'
import type { CallErrorOf } from '#web/lib/call-error.ts'
import { call, type Input, type Output } from '#web/lib/call.ts'
import { newKey } from '#web/lib/new-key.ts'
import { noteOwnMove } from './merchant-moves.ts'
import { merchantOrdersKey, orderHistoryKey, usePutOrder } from './use-merchant-orders.ts'

type Moved = Output<'POST /update-order-status'>
type Form = Input<'POST /update-order-status'>
/** A change of status without its order. */
export type Move = Form extends infer One
  ? One extends Form
    ? Omit<One, 'orderId'>
    : never
  : never
type Wish = { order: MerchantOrder; move: Move }

/** Moves orders on. The same wish keeps its key however often it is sent, so nothing is done twice. */
export function useMoveOrder() {
  const queryClient = useQueryClient()
  const putOrder = usePutOrder()
  const keys = useRef(new Map<string, string>())
  return useMutation<Moved, CallErrorOf<'POST /update-order-status'>, Wish>({
    mutationFn: ({ order, move }) => {
      const input = { orderId: order.orderId, ...move } as Form
      noteOwnMove(input)
      const wish = JSON.stringify(input)
      const idempotencyKey = keys.current.get(wish) ?? newKey()
      keys.current.set(wish, idempotencyKey)
      return call('POST /update-order-status', input, { idempotencyKey })
    },
    onSuccess: ({ order }) => putOrder(order),
    onError: (error, { order }) => {
      if (error.code === 'CODE_ENDED') putOrder({ ...order, codeTriesLeft: 0 })
    },
    onSettled: () => {
      for (const queryKey of [merchantOrdersKey, orderHistoryKey]) {
        void queryClient.invalidateQueries({ queryKey })
      }
    },
  })
}
