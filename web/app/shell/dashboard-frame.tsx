import { clsx } from 'clsx'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import PanelLeft from 'lucide-react/icons/panel-left'
import { IconButton } from '#web/ui/button.tsx'
import { BarSlot } from '#web/ui/bar-slot.tsx'
import { OfflineBar } from '#web/ui/offline-bar.tsx'
import { Sheet } from '#web/ui/on-demand.tsx'
import { DashboardMenu } from './dashboard-menu.tsx'
import { dashboardSections, sectionOf } from './dashboard-sections.tsx'
import { SectionPages } from './section-pages.tsx'
import { Logo } from './logo.tsx'
import { LanguageSwitch, ThemeSwitch } from './preference-switches.tsx'
import { CONTENT_ID, SkipLink } from './skip-link.tsx'
import { useLocation, useNextLocation } from '#web/lib/router.tsx'
import { useStaffRights } from '#web/lib/session.ts'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Search from 'lucide-react/icons/search'
import ScanLine from 'lucide-react/icons/scan-line'
import { paths, patterns } from '#shared/paths.ts'
import type { StaffRole } from '#shared/staff-role.ts'
import { mayOpen } from '#web/app/routes.ts'
import { BottomBar, type BottomBarItem } from './bottom-bar.tsx'

const MENU_ID = 'dashboard-menu'

/** Screens with one main action, whose button takes the place of the bar. */
const withoutBar: readonly string[] = [patterns.addProduct, patterns.editProduct]

type DashboardFrameProps = {
  role: StaffRole | null
  shopName: string
  /** The shop's public page. */
  shopPath: string
  /** Orders that wait for the shop's answer. */
  waitingOrders: number
  /** Opens the search of the dashboard. */
  onSearch: () => void
  onLogOut: () => void
  children: ReactNode
}

/** Scrolls the side menu, and not the page, to the entry of the shown screen when it is out of sight. */
function useCurrentInView() {
  const menu = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  useEffect(() => {
    const entry = menu.current?.querySelector<HTMLElement>('[aria-current=page]')
    if (!menu.current || !entry) return
    const { scrollTop, clientHeight } = menu.current
    const end = entry.offsetTop + entry.offsetHeight
    if (entry.offsetTop < scrollTop || end > scrollTop + clientHeight)
      menu.current.scrollTo(0, end - clientHeight / 2)
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another screen has another entry
  }, [pathname])
  return menu
}

/** The merchant's frame: a side menu (open above 1150 px unless toggled); on phones a bar, and the menu as a sheet. */
export function DashboardFrame(props: DashboardFrameProps) {
  const t = useTranslations('dashboard')
  const [open, setOpen] = useState<boolean>()
  const [isSheetOpen, setSheetOpen] = useState(false)
  const menu = useCurrentInView()
  const hasBar = !withoutBar.includes(useNextLocation().pathname)
  const toggle = () =>
    setOpen((now) => !(now ?? matchMedia('(width > 1150px) and (min-width: 48rem)').matches))
  const closeSheet = () => setSheetOpen(false)
  return (
    <div className={clsx('flex min-h-dvh flex-col md:pb-0', hasBar && 'pb-16')}>
      <SkipLink />
      <OfflineBar />
      <header
        data-bar="top"
        className="sticky top-0 z-30 flex items-center gap-2 border-b border-hairline bg-paper px-4 py-2"
      >
        <IconButton
          label={t('toggleMenu')}
          aria-controls={MENU_ID}
          aria-expanded={open ?? undefined}
          onClick={toggle}
          className="-ml-2 max-md:hidden"
        >
          <PanelLeft aria-hidden="true" />
        </IconButton>
        <Logo small />
        {/* On a phone the shop's name is hidden while a screen shows content of its own in the bar. */}
        <p className="ml-2 min-w-0 truncate border-l border-hairline pl-3 text-sm font-semibold max-md:[&:has(+:not(:empty))]:hidden">
          {props.shopName}
        </p>
        <BarSlot />
        <div className="ml-auto flex shrink-0 items-center">
          <IconButton
            label={t('find')}
            aria-haspopup="dialog"
            aria-keyshortcuts="Control+K Meta+K"
            onClick={props.onSearch}
          >
            <Search aria-hidden="true" />
          </IconButton>
          <div className="max-sm:hidden">
            <LanguageSwitch />
          </div>
          <ThemeSwitch />
        </div>
      </header>
      <div className="flex grow">
        <nav
          ref={menu}
          id={MENU_ID}
          aria-label={t('menu')}
          className={clsx(
            'sticky top-15 h-[calc(100dvh-3.75rem)] w-60 shrink-0 overflow-y-auto border-r border-hairline bg-paper p-3 max-md:hidden',
            open === undefined && 'hidden md:[@media(width>1150px)]:block',
            open === false && 'hidden',
          )}
        >
          <DashboardMenu role={props.role} shopPath={props.shopPath} onLogOut={props.onLogOut} />
        </nav>
        <main
          id={CONTENT_ID}
          tabIndex={-1}
          data-frame="dashboard"
          className="min-w-0 grow outline-none"
        >
          <SectionPages role={props.role} />
          {props.children}
        </main>
      </div>
      {hasBar && (
        <DashboardBar
          role={props.role}
          waitingOrders={props.waitingOrders}
          isMoreOpen={isSheetOpen}
          onMore={() => setSheetOpen(true)}
        />
      )}
      <Sheet open={isSheetOpen} onOpenChange={setSheetOpen} title={t('menu')}>
        {/* The switch stands first, so that nobody has to scroll through a menu in a foreign language to find it. */}
        <div className="-mx-3 mb-2 sm:hidden">
          <LanguageSwitch onChanged={closeSheet} />
        </div>
        <nav aria-label={t('menu')} className="-mx-3">
          <DashboardMenu
            role={props.role}
            shopPath={props.shopPath}
            onFollow={closeSheet}
            onLogOut={props.onLogOut}
          />
        </nav>
      </Sheet>
    </div>
  )
}

/** The bar of a phone has these, the camera in the middle. The counter has no list of products but the stock. */
const inBar = ['orders', 'sale', 'scan', 'products', 'inventory'] as const
const barLinks = inBar.map((key) => {
  if (key === 'scan') return { key, to: paths.scan(), icon: <ScanLine /> } as const
  const section = dashboardSections.find((one) => one.key === key)
  return { key, to: section?.pages[0].to ?? '', icon: section?.icon } as const
})

/** Number of links in the bar of the narrowest phone, beside the button that opens the menu. */
const MOST_LINKS = 4

type DashboardBarProps = Pick<DashboardFrameProps, 'role' | 'waitingOrders'> & {
  isMoreOpen: boolean
  onMore: () => void
}

function DashboardBar({ role, waitingOrders, isMoreOpen, onMore }: DashboardBarProps) {
  const t = useTranslations('dashboard')
  const { pathname } = useNextLocation()
  const rights = useStaffRights()
  // The counter has no list of products, so the stock takes its place; for the others it is in the menu.
  const links = barLinks.filter(({ to }) => mayOpen(role, to, rights)).slice(0, MOST_LINKS)
  const current = pathname === paths.scan() ? 'scan' : sectionOf(pathname)?.key
  const items: BottomBarItem[] = links.map((link) => ({
    ...link,
    label: t(link.key === 'scan' ? 'scan' : `sections.${link.key}`),
    ...(link.key === 'orders' &&
      waitingOrders > 0 && {
        count: waitingOrders,
        spoken: t('ordersWaiting', { count: waitingOrders }),
      }),
    active: link.key === current,
  }))
  items.push({
    key: 'more',
    icon: <Ellipsis />,
    label: t('more'),
    active: !items.some(({ active }) => active),
    isOpen: isMoreOpen,
    onPress: onMore,
  })
  return <BottomBar label={t('mainScreens')} items={items} />
}
