import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { bookingKeyStorage, type CartLine } from '#web/lib/browser-keys.ts'
import { type CallErrorOf, hasCode } from '#web/lib/call-error.ts'
import { newKey } from '#web/lib/call.ts'
import { useCall } from '#web/lib/use-call.ts'
import { toSentLine } from './lines/cart-lines.ts'
import { type CheckedCart, withChanges, withRefusal, type CheckedStore } from './cart-summary.ts'
import { refreshCart, tellOtherTabs } from './save-cart.ts'
import type { CartBuyer } from './buyer/use-cart-buyer.ts'
import { useCart } from './use-cart.ts'

type NotBooked = CallErrorOf<'POST /cop-order'> | CallErrorOf<'POST /create-order'>

/** Books one store's cart. Every attempt sends the same idempotency key, so that it is booked only once. */
export function useBookWithCash(storeId: string, buyer: CartBuyer['sent']) {
  const { takeBooked } = useCart()
  const noteRefusal = useNoteRefusal()
  const { mutateAsync, isPending, error } = useCall('POST /cop-order', {
    idempotencyKey: () => keyOf(storeId),
    onSuccess: (booking) => {
      forgetKey(storeId)
      tellOtherTabs(booking)
      takeBooked(storeId, booking.products)
      refreshCart()
    },
    onError: (refusal) => noteRefusal(storeId, refusal),
  })
  /** `insteadOf` is an unpaid booking that this booking replaces; `told`: the begun payments that the person knows of. */
  const bookLines = (lines: readonly CartLine[], insteadOf?: string, told?: readonly string[]) =>
    mutateAsync({ ...toOrder(lines, told), ...buyer, ...(insteadOf && { insteadOf }) })
  return { bookLines, isPending, error }
}

/** Shows in the cart why a booking was refused: changed lines, or the store's reason. */
export function useNoteRefusal() {
  const queryClient = useQueryClient()
  return async (storeId: string, refusal: NotBooked) => {
    // The key was used for another booking already, so the next attempt gets a new key.
    if (refusal.code === 'IDEMPOTENCY_MISMATCH') forgetKey(storeId)
    if (refusal.code === 'NOT_SIGNED_IN') await queryClient.invalidateQueries()
    const changes = linesIn(refusal)
    const refused = refusalIn(refusal)
    if (changes.length === 0 && !refused && refusal.code !== 'ALREADY_BOOKED') return
    const check = { queryKey: ['POST /cart/check'] }
    queryClient.setQueriesData<CheckedCart>(
      check,
      (known) =>
        known && (refused ? withRefusal(known, storeId, refused) : withChanges(known, changes)),
    )
    void queryClient.invalidateQueries(check)
  }
}

/**
 * The lines as a booking sends them, with the paid bookings beside which the shopper wants them, and those of whose begun
 * payment the shopper was told.
 */
export function toOrder(lines: readonly CartLine[], told: readonly string[] = []) {
  const besides = [...new Set(lines.flatMap((line) => line.besides ?? []))]
  return {
    products: lines.map(toSentLine),
    ...(besides.length > 0 && { besides }),
    ...(told.length > 0 && { despitePayments: [...told] }),
  }
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

/** The reason why the store rejects the cart, in the form that the check of the cart returns. */
export function refusalIn(error: unknown): StoreRefusal | undefined {
  if (hasCode(error, 'BOOKING_LIMIT'))
    return { code: error.code, message: error.message, limit: error.details }
  if (hasCode(error, 'STORE_BLOCKED'))
    return { code: error.code, message: error.message, limit: null }
  return undefined
}

function linesIn(error: NotBooked): CheckedCart['stores'][number]['products'] {
  const { details } = error
  return details && 'products' in details ? details.products : []
}

export type StoreRefusal = NonNullable<CheckedStore['refused']>

/** The text for a store's refusal, with the part of the cart that is possible. */
export function useRefusalWords(): (refused: StoreRefusal) => string {
  const t = useTranslations('cart')
  return ({ code, message, limit }) => {
    if (!limit) return code === 'STORE_BLOCKED' ? t('storeBlocked') : message
    const { cap, size, used, left, storeName: shop, productName } = limit
    return t(`limit_${cap}`, { shop, size, used, left, product: productName ?? '' })
  }
}
