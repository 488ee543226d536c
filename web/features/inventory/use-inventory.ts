import {
  type InfiniteData,
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { InventoryProduct, InventoryVariant } from '#shared/contract/inventory.ts'
import type { Input, Output } from '#web/lib/call.ts'
import { useLive, useLiveState } from '#web/lib/live.ts'
import { callPages } from '#web/lib/queries.ts'

export type InventoryFilters = {
  search: string
  /** True for only products with a variant that runs low. */
  low: boolean
}

const LONGEST_SEARCH = 80

export function readInventoryFilters(query: URLSearchParams): InventoryFilters {
  return {
    search: (query.get('search') ?? '').trim().slice(0, LONGEST_SEARCH),
    low: query.get('low') === '1',
  }
}

/** The filters for the address and the call, without filters that are not set. */
export function inventoryQuery({ search, low }: InventoryFilters): Input<'GET /inventory'> {
  return { ...(search.trim() && { search: search.trim() }), ...(low && { low: '1' as const }) }
}

const inventoryKey = ['GET /inventory'] as const
/** The interval between requests for the list while the live connection is down. */
const STALE_POLL_MS = 30_000

/** The filtered inventory. Bookings and other devices change it while it is shown. */
export function useInventory(filters: InventoryFilters) {
  const live = useLiveState()
  const query = useInfiniteQuery({
    ...callPages('GET /inventory', inventoryQuery(filters), 'page'),
    placeholderData: keepPreviousData,
    refetchInterval: live === 'stale' ? STALE_POLL_MS : false,
  })
  useLive('store-order', [inventoryKey, ['GET /stock-movements']])
  useLive('store-stock', [inventoryKey, ['GET /stock-movements']])
  const first = query.data?.pages[0]
  return {
    query,
    first,
    /** True while another filter is loading and the earlier answer is still shown. */
    changing: query.isPlaceholderData,
    products: query.data?.pages.flatMap((page) => page.products) ?? [],
    total: first?.total ?? 0,
  }
}
export type Inventory = ReturnType<typeof useInventory>

type Answer = Output<'GET /inventory'>
type Pages = InfiniteData<Answer>
export type CountedVariant = Pick<InventoryVariant, '_id' | 'stock' | 'held'>

/** Writes present counts into every cached list. */
export function useCacheCounts(): (counted: readonly CountedVariant[]) => void {
  const queryClient = useQueryClient()
  return (counted) => putCounts(queryClient, counted)
}

/** Updates both cached forms: the inventory list caches pages, Current orders a single answer of the same call. */
function putCounts(queryClient: QueryClient, counted: readonly CountedVariant[]): void {
  const byId = new Map(counted.map((one) => [one._id, one]))
  const recount = (page: Answer): Answer => ({
    ...page,
    products: page.products.map((product) => withCounts(product, byId, page.inventoryAlert)),
  })
  queryClient.setQueriesData<Pages | Answer>({ queryKey: inventoryKey }, (data) => {
    if (!data) return data
    return 'pages' in data ? { ...data, pages: data.pages.map(recount) } : recount(data)
  })
}

function withCounts(
  product: InventoryProduct,
  byId: ReadonlyMap<string, CountedVariant>,
  alert: number,
): InventoryProduct {
  if (!product.variants.some(({ _id }) => byId.has(_id))) return product
  return {
    ...product,
    variants: product.variants.map((variant) => {
      const counted = byId.get(variant._id)
      if (!counted) return variant
      const { stock, held } = counted
      return { ...variant, stock, held, free: stock - held, low: product.status && stock <= alert }
    }),
  }
}
