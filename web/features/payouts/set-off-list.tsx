import { useTranslations } from 'use-intl'
import type { SetOff } from '#shared/contract/payouts/own-payouts.ts'
import { formatMoment } from '#shared/formats/india-time.ts'
import { formatRupees } from '#web/lib/format.ts'
import { Link } from '#web/lib/router.tsx'
import { useLocale } from '#web/lib/locale.ts'

type SetOffListProps = {
  reasons: SetOff[]
  /** The address of an order; without it the numbers are no links. */
  addressOf?: (orderId: string) => string
}

/** Why a sum is set off against the next transfers of a shop, for the shop and for administrators. */
export function SetOffList({ reasons, addressOf }: SetOffListProps) {
  const t = useTranslations('setOff')
  const { locale } = useLocale()
  return (
    <ul className="flex flex-col gap-1 text-sm">
      {reasons.map(({ reason, orderId, orderNumber, amount, since }) => (
        <li
          key={`${reason} ${orderNumber} ${since}`}
          className="flex flex-wrap justify-between gap-x-4"
        >
          <span className="min-w-0">
            {orderNumber && (
              <span className="money font-semibold">
                {addressOf && orderId ? (
                  <Link
                    to={addressOf(orderId)}
                    className="inline-flex min-h-6 items-center underline"
                  >
                    {orderNumber}
                  </Link>
                ) : (
                  orderNumber
                )}{' '}
                ·{' '}
              </span>
            )}
            {t(`reasons.${reason}`)}
            <span className="text-ink-muted"> · {formatMoment(since, locale)}</span>
          </span>
          <span className="money">{formatRupees(amount)}</span>
        </li>
      ))}
    </ul>
  )
}
