import ReceiptText from 'lucide-react/icons/receipt-text'
import { useTranslations } from 'use-intl'
import { paths } from '#shared/paths.ts'
import { Link } from '#web/lib/router.tsx'
import { CountBadge } from '#web/ui/badge.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { useMerchantOrders } from '#web/features/counter/use-merchant-orders.ts'

/**
 * A link to the orders with the number of waiting ones, for phone screens without the navigation bar. It stays when
 * none waits, because a form below would jump while somebody types.
 */
export function WaitingOrders() {
  const t = useTranslations('dashboard')
  const { awaiting } = useMerchantOrders()
  return (
    <IconButton
      asChild
      label={awaiting > 0 ? t('ordersWaiting', { count: awaiting }) : t('sections.orders')}
      className="border border-edge md:hidden"
    >
      <Link to={paths.currentOrders()}>
        <ReceiptText aria-hidden="true" />
        <CountBadge count={awaiting} />
      </Link>
    </IconButton>
  )
}
