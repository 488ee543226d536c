import { useLocation } from '#web/lib/router.tsx'
import { useTranslations } from 'use-intl'
import Boxes from 'lucide-react/icons/boxes'
import Ellipsis from 'lucide-react/icons/ellipsis'
import ReceiptText from 'lucide-react/icons/receipt-text'
import ScanLine from 'lucide-react/icons/scan-line'
import Shirt from 'lucide-react/icons/shirt'
import { paths, patterns } from '#shared/paths.ts'
import { BottomBar, type BottomBarItem, type Opener } from './bottom-bar.tsx'
import { hasScreen } from './open-screens.ts'

/** `more` opens the whole menu. */
type DashboardBarProps = { openOrders: number; more: Opener }

export function DashboardBar({ openOrders, more }: DashboardBarProps) {
  const t = useTranslations('dashboard')
  const { pathname } = useLocation()
  const links = [
    { key: 'orders', pattern: patterns.currentOrders, icon: <ReceiptText />, count: openOrders },
    { key: 'scan', pattern: patterns.scan, icon: <ScanLine />, count: 0 },
    { key: 'products', pattern: patterns.products, icon: <Shirt />, count: 0 },
    { key: 'inventory', pattern: patterns.inventory, icon: <Boxes />, count: 0 },
  ] as const
  const addresses = {
    orders: paths.currentOrders(),
    scan: paths.scan(),
    products: paths.products(),
    inventory: paths.inventory(),
  }
  const items: BottomBarItem[] = links
    .filter(({ pattern }) => hasScreen(pattern))
    .map(({ key, icon, count }) => ({
      key,
      icon,
      count,
      to: addresses[key],
      label: t(key),
      active: pathname === addresses[key],
    }))
  items.push({
    key: 'more',
    icon: <Ellipsis />,
    label: t('more'),
    ...more,
  })
  return <BottomBar label={t('menu')} items={items} />
}
