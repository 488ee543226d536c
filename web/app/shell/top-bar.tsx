import {
  type ComponentProps,
  type ReactNode,
  Suspense,
  useState,
  useSyncExternalStore,
} from 'react'
import { Link, useLocation, NavLink } from '#web/lib/router.tsx'
import { useTranslations } from 'use-intl'
import MenuIcon from 'lucide-react/icons/menu'
import { useLogInLink } from '#web/features/accounts/entry/ask-log-in.ts'
import { ButtonLink, IconButton } from '#web/ui/button.tsx'
import { paths, patterns } from '#shared/paths.ts'
import { Logo } from './logo.tsx'
import { LanguageSwitch, ThemeSwitch } from './preference-switches.tsx'
import type { ShellUser } from './profile-menu.tsx'
import { Nothing, lazyPart, onDemand } from '#web/ui/on-demand.tsx'
import type { PhoneMenuProps } from './phone-menu.tsx'
import { hasPhoneBar } from './phone-bar.tsx'
import { PlaceChip, type ShownPlace } from './place-chip.tsx'
import ShoppingBag from 'lucide-react/icons/shopping-bag'
import { CountBadge } from '#web/ui/badge.tsx'
import { clsx } from 'clsx'
import { useHydrated } from '#web/lib/react-hooks.ts'

/** Guests do not load the profile menu. */
const ProfileMenu = lazyPart(async () => (await import('./profile-menu.tsx')).ProfileMenu, Nothing)

const PhoneMenu = onDemand<PhoneMenuProps>(async () => (await import('./phone-menu.tsx')).PhoneMenu)

export type TopBarProps = {
  /** `undefined` while the session loads; the corner stays empty until then, so that nothing flashes. */
  user: ShellUser | null | undefined
  cartCount: number
  place: ShownPlace | null
  onPlace: () => void
  search: ReactNode
  onLogOut: () => void
}

/**
 * On phones two rows: the first scrolls with the page. The search row stays at the top and then also shows the logo's
 * mark and the place. On a page with its own search, the first row stays until that search is scrolled away. No row
 * changes its height, so that scrolling never moves the content.
 */
export function TopBar({ user, cartCount, place, onPlace, search, onLogOut }: TopBarProps) {
  const t = useTranslations('shell')
  const { pathname, search: query } = useLocation()
  const [isOpen, setOpen] = useOpenHere()
  const isScrolled = useIsScrolled()
  const hasOwnSearch = pathname === patterns.home && !new URLSearchParams(query).has('rawQuery')
  const [inUse, watchUse] = useIsInUse()
  const isSmall = isScrolled || (hasOwnSearch && inUse)
  return (
    <header className="contents print:hidden">
      <div data-bar="top" className={clsx(barLook, 'max-wide:contents')}>
        <div className="gutter mx-auto flex max-w-7xl items-center gap-x-3 max-wide:contents wide:[reading-flow:flex-visual]">
          <div
            {...(hasOwnSearch && { 'data-bar': 'top' })}
            className={clsx(
              // With large text the second part has no room beside the first one.
              'gutter flex w-full min-w-0 flex-wrap items-center gap-x-2 wide:contents',
              hasOwnSearch && barLook,
              isSmall && (hasOwnSearch ? 'max-wide:hidden' : 'max-wide:invisible'),
            )}
          >
            <LogoAndPlace place={place} onPlace={onPlace} hasName={!needsRoom(place, pathname)} />
            <div className="flex min-h-14 flex-wrap items-center justify-end max-wide:ml-auto md:min-w-20 wide:order-last">
              <Corner {...{ user, cartCount, onLogOut }} />
              <IconButton
                className="wide:hidden"
                label={t('openMenu')}
                aria-haspopup="dialog"
                onClick={() => setOpen(true)}
              >
                <MenuIcon aria-hidden="true" />
              </IconButton>
            </div>
          </div>
          <SearchRow {...{ isSmall, hasOwnSearch, place, onPlace, search, watchUse }} />
          <nav aria-label={t('mainMenu')} className="hidden max-lg:hidden! wide:block">
            <TopLinks isMerchant={user?.isMerchant ?? false} className="flex" />
          </nav>
          <div className="hidden items-center wide:flex">
            <LanguageSwitch />
            <ThemeSwitch />
          </div>
        </div>
      </div>
      <PhoneMenu open={isOpen} onOpenChange={setOpen} {...{ user, onLogOut }} />
    </header>
  )
}

/** Open until the next navigation. Back to this page does not open it again. */
function useOpenHere(): [boolean, (isOpen: boolean) => void] {
  const { key } = useLocation()
  const [openAt, setOpenAt] = useState<string>()
  if (openAt !== undefined && openAt !== key) setOpenAt(undefined)
  return [openAt === key, (isOpen) => setOpenAt(isOpen ? key : undefined)]
}

const barLook = 'sticky top-0 z-30 border-b border-hairline bg-paper'

type LogoAndPlaceProps = Pick<TopBarProps, 'place' | 'onPlace'> & { hasName: boolean }

/** The least width is that of the logo and the icon of the place, so that nothing overlaps them. */
function LogoAndPlace({ place, onPlace, hasName }: LogoAndPlaceProps) {
  return (
    <div
      className={clsx(
        'flex min-h-14 items-center gap-2 max-wide:flex-1 narrow:flex-auto',
        hasName ? 'min-w-36' : 'min-w-24',
      )}
    >
      <Logo small={!hasName} />
      <PlaceChip place={place} onPress={onPlace} />
    </div>
  )
}

type SearchRowProps = Pick<TopBarProps, 'place' | 'onPlace' | 'search'> & {
  isSmall: boolean
  /** The page has its own search, so this row is shown only after that search is scrolled away. */
  hasOwnSearch: boolean
  watchUse: WatchUse
}

function SearchRow(props: SearchRowProps) {
  const { isSmall, hasOwnSearch, place, onPlace, search, watchUse } = props
  return (
    <div
      data-bar="top"
      className={clsx(
        barLook,
        'gutter flex min-h-[calc(3.5rem+1px)] w-full min-w-0 items-center gap-2 wide:static wide:max-w-xl wide:flex-1 wide:border-0 wide:px-0',
        hasOwnSearch && !isSmall && 'max-wide:hidden wide:invisible',
      )}
    >
      {isSmall && (
        <div className="wide:hidden">
          <Logo small />
        </div>
      )}
      <div className="min-w-0 flex-1" {...watchUse}>
        {search}
      </div>
      {isSmall && <PlaceChip place={place} onPress={onPlace} small />}
    </div>
  )
}

type WatchUse = Pick<ComponentProps<'div'>, 'onFocus' | 'onBlur'>

/** True when the field inside an element has the focus or text; such a field is never hidden. */
function useIsInUse(): [boolean, WatchUse] {
  const [inUse, setInUse] = useState(false)
  return [
    inUse,
    {
      onFocus: () => setInUse(true),
      onBlur: ({ currentTarget, relatedTarget }) => {
        const hasText = Boolean(currentTarget.querySelector('input')?.value)
        setInUse(hasText || currentTarget.contains(relatedTarget))
      },
    },
  ]
}

type CornerProps = Pick<TopBarProps, 'user' | 'cartCount' | 'onLogOut'>

/** Profile or log-in, and the cart where no bar at the bottom has it. */
function Corner({ user, cartCount, onLogOut }: CornerProps) {
  const t = useTranslations('shell')
  const phoneBar = hasPhoneBar(useLocation().pathname)
  const logIn = useLogInLink()
  const hydrated = useHydrated()
  return (
    <>
      {user && (
        <div className="max-md:hidden">
          <Suspense fallback={<ProfilePlace />}>
            {hydrated ? <ProfileMenu user={user} onLogOut={onLogOut} /> : <ProfilePlace />}
          </Suspense>
        </div>
      )}
      {user === null && (
        <ButtonLink variant="secondary" {...logIn}>
          {t('logIn')}
        </ButtonLink>
      )}
      <div className={clsx(phoneBar && 'max-md:hidden')}>
        <CartLink count={cartCount} />
      </div>
    </>
  )
}

/** The height of the first row, in pixels. */
const FAR_PX = 56
/** In such a small window the bar scrolls away; the styles call it `narrow`. */
const SMALL_WINDOW = '(width < 18rem)'

/** True when the window is scrolled so far that the top bar takes its small form; false on the server. */
function useIsScrolled(): boolean {
  return useSyncExternalStore(subscribe, isScrolledFar, () => false)
}

function subscribe(onChange: () => void): () => void {
  addEventListener('scroll', onChange, { passive: true })
  return () => removeEventListener('scroll', onChange)
}

function isScrolledFar(): boolean {
  return scrollY > FAR_PX && !matchMedia(SMALL_WINDOW).matches
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

const SHORT_NAME = 10

/** True when a long place, or the cart, needs the room of the logo's name on a phone. */
function needsRoom(place: ShownPlace | null, pathname: string): boolean {
  if (!hasPhoneBar(pathname)) return true
  return place !== null && (place.km !== undefined || place.name.length > SHORT_NAME)
}

const commonLinks = [
  { key: 'home', to: paths.home() },
  { key: 'aboutUs', to: paths.aboutUs() },
] as const

const sellerLinks = {
  dashboard: { key: 'dashboard', to: paths.dashboard() },
  becomeSeller: { key: 'becomeSeller', to: paths.onboard() },
} as const

/** Home, About Us, and the link for sellers. */
function TopLinks({ isMerchant, className }: { isMerchant: boolean; className: string }) {
  const t = useTranslations('shell')
  const selling = isMerchant ? sellerLinks.dashboard : sellerLinks.becomeSeller
  const links = [...commonLinks, selling]
  return (
    <ul className={className}>
      {links.map(({ key, to }) => (
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

/** A placeholder of the menu's size while the menu is loading. */
function ProfilePlace() {
  return <span className="block size-11 shrink-0" />
}
