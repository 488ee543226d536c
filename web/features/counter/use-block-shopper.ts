import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { type CallError, isPassing } from '#web/lib/call-error.ts'
import { call, type Output } from '#web/lib/call.ts'
import { newKey } from '#web/lib/new-key.ts'
import { merchantOrdersKey, orderHistoryKey } from './use-merchant-orders.ts'

export const blockedShoppersKey = ['GET /blocked-shoppers'] as const
const TRIES_AGAIN = 2

/** The orders tell whether their customer is blocked, so they are asked for anew. */
export function useLookAgain() {
  const queryClient = useQueryClient()
  return () => {
    for (const queryKey of [blockedShoppersKey, merchantOrdersKey, orderHistoryKey])
      void queryClient.invalidateQueries({ queryKey })
  }
}

export const retryBlock = (failures: number, error: CallError) =>
  failures < TRIES_AGAIN && isPassing(error)

/** Blocks the customer of an order; however often it is tried, it is done once. */
export function useBlockShopper(orderId: string) {
  const key = useRef(newKey())
  const lookAgain = useLookAgain()
  return useMutation<Output<'POST /block-shopper'>, CallError, string>({
    mutationFn: (reason) =>
      call('POST /block-shopper', { orderId, reason }, { idempotencyKey: key.current }),
    retry: retryBlock,
    // Another reason is another wish.
    onError: () => (key.current = newKey()),
    onSuccess: lookAgain,
  })
}
