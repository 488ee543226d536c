import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { NavLink } from '#web/lib/router.tsx'
import { useStaffRights } from '#web/lib/session.ts'
import { useTranslations } from 'use-intl'
import BadgeIndianRupee from 'lucide-react/icons/badge-indian-rupee'
import BadgePercent from 'lucide-react/icons/badge-percent'
import Boxes from 'lucide-react/icons/boxes'
import CalendarCheck from 'lucide-react/icons/calendar-check'
import ChartColumn from 'lucide-react/icons/chart-column'
import CirclePlus from 'lucide-react/icons/circle-plus'
import Clock from 'lucide-react/icons/clock'
import ExternalLink from 'lucide-react/icons/external-link'
import EyeOff from 'lucide-react/icons/eye-off'
import Gift from 'lucide-react/icons/gift'
import KeyRound from 'lucide-react/icons/key-round'
import Landmark from 'lucide-react/icons/landmark'
import ListChecks from 'lucide-react/icons/list-checks'
import LogOut from 'lucide-react/icons/log-out'
import MapPin from 'lucide-react/icons/map-pin'
import QrCode from 'lucide-react/icons/qr-code'
import ReceiptText from 'lucide-react/icons/receipt-text'
import ScanLine from 'lucide-react/icons/scan-line'
import Shirt from 'lucide-react/icons/shirt'
import Search from 'lucide-react/icons/search'
import ShoppingBasket from 'lucide-react/icons/shopping-basket'
import Star from 'lucide-react/icons/star'
import Store from 'lucide-react/icons/store'
import Undo2 from 'lucide-react/icons/undo-2'
import Upload from 'lucide-react/icons/upload'
import Users from 'lucide-react/icons/users'
import type { StaffRole } from '#shared/staff-role.ts'
import { mayOpen } from '#web/app/routes.ts'
import { paths, patterns } from '#shared/paths.ts'
import { AfterHydration, lazyPart, Nothing } from '#web/ui/on-demand.tsx'

/** If it cannot be loaded, the menu does without it. */
const InstallEntry = lazyPart(
  async () => (await import('#web/features/install/install-offer.tsx')).InstallEntry,
  Nothing,
)

const entry = { account: <Store />, current: <ReceiptText />, history: <Clock /> }

const groups = [
  {
    title: null,
    links: [
      {
        key: 'yourAccount',
        pattern: patterns.yourAccount,
        to: paths.yourAccount(),
        icon: entry.account,
      },
      { key: 'staff', pattern: patterns.staff, to: paths.staff(), icon: <Users /> },
      {
        key: 'integrations',
        pattern: patterns.integrations,
        to: paths.integrations(),
        icon: <KeyRound />,
      },
    ],
  },
  {
    title: 'orders',
    links: [
      {
        key: 'currentOrders',
        pattern: patterns.currentOrders,
        to: paths.currentOrders(),
        icon: entry.current,
      },
      { key: 'scan', pattern: patterns.scan, to: paths.scan(), icon: <ScanLine /> },
      {
        key: 'questions',
        pattern: patterns.receivedQuestions,
        to: paths.receivedQuestions(),
        icon: <Search />,
      },
      { key: 'sale', pattern: patterns.sale, to: paths.sale(), icon: <ShoppingBasket /> },
      {
        key: 'returnGoods',
        pattern: patterns.returnGoods,
        to: paths.returnGoods(),
        icon: <Undo2 />,
      },
      {
        key: 'dayClose',
        pattern: patterns.dayClose,
        to: paths.dayClose(),
        icon: <CalendarCheck />,
      },
      {
        key: 'orderHistory',
        pattern: patterns.orderHistory,
        to: paths.orderHistory(),
        icon: entry.history,
      },
      {
        key: 'statement',
        pattern: patterns.statement,
        to: patterns.statement,
        icon: <Landmark />,
      },
    ],
  },
  {
    title: 'products',
    links: [
      {
        key: 'addProduct',
        pattern: patterns.addProduct,
        to: paths.addProduct(),
        icon: <CirclePlus />,
      },
      {
        key: 'importGoods',
        pattern: patterns.importGoods,
        to: paths.importGoods(),
        icon: <Upload />,
      },
      {
        key: 'productsList',
        pattern: patterns.products,
        to: paths.products(),
        icon: <Shirt />,
      },
      {
        key: 'inactiveProducts',
        pattern: patterns.inactiveProducts,
        to: paths.inactiveProducts(),
        icon: <EyeOff />,
      },
      {
        key: 'googleListings',
        pattern: patterns.googleListings,
        to: paths.googleListings(),
        icon: <MapPin />,
      },
    ],
  },
  {
    title: null,
    links: [
      { key: 'inventory', pattern: patterns.inventory, to: paths.inventory(), icon: <Boxes /> },
      { key: 'figures', pattern: patterns.figures, to: paths.figures(), icon: <ChartColumn /> },
      { key: 'reviews', pattern: patterns.reviews, to: paths.reviews(), icon: <Star /> },
      {
        key: 'offers',
        pattern: patterns.offers,
        to: paths.offers(),
        icon: <BadgePercent />,
      },
      { key: 'giftCard', pattern: patterns.loyalty, to: paths.loyalty(), icon: <Gift /> },
      { key: 'tags', pattern: patterns.tags, to: paths.tags(), icon: <QrCode /> },
      {
        key: 'subscription',
        pattern: patterns.subscription,
        to: paths.subscription(),
        icon: <BadgeIndianRupee />,
      },
      {
        key: 'firstSteps',
        pattern: patterns.firstSteps,
        to: paths.firstSteps(),
        icon: <ListChecks />,
      },
    ],
  },
] as const

export const dashboardLinks = groups.flatMap(({ links }) => [...links])

const line =
  'flex min-h-11 w-full items-center gap-3 rounded-control px-3 text-left text-sm transition-colors [&_svg]:size-5 [&_svg]:shrink-0'

type DashboardMenuProps = {
  /** The reader's role in the shop's staff. Addresses that it may not open are left out. */
  role: StaffRole | null
  /** The shop's public page. */
  shopPath: string
  /** Called when a link is followed, so that a menu that covers the page can close. */
  onFollow?: () => void
  onLogOut: () => void
}

/** The side menu's entries. */
export function DashboardMenu({ role, shopPath, onFollow, onLogOut }: DashboardMenuProps) {
  const t = useTranslations('dashboard')
  const rights = useStaffRights()
  const shown = groups
    .map(({ title, links }) => ({
      title,
      links: links.filter(({ to }) => mayOpen(role, to, rights)),
    }))
    .filter(({ links }) => links.length > 0)
  return (
    <div className="flex flex-col gap-4">
      {shown.map(({ title, links }) => {
        return (
          <div key={links[0]?.key}>
            {title && <p className="px-3 pb-1 text-xs font-semibold text-ink-muted">{t(title)}</p>}
            <ul>
              {links.map(({ key, to, icon }) => (
                <li key={key}>
                  <Entry to={to} icon={icon} onFollow={onFollow}>
                    {t(key)}
                  </Entry>
                </li>
              ))}
            </ul>
          </div>
        )
      })}
      {/* The owner's own account is the shop's; the staff find their devices, number and password here. */}
      {role !== 'owner' && (
        <Entry to={paths.account()} icon={entry.account} onFollow={onFollow}>
          {t('yourAccount')}
        </Entry>
      )}
      <Entry to={shopPath} icon={<ExternalLink />} onFollow={onFollow}>
        {t('viewShop')}
      </Entry>
      <AfterHydration>
        <InstallEntry className={line} />
      </AfterHydration>
      <button type="button" onClick={onLogOut} className={clsx(line, 'hover:bg-sunken')}>
        <LogOut aria-hidden="true" />
        {t('logOut')}
      </button>
    </div>
  )
}

type EntryProps = {
  to: string
  icon: ReactNode
  onFollow: (() => void) | undefined
  children: ReactNode
}

function Entry({ to, icon, onFollow, children }: EntryProps) {
  return (
    <NavLink
      to={to}
      onClick={onFollow}
      className={({ isActive }) =>
        clsx(line, isActive ? 'bg-primary-soft font-semibold text-primary' : 'hover:bg-sunken')
      }
    >
      <span aria-hidden="true">{icon}</span>
      {children}
    </NavLink>
  )
}
