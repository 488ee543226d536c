import { useTranslations } from 'use-intl'
import Phone from 'lucide-react/icons/phone'
import type { OrderBrief } from '#shared/contract/admin/overview.ts'
import { formatDateTime } from '#shared/formats/india-time.ts'
import { paths, phoneLink } from '#shared/paths.ts'
import { OrderStatusBadge } from '#web/features/bookings/order-timeline.tsx'
import { formatRupees } from '#web/lib/format.ts'
import { Link } from '#web/lib/router.tsx'
import { useNow } from '#web/lib/use-now.ts'
import { useWhenWords } from '#web/lib/when-words.ts'

type Props = { shopName: string; contact: string }

export function CallShop({ shopName, contact }: Props) {
  const t = useTranslations('overview')
  return (
    <a
      href={phoneLink(contact)}
      aria-label={`${t('call', { shop: shopName })}, ${contact}`}
      className="money inline-flex min-h-11 w-fit items-center gap-1.5 font-semibold text-primary hover:underline"
    >
      <Phone aria-hidden="true" className="size-4" />
      {contact}
    </a>
  )
}

/**
 * Short rows of orders, each with a link to its file. With `late`, the deadline to answer and the shop's number stand
 * below.
 */
export function OrderBriefs({ orders, late = false }: { orders: OrderBrief[]; late?: boolean }) {
  const t = useTranslations('overview')
  const sayWhen = useWhenWords(useNow())
  return (
    <ul className="flex flex-col divide-y divide-hairline rounded-card border border-hairline bg-surface">
      {orders.map((order) => (
        <li key={order.orderId} className="flex flex-col gap-1 p-3 text-sm">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Link
              to={paths.adminDashboard({ order: order.orderId })}
              className="money inline-flex min-h-6 items-center font-semibold text-primary hover:underline"
            >
              {t('order', { number: order.orderNumber })}
            </Link>
            <OrderStatusBadge name={order.orderStatus} />
            <span className="money ml-auto">{formatRupees(order.amount)}</span>
          </div>
          <p className="wrap-anywhere">
            {order.customerName} · {order.shopName}, {order.city}
          </p>
          <p className="money text-ink-muted">{formatDateTime(order.bookedAt)}</p>
          {late && (
            <p className="flex flex-wrap items-center gap-x-4">
              {order.dueAt && (
                <strong className="money">{t('dueAt', { when: sayWhen(order.dueAt) })}</strong>
              )}
              <span className="text-ink-muted">{t(order.seenAt ? 'seen' : 'notSeen')}</span>
              <CallShop shopName={order.shopName} contact={order.contact} />
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}
