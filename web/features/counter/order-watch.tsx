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
import BellRing from 'lucide-react/icons/bell-ring'
import Info from 'lucide-react/icons/info'
import X from 'lucide-react/icons/x'
import { formatClock } from '#web/lib/format.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import type { OrdersFilter } from './orders-filter.ts'

type OrderWatch = {
  /** Ids of the orders that arrived while the dashboard was open. */
  fresh: ReadonlySet<string>
  /** Those of them that still wait and have not been on the screen, the newest first. */
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
 * Receives order events on every screen of the dashboard: rings for new orders and shows the changes that others made,
 * also to screen readers.
 */
export function OrderWatch({ children }: { children: ReactNode }) {
  const { orders } = useMerchantOrders()
  const { fresh, arrived, unseen, see } = useArrivals()
  const { changes, receive, dismiss } = useOrderChanges(orders)
  useLive(
    'store-order',
    [merchantOrdersKey, orderHistoryKey, daySummaryKey],
    (notice) => void receive(notice),
  )
  useEffect(wakeOnFirstTouch, [])
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
  const see = (orderId: string) => setSeenIds((now) => new Set([...now, orderId]))
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
  const isUnseen = ({ orderId }: Arrival) => fresh.has(orderId) && !seenIds.has(orderId)
  return { fresh, arrived, unseen: newest.filter(isUnseen), see }
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

type NewOrdersProps = { onFilter: (filter: OrdersFilter) => void }

/**
 * A line above the list about orders that have just arrived somewhere else on it. It stays below the page's bar while
 * the list is scrolled, and disappears when they have been on the screen.
 */
export function NewOrders({ onFilter }: NewOrdersProps) {
  const t = useTranslations('orders')
  const { unseen } = useOrderWatch()
  const hidden = useHidden(unseen.map(({ orderId }) => orderId))
  const waiting = unseen.filter(({ orderId }) => hidden.has(orderId))
  const [first] = waiting
  if (!first) return null
  const { orderId, orderNumber, userName } = first
  const show = () => {
    if (!rowOf(orderId)) onFilter({ show: 'all', search: orderNumber })
    else goTo(orderId)
  }
  return (
    <div className="rise sticky top-20 z-10 mb-3 flex items-center gap-3 rounded-card bg-primary-soft py-1 pr-1 pl-4 text-sm text-primary">
      <BellRing aria-hidden="true" className="size-5 shrink-0" />
      <p className="min-w-0 grow py-1.5 font-semibold wrap-anywhere">
        {t('newWaiting', { count: waiting.length, number: orderNumber, name: userName })}
      </p>
      <Button variant="quiet" onClick={show}>
        {t('newShow')}
      </Button>
    </div>
  )
}

function rowOf(orderId: string): HTMLElement | null {
  return document.querySelector(`[data-row="${orderId}"]`)
}

/** Scrolls to the order, which is marked as new, and moves the focus there. */
function goTo(orderId: string): void {
  const row = rowOf(orderId)
  row?.scrollIntoView({ block: 'center' })
  const buttons = [...(row?.querySelectorAll('button') ?? [])]
  buttons.find(({ offsetParent }) => offsetParent !== null)?.focus({ preventScroll: true })
}

/** Which of these orders are not on the screen. Those that are, or come there, are noted as seen. */
function useHidden(orderIds: string[]): ReadonlySet<string> {
  const { see } = useOrderWatch()
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const note = (orderId: string, isShown: boolean) => {
    if (isShown) see(orderId)
    else setHidden((now) => (now.has(orderId) ? now : new Set([...now, orderId])))
  }
  // After every rendering, because a row can come with another filter or page of the list.
  useEffect(() => {
    const observers = orderIds.map((orderId) => {
      const row = rowOf(orderId)
      if (!row) note(orderId, false)
      return row && observe(row, (isShown) => note(orderId, isShown))
    })
    return () => observers.forEach((observer) => observer?.disconnect())
  })
  return hidden
}

/** What stands below the bars at the top and bottom of the page is not seen. */
const BELOW_BARS = '-72px 0px -96px'

function observe(row: HTMLElement, tell: (isShown: boolean) => void): IntersectionObserver {
  const observer = new IntersectionObserver(
    (entries) => tell(entries.some(({ isIntersecting }) => isIntersecting)),
    { rootMargin: BELOW_BARS },
  )
  observer.observe(row)
  return observer
}
