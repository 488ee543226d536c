import { lazy, Suspense, useRef, useState, type ReactNode } from 'react'
import { Link, useLocation } from '#web/lib/router.tsx'
import { useTranslations } from 'use-intl'
import MenuIcon from 'lucide-react/icons/menu'
import X from 'lucide-react/icons/x'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { paths } from '#shared/paths.ts'
import { CartLink } from './cart-link.tsx'
import { Logo } from './logo.tsx'
import { PlaceChip, type ShownPlace } from './place-chip.tsx'
import { LanguageSwitch, ThemeSwitch } from './preference-switches.tsx'
import type { ShellUser } from './profile-menu.tsx'
import { TopLinks } from './top-links.tsx'
import { useDismiss } from './use-dismiss.ts'

/** Guests do not load it. */
const ProfileMenu = lazy(async () => ({
  default: (await import('./profile-menu.tsx')).ProfileMenu,
}))

export type TopBarProps = {
  /** `undefined` while it is not known; its corner stays empty so that nothing flashes. */
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
