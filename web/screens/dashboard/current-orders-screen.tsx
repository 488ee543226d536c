import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { MerchantLiveMark } from '#web/features/orders/merchant-live-mark.tsx'
import type { Act, OrderAct } from '#web/features/orders/merchant-order-actions.tsx'
import { MerchantOrderWindow } from '#web/features/orders/merchant-order-window.tsx'
import { MerchantOrdersSkeleton } from '#web/features/orders/merchant-orders-skeleton.tsx'
import { MerchantOrdersTable } from '#web/features/orders/merchant-orders-table.tsx'
import { MerchantSoundButton } from '#web/features/orders/merchant-sound-button.tsx'
import { useMerchantOrders } from '#web/features/orders/use-merchant-orders.ts'
import { useErrorWords } from '#web/lib/error-words.ts'
import { useHead } from '#web/lib/page-head.ts'
import { NoOrdersDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LoadMore } from '#web/ui/load-more.tsx'
import { Page } from '#web/ui/page.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import type { MerchantOrder } from '#shared/contract/orders.ts'

/** The merchant's home: what waits for an answer and what waits to be picked up. */
export function CurrentOrdersScreen() {
  const t = useTranslations('orders')
  const { query, live, orders, total, awaiting } = useMerchantOrders()
  const [asked, setAsked] = useState<{ act: OrderAct; order: MerchantOrder }>()
  useHead({ title: awaiting > 0 ? t('tabTitle', { count: awaiting }) : t('title') })
  return (
    <Page>
      <PageTitle
        note={
          query.data && total > 0 ? t('counts', { awaiting, ready: total - awaiting }) : t('note')
        }
        actions={
          <>
            <MerchantLiveMark state={live} />
            <MerchantSoundButton />
          </>
        }
      >
        {t('title')}
      </PageTitle>
      <Orders query={query} orders={orders} onAct={(act, order) => setAsked({ act, order })} />
      {asked && (
        <MerchantOrderWindow
          key={`${asked.act} ${asked.order.orderId}`}
          act={asked.act}
          order={orders.find(({ orderId }) => orderId === asked.order.orderId) ?? asked.order}
          onClose={() => setAsked(undefined)}
        />
      )}
    </Page>
  )
}

type OrdersProps = {
  query: ReturnType<typeof useMerchantOrders>['query']
  orders: MerchantOrder[]
  onAct: Act
}

function Orders({ query, orders, onAct }: OrdersProps) {
  const t = useTranslations()
  const errorWords = useErrorWords()
  if (query.isPending) return <MerchantOrdersSkeleton />
  if (!query.data) {
    return (
      <ErrorState
        text={errorWords(query.error)}
        requestId={query.error?.requestId}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    )
  }
  if (orders.length === 0) {
    return (
      <EmptyState
        drawing={<NoOrdersDrawing />}
        title={t('orders.emptyTitle')}
        text={t('orders.emptyText')}
      />
    )
  }
  return (
    <>
      <MerchantOrdersTable orders={orders} onAct={onAct} />
      <LoadMore
        hasMore={query.hasNextPage}
        loading={query.isFetchingNextPage}
        onLoad={() => void query.fetchNextPage()}
      />
    </>
  )
}
