import { Suspense, useEffect, useRef, useState } from 'react'
import { useLocation } from '#web/lib/router.tsx'
import { useTranslations } from 'use-intl'
import { paths } from '#shared/paths.ts'
import { CurrentOrders, NewOrders } from '#web/features/counter/current-orders.tsx'
import { CounterRow } from '#web/features/counter/counter-row.tsx'
import { OrderChanges } from '#web/features/counter/freshness.tsx'
import {
  filterAddress,
  ordersSortStorage,
  readOrdersFilter,
} from '#web/features/counter/orders/orders-filter.ts'
import { CounterSignal } from '#web/features/counter/offline/counter-signal.tsx'
import type { OrderAct } from '#web/features/counter/orders/order-actions.tsx'
import { useStored } from '#web/lib/browser-storage.ts'
import { useAddressDraft } from '#web/lib/use-address-draft.ts'
import { useMerchantOrders } from '#web/features/counter/use-merchant-orders.ts'
import { DaySummary } from '#web/features/day/day-summary.tsx'
import { useHead } from '#web/lib/page-head.ts'
import { useWakeLock } from '#web/features/counter/ring/use-wake-lock.ts'
import { Page } from '#web/ui/page.tsx'
import type { MerchantOrder } from '#shared/contract/orders/orders.ts'
import type { BellPress } from '#web/features/notices/ring-by-bell.tsx'
import { AfterHydration, lazyPart, Nothing } from '#web/ui/on-demand.tsx'
import type { Screen } from '#web/lib/screen.ts'

export const screen: Screen = {
  component: CurrentOrdersScreen,
  messages: ['orders', 'gift', 'push', 'firstSteps', 'tryOn'],
}

const OrderDialogs = lazyPart(
  async () => (await import('#web/features/counter/orders/order-dialogs.tsx')).OrderDialogs,
)

/** If it cannot be loaded, the orders are shown without it. */
const RingHere = lazyPart(
  async () => (await import('#web/features/notices/ring-by-bell.tsx')).RingHere,
  Nothing,
)

/** If it cannot be loaded, nothing is offered. */
const InstallOffer = lazyPart(
  async () => (await import('#web/features/install/install-offer.tsx')).InstallOffer,
  Nothing,
)

/** If it cannot be loaded, the orders are shown without it. */
const FirstSteps = lazyPart(
  async () => (await import('#web/features/first-steps/step-list.tsx')).FirstStepsCard,
  Nothing,
)

/** If it cannot be loaded, the bell is for the open page only. */
const RingByBell = lazyPart(
  async () => (await import('#web/features/notices/ring-by-bell.tsx')).RingByBell,
  Nothing,
)

type AskedAct = { act: OrderAct; order: MerchantOrder }

/** The merchant's home: orders to answer and orders to be picked up. */
function CurrentOrdersScreen() {
  const t = useTranslations('orders')
  const list = useMerchantOrders()
  const [asked, setAsked] = useState<AskedAct>()
  const [sorts, setSorts] = useState(0)
  const query = new URLSearchParams(useLocation().search)
  const filter = useAddressDraft(readOrdersFilter(query), (value) =>
    paths.currentOrders(filterAddress(value)),
  )
  const bell = useRef<BellPress>(null)
  const { orders } = list
  const isEmpty = list.query.data !== undefined && list.total === 0
  const sort = () => setSorts(sorts + 1)
  const isNewestFirst = useStored(ordersSortStorage, null) === 'newest'
  useEffect(() => void OrderDialogs.preload(), [])
  useHead({ title: t('title') })
  useWakeLock()
  return (
    <Page className="max-md:pt-3">
      <div className="flex flex-wrap items-end justify-between gap-x-6 md:mb-5">
        <div>
          <h1 className="text-xl max-md:sr-only">{t('title')}</h1>
          <p className="mt-1 text-sm text-ink-muted max-md:sr-only">
            {t(isNewestFirst ? 'noteNewest' : 'note')}
          </p>
        </div>
        <CounterRow
          list={list}
          onSound={(isOn) => (isOn ? bell.current?.ring() : bell.current?.silence())}
        />
      </div>
      <DaySummary />
      <AfterHydration>
        <RingByBell press={bell} />
      </AfterHydration>
      <CounterSignal orders={orders} />
      <OrderChanges />
      <NewOrders onFilter={filter.change} onSort={sort} />
      {isEmpty && (
        <AfterHydration>
          <FirstSteps />
        </AfterHydration>
      )}
      <CurrentOrders
        list={list}
        filter={filter.value}
        onFilter={filter.change}
        sorts={sorts}
        onAct={(act, order) => {
          sort()
          setAsked({ act, order })
        }}
      />
      {/* The offer stands below the orders, so that it moves none of them. */}
      <div className="mt-4">
        <AfterHydration>
          {!isEmpty && <FirstSteps />}
          <RingHere />
          <InstallOffer at="orders" />
        </AfterHydration>
      </div>
      {asked && (
        <Suspense fallback={null}>
          <OrderDialogs
            key={`${asked.act} ${asked.order.orderId}`}
            act={asked.act}
            order={orders.find(({ orderId }) => orderId === asked.order.orderId) ?? asked.order}
            onClose={() => setAsked(undefined)}
          />
        </Suspense>
      )}
    </Page>
  )
}
