import { lazy, Suspense, useRef, useState, type ReactNode } from 'react'
import { Link, useLocation, NavLink } from '#web/lib/router.tsx'
import { useTranslations } from 'use-intl'
import MenuIcon from 'lucide-react/icons/menu'
import X from 'lucide-react/icons/x'
import { Button, IconButton } from '#web/ui/button.tsx'
import { paths, patterns } from '#shared/paths.ts'
import { Logo } from './logo.tsx'
import { LanguageSwitch, ThemeSwitch } from './preference-switches.tsx'
import type { ShellUser } from './profile-menu.tsx'
import { useDismiss } from './use-dismiss.ts'
import ShoppingBag from 'lucide-react/icons/shopping-bag'
import { CountBadge } from '#web/ui/badge.tsx'
import MapPin from 'lucide-react/icons/map-pin'
import { useCityName } from '#web/lib/place.ts'
import { clsx } from 'clsx'
import { hasScreen } from '../areas.ts'

/** Not loaded for guests. */
const ProfileMenu = lazy(async () => ({
  default: (await import('./profile-menu.tsx')).ProfileMenu,
}))

export type TopBarProps = {
  /** `undefined` while it is not known; the corner stays empty until then, so that nothing flashes. */
  user: ShellUser | null | undefined
  cartCount: number
  place: ShownPlace | null
  onPlace: () => void
  search: ReactNode
  onLogOut: () => void
}

export function TopBar({ user, cartCount, place, onPlace, search, onLogOut }: TopBarProps) {
  const t = useTranslations('shell')
  const { key, pathname, search: query } = useLocation()
  const [openAt, setOpenAt] = useState<string>()
  const open = openAt === key
  const toggle = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLElement>(null)
  useDismiss(open, () => setOpenAt(undefined), [toggle, menu])
  const isMerchant = user?.isMerchant ?? false
  const logIn = user === null && (
    <Button asChild>
      <Link to={paths.login(pathname + query)}>{t('logIn')}</Link>
    </Button>
  )
  const profile = user && (
    <Suspense fallback={<span className="size-11 shrink-0" />}>
      <ProfileMenu user={user} onLogOut={onLogOut} />
    </Suspense>
  )
  return (
    <header className="sticky top-0 z-30 border-b border-hairline bg-paper print:hidden">
      <div className="mx-auto flex max-w-7xl flex-wrap items-center gap-x-2 px-4 py-2 wide:flex-nowrap wide:gap-x-3">
        <Logo />
        <div className="mr-auto flex min-w-0 shrink pl-1 max-wide:flex-1">
          <PlaceChip place={place} onPress={onPlace} />
        </div>
        <div className="order-last w-full pt-1 pb-1 wide:order-none wide:max-w-xl wide:flex-1 wide:py-0">
          {search}
        </div>
        <nav aria-label={t('mainMenu')} className="hidden wide:block">
          <TopLinks isMerchant={isMerchant} className="flex" />
        </nav>
        <div className="hidden items-center wide:flex">
          <LanguageSwitch />
          <ThemeSwitch />
        </div>
        <div className="hidden min-w-20 items-center justify-end md:flex">
          {profile}
          {logIn}
          {user && <CartLink count={cartCount} />}
        </div>
        <IconButton
          ref={toggle}
          className="wide:hidden"
          label={open ? t('closeMenu') : t('openMenu')}
          aria-expanded={open}
          aria-controls="top-menu"
          onClick={() => setOpenAt(open ? undefined : key)}
        >
          {open ? <X aria-hidden="true" /> : <MenuIcon aria-hidden="true" />}
        </IconButton>
      </div>
      <nav
        ref={menu}
        id="top-menu"
        hidden={!open}
        aria-label={t('mainMenu')}
        className="rise border-t border-hairline px-4 py-2 wide:hidden"
      >
        <TopLinks isMerchant={isMerchant} />
        <div className="flex items-center justify-between">
          <LanguageSwitch />
          <ThemeSwitch />
        </div>
        <div className="flex items-center gap-3 py-2 md:hidden">
          {profile}
          {user && <span className="truncate text-sm font-semibold">{user.name}</span>}
          {logIn}
        </div>
      </nav>
    </header>
  )
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

type ShownPlace = { city: string; km?: number | undefined }

/** "Jaipur · 5 km"; `onPress` opens the place picker. */
function PlaceChip({ place, onPress }: { place: ShownPlace | null; onPress: () => void }) {
  const t = useTranslations('shell')
  const cityName = useCityName()
  const text = place ? sayPlace({ ...place, city: cityName(place.city) }, t) : t('placeUnset')
  return (
    <button
      type="button"
      onClick={onPress}
      aria-haspopup="dialog"
      aria-label={place ? t('placeLabel', { place: text }) : text}
      className="inline-flex min-h-11 min-w-0 items-center gap-1.5 rounded-full border border-hairline bg-surface px-3 text-sm font-medium transition-colors hover:bg-sunken md:min-h-10"
    >
      <MapPin aria-hidden="true" className="size-4 shrink-0 text-danger" />
      <span className="truncate">{text}</span>
    </button>
  )
}

type Say = ReturnType<typeof useTranslations<'shell'>>

function sayPlace({ city, km }: ShownPlace, t: Say): string {
  return km ? t('placeChip', { city, km }) : city
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
function TopLinks({ isMerchant, className }: { isMerchant: boolean; className?: string }) {
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
