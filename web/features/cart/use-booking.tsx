import { useNavigate, Link } from '#web/lib/router.tsx'
import { paths } from '#shared/paths.ts'
import type { CartLine } from '#web/lib/browser-keys.ts'
import { askLogIn } from '#web/features/accounts/entry/ask-log-in.ts'
import {
  begunIn,
  conflictOf,
  paymentEndOf,
  type PaymentEnd,
} from '#web/features/payments/use-pay-online.ts'
import { CallError, type CallErrorCode, type CodedError, hasCode } from '#web/lib/call-error.ts'
import type { CheckedStore } from './cart-summary.ts'
import { useErrorWords } from '#web/lib/error-words.ts'
import type { Result } from './booking-result.tsx'
import { isOfBuyer } from './buyer/typed-buyer.ts'
import type { CartBuyer } from './buyer/use-cart-buyer.ts'
import { refusalIn, useBookWithCash } from './use-book-with-cash.ts'
import { useTranslations } from 'use-intl'
import { FormError } from '#web/ui/field.tsx'

type BookingInput = {
  storeId: string
  shopName: string
  /** The store as the last check of the cart found it. */
  store: CheckedStore | undefined
  lines: readonly CartLine[]
  /** The buyer for the bill, as the booking sends it. */
  buyer: CartBuyer['sent']
  /** Undefined when the shopper can correct the cart or try again. */
  onResult: (result: Result | undefined) => void
  /** Called when another booking with one of these products waits for its payment. Nothing more was booked. */
  onWaiting: (end: PaymentEnd) => void
}

/** Books and shows the outcome: a result, the log-in screen, or an error beside the button. */
export function useBooking(input: BookingInput) {
  const { storeId, shopName, store, lines, buyer, onResult, onWaiting } = input
  const sayError = useErrorWords()
  const navigate = useNavigate()
  const { bookLines, isPending, error } = useBookWithCash(storeId, buyer)
  /** `insteadOf` is a booking that waits for its payment: the new one takes its place, its pieces stay held. */
  const book = async (
    insteadOf: string | undefined,
    told: readonly string[] = [],
  ): Promise<void> => {
    onResult({ kind: 'pending' })
    try {
      const booked = await bookLines(lines, insteadOf, told)
      onResult({ ...booked, kind: 'booked', storeName: shopName, address: store?.address })
    } catch (refused) {
      if (hasCode(refused, 'PAYMENT_CONFLICT')) return goOn(refused, told, insteadOf)
      onResult(undefined)
      if (!(refused instanceof CallError)) throw refused
      if (refused.code === 'NOT_SIGNED_IN') askLogIn(navigate, { kind: 'pay', hasEnded: true })
      // The cart itself shows the store's reason, if the store is known.
      else if (!canGoOn(refused) && !(store && refusalIn(refused)))
        onResult({ kind: 'failed', reason: sayError(refused) })
    }
  }
  /**
   * The cart may not know yet of a booking that waits: the server asks the provider about it, and cash takes its place
   * when nothing was paid.
   */
  const goOn = async (
    refused: CodedError<'PAYMENT_CONFLICT'>,
    told: readonly string[],
    named?: string,
  ) => {
    const begun = begunIn(refused)
    if (begun) return onResult({ ...begun, kind: 'asked', storeId, told, way: 'cash' })
    const { orderId, reason } = refused.details
    if (reason === 'checking' && named === undefined) return book(orderId)
    onWaiting(conflictOf(refused) ?? (await paymentEndOf(orderId)))
  }
  return {
    book: () => void book(store?.waiting?.orderId),
    /** Books in place of a booking that waits for its payment; `told`: the begun payments that the person knows of. */
    bookInstead: (orderId: string, told?: readonly string[]) => void book(orderId, told),
    booking: isPending,
    error,
    trouble: error && canGoOn(error) ? <BookingTrouble error={error} /> : null,
  }
}

const changedCodes: readonly CallErrorCode[] = [
  'PRICE_CHANGED',
  'GOODS_CHANGED',
  'OUT_OF_STOCK',
  'PRODUCT_UNAVAILABLE',
]
const unknown: readonly CallErrorCode[] = ['OFFLINE', 'NETWORK', 'IDEMPOTENCY_MISMATCH']

/** True when the shopper can correct the cart or try again. Any other error ends the attempt. */
export function canGoOn(error: CallError): boolean {
  const { code } = error
  const isKnown = changedCodes.includes(code) || unknown.includes(code)
  return isKnown || code === 'NOT_SIGNED_IN' || code === 'ALREADY_BOOKED' || isOfBuyer(error)
}

/** Shown beside the button: the cart has changed, or no answer came. */
export function BookingTrouble({ error }: { error: CallError }) {
  const t = useTranslations('cart')
  const sayError = useErrorWords()
  if (changedCodes.includes(error.code)) {
    return (
      <FormError>
        <strong>{t('changedTitle')}</strong> {t('changedText')}
      </FormError>
    )
  }
  return (
    <FormError>
      {sayError(error)}{' '}
      {error.code === 'IDEMPOTENCY_MISMATCH' && (
        <Link to={paths.bookings()} className="underline">
          {t('seeBooking')}
        </Link>
      )}
    </FormError>
  )
}
