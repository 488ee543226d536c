import { Link } from '#web/lib/router.tsx'
import { useTranslations } from 'use-intl'
import CircleHelp from 'lucide-react/icons/circle-question-mark'
import House from 'lucide-react/icons/house'
import Info from 'lucide-react/icons/info'
import LogIn from 'lucide-react/icons/log-in'
import LogOut from 'lucide-react/icons/log-out'
import MapPinned from 'lucide-react/icons/map-pinned'
import Store from 'lucide-react/icons/store'
import { paths } from '#shared/paths.ts'
import { useLogInLink } from '#web/features/accounts/entry/ask-log-in.ts'
import { InstallEntry } from '#web/features/install/install-offer.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { LanguageSwitch, ThemeSwitch } from './preference-switches.tsx'
import { personLinks, type ShellUser } from './profile-menu.tsx'

export type PhoneMenuProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  user: ShellUser | null | undefined
  onLogOut: () => void
}

const row =
  'flex min-h-12 w-full items-center gap-3 rounded-control px-3 text-left font-medium hover:bg-sunken [&_svg]:size-5 [&_svg]:shrink-0 [&_svg]:text-ink-muted'

const ofEverybody = [
  { key: 'home', to: paths.home(), icon: <House /> },
  { key: 'shops', to: paths.shops(), icon: <MapPinned /> },
  { key: 'aboutUs', to: paths.aboutUs(), icon: <Info /> },
  { key: 'contactUs', to: paths.contactUs(), icon: <CircleHelp /> },
] as const
const selling = {
  merchant: {
    key: 'dashboard',

    to: paths.dashboard(),
    icon: <Store />,
  },
  other: { key: 'becomeSeller', to: paths.onboard(), icon: <Store /> },
} as const

/** The menu of phones and tablets, as a sheet. Loaded when it is first opened. */
export function PhoneMenu({ open, onOpenChange, user, onLogOut }: PhoneMenuProps) {
  const t = useTranslations('shell')
  const logIn = useLogInLink()
  const links = [
    ...(user ? personLinks : []),
    ...ofEverybody,
    user?.isMerchant ? selling.merchant : selling.other,
  ]
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={user?.name ?? t('mainMenu')}
      description={user?.email}
    >
      <nav aria-label={t('mainMenu')} className="-mx-3">
        <ul>
          {!user && (
            <li>
              <Link {...logIn} className={row}>
                <LogIn aria-hidden="true" />
                {t('logIn')}
              </Link>
            </li>
          )}
          {links.map(({ key, to, icon }) => (
            <li key={key}>
              <Link to={to} className={row}>
                {icon}
                {t(key)}
              </Link>
            </li>
          ))}
          <li>
            <InstallEntry className={row} />
          </li>
          {user && (
            <li>
              <button type="button" className={row} onClick={onLogOut}>
                <LogOut aria-hidden="true" />
                {t('logOut')}
              </button>
            </li>
          )}
        </ul>
      </nav>
      <div className="mt-2 flex items-center justify-between border-t border-hairline pt-3">
        <LanguageSwitch onChanged={() => onOpenChange(false)} />
        <ThemeSwitch />
      </div>
    </Sheet>
  )
}
