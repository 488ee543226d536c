import { clsx } from 'clsx'
import { useTranslations } from 'use-intl'
import { formatClock } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import type { useMerchantOrders } from './use-merchant-orders.ts'

type FreshnessProps = Pick<ReturnType<typeof useMerchantOrders>, 'query' | 'live'>

/** Whether the list follows by itself; when it does not, as of when it is. */
export function Freshness({ query, live }: FreshnessProps) {
  const t = useTranslations('orders')
  const isStale = live === 'stale'
  const isOld = isStale || query.isRefetchError
  const time = formatClock(new Date(query.dataUpdatedAt))
  return (
    <div className="flex flex-wrap items-center gap-1">
      <output
        className={clsx(
          'inline-flex min-h-9 items-center gap-2 rounded-full px-3 text-xs font-semibold',
          isOld ? 'bg-madder-soft text-madder' : 'text-leaf',
          live === 'off' && !isOld && 'invisible',
        )}
      >
        <span
          aria-hidden="true"
          className={clsx('size-2 shrink-0 rounded-full', isOld ? 'bg-madder' : 'bg-leaf')}
        />
        {isOld ? t(isStale ? 'asOf' : 'asOfFailed', { time }) : t('liveOn')}
      </output>
      {isOld && !isStale && (
        <RetryButton loading={query.isFetching} onRetry={() => void query.refetch()} />
      )}
    </div>
  )
}

function RetryButton({ loading, onRetry }: { loading: boolean; onRetry: () => void }) {
  const t = useTranslations('ui')
  return (
    <Button variant="quiet" size="sm" loading={loading} onClick={onRetry}>
      {t('retry')}
    </Button>
  )
}
