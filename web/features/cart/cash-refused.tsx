import { Link } from '#web/lib/router.tsx'
import { useTranslations } from 'use-intl'
import { NO_SHOW_MEMORY_DAYS } from '#shared/limits.ts'
import { paths } from '#shared/paths.ts'
import { formatDateTime } from '#shared/india-time.ts'
import type { CashRefusal } from './use-cash-refusal.ts'

/** Said before anybody presses the button: why there is no booking with cash, and until when. */
export function CashRefused({ refused }: { refused: CashRefusal }) {
  const t = useTranslations('cart')
  const { code, noShows, openBookings, until } = refused
  const isNoShows = code === 'CASH_REFUSED'
  return (
    <div className="rounded-control bg-genda-soft px-3 py-2.5 text-sm text-genda-ink">
      <p className="font-semibold">
        {isNoShows && until
          ? t('cashClosedUntil', { date: formatDateTime(until) })
          : t(isNoShows ? 'cashClosed' : 'bookingsFull')}
      </p>
      <p>
        {isNoShows
          ? t('cashClosedWhy', { count: noShows, days: NO_SHOW_MEMORY_DAYS })
          : t('bookingsFullWhy', { count: openBookings })}{' '}
        <Link to={paths.bookings()} className="font-semibold underline">
          {t('seeBookings')}
        </Link>
      </p>
    </div>
  )
}
