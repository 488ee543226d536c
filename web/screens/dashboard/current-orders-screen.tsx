import { Suspense, useEffect, useState } from 'react'
import { useLocation } from '#web/lib/router.tsx'
import { useTranslations } from 'use-intl'
import { paths } from '#shared/paths.ts'
import { CurrentOrders, NewOrders } from '#web/features/counter/current-orders.tsx'
import { Freshness, OrderChanges, SoundButton } from '#web/features/counter/freshness.tsx'
import {
  filterAddress,
  ordersSortStorage,
  readOrdersFilter,
} from '#web/features/counter/orders-filter.ts'
import type { OrderAct } from '#web/features/counter/order-actions.tsx'
import { useStored } from '#web/lib/browser-storage.ts'
import { useAddressDraft } from '#web/lib/use-address-draft.ts'
import { useMerchantOrders } from '#web/features/counter/use-merchant-orders.ts'
import { DaySummary } from '#web/features/day/day-summary.tsx'
import { useHead } from '#web/lib/page-head.ts'
import { Page, PageTitle } from '#web/ui/page.tsx'
import type { MerchantOrder } from '#shared/contract/orders/orders.ts'
import { InstallOffer } from '#web/features/install/install-offer.tsx'
import { AfterHydration, lazyPart } from '#web/ui/on-demand.tsx'
import type { Screen } from '#web/lib/screen.ts'

export const screen: Screen = { component: CurrentOrdersScreen }

const OrderDialogs = lazyPart(
  async () => (await import('#web/features/counter/order-dialogs.tsx')).OrderDialogs,
)

type Asked = { act: OrderAct; order: MerchantOrder }

/** The merchant's home: orders to answer and orders to be picked up. */
function CurrentOrdersScreen() {
  const t = useTranslations('orders')
  const list = useMerchantOrders()
  const [asked, setAsked] = useState<Asked>()
  const [dialogs, setDialogs] = useState(0)
  const query = new URLSearchParams(useLocation().search)
  const filter = useAddressDraft(readOrdersFilter(query), (value) =>
    paths.currentOrders(filterAddress(value)),
  )
  const { orders, awaiting } = list
  const isNewestFirst = useStored(ordersSortStorage, null) === 'newest'
  useEffect(() => void OrderDialogs.preload(), [])
  useHead({ title: awaiting > 0 ? t('tabTitle', { count: awaiting }) : t('title') })
  return (
    <Page>
      <PageTitle
        note={t(isNewestFirst ? 'noteNewest' : 'note')}
        actions={
          <>
            <Freshness {...list} />
            <SoundButton />
          </>
        }
      >
        {t('title')}
      </PageTitle>
      <DaySummary />
      <OrderChanges />
      <NewOrders onFilter={filter.change} />
      <CurrentOrders
        list={list}
        filter={filter.value}
        onFilter={filter.change}
        dialogs={dialogs}
        onAct={(act, order) => {
          setDialogs(dialogs + 1)
          setAsked({ act, order })
        }}
      />
      <AfterHydration>
        <InstallOffer at="orders" />
      </AfterHydration>
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
