import { useTranslations } from 'use-intl'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { MerchantOrder } from '#shared/contract/orders.ts'
import { formatRupees } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { SkeletonText } from '#web/ui/skeleton.tsx'
import { isReady } from './merchant-order.ts'
import type { useMerchantOrders } from './use-merchant-orders.ts'

type ReadyOrdersProps = ReturnType<typeof useMerchantOrders> & {
  onChoose: (order: MerchantOrder) => void
}

/** The way without a camera: choose the order, then type its code. */
export function MerchantReadyOrders({ query, orders, onChoose }: ReadyOrdersProps) {
  const t = useTranslations()
  const ready = orders.filter(isReady)
  return (
    <Card asChild>
      <section aria-labelledby="type-instead">
        <h2 id="type-instead" className="text-base">
          {t('orders.typeInstead')}
        </h2>
        <p className="mt-1 mb-3 text-sm text-ink-muted">{t('orders.typeInsteadText')}</p>
        {query.isPending && <SkeletonText lines={4} />}
        {query.isError && (
          <Button variant="secondary" onClick={() => void query.refetch()}>
            {t('ui.retry')}
          </Button>
        )}
        {query.data && ready.length === 0 && !query.hasNextPage && (
          <p className="text-sm">{t('orders.noneReady')}</p>
        )}
        <ul className="divide-y divide-hairline">
          {ready.map((order) => (
            <li key={order.orderId}>
              <button
                type="button"
                onClick={() => onChoose(order)}
                aria-label={t('orders.chooseOrder', { number: order.orderNumber })}
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
          ))}
        </ul>
        {query.hasNextPage && (
          <Button
            variant="quiet"
            loading={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {t('ui.loadMore')}
          </Button>
        )}
      </section>
    </Card>
  )
}
