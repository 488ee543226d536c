import { matchPath, useNextLocation } from '#web/lib/router.tsx'
import { useTranslations } from 'use-intl'
import Heart from 'lucide-react/icons/heart'
import House from 'lucide-react/icons/house'
import PackageCheck from 'lucide-react/icons/package-check'
import Search from 'lucide-react/icons/search'
import ShoppingBag from 'lucide-react/icons/shopping-bag'
import { paths, patterns } from '#shared/paths.ts'
import { BottomBar, type BottomBarItem } from './bottom-bar.tsx'

/**
 * Screens with one main action, which the bar would push up or cover. The cart has such an action only when it is not
 * empty; the action itself then hides the bar.
 */
const withoutBar: readonly string[] = [
  patterns.product,
  patterns.pickupPass,
  patterns.collect,
  patterns.login,
  patterns.signup,
  patterns.forgotPassword,
  patterns.onboard,
]

export function hasPhoneBar(pathname: string): boolean {
  return !withoutBar.includes(pathname) && matchPath(patterns.resetPassword, pathname) === null
}

/** Links to the main pages of the site, at the bottom of a phone's screen. */
export function PhoneBar({ cartCount }: { cartCount: number }) {
  const t = useTranslations('shell')
  const { pathname, search } = useNextLocation()
  const searching = pathname === paths.home() && new URLSearchParams(search).has('rawQuery')
  const items: BottomBarItem[] = [
    {
      key: 'home',
      to: paths.home(),
      label: t('home'),
      icon: <House />,
      active: pathname === paths.home() && !searching,
    },
    {
      key: 'search',
      to: paths.search({ rawQuery: '' }),
      label: t('search'),
      icon: <Search />,
      active: searching,
    },
    {
      key: 'wishlist',
      to: paths.wishlist(),
      label: t('wishlist'),
      icon: <Heart />,
      active: pathname === paths.wishlist(),
    },
    {
      key: 'bookings',
      to: paths.bookings(),
      label: t('bookings'),
      icon: <PackageCheck />,
      active: pathname.startsWith(paths.bookings()),
    },
    {
      key: 'cart',
      to: paths.cart(),
      label: t('cart'),
      spoken: t('cartCount', { count: cartCount }),
      icon: <ShoppingBag />,
      count: cartCount,
      active: pathname === paths.cart(),
    },
  ]
  return <BottomBar label={t('phoneMenu')} items={items} />
}
