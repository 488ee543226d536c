import { useMutation, useQueryClient } from '@tanstack/react-query'
import { bookingKeyStorage, type CartLine } from '#web/lib/browser-keys.ts'
import { type CallError, isPassing } from '#web/lib/call-error.ts'
import { call, type Output, newKey } from '#web/lib/call.ts'
import { type CheckedCart, withChanges, withRefusal, type CheckedStore } from './cart-summary.ts'
import { useCart } from './use-cart.ts'
import { useTranslations } from 'use-intl'

type Booked = Output<'POST /cop-order'>
type StoreCart = { storeId: string; lines: readonly CartLine[] }

const TRIES_AGAIN = 2

/** Books one store's cart; every try of the same cart carries the same key, so that it is booked once. */
export function useBookWithCash() {
  const queryClient = useQueryClient()
  const { removeStore } = useCart()
  return useMutation<Booked, CallError, StoreCart>({
    mutationFn: ({ storeId, lines }) =>
      call(
        'POST /cop-order',
        { products: lines.map(toOrderLine) },
        { idempotencyKey: keyOf(storeId) },
      ),
    retry: (failures, error) => failures < TRIES_AGAIN && isPassing(error),
    onSuccess: (_booked, { storeId }) => {
      forgetKey(storeId)
      removeStore(storeId)
      for (const moved of ['POST /get-orders', 'GET /cart', 'GET /product', 'GET /getProducts']) {
        void queryClient.invalidateQueries({ queryKey: [moved] })
      }
    },
    onError: async (error, { storeId }) => {
      // The key has booked something else already: the next try is a booking of its own.
      if (error.code === 'IDEMPOTENCY_MISMATCH') forgetKey(storeId)
      if (error.code === 'NOT_SIGNED_IN') await queryClient.invalidateQueries()
      void queryClient.invalidateQueries({ queryKey: ['GET /cart'] })
      const changes = linesIn(error)
      const refused = refusalIn(error)
      if (changes.length === 0 && !refused) return
      const check = { queryKey: ['POST /cart/check'] }
      queryClient.setQueriesData<CheckedCart>(
        check,
        (known) =>
          known && (refused ? withRefusal(known, storeId, refused) : withChanges(known, changes)),
      )
      void queryClient.invalidateQueries(check)
    },
  })
}

function toOrderLine({ productId, variantId, quantity, price }: CartLine) {
  return { productId, variantId, quantity, price }
}

function keyOf(storeId: string): string {
  const keys = bookingKeyStorage.read()
  const key = keys[storeId] ?? newKey()
  if (!keys[storeId]) bookingKeyStorage.write({ ...keys, [storeId]: key })
  return key
}

function forgetKey(storeId: string): void {
  const { [storeId]: _used, ...rest } = bookingKeyStorage.read()
  bookingKeyStorage.write(rest)
}

/** Why the store would not take the cart, as the check of the cart tells it. */
export function refusalIn({ code, message, details }: CallError): StoreRefusal | undefined {
  if (code !== 'BOOKING_LIMIT' && code !== 'STORE_BLOCKED') return undefined
  return { code, message, limit: (details as StoreRefusal['limit'] | undefined) ?? null }
}

function linesIn({ details }: CallError): CheckedCart['stores'][number]['products'] {
  return (
    (details as { products?: CheckedCart['stores'][number]['products'] } | undefined)?.products ??
    []
  )
}

export type StoreRefusal = NonNullable<CheckedStore['refused']>

/** Says why a store does not take the cart, and how much of it is possible. */
export function useRefusalWords(): (refused: StoreRefusal) => string {
  const t = useTranslations('cart')
  return ({ limit }) => {
    if (!limit) return t('storeBlocked')
    const { cap, size, used, left, storeName: shop, productName } = limit
    return t(`limit_${cap}`, { shop, size, used, left, product: productName ?? '' })
  }
}
