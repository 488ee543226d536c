import { useTranslations } from 'use-intl'
import CircleMinus from 'lucide-react/icons/circle-minus'
import type { Booking } from '#shared/contract/orders.ts'
import { formatRupees } from '#web/lib/format.ts'
import { declinedOf } from './booking-facts.ts'

/** Above the lines: what the store did not have, why, and what the total is less by. */
export function DeclinedNote({ booking }: { booking: Booking }) {
  const t = useTranslations('bookings')
  const declined = declinedOf(booking)
  if (!declined) return null
  const { lines, of, rupees, reason } = declined
  return (
    <div className="flex gap-2 rounded-control bg-genda-soft px-3 py-2.5 text-sm text-genda-ink">
      <CircleMinus aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <div className="min-w-0">
        <p className="font-semibold">
          {lines === of
            ? t('declinedAll')
            : t('declinedSome', { count: lines, of, amount: formatRupees(rupees) })}
        </p>
        {reason && (
          <p>
            {t('storeReason')} <bdi>{reason}</bdi>
          </p>
        )}
      </div>
    </div>
  )
}
