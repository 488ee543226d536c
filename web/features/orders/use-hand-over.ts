import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { MerchantOrder } from '#shared/contract/orders.ts'
import type { CallError } from '#web/lib/call-error.ts'
import { call, type Output } from '#web/lib/call.ts'
import { newKey } from '#web/lib/new-key.ts'
import { merchantOrdersKey, usePutOrder } from './use-merchant-orders.ts'

type Proof = { code: string } | { token: string }

/** Completes an order against the customer's code or token. One key per use of the hook, so nothing is done twice. */
export function useHandOver(order: MerchantOrder) {
  const queryClient = useQueryClient()
  const putOrder = usePutOrder()
  const [idempotencyKey] = useState(newKey)
  return useMutation<Output<'POST /update-order-status'>, CallError, Proof>({
    mutationFn: (proof) =>
      call(
        'POST /update-order-status',
        { orderId: order.orderId, status: 'Collected', ...proof },
        { idempotencyKey },
      ),
    onSuccess: (answer) => putOrder(answer.order),
    onError: (error) => {
      if (error.code === 'CODE_ENDED') putOrder({ ...order, codeTriesLeft: 0 })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: merchantOrdersKey }),
  })
}
