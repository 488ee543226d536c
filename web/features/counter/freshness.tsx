import type { ReactNode } from 'react'
import { clsx } from 'clsx'
import { useTranslations } from 'use-intl'
import { Button, IconButton } from '#web/ui/button.tsx'
import { useOrderWatch } from './order-watch.tsx'
import type { useMerchantOrders } from './use-merchant-orders.ts'
import Info from 'lucide-react/icons/info'
import X from 'lucide-react/icons/x'
import { useLocale } from '#web/lib/locale.ts'
import { formatClock } from '#shared/formats/india-time.ts'

type FreshnessProps = Pick<ReturnType<typeof useMerchantOrders>, 'query' | 'live'> & {
  /** True for a shop that takes no bookings: "Live" would be read as a word about the shop. */
  isStopped: boolean
}

/** Shows that the list updates by itself, or else the time of its last update. */
export function Freshness({ query, live, isStopped }: FreshnessProps) {
  const t = useTranslations('orders')
  const { locale } = useLocale()
  const isStale = live === 'stale'
  const isOld = isStale || query.isRefetchError
  const time = formatClock(new Date(query.dataUpdatedAt), locale)
  if (isStopped && !isOld) return null
  return (
    // While reconnecting, the text wraps and the row does not, so that the orders below stay where they are.
    <div className={clsx('flex items-center gap-1', isStale ? 'flex-1 basis-0' : 'flex-wrap')}>
      <FreshnessMark isOld={isOld} isUnknown={live === 'off'}>
        {isOld ? t(isStale ? 'asOf' : 'asOfFailed', { time }) : t('liveOn')}
      </FreshnessMark>
      {isOld && !isStale && (
        <RetryButton loading={query.isFetching} onRetry={() => void query.refetch()} />
      )}
    </div>
  )
}

type MarkProps = {
  isOld: boolean
  /** True before the connection is open. The mark then keeps its place and is invisible. */
  isUnknown: boolean
  children: ReactNode
}

function FreshnessMark({ isOld, isUnknown, children }: MarkProps) {
  return (
    <output
      className={clsx(
        'inline-flex min-h-9 items-center gap-2 rounded-full pr-3 text-xs leading-tight font-semibold',
        isOld ? 'bg-danger-soft pl-3 text-danger' : 'text-success',
        isUnknown && !isOld && 'invisible',
      )}
    >
      <span
        aria-hidden="true"
        className={clsx('size-2 shrink-0 rounded-full', isOld ? 'bg-danger' : 'bg-success')}
      />
      {children}
    </output>
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

/** Changes to the orders by other people or devices. Each message stays until it is dismissed. */
export function OrderChanges() {
  const t = useTranslations('orders')
  const { locale } = useLocale()
  const { changes, dismiss } = useOrderWatch()
  if (changes.length === 0) return null
  return (
    <ul aria-label={t('newsLabel')} className="mb-4 flex flex-col gap-2">
      {changes.map(({ id, text, at }) => (
        <li
          key={id}
          className="rise flex items-center gap-3 rounded-card bg-primary-soft py-1 pr-1 pl-4 text-sm text-primary"
        >
          <Info aria-hidden="true" className="size-5 shrink-0" />
          <p className="min-w-0 grow py-1.5 wrap-anywhere">
            {text}{' '}
            <time dateTime={new Date(at).toISOString()} className="money text-xs">
              {formatClock(new Date(at), locale)}
            </time>
          </p>
          <IconButton label={t('newsDismiss', { text })} onClick={() => dismiss(id)}>
            <X aria-hidden="true" />
          </IconButton>
        </li>
      ))}
    </ul>
  )
}
