import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useLocation, useNavigate } from '#web/lib/router.tsx'
import type { Place } from '#shared/page.ts'
import { cartStorage, EMPTY_CART } from '#web/lib/browser-keys.ts'
import { useStored } from '#web/lib/browser-storage.ts'
import { type PickPlace, PlacePickerContext } from '#web/lib/place-picker.ts'
import { usePlace } from '#web/lib/place.ts'
import { type Session, useSession } from '#web/lib/session.ts'
import { paths } from '#shared/paths.ts'
import { Frame } from './shell/frame.tsx'
import type { ShellUser } from './shell/profile-menu.tsx'
import { SearchField } from './shell/search-field.tsx'
import { useKeepCart } from './use-keep-cart.ts'
import { useLogOut } from './use-log-out.ts'

/** Its code travels when it first opens. */
const PlaceDialog = lazy(async () => ({
  default: (await import('#web/features/places/place-dialog.tsx')).PlaceDialog,
}))

type Picking = { open: boolean; onChosen: Parameters<PickPlace>[0] }

/** The frame of every screen outside the dashboard, with what it shows on all of them. */
export function ShopLayout({ children }: { children?: ReactNode }) {
  const session = useSession()
  const logOut = useLogOut()
  useKeepCart(session)
  const navigate = useNavigate()
  const { place } = usePlace()
  const address = useLocation().search
  const query = new URLSearchParams(address).get('rawQuery')
  const [picking, setPicking] = useState<Picking>()
  const pickPlace: PickPlace = (onChosen) => setPicking({ open: true, onChosen })
  const search = (rawQuery: string) => navigate(paths.search({ rawQuery, city: place.city }))
  const searchIn = ({ city }: Place) => {
    if (query !== null) navigate(paths.searchIn(address, city))
  }
  return (
    <PlacePickerContext value={pickPlace}>
      <Frame
        user={toShellUser(session)}
        cartCount={useCartCount()}
        place={place.city ? place : null}
        onPlace={() => pickPlace()}
        search={<SearchField query={query ?? ''} city={place.city} onSearch={search} />}
        onLogOut={logOut}
      >
        {children}
      </Frame>
      {picking && (
        <Suspense fallback={null}>
          <PlaceDialog
            open={picking.open}
            onOpenChange={(open) => setPicking({ ...picking, open })}
            onChosen={picking.onChosen ?? searchIn}
          />
        </Suspense>
      )}
    </PlacePickerContext>
  )
}

function useCartCount(): number {
  const cart = useStored(cartStorage, EMPTY_CART)
  const lines = Object.values(cart).flatMap((store) => Object.values(store))
  return lines.reduce((sum, { quantity }) => sum + quantity, 0)
}

function toShellUser(session: Session): ShellUser | null | undefined {
  if (session.status === 'loading') return undefined
  if (session.status === 'guest') return null
  const { name, email, role } = session.user
  return { name, email, isMerchant: role === 'merchant' }
}
