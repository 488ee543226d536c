import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { MerchantOrder } from '#shared/contract/orders.ts'
import { CallError } from '#web/lib/call-error.ts'
import { call, type Input, type Output, newKey } from '#web/lib/call.ts'
import { findOutcome, noteOwnMove } from './own-changes.ts'
import { merchantOrdersKey, orderHistoryKey, usePutOrder } from './use-merchant-orders.ts'

type Moved = Output<'POST /update-order-status'>
export type Move = Omit<Input<'POST /update-order-status'>, 'orderId'>
type Wish = { order: MerchantOrder; move: Move }

/** Moves orders on. The same wish keeps its key however often it is sent, so nothing is done twice. */
export function useMoveOrder() {
  const queryClient = useQueryClient()
  const putOrder = usePutOrder()
  const keys = useRef(new Map<string, string>())
  return useMutation<Moved, CallError, Wish>({
    mutationFn: ({ order, move }) => {
      const input = { orderId: order.orderId, ...move }
      noteOwnMove(input)
      const wish = JSON.stringify(input)
      const idempotencyKey = keys.current.get(wish) ?? newKey()
      keys.current.set(wish, idempotencyKey)
      return call('POST /update-order-status', input, { idempotencyKey }).catch((error) =>
        sayWho(error, order),
      )
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

/** Whoever came too late is told who came first: a refusal names the present status only. Always throws. */
async function sayWho(error: unknown, order: MerchantOrder): Promise<never> {
  if (!(error instanceof CallError) || error.code !== 'ORDER_STATUS_CONFLICT') throw error
  const outcome = await findOutcome(order)
  throw new CallError({ ...error, message: error.message, details: withFate(error, outcome?.by) })
}

function withFate({ details }: CallError, by: string | undefined): object {
  return { ...(details as object | undefined), by }
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
    isOverride: variables?.move.override !== undefined,
    handOver: (proof: Proof) => mutate({ order, move: { status: 'Collected', ...proof } }),
  }
}

export type HandOver = ReturnType<typeof useHandOver>
