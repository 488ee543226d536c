import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useTranslations } from 'use-intl'
import { daySummaryKey } from '#web/features/day/day-summary.tsx'
import { showAppBadge } from '#web/lib/installed-app.ts'
import { useReloadHold } from '#web/lib/leave-warning.ts'
import { useLive } from '#web/lib/live.ts'
import { type Arrival, arrivalsSince, newestBooking } from './merchant-order.ts'
import { ring, wakeOnFirstTouch } from './order-chime.ts'
import { merchantOrdersKey, orderHistoryKey, useMerchantOrders } from './use-merchant-orders.ts'
import { type OrderChange, useOrderChanges, useToastElsewhere } from './use-order-changes.ts'

type OrderWatch = {
  /** The ids of the orders that arrived while the dashboard was open. */
  fresh: ReadonlySet<string>
  /** The new orders that still wait and have not been on the screen, the newest first. */
  unseen: Arrival[]
  see: (orderId: string) => void
  changes: OrderChange[]
  dismiss: (id: string) => void
}

const Watch = createContext<OrderWatch>({
  fresh: new Set(),
  unseen: [],
  see: () => {},
  changes: [],
  dismiss: () => {},
})

export function useOrderWatch(): OrderWatch {
  return use(Watch)
}

/**
 * Receives order events on every screen of the dashboard. Rings for new orders and shows changes by other people or
 * devices, also to screen readers.
 */
export function OrderWatch({ children }: { children: ReactNode }) {
  const { orders, awaiting, query } = useMerchantOrders()
  const { fresh, arrived, unseen, see } = useArrivals()
  const { changes, receive, dismiss } = useOrderChanges(orders)
  useLive(
    'store-order',
    [merchantOrdersKey, orderHistoryKey, daySummaryKey],
    (notice) => void receive(notice),
  )
  useEffect(wakeOnFirstTouch, [])
  // After a reload the sound waits for a touch.
  useReloadHold(unseen.length > 0)
  const isKnown = query.isSuccess
  useEffect(() => {
    if (isKnown) void showAppBadge(awaiting)
  }, [isKnown, awaiting])
  const watch = useMemo(
    () => ({ fresh, unseen, see, changes, dismiss }),
    [fresh, unseen, see, changes, dismiss],
  )
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
  const [seenIds, setSeenIds] = useState<ReadonlySet<string>>(new Set())
  const [arrived, setArrived] = useState('')
  const see = useCallback(
    (orderId: string) => setSeenIds((now) => new Set([...now, orderId])),
    [setSeenIds],
  )
  const sayElsewhere = useToastElsewhere()
  const announce = (arrivals: Arrival[]) => {
    ring()
    setFresh((now) => new Set([...now, ...arrivals.map(({ orderId }) => orderId)]))
    const [first] = arrivals
    const text = t('newArrived', { count: arrivals.length, name: first?.userName ?? '' })
    sayElsewhere(text)
    // The number makes consecutive messages differ, because a screen reader does not announce the same text again.
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
  const unseen = useMemo(
    () => newest.filter(({ orderId }) => fresh.has(orderId) && !seenIds.has(orderId)),
    [newest, fresh, seenIds],
  )
  return { fresh, arrived, unseen, see }
}
