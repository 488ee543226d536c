import { useInfiniteQuery } from '@tanstack/react-query'
import { callPages } from '#web/lib/queries.ts'

/** Customers whom the own store has blocked, the last one first. */
export function useBlockedShoppers() {
  const query = useInfiniteQuery(callPages('GET /blocked-shoppers', {}, 'page'))
  const pages = query.data?.pages
  return {
    query,
    blocked: pages?.flatMap((page) => page.blocked) ?? [],
    /** Over all pages. */
    total: pages?.[0]?.total ?? 0,
  }
}
