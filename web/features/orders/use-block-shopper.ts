import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { type CallError, type CallErrorOf, isPassing } from '#web/lib/call-error.ts'
import { call, type Output } from '#web/lib/call.ts'
import { newKey } from '#web/lib/new-key.ts'
import { blockedShoppersKey } from './use-blocked-shoppers.ts'
import { merchantOrdersKey, orderHistoryKey } from './use-merchant-orders.ts'

const TRIES_AGAIN = 2

/** The orders tell whether their customer is blocked, so they are asked for anew. */
function useLookAgain() {
  const queryClient = useQueryClient()
  return () => {
    for (const queryKey of [blockedShoppersKey, merchantOrdersKey, orderHistoryKey])
      void queryClient.invalidateQueries({ queryKey })
  }
}

const retry = (failures: number, error: CallError) => failures < TRIES_AGAIN && isPassing(error)

/** Blocks the customer of an order; however often it is tried, it is done once. */
export function useBlockShopper(orderId: string) {
  const key = useRef(newKey())
  const lookAgain = useLookAgain()
  return useMutation<Output<'POST /block-shopper'>, CallErrorOf<'POST /block-shopper'>, string>({
    mutationFn: (reason) =>
      call('POST /block-shopper', { orderId, reason }, { idempotencyKey: key.current }),
    retry,
    // Another reason is another wish.
    onError: () => (key.current = newKey()),
    onSuccess: lookAgain,
  })
}

/** A block that is gone already is what was asked for. */
export function useUnblockShopper(blockId: string) {
  const key = useRef(newKey())
  const lookAgain = useLookAgain()
  return useMutation<unknown, CallError>({
    mutationFn: () =>
      call('POST /unblock-shopper', { blockId }, { idempotencyKey: key.current }).catch(
        (error: CallError) => {
          if (error.code !== 'NOT_FOUND') throw error
        },
      ),
    retry,
    onSuccess: lookAgain,
  })
}
