import { lazy, Suspense, useState, useSyncExternalStore, type ReactNode } from 'react'
import { Link, useLocation, NavLink } from '#web/lib/router.tsx'
import { useTranslations } from 'use-intl'
import MenuIcon from 'lucide-react/icons/menu'
import { Button, IconButton } from '#web/ui/button.tsx'
import { paths, patterns } from '#shared/paths.ts'
import { Logo } from './logo.tsx'
import { LanguageSwitch, ThemeSwitch } from './preference-switches.tsx'
import type { ShellUser } from './profile-menu.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'
import type { PhoneMenuProps } from './phone-menu.tsx'
import { hasPhoneBar } from './phone-bar.tsx'
import ShoppingBag from 'lucide-react/icons/shopping-bag'
import { CountBadge } from '#web/ui/badge.tsx'
import MapPin from 'lucide-react/icons/map-pin'
import { clsx } from 'clsx'
import { hasScreen } from '../areas.ts'

/** Not loaded for guests. */
const ProfileMenu = lazy(async () => ({
  default: (await import('./profile-menu.tsx')).ProfileMenu,
}))

const PhoneMenu = onDemand<PhoneMenuProps>(async () => (await import('./phone-menu.tsx')).PhoneMenu)

export type TopBarProps = {
  /** `undefined` while it is not known; the corner stays empty until then, so that nothing flashes. */
  user: ShellUser | null | undefined
  cartCount: number
  place: ShownPlace | null
  onPlace: () => void
  search: ReactNode
  onLogOut: () => void
}

/** On phones it has two rows, of which one stays when the page is scrolled. */
export function TopBar({ user, cartCount, place, onPlace, search, onLogOut }: TopBarProps) {
  const t = useTranslations('shell')
  const { key, pathname, search: query } = useLocation()
  const [openAt, setOpenAt] = useState<string>()
  const isSmall = useIsScrolled()
  const hasOwnSearch = pathname === patterns.home && !new URLSearchParams(query).has('rawQuery')
  const logInPath = paths.login(pathname + query)
  const hiddenWhenSmall = isSmall ? 'max-wide:hidden' : undefined
  return (
    <header
      data-bar="top"
      className={clsx(
        'sticky top-0 z-30 border-b border-hairline bg-paper print:hidden',
        // The row that goes leaves its place, so that nothing below it moves.
        isSmall && !hasOwnSearch && 'max-wide:mb-12',
      )}
    >
      <div
        className={clsx(
          'gutter mx-auto flex max-w-7xl items-center gap-x-2 py-1.5 wide:gap-x-3',
          !isSmall && 'max-wide:flex-wrap',
        )}
      >
        <Logo small={isSmall || needsRoom(place, pathname)} />
        <div
          className={clsx('mr-auto flex min-w-0 shrink max-wide:flex-1 wide:pl-1', hiddenWhenSmall)}
        >
          <PlaceChip place={place} onPress={onPlace} />
        </div>
        <div className={clsx('wide:max-w-xl wide:flex-1', searchSlot(isSmall, hasOwnSearch))}>
          {search}
        </div>
        {isSmall && <PlaceChip place={place} onPress={onPlace} small />}
        <nav aria-label={t('mainMenu')} className="hidden wide:block">
          <TopLinks isMerchant={user?.isMerchant ?? false} className="flex" />
        </nav>
        <div className="hidden items-center wide:flex">
          <LanguageSwitch />
          <ThemeSwitch />
        </div>
        <div className={clsx('flex items-center justify-end md:min-w-20', hiddenWhenSmall)}>
          <Corner {...{ user, cartCount, logInPath, onLogOut }} />
        </div>
        <IconButton
          className={clsx('wide:hidden', hiddenWhenSmall)}
          label={t('openMenu')}
          aria-haspopup="dialog"
          onClick={() => setOpenAt(key)}
        >
          <MenuIcon aria-hidden="true" />
        </IconButton>
      </div>
      <PhoneMenu
        open={openAt === key}
        onOpenChange={() => setOpenAt(undefined)}
        {...{ user, logInPath, onLogOut }}
      />
    </header>
  )
}

/** Where the search stands on a phone: in a row of its own, in the only row, or nowhere beside the page's own search. */
function searchSlot(isSmall: boolean, hasOwnSearch: boolean): string {
  if (isSmall) return 'max-wide:min-w-0 max-wide:flex-1'
  return hasOwnSearch ? 'max-wide:hidden' : 'max-wide:order-last max-wide:w-full max-wide:pt-1'
}

type CornerProps = Pick<TopBarProps, 'user' | 'cartCount' | 'onLogOut'> & { logInPath: string }

/** Profile or log-in, and the cart where the bar at the bottom does not have it. */
function Corner({ user, cartCount, logInPath, onLogOut }: CornerProps) {
  const t = useTranslations('shell')
  const phoneBar = hasPhoneBar(useLocation().pathname)
  return (
    <>
      {user && (
        <div className="max-md:hidden">
          <Suspense fallback={<span className="block size-11 shrink-0" />}>
            <ProfileMenu user={user} onLogOut={onLogOut} />
          </Suspense>
        </div>
      )}
      {user === null && (
        <Button asChild>
          <Link to={logInPath}>{t('logIn')}</Link>
        </Button>
      )}
      <div className={clsx(phoneBar && 'max-md:hidden')}>
        <CartLink count={cartCount} />
      </div>
    </>
  )
}

const FAR_PX = 40

/** Whether the window is scrolled so far that the top bar takes its small form; false on the server. */
function useIsScrolled(): boolean {
  return useSyncExternalStore(subscribe, isScrolledFar, () => false)
}

function subscribe(onChange: () => void): () => void {
  addEventListener('scroll', onChange, { passive: true })
  return () => removeEventListener('scroll', onChange)
}

function isScrolledFar(): boolean {
  return scrollY > FAR_PX
}

function CartLink({ count }: { count: number }) {
  const t = useTranslations('shell')
  return (
    <IconButton asChild label={t('cartCount', { count })}>
      <Link to={paths.cart()}>
        <span className="relative">
          <ShoppingBag aria-hidden="true" />
          <CountBadge count={count} />
        </span>
      </Link>
    </IconButton>
  )
}

/** `km`: the list on the screen has only what is within this distance. */
type ShownPlace = { name: string; km: number | undefined }

const SHORT_NAME = 10

/** Whether a long place, or the cart, needs the room of the logo's name on a phone. */
function needsRoom(place: ShownPlace | null, pathname: string): boolean {
  if (!hasPhoneBar(pathname)) return true
  return place !== null && (place.km !== undefined || place.name.length > SHORT_NAME)
}

type PlaceProps = { place: ShownPlace | null; onPress: () => void; small?: boolean }

/** "Malviya Nagar · 5 km", or the pin alone when `small`; `onPress` opens the place picker. */
function PlaceChip({ place, onPress, small = false }: PlaceProps) {
  const t = useTranslations('shell')
  const name = place?.name ?? t('placeUnset')
  const within = place?.km && t('placeWithin', { km: place.km })
  return (
    <button
      type="button"
      onClick={onPress}
      aria-haspopup="dialog"
      aria-label={place ? t('placeLabel', { place: clsx(name, within) }) : name}
      className={clsx(
        'inline-flex min-h-11 min-w-0 items-center gap-1.5 rounded-full border border-hairline bg-surface px-3 text-sm font-medium transition-colors hover:bg-sunken md:min-h-10',
        small && 'wide:hidden',
      )}
    >
      <MapPin aria-hidden="true" className="size-4 shrink-0 text-danger" />
      {!small && (
        <>
          <span className="truncate">{name}</span>
          {within && <span className="shrink-0">{within}</span>}
        </>
      )}
    </button>
  )
}

const commonLinks = [
  { key: 'home', pattern: patterns.home, to: paths.home() },
  { key: 'aboutUs', pattern: patterns.aboutUs, to: paths.aboutUs() },
] as const

const sellerLinks = {
  dashboard: { key: 'dashboard', pattern: patterns.currentOrders, to: paths.dashboard() },
  becomeSeller: { key: 'becomeSeller', pattern: patterns.onboard, to: paths.onboard() },
} as const

/** Home, About Us, and the link for sellers. */
function TopLinks({ isMerchant, className }: { isMerchant: boolean; className: string }) {
  const t = useTranslations('shell')
  const selling = isMerchant ? sellerLinks.dashboard : sellerLinks.becomeSeller
  const links = [...commonLinks, selling]
  return (
    <ul className={className}>
      {links
        .filter(({ pattern }) => hasScreen(pattern))
        .map(({ key, to }) => (
          <li key={key}>
            <NavLink
              to={to}
              end
              className={({ isActive }) =>
                clsx(
                  'flex min-h-11 items-center rounded-control px-3 text-sm font-semibold whitespace-nowrap hover:bg-sunken',
                  isActive ? 'text-ink' : 'text-ink-muted',
                )
              }
            >
              {t(key)}
            </NavLink>
          </li>
        ))}
    </ul>
  )
}
