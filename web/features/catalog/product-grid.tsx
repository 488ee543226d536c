import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import type { ProductCard as Card } from '#shared/contract/search.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { CARD_ROWS, ProductCard } from './product-card.tsx'

const oneColumn = 'narrow:grid-cols-[repeat(auto-fit,minmax(7.25rem,1fr))]!'
const columns = {
  /** The columns beside a panel of filters. */
  beside: 'grid-cols-2 sm:grid-cols-3 md:grid-cols-4 lg:grid-cols-3 xl:grid-cols-4',
  full: 'grid-cols-2 sm:grid-cols-3 md:grid-cols-4 xl:grid-cols-5',
}

export type ProductGridProps = {
  products: Card[]
  at: number
  layout: keyof typeof columns
  inStore?: boolean
  /** True while another search is loading. */
  changing?: boolean
  /** True when the grid is not visible before scrolling. */
  lazy?: boolean
  /** The width of a card's picture, for a grid that is not as wide as the page. */
  sizes?: string
  /** Renders the merchant's actions for an own product. */
  renderActions?: (product: Card) => ReactNode
}

export function ProductGrid({
  products,
  at,
  layout,
  inStore,
  changing,
  lazy,
  ...own
}: ProductGridProps) {
  return (
    <ul
      aria-busy={changing}
      className={clsx(
        'grid gap-x-2.5 transition-opacity md:gap-x-4',
        columns[layout],
        oneColumn,
        changing && 'opacity-50',
      )}
    >
      {products.map((product, index) => (
        <li key={product._id} className={`${CARD_ROWS} mb-2.5 md:mb-4`}>
          <ProductCard
            {...{ product, at, inStore }}
            eager={!lazy && index === 0}
            sizes={own.sizes}
            actions={own.renderActions?.(product)}
          />
        </li>
      ))}
    </ul>
  )
}

export function ProductGridSkeleton({
  layout,
  count = 8,
}: Pick<ProductGridProps, 'layout'> & { count?: number }) {
  return (
    <div aria-hidden="true" className={clsx('grid gap-2.5 md:gap-4', columns[layout], oneColumn)}>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className="overflow-hidden rounded-card border border-hairline bg-surface">
          <Skeleton className="aspect-4/5 rounded-none!" />
          <div className="flex flex-col gap-2 p-3">
            <Skeleton className="h-4 w-11/12" />
            <Skeleton className="h-4 w-1/2" />
            <Skeleton className="h-3.5 w-2/3" />
            <Skeleton className="h-3.5 w-3/4" />
          </div>
        </div>
      ))}
    </div>
  )
}
