import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Link, useLocation } from '#web/lib/router.tsx'
import { useTranslations } from 'use-intl'
import ExternalLink from 'lucide-react/icons/external-link'
import LogOut from 'lucide-react/icons/log-out'
import Store from 'lucide-react/icons/store'
import type { StaffRole } from '#shared/staff-role.ts'
import { paths } from '#shared/paths.ts'
import { sectionOf, useOwnSections } from './dashboard-sections.tsx'
import { AfterHydration, lazyPart, Nothing } from '#web/ui/on-demand.tsx'

/** If it cannot be loaded, the menu does without it. */
const InstallEntry = lazyPart(
  async () => (await import('#web/features/install/install-offer.tsx')).InstallEntry,
  Nothing,
)

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

/** The side menu: the sections, of which each page names its neighbours, and the way out. */
export function DashboardMenu({ role, shopPath, onFollow, onLogOut }: DashboardMenuProps) {
  const t = useTranslations('dashboard')
  const sections = useOwnSections(role)
  const { pathname } = useLocation()
  const shown = sectionOf(pathname)
  return (
    <div className="flex flex-col gap-2">
      <ul>
        {sections.map(({ key, to, icon }) => (
          <li key={key}>
            <Entry to={to} icon={icon} onFollow={onFollow} isCurrent={key === shown?.key}>
              {t(`sections.${key}`)}
            </Entry>
          </li>
        ))}
      </ul>
      {/* The owner's own account is the shop's; the staff find their devices, number and password here. */}
      {role !== 'owner' && (
        <Entry to={paths.account()} icon={<Store />} onFollow={onFollow}>
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
  isCurrent?: boolean
  onFollow: (() => void) | undefined
  children: ReactNode
}

function Entry({ to, icon, isCurrent = false, onFollow, children }: EntryProps) {
  return (
    <Link
      to={to}
      onClick={onFollow}
      aria-current={isCurrent ? 'page' : undefined}
      className={clsx(
        line,
        isCurrent ? 'bg-primary-soft font-semibold text-primary' : 'hover:bg-sunken',
      )}
    >
      <span aria-hidden="true">{icon}</span>
      {children}
    </Link>
  )
}
