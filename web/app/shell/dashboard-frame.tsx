import { clsx } from 'clsx'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import PanelLeft from 'lucide-react/icons/panel-left'
import { IconButton } from '#web/ui/button.tsx'
import { OfflineBar } from '#web/ui/offline-bar.tsx'
import { DashboardMenu } from './dashboard-menu.tsx'
import { Logo } from './logo.tsx'
import { LanguageSwitch, ThemeSwitch } from './preference-switches.tsx'
import { CONTENT_ID, SkipLink } from './skip-link.tsx'
import { useDismiss } from './use-dismiss.ts'
import { useNextLocation } from '#web/lib/router.tsx'
import Boxes from 'lucide-react/icons/boxes'
import Ellipsis from 'lucide-react/icons/ellipsis'
import ReceiptText from 'lucide-react/icons/receipt-text'
import Search from 'lucide-react/icons/search'
import ScanLine from 'lucide-react/icons/scan-line'
import Shirt from 'lucide-react/icons/shirt'
import { paths, patterns } from '#shared/paths.ts'
import { BottomBar, type BottomBarItem, type Opener } from './bottom-bar.tsx'

const MENU_ID = 'dashboard-menu'

/** On these, the way to finish is one action, whose button stands in the bar's place. */
const withoutBar: readonly string[] = [patterns.addProduct, patterns.editProduct]

type DashboardFrameProps = {
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

/** The merchant's page: a side menu, open from 1150 px on until it is toggled, and a bar on phones. */
export function DashboardFrame(props: DashboardFrameProps) {
  const t = useTranslations('dashboard')
  const [open, setOpen] = useState<boolean>()
  const hasBar = !withoutBar.includes(useNextLocation().pathname)
  const more = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLElement>(null)
  const toggle = () =>
    setOpen((now) => !(now ?? matchMedia('(min-width: 1150px) and (min-width: 48rem)').matches))
  // Only on a phone does the menu cover the page; elsewhere it stays as the merchant left it.
  const closeOnPhone = () => setOpen(isPhone() ? undefined : open)
  useDismiss(open === true, closeOnPhone, [more, menu])
  useEffect(() => {
    if (open && isPhone()) menu.current?.querySelector('a')?.focus()
  }, [open])
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
        <p className="ml-2 min-w-0 truncate border-l border-hairline pl-3 text-sm font-semibold">
          {props.shopName}
        </p>
        <div className="ml-auto flex items-center">
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
            'w-60 shrink-0 overflow-y-auto border-r border-hairline bg-paper p-3 max-md:fixed max-md:inset-x-0 max-md:top-15 max-md:bottom-14 max-md:z-20 max-md:w-full max-md:border-r-0 md:sticky md:top-15 md:h-[calc(100dvh-3.75rem)]',
            open === undefined && 'hidden md:wide:block',
            open === false && 'hidden',
          )}
        >
          {/* First, so that nobody must scroll a menu in a foreign language to find it. */}
          <div className="mb-2 sm:hidden">
            <LanguageSwitch onChanged={closeOnPhone} />
          </div>
          <DashboardMenu
            shopPath={props.shopPath}
            onFollow={closeOnPhone}
            onLogOut={props.onLogOut}
          />
        </nav>
        <main id={CONTENT_ID} tabIndex={-1} className="min-w-0 grow outline-none">
          {props.children}
        </main>
      </div>
      {hasBar && (
        <DashboardBar
          waitingOrders={props.waitingOrders}
          more={{ ref: more, onPress: toggle, expanded: open ?? false, controls: MENU_ID }}
        />
      )}
    </div>
  )
}

function isPhone(): boolean {
  return !matchMedia('(min-width: 48rem)').matches
}

/** `more` opens the whole menu. */
type DashboardBarProps = { waitingOrders: number; more: Opener }

function DashboardBar({ waitingOrders, more }: DashboardBarProps) {
  const t = useTranslations('dashboard')
  const { pathname } = useNextLocation()
  const links = [
    { key: 'orders', to: paths.currentOrders(), icon: <ReceiptText /> },
    { key: 'scan', to: paths.scan(), icon: <ScanLine /> },
    { key: 'products', to: paths.products(), icon: <Shirt /> },
    { key: 'inventory', to: paths.inventory(), icon: <Boxes /> },
  ] as const
  const items: BottomBarItem[] = links.map((link) => ({
    ...link,
    label: t(link.key),
    ...(link.key === 'orders' &&
      waitingOrders > 0 && {
        count: waitingOrders,
        spoken: t('ordersWaiting', { count: waitingOrders }),
      }),
    active: pathname === link.to,
  }))
  items.push({
    key: 'more',
    icon: <Ellipsis />,
    label: t('more'),
    ...more,
  })
  return <BottomBar label={t('mainScreens')} items={items} />
}
