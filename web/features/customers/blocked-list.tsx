import { useTranslations } from 'use-intl'
import { NoOrdersDrawing } from '#web/ui/empty-drawings.tsx'
import { EmptyState } from '#web/ui/error-state.tsx'
import { MorePages } from '#web/ui/load-more.tsx'
import { BlockedTable } from './blocked-table.tsx'
import { OrdersSkeleton } from '#web/features/counter/orders/order-cells.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { callPages } from '#web/lib/queries.ts'
import { NotLoaded } from '#web/ui/loaded.tsx'

/** The blocked customers, or the loading, empty or error state. */
export function BlockedList() {
  const t = useTranslations('blocked')
  const { query, blocked, total } = useBlockedShoppers()
  if (!query.data) return <NotLoaded query={query} waiting={<OrdersSkeleton />} />
  if (blocked.length === 0) {
    return (
      <EmptyState drawing={<NoOrdersDrawing />} title={t('emptyTitle')} text={t('emptyText')} />
    )
  }
  return (
    <>
      <output className="mb-4 block font-semibold">{t('found', { count: total })}</output>
      <BlockedTable blocked={blocked} />
      <MorePages query={query} shown={blocked.length} total={total} />
    </>
  )
}

/** Customers blocked by the own store, the most recent first. */
function useBlockedShoppers() {
  const query = useInfiniteQuery(callPages('GET /blocked-shoppers', {}, 'page'))
  const pages = query.data?.pages
  return {
    query,
    blocked: pages?.flatMap((page) => page.blocked) ?? [],
    /** The number over all pages. */
    total: pages?.[0]?.total ?? 0,
  }
}
