import { type ReactNode, Suspense, useCallback, useEffect, useState } from 'react'
import { useLocation, useNavigate } from '#web/lib/router.tsx'
import type { Place } from '#shared/page.ts'
import { cartStorage, EMPTY_CART } from '#web/lib/browser-keys.ts'
import { useStored } from '#web/lib/browser-storage.ts'
import { leftShopStorage } from '#web/lib/kept-counter.ts'
import { type PickPlace, PlacePickerContext, usePlace, usePlaceName } from '#web/lib/place.ts'
import { DISTANCES_KM } from '#shared/limits.ts'
import { type Session, useSession } from '#web/lib/session.ts'
import { paths, patterns } from '#shared/paths.ts'
import type { ShellUser } from '#web/app/shell/profile-menu.tsx'
import { SearchField } from '#web/app/shell/search-field.tsx'
import { HydratesLater, lazyPart, Nothing, onDemand } from '#web/ui/on-demand.tsx'
import { OfflineBar } from '#web/ui/offline-bar.tsx'
import { Footer } from '#web/app/shell/footer.tsx'
import { hasPhoneBar, PhoneBar } from '#web/app/shell/phone-bar.tsx'
import { CONTENT_ID, SkipLink } from '#web/app/shell/skip-link.tsx'
import { TopBar, type TopBarProps } from '#web/app/shell/top-bar.tsx'
import { clsx } from 'clsx'
import { useQueryClient } from '@tanstack/react-query'
import { LOG_IN } from '#web/features/accounts/entry/ask-log-in.ts'
import { partOf } from '#web/lib/part.ts'
import { useErrorWords } from '#web/lib/error-words.ts'
import { toast } from '#web/ui/toast.ts'

/** Loaded when it is first opened. */
const PlaceDialog = onDemand(
  async () => (await import('#web/features/places/place-dialog.tsx')).PlaceDialog,
)

/** Loaded when a guest is first asked to log in. */
const LogInSheet = onDemand(
  async () => (await import('#web/app/shell/log-in-sheet.tsx')).LogInSheet,
)

/** Loaded for a person who has left a shop's staff. */
const LeftShop = lazyPart(
  async () => (await import('#web/features/staff/left-shop.tsx')).LeftShop,
  Nothing,
)

type PlaceRequest = { open: boolean; asked: Parameters<PickPlace> }

/** The frame of every screen outside the dashboard, with the parts that all of them share. */
export function ShopLayout({ children }: { children?: ReactNode }) {
  const session = useSession()
  const logOut = useLogOut()
  const leftShop = useStored(leftShopStorage, null)
  useKeepCart(session)
  const navigate = useNavigate()
  const shopperPlace = usePlace()
  const { place, isChosen } = shopperPlace
  const placeName = usePlaceName()
  const address = useLocation()
  const query = new URLSearchParams(address.search)
  const km = DISTANCES_KM.find((distance) => String(distance) === query.get('maxDistance'))
  const [picking, setPicking] = useState<PlaceRequest>()
  // A stable function, so that screens that use it are not rendered again when the session is loaded.
  const pickPlace: PickPlace = useCallback(
    (...asked) => setPicking({ open: true, asked }),
    [setPicking],
  )
  const search = (rawQuery: string) => navigate(paths.search({ rawQuery, city: place.city }))
  const moveTo = ({ city }: Place) => {
    if (query.has('city')) navigate(paths.inCity(address, city))
  }
  return (
    <PlacePickerContext value={pickPlace}>
      <Frame
        user={toShellUser(session)}
        cartCount={useCartCount()}
        place={place.city ? { name: placeName(shopperPlace), km: isChosen ? km : undefined } : null}
        onPlace={() => pickPlace()}
        search={
          <SearchField query={query.get('rawQuery') ?? ''} city={place.city} onSearch={search} />
        }
        onLogOut={logOut}
      >
        {children}
      </Frame>
      {leftShop !== null && (
        <Suspense fallback={null}>
          <LeftShop shop={leftShop} />
        </Suspense>
      )}
      <LogInSheet
        open={address.state === LOG_IN}
        onOpenChange={() => navigate('', { replace: true, keepScroll: true })}
      />
      {picking && (
        <PlaceDialog
          open={picking.open}
          onOpenChange={(open) => setPicking({ ...picking, open })}
          onChosen={picking.asked[0] ?? moveTo}
          use={picking.asked[1]}
        />
      )}
    </PlacePickerContext>
  )
}

/** The number of pieces in the cart, without products that are not on sale. */
function useCartCount(): number {
  const cart = useStored(cartStorage, EMPTY_CART)
  const lines = Object.values(cart).flatMap((store) => Object.values(store))
  return lines.reduce((sum, { quantity, isGone }) => sum + (isGone ? 0 : quantity), 0)
}

function toShellUser(session: Session): ShellUser | null | undefined {
  if (session.status === 'loading') return undefined
  if (session.status === 'guest') return null
  const { name, email, role } = session.user
  return { name, email, isMerchant: role === 'merchant' }
}

/** True for screens that are shown at a counter, with the code at the top. */
function isPass(pathname: string): boolean {
  return pathname === patterns.pickupPass || pathname === patterns.collect
}

/** The shopper's page. Screens fill the whole width; they use `Page` for the common margins. */
function Frame({ children, ...bar }: TopBarProps & { children: ReactNode }) {
  const { pathname } = useLocation()
  const phoneBar = hasPhoneBar(pathname)
  const isCart = pathname === patterns.cart
  const footer = (phoneBar && !isCart) || pathname === patterns.product
  return (
    <div
      className={clsx(
        'flex min-h-dvh flex-col',
        phoneBar ? 'pb-14 md:pb-0' : footer && 'pb-24 md:pb-0',
        isCart && '[html:has(.action-bar)_&]:pb-0',
      )}
    >
      <SkipLink />
      <OfflineBar />
      <div className={clsx('contents', isPass(pathname) && 'max-md:hidden')}>
        <TopBar {...bar} />
      </div>
      <main id={CONTENT_ID} tabIndex={-1} className="min-h-[calc(100dvh-7rem)] grow outline-none">
        {children}
      </main>
      <div className={clsx(!footer && 'max-md:hidden')}>
        <HydratesLater>
          <Footer />
        </HydratesLater>
      </div>
      {phoneBar && <PhoneBar cartCount={bar.cartCount} />}
    </div>
  )
}

const TRY_AGAIN_MS = 10_000

const cart = partOf(() => import('#web/features/cart/save-cart.ts'))

/** Syncs the cart with the account of the signed-in person; loaded only then. */
function useKeepCart(session: Session): void {
  const email = session.status === 'user' ? session.user.email : undefined
  const queryClient = useQueryClient()
  useEffect(() => {
    if (email === undefined) return
    let stop: (() => void) | undefined
    let isWanted = true
    const begin = async () => {
      if (!isWanted) return
      const { keepCart } = await cart()
      if (isWanted) stop = keepCart(email, queryClient)
    }
    const tryBegin = () => void begin().catch(() => setTimeout(tryBegin, TRY_AGAIN_MS))
    tryBegin()
    return () => {
      isWanted = false
      stop?.()
    }
  }, [email, queryClient])
}

/** Logs out, or shows the reason of the failure. */
export function useLogOut(): () => void {
  const sayError = useErrorWords()
  return () =>
    void cart()
      .then(({ logOut }) => logOut())
      .catch((error: unknown) => toast('error', sayError(error)))
}
