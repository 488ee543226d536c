import { Link } from '#web/lib/router.tsx'
import { useTranslations } from 'use-intl'
import ShoppingBag from 'lucide-react/icons/shopping-bag'
import { CountBadge } from '#web/ui/count-badge.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { paths } from '#shared/paths.ts'

export function CartLink({ count }: { count: number }) {
  const t = useTranslations('shell')
  return (
    <IconButton asChild label={t('cartCount', { count })}>
      <Link to={paths.cart()}>
        <span className="relative">
          <ShoppingBag aria-hidden="true" />
          <CountBadge count={count} />
        </span>
      </Link>
    </IconButton>
  )
}
