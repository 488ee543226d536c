import { useMutation, type UseMutationOptions, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { type CallErrorOf, isPassing } from './call-error.ts'
import { call, type CallKey, type Input, newKey, type Output } from './call.ts'

const changedByBooking = [
  'POST /get-orders',
  'GET /booking',
  'GET /payment-state',
  'GET /cart',
  'POST /cart/check',
  'GET /product',
  'GET /getProducts',
] as const

const changedByReview = [
  'GET /booking-reviews',
  'GET /product-reviews',
  'GET /store-reviews',
  'GET /product',
  'GET /store',
  'GET /getProducts',
] as const

const changedByOffer = ['GET /campaigns', 'GET /getProducts', 'GET /product'] as const

/**
 * The calls that may be repeated. Each carries an `Idempotency-Key`, so that a repeat has no second effect. The list
 * beside a call names the reads that it changes: they are fetched again when the call has succeeded or failed.
 */
export const repeatable = {
  'POST /cop-order': changedByBooking,
  'POST /create-order': changedByBooking,
  'POST /cancel-order': changedByBooking,
  'POST /extend-pickup': ['POST /get-orders', 'GET /booking'],
  'POST /renew-pickup-code': ['POST /get-orders', 'GET /booking'],
  'POST /collector': ['POST /get-orders', 'GET /booking'],
  'DELETE /collector': ['POST /get-orders', 'GET /booking'],
  'POST /update-order-status': [
    'POST /get-merchant-orders',
    'GET /order-history',
    'GET /day-summary',
    'GET /gift-codes',
    'GET /inventory',
    'GET /stock-movements',
  ],
  'POST /release-waitlist-hold': ['GET /store-waitlist', 'GET /inventory', 'GET /stock-movements'],
  'POST /counter-sales': [
    'GET /sold-often',
    'GET /last-bills',
    'GET /day-summary',
    'GET /day-close',
    'GET /inventory',
    'GET /stock-movements',
    'GET /scanned-tag',
    'GET /product',
  ],
  'POST /returns': [
    'GET /counter-bill',
    'GET /last-bills',
    'GET /day-summary',
    'GET /day-close',
    'GET /order-history',
    'GET /inventory',
    'GET /stock-movements',
  ],
  'POST /addProduct': [
    'POST /get-products-category-list',
    'GET /getProducts',
    'GET /inventory',
    'GET /first-steps',
  ],
  'PUT /editProduct': [
    'GET /editProduct',
    'POST /get-products-category-list',
    'GET /product',
    'GET /getProducts',
  ],
  'PUT /product-pictures': ['GET /editProduct', 'GET /product', 'GET /getProducts'],
  'PUT /updateProduct': ['GET /editProduct', 'GET /product', 'GET /getProducts', 'GET /inventory'],
  'POST /campaigns': changedByOffer,
  'POST /campaigns/end': changedByOffer,
  'POST /imports': ['GET /imports'],
  'PUT /import': ['GET /import', 'GET /import/preview', 'GET /imports'],
  'POST /import/apply': ['GET /import', 'GET /import/preview', 'GET /imports'],
  'POST /import/undo': ['GET /import', 'GET /import/preview', 'GET /imports'],
  'POST /staff-invitations': ['GET /staff'],
  'POST /staff-invitations/again': ['GET /staff'],
  'POST /staff-invitation/accept': [],
  'POST /onBoarding': ['GET /onBoarding', 'GET /userAuth'],
  'POST /pause-bookings': ['POST /get-merchant-orders'],
  'POST /resume-bookings': ['POST /get-merchant-orders'],
  'POST /block-shopper': [
    'GET /blocked-shoppers',
    'POST /get-merchant-orders',
    'GET /order-history',
  ],
  'POST /unblock-shopper': [
    'GET /blocked-shoppers',
    'POST /get-merchant-orders',
    'GET /order-history',
  ],
  'POST /dashboard/yourAccount': [
    'GET /dashboard/yourAccount',
    'GET /first-steps',
    'GET /store',
    'POST /get-store-name',
  ],
  'POST /review': changedByReview,
  'PUT /review': changedByReview,
  'POST /questions': ['GET /questions'],
  'POST /grievances': ['GET /grievances'],
  'POST /answer-question': ['GET /received-questions'],
  'POST /report-review': [],
  'POST /answer-review': ['GET /received-reviews', 'GET /product-reviews', 'GET /store-reviews'],
  'POST /count-tag': ['GET /inventory'],
  'POST /admin/shop-messages': ['GET /admin/shop-messages', 'GET /admin/audit'],
  'POST /shop-messages/dismiss': ['GET /shop-messages'],
  'POST /admin/settlements': ['GET /admin/stores', 'GET /admin/payouts', 'GET /admin/audit'],
  'POST /admin/payouts': ['GET /admin/payouts', 'GET /admin/audit'],
  'POST /admin/payouts/transferred': ['GET /admin/payouts', 'GET /admin/audit'],
  'POST /admin/payouts/failed': ['GET /admin/payouts', 'GET /admin/audit'],
  'POST /admin/payouts/release': ['GET /admin/payouts', 'GET /admin/audit'],
  'POST /generate-loyalty-code': ['GET /gift-codes'],
  'POST /redeem-loyalty-code': ['GET /gift-codes'],
  'POST /update-stock': [
    'GET /inventory',
    'GET /stock-movements',
    'GET /getProducts',
    'GET /product',
  ],
  'POST /change-products': [
    'GET /inventory',
    'GET /stock-movements',
    'GET /getProducts',
    'GET /product',
  ],
  'PUT /inventory/setAlert': ['GET /inventory', 'GET /getProducts'],
} as const satisfies Partial<Record<CallKey, readonly CallKey[]>>

const REPEATS = 2

type Options<K extends CallKey> = Omit<
  UseMutationOptions<Output<K>, CallErrorOf<K>, Input<K>>,
  'mutationFn' | 'retry' | 'mutationKey'
> & {
  /** The idempotency key, if it must outlive the page. By default equal inputs share one until they succeed. */
  idempotencyKey?: (input: Input<K>) => string
}

/** One call of the contract as a mutation. The name decides the types of input, answer and errors. */
export function useCall<K extends CallKey>(name: K, options: Options<K> = {}) {
  const { idempotencyKey, onSuccess, onSettled, ...others } = options
  const queryClient = useQueryClient()
  const keys = useRef(new Map<string, string>())
  const changed: readonly string[] | undefined = Object.entries(repeatable).find(
    ([key]) => key === name,
  )?.[1]
  const ownKey = (input: Input<K>) => {
    const text = JSON.stringify(input)
    const key = keys.current.get(text) ?? newKey()
    keys.current.set(text, key)
    return key
  }
  return useMutation<Output<K>, CallErrorOf<K>, Input<K>>({
    ...others,
    mutationFn: (input) =>
      call(name, input, changed && { idempotencyKey: (idempotencyKey ?? ownKey)(input) }),
    retry: (failures, error) => changed !== undefined && failures < REPEATS && isPassing(error),
    onSuccess: (output, input, ...rest) => {
      keys.current.delete(JSON.stringify(input))
      return asSuccess(() => onSuccess?.(output, input, ...rest))
    },
    onSettled: (...ended) => {
      for (const read of changed ?? []) void queryClient.invalidateQueries({ queryKey: [read] })
      return onSettled?.(...ended)
    },
  })
}

/** Reports errors after a success without failing: the change is stored, and a retry would repeat it. */
export async function asSuccess(follow: () => unknown): Promise<void> {
  try {
    await follow()
  } catch (error) {
    reportError(error)
  }
}
