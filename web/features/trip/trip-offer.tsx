import Route from 'lucide-react/icons/route'
import { useTranslations } from 'use-intl'
import type { Booking } from '#shared/contract/orders/bookings.ts'
import { paths } from '#shared/paths.ts'
import { Link } from '#web/lib/router.tsx'

type Props = { bookings: readonly Booking[] }

/** Leads to the trip where open bookings are at two shops or more. */
export function TripOffer({ bookings }: Props) {
  const t = useTranslations('trip')
  const count = new Set(bookings.filter(isCollectable).map(({ storeId }) => storeId)).size
  if (count < 2) return null
  return (
    <Link
      to={paths.trip()}
      className="mb-4 flex items-center gap-3 rounded-card border border-hairline bg-surface p-3 hover:border-edge"
    >
      <Route aria-hidden="true" className="size-6 shrink-0 text-primary" />
      <span>
        <strong className="block font-semibold">{t('offer', { count })}</strong>
        <span className="text-sm text-ink-muted">{t('offerText')}</span>
      </span>
    </Link>
  )
}

function isCollectable({ orderStatus }: Booking): boolean {
  return orderStatus === 'Awaiting Confirmation' || orderStatus === 'Ready for Pickup'
}
