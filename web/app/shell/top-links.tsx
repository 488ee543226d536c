import { clsx } from 'clsx'
import { NavLink } from '#web/lib/router.tsx'
import { useTranslations } from 'use-intl'
import { paths, patterns } from '#shared/paths.ts'
import { hasScreen } from './open-screens.ts'

const commonLinks = [
  { key: 'home', pattern: patterns.home, to: paths.home() },
  { key: 'aboutUs', pattern: patterns.aboutUs, to: paths.aboutUs() },
] as const

const sellerLinks = {
  dashboard: { key: 'dashboard', pattern: patterns.currentOrders, to: paths.dashboard() },
  becomeSeller: { key: 'becomeSeller', pattern: patterns.onboard, to: paths.onboard() },
} as const

/** Home, About Us, and the way into selling. */
export function TopLinks({ isMerchant, className }: { isMerchant: boolean; className?: string }) {
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
