import {
  type ComponentType,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { useTranslations } from 'use-intl'
import { pathOf, useLocation, useNavigate } from '#web/lib/router.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { formatPaise } from '#shared/formats/money.ts'
import { AskedPressDialog } from './press/asked-press.tsx'
import { type AskedPress, type BookedState, BookingResult, type Result } from './booking-result.tsx'
import { judgeLines, soldLines, summarise } from './cart-summary.ts'
import { LeftBookedNotes } from './lines/left-booked-notes.tsx'
import { useCashRefusal } from './cash-refusal.ts'
import { useCartBuyer } from './buyer/use-cart-buyer.ts'
import { StoreCart, type StoreCartHandle, type StoreCartProps } from './store-cart.tsx'
import type { useCart } from './use-cart.ts'
import { useCartCheck } from './use-cart-check.ts'
import { type Payable, type PayCart, usePayCart } from './use-pay-cart.ts'
import { useHydrated } from '#web/lib/react-hooks.ts'
import { useStorageTrouble } from '#web/lib/browser-storage.ts'
import { Button } from '#web/ui/button.tsx'
import { refreshCart, useCartSyncState } from './save-cart.ts'
import { Dialog } from '#web/ui/on-demand.tsx'
import { Card } from '#web/ui/card.tsx'
import { Skeleton, SkeletonText } from '#web/ui/skeleton.tsx'

type CartBodyProps = Pick<StoreCartProps, 'isGuest' | 'OpenState' | 'ShowTimings'> & {
  /** The store of the tab to show. If it is not in the cart, another tab is shown. */
  storeId: string | null
  onStore: (storeId: string) => void
  /** The payment that the address asks for: `now` pays the shown store's cart, an id pays that booking. */
  pay: string | null
  onPayOpened: () => void
  cart: ReturnType<typeof useCart>
  empty: ReactNode
  /** Offers notices after a booking. */
  TellMe: ComponentType<{ next?: ReactNode }>
}

/** A tab for each store, with its items, its total and its booking. */
export function CartBody(props: CartBodyProps) {
  const {
    storeId: wanted,
    onStore,
    pay,
    onPayOpened,
    cart: present,
    empty,
    TellMe,
    ...rest
  } = props
  const t = useTranslations('cart')
  const [result, showResult] = useResult()
  const buyer = useCartBuyer()
  const setResult = (next: Result | undefined) => {
    if (next?.kind === 'booked') buyer.forget()
    showResult(next)
  }
  const check = useShownCheck(useCartCheck(present), result)
  const cart = useShownCart(present, result)
  // Preload the dialog, so that the result of a booking is shown at once.
  useEffect(() => void Dialog.preload(), [])
  const storeIds = Object.keys(cart.cart)
  const storeId = storeIds.find((id) => id === wanted) ?? storeIds[0]
  const script = check.checked?.payOnline?.script
  const payCart = usePayCart({
    cart,
    checked: check.checked,
    isKnown: isAnswered(check),
    buyer: buyer.sent,
    onResult: setResult,
  })
  useOpenPayment(pay, { storeId: script && storeId, payCart, onPayOpened })
  const refused = useCashRefusal()
  const shown = useRef<StoreCartHandle>(null)
  const unpaidCart = cartOf(result)
  const mayPayCash = !refused && isCartOf(unpaidCart, storeId)
  const bookInstead = (orderId: string) => shown.current?.bookInstead(orderId, toldBy(result))
  const { nameOf, noteOf } = useTabWords(cart, check)
  return (
    <>
      <LeftBookedNotes />
      {storeId === undefined ? (
        // Lines leave the cart while a booking is being made, but the cart does not count as empty yet.
        (!result || result.kind === 'failed') && empty
      ) : (
        <Tabs
          label={t('stores')}
          tabs={storeIds.map((id) => ({ value: id, label: nameOf(id), note: noteOf(id) }))}
          value={storeId}
          onChange={onStore}
        >
          <StoreCart
            key={storeId}
            {...rest}
            storeId={storeId}
            shopName={nameOf(storeId)}
            cart={cart}
            check={check}
            payCart={payCart}
            buyer={buyer}
            refused={refused}
            ref={shown}
            onResult={setResult}
          />
        </Tabs>
      )}
      <AskedPressDialog
        result={result}
        onClose={() => setResult(undefined)}
        onEnd={(end) => payCart.onEnd(end, unpaidCart)}
        onDespite={(asked) => goDespite(asked, payCart, shown.current)}
      />
      <BookingResult
        result={result}
        paying={payCart.isPaying}
        onClose={() => setResult(undefined)}
        onEnd={(end) => payCart.onEnd(end, unpaidCart)}
        onCash={mayPayCash && bookInstead}
        onRetry={(orderId) => payCart.start({ orderId })}
        TellMe={TellMe}
      />
    </>
  )
}

/** The booking of which the shown result says that another sum came for it. */
function toldBy(result: Result | undefined): readonly string[] {
  return result?.kind === 'unpaid' && result.isOtherSum ? [result.orderId] : []
}

/** The press is sent again, and says that the person was told. */
function goDespite(asked: AskedPress, payCart: PayCart, shown: StoreCartHandle | null): void {
  const { orderId, storeId, way } = asked
  const told = [...asked.told, orderId]
  if (way === 'online') payCart.start({ storeId, told })
  else shown?.bookInstead(orderId, told)
}

/** The store of the cart that the shopper tried to pay; undefined when the result is not about a cart. */
function cartOf(result: Result | undefined): { storeId: string } | undefined {
  const storeId = result && 'storeId' in result ? result.storeId : undefined
  return storeId === undefined ? undefined : { storeId }
}

function isAnswered({ checked, failed }: ReturnType<typeof useCartCheck>): boolean {
  return checked !== undefined || failed
}

function isCartOf(unpaid: { storeId: string } | undefined, storeId: string | undefined): boolean {
  return unpaid !== undefined && unpaid.storeId === storeId
}

/** The name of a store, and the number of its items with their total. */
function useTabWords({ cart }: Present, { checked }: ReturnType<typeof useCartCheck>) {
  const t = useTranslations('cart')
  const linesOf = (id: string) => Object.values(cart[id] ?? {})
  return {
    nameOf: (id: string) =>
      checked?.stores.find((store) => store.storeId === id)?.shopName ??
      linesOf(id)[0]?.shopName ??
      '',
    noteOf: (id: string) => {
      const judged = judgeLines(linesOf(id), checked)
      const { totalPaise } = summarise(judged)
      const count = soldLines(judged).reduce((sum, { line }) => sum + line.quantity, 0)
      return t('tabNote', { count, total: formatPaise(totalPaise) })
    },
  }
}

type Present = ReturnType<typeof useCart>

/** Keeps the booked lines behind the result, because an empty cart there would look like a loss. */
function useShownCart(present: Present, result: Result | undefined): Present {
  const [last, setLast] = useState(present)
  if (present.count > 0 && present.cart !== last.cart) setLast(present)
  const isOver = result !== undefined && result.kind !== 'failed'
  return isOver && present.count === 0 ? last : present
}

type Check = ReturnType<typeof useCartCheck>

/** Keeps the judgement of the lines behind the result: the pieces that were booked just now are not sold out. */
function useShownCheck(present: Check, result: Result | undefined): Check {
  const [last, setLast] = useState(present)
  const isOver = result?.kind === 'pending' || result?.kind === 'booked'
  if (!isOver && present.checked !== last.checked) setLast(present)
  return isOver ? last : present
}

type OpenPayment = Pick<CartBodyProps, 'onPayOpened'> & {
  /** The store of the shown cart; undefined until the cart can be paid. */
  storeId: string | undefined
  payCart: PayCart
}

/** True once the payment was opened. An address with a payment is a new document, which opens it only once. */
let isPaymentOpened = false

/** Opens the payment that the address asks for. */
function useOpenPayment(pay: string | null, { storeId, payCart, onPayOpened }: OpenPayment) {
  const open = useEffectEvent((what: Payable) => {
    if (isPaymentOpened) return
    isPaymentOpened = true
    onPayOpened()
    payCart.start(what)
  })
  const payStore = pay === 'now' ? storeId : undefined
  useEffect(() => {
    if (payStore) open({ storeId: payStore })
    else if (pay !== null && pay !== 'now') open({ orderId: pay })
  }, [pay, payStore])
}

/** The result of the last booking, also after a reload. */
function useResult() {
  const [result, setResult] = useState<Result>()
  const here = useLocation()
  const navigate = useNavigate()
  const hydrated = useHydrated()
  const { booked } = (here.state ?? {}) as Partial<BookedState>
  const set = (next: Result | undefined) => {
    setResult(next)
    const state = next?.kind === 'booked' ? ({ booked: next } satisfies BookedState) : null
    if (state || booked) navigate(pathOf(here), { replace: true, keepScroll: true, state })
  }
  return [result ?? (hydrated ? booked : undefined), set] as const
}

/** Notes above the cart, each shown once: the browser cannot store the cart; the account does not answer. */
export function CartNotes({ isUser }: { isUser: boolean }) {
  const t = useTranslations('cart')
  const ui = useTranslations('ui')
  const isForgetful = useStorageTrouble()
  const state = useCartSyncState()
  if (isUser && state === 'failed') {
    return (
      <output className="mb-4 flex flex-wrap items-center justify-between gap-2 rounded-control bg-accent-soft px-3 py-2 text-sm text-accent-ink">
        <p className="min-w-0 flex-1 basis-60">{t('restoreFailed')}</p>
        <Button variant="quiet" size="sm" onClick={refreshCart}>
          {ui('retry')}
        </Button>
      </output>
    )
  }
  if (!isForgetful) return null
  return (
    <p className="mb-4 rounded-control bg-sunken px-3 py-2 text-sm">
      {t(isUser ? 'keptWithAccount' : 'notKept')}
    </p>
  )
}

export function CartSkeleton() {
  return (
    // The pay bar usually follows, so the phone's navigation bar stays hidden.
    <div className="action-bar contents">
      <Skeleton className="mt-3 mb-4 h-8 w-40" />
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <Card className="flex flex-col gap-6">
          <SkeletonText lines={3} />
          {[1, 2].map((line) => (
            <div key={line} className="flex gap-4">
              <Skeleton className="h-25 w-20 shrink-0" />
              <SkeletonText lines={3} className="grow" />
            </div>
          ))}
        </Card>
        <Card className="h-fit">
          <SkeletonText lines={5} />
        </Card>
      </div>
    </div>
  )
}
