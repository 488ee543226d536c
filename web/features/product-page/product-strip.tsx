import { clsx } from 'clsx'
import type { ProductCard as Card } from '#shared/contract/search.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { CARD_ROWS, ProductCard } from '#web/features/catalog/product-card.tsx'

const narrow =
  'auto-cols-[46%] narrow:auto-cols-[86%] sm:auto-cols-[31%] md:auto-cols-[46%] xl:auto-cols-[31%]'
const wide =
  'auto-cols-[46%] narrow:auto-cols-[86%] sm:auto-cols-[31%] md:auto-cols-[23%] xl:auto-cols-[18%]'

type StripProps = {
  title: string
  /** Undefined while loading. */
  products: Card[] | undefined
  at: number
  inStore?: boolean
  /** True where the strip has the whole width of the page. */
  isWide?: boolean
}

/** Cards in a row that scrolls sideways. */
export function Strip({ title, products, at, inStore = false, isWide = false }: StripProps) {
  if (products?.length === 0) return null
  const columns = clsx('grid snap-x grid-flow-col gap-x-2.5', isWide ? wide : narrow)
  return (
    <section aria-label={title} aria-busy={!products} className="flex min-w-0 flex-col gap-2.5">
      <h2 className={isWide ? 'text-lg' : 'text-base'}>{title}</h2>
      {products ? (
        <ul
          className={`${columns} -mx-4 scroll-px-4 overflow-x-auto px-4 pb-2 md:mx-0 md:scroll-px-0 md:px-0`}
        >
          {products.map((product) => (
            <li key={product._id} className={`${CARD_ROWS} snap-start`}>
              <ProductCard {...{ product, at, inStore }} />
            </li>
          ))}
        </ul>
      ) : (
        <div className={`${columns} overflow-hidden pb-2`}>
          {[1, 2, 3].map((card) => (
            <Skeleton key={card} className="aspect-1/2 rounded-card!" />
          ))}
        </div>
      )}
    </section>
  )
}
