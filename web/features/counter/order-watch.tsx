import {
  createContext,
  type ReactNode,
  use,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useTranslations } from 'use-intl'
import { daySummaryKey } from '#web/features/day/day-summary.tsx'
import { useLive } from '#web/lib/live.ts'
import { type Arrival, arrivalsSince, newestBooking } from './merchant-order.ts'
import { ring, wakeOnFirstTouch } from './order-chime.ts'
import { merchantOrdersKey, orderHistoryKey, useMerchantOrders } from './use-merchant-orders.ts'
import { type OrderChange, useOrderChanges, useToastElsewhere } from './use-order-changes.ts'
import Info from 'lucide-react/icons/info'
import X from 'lucide-react/icons/x'
import { formatClock } from '#web/lib/format.ts'
import { IconButton } from '#web/ui/button.tsx'

type OrderWatch = {
  /** Ids of the orders that arrived while the dashboard was open. */
  fresh: ReadonlySet<string>
  changes: OrderChange[]
  dismiss: (id: string) => void
}

const Watch = createContext<OrderWatch>({ fresh: new Set(), changes: [], dismiss: () => {} })

export function useOrderWatch(): OrderWatch {
  return use(Watch)
}

/**
 * Receives order events on every screen of the dashboard: rings for new orders and shows the changes that others made,
 * also to screen readers.
 */
export function OrderWatch({ children }: { children: ReactNode }) {
  const { orders } = useMerchantOrders()
  const { fresh, arrived } = useArrivals()
  const { changes, receive, dismiss } = useOrderChanges(orders)
  useLive(
    'store-order',
    [merchantOrdersKey, orderHistoryKey, daySummaryKey],
    (notice) => void receive(notice),
  )
  useEffect(wakeOnFirstTouch, [])
  const watch = useMemo(() => ({ fresh, changes, dismiss }), [fresh, changes, dismiss])
  return (
    <Watch value={watch}>
      <output className="sr-only">{arrived}</output>
      <output className="sr-only">{changes[0]?.text}</output>
      {children}
    </Watch>
  )
}

function useArrivals() {
  const t = useTranslations('orders')
  const { query, newest } = useMerchantOrders()
  const seen = useRef<string>(undefined)
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set())
  const [arrived, setArrived] = useState('')
  const sayElsewhere = useToastElsewhere()
  const announce = (arrivals: Arrival[]) => {
    ring()
    setFresh((now) => new Set([...now, ...arrivals.map(({ orderId }) => orderId)]))
    const [first] = arrivals
    const text = t('newArrived', { count: arrivals.length, name: first?.userName ?? '' })
    sayElsewhere(text)
    // The number makes consecutive messages differ; a screen reader would not announce an equal one again.
    setArrived(`${text}, ${first?.orderNumber ?? ''}`)
  }
  const compare = useEffectEvent(() => {
    const since = seen.current
    seen.current = newestBooking(newest, since)
    const arrivals = since === undefined ? [] : arrivalsSince(newest, since)
    if (arrivals.length > 0) announce(arrivals)
  })
  const { data } = query
  useEffect(() => {
    if (data) compare()
  }, [data])
  return { fresh, arrived }
}

/** Changes that others made to the orders meanwhile; each stays until it is dismissed. */
export function OrderChanges() {
  const t = useTranslations('orders')
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
              {formatClock(new Date(at))}
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
