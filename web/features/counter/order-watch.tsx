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
import type { MerchantOrder } from '#shared/contract/orders.ts'
import { useLive } from '#web/lib/live.ts'
import { arrivalsSince, newestBooking } from './merchant-order.ts'
import { ring, wakeOnFirstTouch } from './order-chime.ts'
import { merchantOrdersKey, orderHistoryKey, useMerchantOrders } from './use-merchant-orders.ts'
import { type OrderChange, useOrderChanges } from './use-order-changes.ts'
import { useToastElsewhere } from './use-toast-elsewhere.ts'

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

/** Hears of orders on every screen of the dashboard: rings for new ones, tells what others changed, also to screen readers. */
export function OrderWatch({ children }: { children: ReactNode }) {
  const { orders } = useMerchantOrders()
  const { fresh, arrived } = useArrivals()
  const { changes, hear, dismiss } = useOrderChanges(orders)
  useLive('store-order', [merchantOrdersKey, orderHistoryKey], (notice) => void hear(notice))
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
  const { query, orders } = useMerchantOrders()
  const newest = useRef<string>(undefined)
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set())
  const [arrived, setArrived] = useState('')
  const sayElsewhere = useToastElsewhere()
  const announce = (arrivals: MerchantOrder[]) => {
    ring()
    setFresh((now) => new Set([...now, ...arrivals.map(({ orderId }) => orderId)]))
    const [first] = arrivals
    const text = t('newArrived', { count: arrivals.length, name: first?.userName ?? '' })
    sayElsewhere(text)
    // The number makes two sentences in a row differ, or the second one would not be read out.
    setArrived(`${text}, ${first?.orderNumber ?? ''}`)
  }
  const compare = useEffectEvent(() => {
    const since = newest.current
    newest.current = newestBooking(orders, since)
    const arrivals = since === undefined ? [] : arrivalsSince(orders, since)
    if (arrivals.length > 0) announce(arrivals)
  })
  const { data } = query
  useEffect(() => {
    if (data) compare()
  }, [data])
  return { fresh, arrived }
}
