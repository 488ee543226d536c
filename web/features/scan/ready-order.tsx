import { useTranslations } from 'use-intl'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { MerchantOrder } from '#shared/contract/orders.ts'
import { formatRupees } from '#web/lib/format.ts'

type ReadyOrderProps = { order: MerchantOrder; onChoose: (order: MerchantOrder) => void }

/** One order that lies ready, as a line to tap. */
export function ReadyOrder({ order, onChoose }: ReadyOrderProps) {
  const t = useTranslations('orders')
  return (
    <li>
      <button
        type="button"
        onClick={() => onChoose(order)}
        aria-label={t('chooseOrder', { number: order.orderNumber })}
        className="flex min-h-14 w-full items-center gap-3 rounded-control px-2 py-2 text-left text-sm transition-colors hover:bg-sunken"
      >
        <span className="min-w-0 grow">
          <span className="money block font-semibold">{order.orderNumber}</span>
          <span className="block truncate text-ink-muted">{order.userName}</span>
        </span>
        <span className="money">{formatRupees(order.amount)}</span>
        <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-ink-muted" />
      </button>
    </li>
  )
}
