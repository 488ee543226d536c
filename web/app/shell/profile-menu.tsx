import { Link } from '#web/lib/router.tsx'
import { useTranslations } from 'use-intl'
import CircleHelp from 'lucide-react/icons/circle-question-mark'
import Heart from 'lucide-react/icons/heart'
import KeyRound from 'lucide-react/icons/key-round'
import LogOut from 'lucide-react/icons/log-out'
import PackageCheck from 'lucide-react/icons/package-check'
import Store from 'lucide-react/icons/store'
import User from 'lucide-react/icons/user'
import type { MenuItem } from '#web/ui/menu-list.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { paths } from '#shared/paths.ts'

export type ShellUser = { name: string; email: string; isMerchant: boolean }

/** The links of a signed-in person, in the order of the menus. */
export const personLinks = [
  { key: 'wishlist', to: paths.wishlist(), icon: <Heart /> },
  { key: 'bookings', to: paths.bookings(), icon: <PackageCheck /> },
  { key: 'questions', to: paths.questions(), icon: <CircleHelp /> },
  { key: 'account', to: paths.account(), icon: <User /> },
  {
    key: 'changePassword',

    to: paths.forgotPassword(),
    icon: <KeyRound />,
  },
] as const

type ProfileMenuProps = { user: ShellUser; onLogOut: () => void }

export function ProfileMenu({ user, onLogOut }: ProfileMenuProps) {
  const t = useTranslations('shell')
  const selling = user.isMerchant
    ? { key: 'dashboard' as const, to: paths.dashboard(), icon: <Store /> }
    : { key: 'becomeSeller' as const, to: paths.onboard(), icon: <Store /> }
  const items: MenuItem[] = [
    { ...selling, label: t(selling.key), link: <Link to={selling.to} /> },
    ...personLinks.map(({ key, to, icon }) => ({
      key,
      icon,
      label: t(key),
      link: <Link to={to} />,
    })),
  ]
  items.push({ key: 'logOut', icon: <LogOut />, label: t('logOut'), onSelect: onLogOut })
  return (
    <Menu
      items={items}
      header={
        <>
          <span className="block font-semibold">{user.name}</span>
          <span className="block break-all text-ink-muted">{user.email}</span>
        </>
      }
      trigger={
        <button
          type="button"
          aria-label={t('profile', { name: user.name })}
          className="grid size-11 shrink-0 place-items-center rounded-full hover:bg-sunken"
        >
          <span
            aria-hidden="true"
            className="grid size-8 place-items-center rounded-full bg-primary text-sm font-semibold text-on-primary"
          >
            {[...user.name][0]?.toUpperCase()}
          </span>
        </button>
      }
    />
  )
}
