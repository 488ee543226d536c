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
import {
  allOrders,
  type Arrival,
  arrivalsSince,
  newestBooking,
  unseenOf,
} from './merchant-order.ts'
import { useRinging, wakeOnFirstTouch } from './ring/order-chime.ts'
import { merchantOrdersKey, orderHistoryKey, useMerchantOrders } from './use-merchant-orders.ts'
import { type OrderChange, useOrderChanges, useToastElsewhere } from './use-order-changes.ts'
import { useSeeOrders } from './ring/use-seen-orders.ts'

type OrderWatch = {
  /** The ids of the orders that nobody had seen when this page showed them first. */
  fresh: ReadonlySet<string>
  /** The new orders, which nobody has seen yet, the newest first. */
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

type WatchProps = {
  /** Nothing rings outside the hours of the shop. */
  isOpen: boolean
  children: ReactNode
}

/**
 * Receives order events on every screen of the dashboard. Rings for new orders until they are seen, counts them in the
 * tab's title, and shows changes by other people or devices, also to screen readers.
 */
export function OrderWatch({ isOpen, children }: WatchProps) {
  const { orders, awaiting, query, unseenCount } = useMerchantOrders()
  const { fresh, arrived, unseen } = useArrivals()
  const { changes, receive, dismiss } = useOrderChanges(orders)
  const see = useSeeOrders()
  useLive(
    'store-order',
    [merchantOrdersKey, orderHistoryKey, daySummaryKey],
    (notice) => void receive(notice),
  )
  useLive('store-pause', [merchantOrdersKey])
  useEffect(wakeOnFirstTouch, [])
  useRinging(unseen[0]?.bookingDateTime, isOpen)
  useCountInTitle(unseenCount)
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
  const t = useTranslations('orderNews')
  const { query, newest } = useMerchantOrders()
  const { data } = query
  const seen = useRef<string>(undefined)
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set())
  const [arrived, setArrived] = useState('')
  const sayElsewhere = useToastElsewhere()
  const announce = (arrivals: Arrival[]) => {
    const [first] = arrivals
    const text = t('newArrived', { count: arrivals.length, name: first?.userName ?? '' })
    sayElsewhere(text)
    // The number makes consecutive messages differ, because a screen reader does not announce the same text again.
    setArrived(`${text}, ${first?.orderNumber ?? ''}`)
  }
  const unseen = useMemo(() => unseenOf(newest, allOrders(data)), [newest, data])
  const note = useCallback((ids: string[]) => {
    setFresh((now) => (ids.every((id) => now.has(id)) ? now : new Set([...now, ...ids])))
  }, [])
  const compare = useEffectEvent(() => {
    const since = seen.current
    seen.current = newestBooking(newest, since)
    const arrivals = since === undefined ? [] : arrivalsSince(newest, since)
    note([...arrivals, ...unseen].map(({ orderId }) => orderId))
    if (arrivals.length > 0) announce(arrivals)
  })
  useEffect(() => {
    if (data) compare()
  }, [data])
  return { fresh, arrived, unseen }
}

/** Writes "(2) " before the title of every screen, also after the screen has changed it. */
function useCountInTitle(count: number): void {
  useEffect(() => {
    const element = document.querySelector('title')
    if (!element || count === 0) return undefined
    const write = (begin: string) => {
      const wanted = begin + document.title.replace(/^\(\d+\) /, '')
      if (document.title !== wanted) document.title = wanted
    }
    const counted = () => write(`(${count}) `)
    const changes = new MutationObserver(counted)
    changes.observe(element, { childList: true, characterData: true, subtree: true })
    counted()
    return () => {
      changes.disconnect()
      write('')
    }
  }, [count])
}
