import { categories, ownSortOrders } from '#shared/catalog/categories.ts'
import type { Input } from '#web/lib/call.ts'

export const productSorts = ownSortOrders
export type ProductSort = (typeof productSorts)[number]
export type ProductStatus = 'active' | 'inactive'

export type ProductFilters = {
  search: string
  /** The chosen order; undefined for the default order of the list. */
  sort: ProductSort | undefined
  category: (typeof categories)[number] | undefined
  subCategory: string | undefined
  /** True for only products with a variant that runs low. */
  low: boolean
}

export const noFilters: ProductFilters = {
  search: '',
  sort: undefined,
  category: undefined,
  subCategory: undefined,
  low: false,
}

const LONGEST_SEARCH = 80

/** Reads an address; unknown values are ignored. */
export function readProductFilters(query: URLSearchParams): ProductFilters {
  return {
    search: (query.get('search') ?? '').trim().slice(0, LONGEST_SEARCH),
    sort: productSorts.find((one) => one === query.get('sort')),
    category: categories.find((one) => one === query.get('category')),
    subCategory: query.get('subCategory')?.slice(0, LONGEST_SEARCH) || undefined,
    low: query.get('low') === '1',
  }
}

/** The filters for the address, without filters that are not set. */
export function productsAddress({ search, sort, category, subCategory, low }: ProductFilters) {
  return {
    ...(search.trim() && { search: search.trim() }),
    ...(sort && { sort }),
    ...(category && { category }),
    ...(subCategory && { subCategory }),
    ...(low && { low: '1' as const }),
  }
}

/** The default order of a list. */
export function usualSort(status: ProductStatus): ProductSort {
  return status === 'inactive' ? 'updated' : 'newest'
}

export function productsInput(
  filters: ProductFilters,
  status: ProductStatus,
): Input<'GET /getProducts'> {
  return { mode: 'merchant', status, ...productsAddress(filters) }
}

export function isFiltered({ sort: _sort, ...filters }: ProductFilters): boolean {
  return Object.keys(productsAddress({ ...filters, sort: undefined })).length > 0
}
