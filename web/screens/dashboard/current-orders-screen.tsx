import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { MerchantHandOverDialog } from '#web/features/orders/merchant-hand-over-dialog.tsx'
import { MerchantLiveMark } from '#web/features/orders/merchant-live-mark.tsx'
import { MerchantOrdersSkeleton } from '#web/features/orders/merchant-orders-skeleton.tsx'
import { MerchantOrdersTable } from '#web/features/orders/merchant-orders-table.tsx'
import { MerchantReadyDialog } from '#web/features/orders/merchant-ready-dialog.tsx'
import { MerchantSoundButton } from '#web/features/orders/merchant-sound-button.tsx'
import { useMarkReady } from '#web/features/orders/use-mark-ready.ts'
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
  const { asked, ask, handing, handOver, close } = useWindows()
  const markReady = useMarkReady()
  useHead({ title: awaiting > 0 ? t('tabTitle', { count: awaiting }) : t('title') })
  const handed = handing && (orders.find((one) => one.orderId === handing.orderId) ?? handing)
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
      <Orders query={query} orders={orders} onReady={ask} onHandOver={handOver} />
      <MerchantReadyDialog order={asked} onClose={close} onConfirm={markReady} />
      {handed && <MerchantHandOverDialog key={handed.orderId} order={handed} onClose={close} />}
    </Page>
  )
}

function useWindows() {
  const [asked, ask] = useState<MerchantOrder>()
  const [handing, handOver] = useState<MerchantOrder>()
  const close = () => {
    ask(undefined)
    handOver(undefined)
  }
  return { asked, ask, handing, handOver, close }
}

type OrdersProps = {
  query: ReturnType<typeof useMerchantOrders>['query']
  orders: MerchantOrder[]
  onReady: (order: MerchantOrder) => void
  onHandOver: (order: MerchantOrder) => void
}

function Orders({ query, orders, ...actions }: OrdersProps) {
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
      <MerchantOrdersTable orders={orders} {...actions} />
      <LoadMore
        hasMore={query.hasNextPage}
        loading={query.isFetchingNextPage}
        onLoad={() => void query.fetchNextPage()}
      />
    </>
  )
}
