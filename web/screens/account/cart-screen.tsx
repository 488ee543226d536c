import { useEffect } from 'react'
import { useSearchParams } from '#web/lib/router.tsx'
import { useTranslations } from 'use-intl'
import { paths } from '#shared/paths.ts'
import { useLogInLink } from '#web/features/accounts/entry/ask-log-in.ts'
import { AgainNote } from '#web/features/cart/again-note.tsx'
import { CartBody, CartNotes, CartSkeleton } from '#web/features/cart/cart-body.tsx'
import { refreshCart, useCartSyncState } from '#web/features/cart/save-cart.ts'
import { savedCartQuery, useRenderedCart } from '#web/features/cart/rendered-cart.ts'
import { useCart } from '#web/features/cart/use-cart.ts'
import { OpenState } from '#web/features/stores/open-state.tsx'
import { ShowTimings } from '#web/features/stores/store-actions.tsx'
import { type Session, useSession } from '#web/lib/session.ts'
import { useHydrated, useLate } from '#web/lib/react-hooks.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyCartDrawing } from '#web/ui/empty-drawings.tsx'
import { EmptyState } from '#web/ui/error-state.tsx'
import { LaterArrivals } from '#web/features/arrivals/later-arrivals.tsx'
import { lazyPart, Nothing } from '#web/ui/on-demand.tsx'
import { Page, PageTitle } from '#web/ui/page.tsx'
import type { PageRequestData, Screen, ScreenLoads } from '#web/lib/screen.ts'
import { checkQuery, wantedLines } from '#web/features/cart/use-cart-check.ts'

export const screen: Screen = {
  component: CartScreen,
  messages: ['cart', 'bookings', 'access', 'product'],
}
export const loads: ScreenLoads = {
  page: ({ t }) => ({ title: t('cart.title'), description: t('guide.lead') }),
  personal: loadCart,
}

async function loadCart({ queryClient }: PageRequestData): Promise<void> {
  const { products } = await queryClient.fetchQuery(savedCartQuery)
  if (products.length > 0) await queryClient.prefetchQuery(checkQuery(wantedLines(products)))
}

/** Loaded with the result of a booking. If it cannot be loaded, the result is shown without it. */
const TellMe = lazyPart(
  async () => (await import('#web/features/notices/ask-push.tsx')).TellMe,
  Nothing,
)

/** The longest time for which an empty cart waits for the account's cart. */
const WAIT_MS = 8_000

function CartScreen() {
  const t = useTranslations('cart')
  const rendered = useRenderedCart()
  const cart = useCart(rendered.cart)
  const hydrated = useHydrated()
  const session = useSession()
  const [query, setQuery] = useSearchParams()
  const pay = query.get('pay')
  const mayCome = useMayCome(session, rendered.isKnown)
  const isFilled = cart.count > 0
  useEffect(refreshCart, [])
  return (
    <Page>
      <PageTitle>{t('title')}</PageTitle>
      {(hydrated || isFilled) && (
        <Notes isUser={session.status === 'user'} storeCount={Object.keys(cart.cart).length} />
      )}
      {isFilled || (hydrated && (!mayCome || pay)) ? (
        <CartBody
          cart={cart}
          isGuest={session.status === 'guest'}
          storeId={query.get('store')}
          pay={hydrated && session.status === 'user' ? pay : null}
          onPayOpened={() => {
            const store = query.get('store')
            setQuery(store ? { store } : {}, { replace: true, keepScroll: true })
          }}
          onStore={(store) => setQuery({ store }, { replace: true, keepScroll: true })}
          OpenState={OpenState}
          ShowTimings={ShowTimings}
          TellMe={TellMe}
          empty={<EmptyCart />}
        />
      ) : (
        <Waiting mayBeEmpty={!hydrated && !mayCome} />
      )}
    </Page>
  )
}

/** True while the account's cart is loading and may have items. */
function useMayCome(session: Session, isKnown: boolean): boolean {
  const state = useCartSyncState()
  const isLate = useLate(WAIT_MS)
  if (isLate) return false
  return (
    session.status === 'loading' || (session.status === 'user' && state === 'restoring' && !isKnown)
  )
}

/** Before hydration, `web/start.ts` sets `data-cart` if the browser has no cart. */
function Waiting({ mayBeEmpty }: { mayBeEmpty: boolean }) {
  return (
    <>
      <div className={mayBeEmpty ? 'no-cart:hidden' : undefined}>
        <CartSkeleton />
      </div>
      {mayBeEmpty && (
        <div className="hidden no-cart:block">
          <EmptyCart />
        </div>
      )}
    </>
  )
}

/** The empty cart. A guest gets a link to log in, because the account may have a cart. */
function EmptyCart() {
  const t = useTranslations('cart')
  const bookings = useTranslations('bookings')
  const login = useTranslations('login')
  const logIn = useLogInLink()
  const isGuest = useSession().status === 'guest'
  return (
    <>
      <EmptyState
        drawing={<EmptyCartDrawing />}
        title={t('emptyTitle')}
        text={t('emptyText')}
        action={
          <>
            <ButtonLink to={paths.search({ rawQuery: '' })}>{bookings('startShopping')}</ButtonLink>
            {isGuest && (
              <ButtonLink {...logIn} variant="secondary">
                {login('submit')}
              </ButtonLink>
            )}
          </>
        }
      />
      <LaterArrivals />
    </>
  )
}

type NotesProps = { isUser: boolean; storeCount: number }

function Notes({ isUser, storeCount }: NotesProps) {
  const t = useTranslations('cart')
  return (
    <>
      {storeCount > 1 && <p className="-mt-3 mb-4 text-sm text-ink-muted">{t('intro')}</p>}
      <CartNotes isUser={isUser} />
      <AgainNote />
    </>
  )
}
