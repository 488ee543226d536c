import type { MerchantOrder } from '#shared/contract/orders.ts'
import { useMoveOrder } from './use-move-order.ts'

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
