import type { Input } from '#web/lib/call.ts'

export type InventoryFilters = {
  search: string
  /** Only products with a variant that runs low. */
  low: boolean
}

const LONGEST_SEARCH = 80

export function readInventoryFilters(query: URLSearchParams): InventoryFilters {
  return {
    search: (query.get('search') ?? '').trim().slice(0, LONGEST_SEARCH),
    low: query.get('low') === '1',
  }
}

/** The filters for the address and the call, without those that are not set. */
export function inventoryQuery({ search, low }: InventoryFilters): Input<'GET /inventory'> {
  return { ...(search.trim() && { search: search.trim() }), ...(low && { low: '1' as const }) }
}
