import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Link } from '#web/lib/router.tsx'
import { useTranslations } from 'use-intl'
import type { ProductCard as Card } from '#shared/contract/search.ts'
import { LOW_STOCK_SHOWN } from '#shared/limits.ts'
import { paths } from '#shared/paths.ts'
import { Distance } from '#web/features/places/distance.tsx'
import { useHoursWords } from '#web/lib/hours-words.ts'
import { useGoodsNames } from '#web/lib/locale.ts'
import type { HeartedProduct } from '#web/lib/tab-storage.ts'
import { Badge } from '#web/ui/badge.tsx'
import { VisuallyHidden } from '#web/ui/page.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Price } from '#web/ui/price.tsx'
import { Swatch } from '#web/ui/chip.tsx'
import { cardDetails, openLook, WishlistHeart } from './card-parts.tsx'
import { Rating } from '#web/ui/rating.tsx'
import { OwnText } from '#web/ui/own-text.tsx'

const narrowSizes =
  '(min-width: 768px) calc(25vw - 22px), (min-width: 640px) calc(33vw - 17px), calc(50vw - 23px)'
/** The width of a card's picture in the grids of `product-grid.tsx`. */
export const CARD_SIZES = `(min-width: 1280px) 225px, (min-width: 1024px) calc(33vw - 122px), ${narrowSizes}`
/** As `CARD_SIZES`, in the narrower grid of the home page. */
export const HOME_CARD_SIZES = `(min-width: 1280px) 190px, (min-width: 1024px) calc(33vw - 163px), ${narrowSizes}`

type Props = {
  product: Card
  /** The time at which hours and stock were computed, in milliseconds of the epoch. */
  at: number
  /** True on a store's own page, where the store's name is left out. */
  inStore?: boolean | undefined
  eager?: boolean | undefined
  sizes?: string | undefined
  actions?: ReactNode
}

/** The number of grid rows of a card. Cards share the rows of the grid, so the rows of neighbouring cards align. */
export const CARD_ROWS = 'row-span-8 grid grid-cols-1 grid-rows-subgrid gap-y-0'
const paddingBeside = 'px-2.5 md:px-3'

/** A card of a product. The whole card is the target of the link. */
export function ProductCard({ product, at, inStore = false, eager, sizes, actions }: Props) {
  const t = useTranslations('card')
  const stock = useTranslations('stock')
  const soldOut = product.Stock === 0
  const lost = !product.status
  return (
    <article
      className={clsx(
        CARD_ROWS,
        'group relative content-start overflow-hidden rounded-card border border-hairline bg-surface transition-colors focus-within:border-primary hover:border-edge',
      )}
    >
      <div className="relative">
        <Picture
          path={product.image}
          alt=""
          sizes={sizes ?? CARD_SIZES}
          eager={eager}
          className={clsx(lost ? 'opacity-55 grayscale' : soldOut && 'opacity-55')}
        />
        <KidsMark product={product} />
        {(lost || soldOut) && <Lost says={lost ? t('notSold') : stock('outOfStock')} />}
        <WishlistHeart
          product={heartedOf(product)}
          className="absolute! top-1.5 right-1.5 z-10 size-9! rounded-full bg-surface/85 after:absolute after:-inset-1 hover:bg-surface"
        />
      </div>
      <div className={`${paddingBeside} pt-2.5`}>
        <h3 className="text-sm leading-snug font-semibold">
          <Title product={product} />
        </h3>
        <Rating average={product.averageRating} count={product.numberOfReviews} />
      </div>
      <div className={paddingBeside}>
        <div className={cardDetails}>
          <p className="mt-1 line-clamp-2">
            <OwnText>{product.desc}</OwnText>
          </p>
        </div>
      </div>
      <div className={`${paddingBeside} pt-1`}>
        <Price
          sellingPrice={product.sellingPrice}
          mrp={product.MRP}
          offer={product.ownOffer}
          at={at}
          prefix={product.severalPrices ? t('priceFrom') : undefined}
        />
      </div>
      <div className={paddingBeside}>
        <OtherColors product={product} />
      </div>
      <div className={paddingBeside}>{!inStore && <StoreLine product={product} />}</div>
      <FootLines product={product} at={at} inStore={inStore} actions={actions} />
    </article>
  )
}

function heartedOf({ _id: productId, productName, variantId, shownColor }: Card): HeartedProduct {
  return { productId, productName, variantId: variantId ?? undefined, color: shownColor.name }
}

/** Dots in the colours of the product, first the colour in the picture. */
function OtherColors({ product: { shownColor, otherColors, moreColors } }: { product: Card }) {
  const t = useTranslations('card')
  const { color } = useGoodsNames()
  if (otherColors.length === 0) return null
  const names = otherColors.map(({ name }) => color(name)).join(', ')
  return (
    <p className="flex items-center gap-1 pt-1 text-xs text-ink-muted">
      <VisuallyHidden>{t('otherColors', { names, more: moreColors })}</VisuallyHidden>
      {[shownColor, ...otherColors].map(({ name, swatch }) => (
        <Swatch key={name} color={swatch} size="size-3.5" />
      ))}
      {moreColors > 0 && <span aria-hidden="true">+{moreColors}</span>}
    </p>
  )
}

/** The title. It is no link when the product is not sold any more. */
function Title({ product }: { product: Card }) {
  if (!product.status)
    return <span className="line-clamp-2 text-ink-muted">{product.productName}</span>
  return (
    <Link
      to={paths.product(product._id, product.variantId ?? undefined, product.color ?? undefined)}
      className="line-clamp-2 group-hover:text-primary after:absolute after:inset-0 after:rounded-card focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-primary"
    >
      <OwnText>{product.productName}</OwnText>
    </Link>
  )
}

function KidsMark({ product: { forChildren } }: { product: Card }) {
  const t = useTranslations('card')
  if (!forChildren) return null
  return (
    <span className="absolute top-2 left-2">
      <Badge tone="info">{t('kids')}</Badge>
    </span>
  )
}

function Lost({ says }: { says: string }) {
  return (
    <span className="absolute bottom-2 left-2">
      <Badge tone="neutral">{says}</Badge>
    </span>
  )
}

/** The distance comes first, because after a long name it would be cut off or wrap. */
function StoreLine({ product }: { product: Card }) {
  const { place } = useGoodsNames()
  return (
    <>
      <p className="mt-0.5 line-clamp-2 text-xs text-ink-muted">
        {product.distanceKm !== null && (
          <>
            <Distance km={product.distanceKm} /> ·{' '}
          </>
        )}
        {product.shopName}
        <span className="hidden details:inline xl:inline">, {place(product.city)}</span>
      </p>
      <div className={cardDetails}>
        <p className="line-clamp-2">
          <OwnText>{product.address}</OwnText>
        </p>
      </div>
    </>
  )
}

/** Two rows of the card: the time when the store has it ready, and a note when little stock is left. */
function FootLines({ product, at, inStore, actions }: Omit<Props, 'eager'>) {
  const t = useTranslations('stock')
  const hours = useHoursWords(at)
  const { Stock } = product
  return (
    <>
      <p
        className={clsx(
          paddingBeside,
          'text-xs font-medium tracking-tight text-ink-muted',
          openLook[hours.tone(product)],
        )}
      >
        {!inStore && (Stock > 0 ? hours.card(product) : hours.state(product))}
      </p>
      <div className={`${paddingBeside} pb-2.5 text-xs font-medium text-accent-ink`}>
        {Stock > 0 && Stock <= LOW_STOCK_SHOWN && t('onlyLeft', { count: Stock })}
        {actions}
      </div>
    </>
  )
}
