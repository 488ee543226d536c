import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useWholeList } from '#web/lib/whole-list.ts'
import { callPages } from '#web/lib/queries.ts'

const pages = callPages('GET /product-pictures', {}, 'page')
export const picturesKey = pages.queryKey

/** All products of the shop with their pictures. `isWhole`: the last page is loaded. */
export function usePicturedProducts() {
  const query = useInfiniteQuery({ ...pages, staleTime: 0 })
  useWholeList(query)
  const { data, hasNextPage } = query
  const products = useMemo(() => data?.pages.flatMap((page) => page.products) ?? [], [data])
  return {
    query,
    products,
    isWhole: query.isSuccess && !hasNextPage,
  }
}
