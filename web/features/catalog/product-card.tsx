import { clsx } from 'clsx'
import { Link } from '#web/lib/router.tsx'
import { useTranslations } from 'use-intl'
import type { ProductCard as Card } from '#shared/contract/search.ts'
import { LOW_STOCK_SHOWN } from '#shared/limits.ts'
import { paths } from '#shared/paths.ts'
import { formatDistance } from '#web/lib/format.ts'
import { useHoursWords } from '#web/lib/hours-words.ts'
import { useLocale } from '#web/lib/locale.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Price } from '#web/ui/price.tsx'
import { WishlistHeart, Rating } from './card-parts.tsx'

/** The width of a card's picture in the grids of `product-grid.tsx`. */
export const CARD_SIZES =
  '(min-width: 1280px) 225px, (min-width: 1024px) calc(33vw - 122px), (min-width: 768px) calc(25vw - 22px), (min-width: 640px) calc(33vw - 17px), calc(50vw - 23px)'

type Props = {
  product: Card
  /** When hours and stock were computed, in milliseconds of the epoch. */
  at: number
  /** On a store's own page the store's name is left out. */
  inStore?: boolean | undefined
  eager?: boolean
}

/** The whole card is the link's target. */
export function ProductCard({ product, at, inStore = false, eager = false }: Props) {
  const t = useTranslations('card')
  const stock = useTranslations('stock')
  const soldOut = product.Stock === 0
  const lost = !product.status
  return (
    <article className="group relative flex h-full flex-col overflow-hidden rounded-card border border-hairline bg-surface transition-colors focus-within:border-primary hover:border-edge">
      <div className="relative">
        <Picture
          path={product.image}
          alt=""
          sizes={CARD_SIZES}
          eager={eager}
          className={clsx(lost ? 'opacity-55 grayscale' : soldOut && 'opacity-55')}
        />
        {(lost || soldOut) && <Lost says={lost ? t('notSold') : stock('outOfStock')} />}
        <WishlistHeart
          productId={product._id}
          name={product.productName}
          className="absolute! top-1.5 right-1.5 z-10 size-9! rounded-full bg-surface/85 after:absolute after:-inset-1 hover:bg-surface"
        />
      </div>
      <div className="flex grow flex-col gap-1 p-2.5 md:p-3">
        <h3 className="text-sm leading-snug font-semibold">
          <Title product={product} />
        </h3>
        <Rating average={product.averageRating} count={product.numberOfReviews} />
        <Price
          sellingPrice={product.sellingPrice}
          mrp={product.MRP}
          prefix={product.severalPrices ? t('priceFrom') : undefined}
        />
        {!inStore && <StoreLine product={product} />}
        <FootLine product={product} at={at} inStore={inStore} />
      </div>
    </article>
  )
}

/** A product that is no longer sold has no link. */
function Title({ product }: { product: Card }) {
  if (!product.status)
    return <span className="line-clamp-2 text-ink-muted">{product.productName}</span>
  return (
    <Link
      to={paths.product(product._id)}
      className="line-clamp-2 group-hover:text-primary after:absolute after:inset-0 after:rounded-card focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-primary"
    >
      {product.productName}
    </Link>
  )
}

function Lost({ says }: { says: string }) {
  return (
    <span className="absolute bottom-2 left-2">
      <Badge tone="neutral">{says}</Badge>
    </span>
  )
}

function StoreLine({ product }: { product: Card }) {
  const { locale } = useLocale()
  return (
    <p className="flex items-baseline gap-1.5 pt-0.5 text-xs text-ink-muted">
      <span className="truncate">{product.shopName}</span>
      {product.distanceKm !== null && (
        <span className="money shrink-0">· {formatDistance(product.distanceKm, locale)}</span>
      )}
    </p>
  )
}

function FootLine({ product, at, inStore }: { product: Card; at: number; inStore: boolean }) {
  const t = useTranslations('stock')
  const hours = useHoursWords(at)
  const { Stock } = product
  return (
    <div className="mt-auto flex flex-col gap-0.5 text-xs font-medium">
      {!inStore && (
        <p className={product.storeOpen ? 'text-success' : 'text-ink-muted'}>
          {Stock > 0 ? hours.card(product) : hours.state(product)}
        </p>
      )}
      {Stock > 0 && Stock <= LOW_STOCK_SHOWN && (
        <p className="text-accent-ink">{t('onlyLeft', { count: Stock })}</p>
      )}
    </div>
  )
}
