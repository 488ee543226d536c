import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { MerchantOrder } from '#shared/contract/orders.ts'
import type { CallErrorOf } from '#web/lib/call-error.ts'
import { call, type Input, type Output, newKey } from '#web/lib/call.ts'
import { noteOwnMove } from './own-changes.ts'
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

/** What lets an order go: the customer's code or token, or for cash a reason why there is none. */
export type Proof = { code: string } | { token: string } | { override: { reason: string } }

/** Completes an order against its proof. */
export function useHandOver(order: MerchantOrder) {
  const { mutate, data, error, isPending, variables } = useMoveOrder()
  return {
    handedOver: data?.order,
    error,
    isPending,
    /** Whether the last try was one without a code. */
    isOverride: variables !== undefined && 'override' in variables.move,
    handOver: (proof: Proof) => mutate({ order, move: { status: 'Collected', ...proof } }),
  }
}

export type HandOver = ReturnType<typeof useHandOver>
