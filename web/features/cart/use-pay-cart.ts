import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { loweredLines } from '#shared/bookings/lowered-lines.ts'
import { paths } from '#shared/paths.ts'
import { askLogIn } from '#web/features/accounts/entry/ask-log-in.ts'
import { CheckoutUnavailable, mayLoadCheckout } from '#web/features/payments/checkout.ts'
import {
  begunIn,
  conflictOf,
  type PaymentEnd,
  usePayOnline,
} from '#web/features/payments/use-pay-online.ts'
import { CallError, type CallErrorOf } from '#web/lib/call-error.ts'
import { callInLanguage } from '#web/lib/call-in-language.ts'
import { useErrorWords } from '#web/lib/error-words.ts'
import { useOneRun } from '#web/lib/react-hooks.ts'
import { useNavigate } from '#web/lib/router.tsx'
import type { Result } from './booking-result.tsx'
import { canGoOn } from './use-booking.tsx'
import { type CheckedCart, judgeLines, soldLines } from './cart-summary.ts'
import { refreshCart, tellOtherTabs } from './save-cart.ts'
import { refusalIn, toOrder, useNoteRefusal } from './use-book-with-cash.ts'
import type { CartBuyer } from './buyer/use-cart-buyer.ts'
import type { useCart } from './use-cart.ts'

/** The cart of a store, or a booking that waits for its payment. `told`: the begun payments that the person knows of. */
export type Payable = { storeId: string; told?: readonly string[] } | { orderId: string }
type Cart = ReturnType<typeof useCart>
type ShowResult = (result: Result | undefined) => void

type PayInput = {
  cart: Cart
  /** The last check of the cart. */
  checked: CheckedCart | undefined
  /** True when the cart is checked, so that all ways to pay are known. */
  isKnown: boolean
  /** The buyer for the bill, as the booking sends it. */
  buyer: CartBuyer['sent']
  onResult: ShowResult
}

type Trouble = { storeId: string; error: CallError | string }

export type PayCart = ReturnType<typeof usePayCart>

/** Pays online for a store's cart or for a booking, and shows the outcome. */
export function usePayCart({ cart, checked, isKnown, buyer, onResult }: PayInput) {
  const t = useTranslations('cart')
  const script = checked?.payOnline?.script
  // A second press and an address that asks again begin nothing, so that only one Checkout opens.
  const { isBusy: isPaying, run: runOne } = useOneRun()
  const [trouble, setTrouble] = useState<Trouble>()
  const showEnd = useShowEnd(cart, onResult)
  const showFailure = useShowFailure(showEnd, onResult)
  const { pay } = usePayOnline()
  const run = async (what: Payable) => {
    setTrouble(undefined)
    // Close the dialog first: an open dialog blocks everything outside of it, including Checkout.
    onResult({ kind: 'pending' })
    try {
      const isCart = 'storeId' in what
      const end = await pay(
        isCart ? { ...toOrder(linesOf(cart, what.storeId, checked), what.told), ...buyer } : what,
        isCart ? script : undefined,
      )
      await showEnd(end, what)
    } catch (error) {
      onResult(undefined)
      const isBlocked = error instanceof CheckoutUnavailable
      const found = isBlocked ? t('payBlocked') : await showFailure(what, error)
      if ('storeId' in what) setTrouble(found ? { storeId: what.storeId, error: found } : undefined)
      else if (isBlocked) onResult({ kind: 'failed', reason: t('payBlocked') })
    } finally {
      // The account's cart follows the payment, also when this page is left before its end is known.
      refreshCart()
    }
  }
  return {
    /** Opens Checkout. If this document may not load it, first loads the cart as a new document. */
    start: (what: Payable) => {
      if (mayLoadCheckout()) void runOne(() => run(what))
      else
        location.assign(
          'storeId' in what ? paths.payCart(what.storeId) : paths.payBooking(what.orderId),
        )
    },
    /** True when a store's cart can be paid online. */
    isPossible: script !== undefined,
    isKnown,
    isPaying,
    /** The error of this store's cart that the shopper can correct; shown beside the button. */
    troubleOf: (storeId: string) => (trouble?.storeId === storeId ? trouble.error : undefined),
    /** Call this when the payment that was being checked has an outcome. */
    onEnd: (end: PaymentEnd, what?: Payable) => void showEnd(end, what),
  }
}

/** The lines of a store's cart that can be booked. */
function linesOf({ cart }: Cart, storeId: string, checked: CheckedCart | undefined) {
  return soldLines(judgeLines(Object.values(cart[storeId] ?? {}), checked)).map(({ line }) => line)
}

const toldIn = (what: Payable) => ('told' in what ? (what.told ?? []) : [])

type ShowEnd = (end: PaymentEnd, what: Payable | undefined) => Promise<void>

/** Shows an outcome. A confirmed booking also leaves the cart. */
function useShowEnd({ cart, takeBooked }: Cart, onResult: ShowResult): ShowEnd {
  return async (end, what) => {
    const storeId = what && 'storeId' in what ? what.storeId : undefined
    if (end.kind === 'replaced') refreshCart()
    if (end.kind !== 'confirmed') return onResult({ ...end, storeId })
    try {
      const booking =
        end.booking ?? (await callInLanguage('GET /booking', { orderId: end.orderId }))
      const lowered = loweredLines(Object.values(cart[booking.storeId] ?? {}), booking.products)
      tellOtherTabs(booking)
      takeBooked(booking.storeId, booking.products)
      refreshCart()
      const { orderId, orderNumber, amount, storeName, address, readyByAt, dueAt } = booking
      const booked = { orderId, orderNumber, amount, storeName, address, readyByAt, dueAt }
      onResult({ ...booked, lowered, kind: 'booked', isPaid: true })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      onResult({ kind: 'checking', orderId: end.orderId })
    }
  }
}

/** Shows why nothing was booked. Returns an error that the shopper can correct. */
function useShowFailure(showEnd: ShowEnd, onResult: ShowResult) {
  const sayError = useErrorWords()
  const navigate = useNavigate()
  const noteRefusal = useNoteRefusal()
  return async (what: Payable, error: unknown): Promise<CallError | undefined> => {
    if (!(error instanceof CallError)) throw error
    const storeId = 'storeId' in what ? what.storeId : undefined
    if (storeId) await noteRefusal(storeId, error as CallErrorOf<'POST /create-order'>)
    if (error.code === 'NOT_SIGNED_IN') askLogIn(navigate, { kind: 'pay', hasEnded: true })
    const begun = begunIn(error)
    const conflict = conflictOf(error)
    if (begun && storeId)
      onResult({ ...begun, kind: 'asked', storeId, told: toldIn(what), way: 'online' })
    else if (conflict) await showEnd(conflict, what)
    else if (canGoOn(error)) return error
    else if (!refusalIn(error)) onResult({ kind: 'failed', reason: sayError(error) })
    return undefined
  }
}
