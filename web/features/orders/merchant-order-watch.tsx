import {
  createContext,
  type ReactNode,
  use,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { useTranslations } from 'use-intl'
import type { MerchantOrder } from '#shared/contract/orders.ts'
import { useLive } from '#web/lib/live.ts'
import { arrivalsSince, newestBooking } from './merchant-order.ts'
import { ring, wakeOnFirstTouch } from './order-chime.ts'
import { merchantOrdersKey, useMerchantOrders } from './use-merchant-orders.ts'

const FreshOrders = createContext<ReadonlySet<string>>(new Set())

/** Ids of the orders that arrived while the dashboard was open. */
export function useFreshOrders(): ReadonlySet<string> {
  return use(FreshOrders)
}

/** Hears of new orders on every screen of the dashboard: rings, and tells screen readers. */
export function MerchantOrderWatch({ children }: { children: ReactNode }) {
  const t = useTranslations('orders')
  const { query, orders } = useMerchantOrders()
  const newest = useRef<string>(undefined)
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set())
  const [news, setNews] = useState('')
  useLive('store-order', [merchantOrdersKey])
  useEffect(wakeOnFirstTouch, [])

  const announce = (arrivals: MerchantOrder[]) => {
    ring()
    setFresh((now) => new Set([...now, ...arrivals.map(({ orderId }) => orderId)]))
    const [first] = arrivals
    const text = t('newArrived', { count: arrivals.length, name: first?.userName ?? '' })
    // The number makes two sentences in a row differ, or the second one would not be read out.
    setNews(`${text}, ${first?.orderNumber ?? ''}`)
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

  return (
    <FreshOrders value={fresh}>
      <output className="sr-only">{news}</output>
      {children}
    </FreshOrders>
  )
}
