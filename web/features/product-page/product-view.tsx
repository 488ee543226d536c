import { type ComponentType, Suspense, useState, type ReactNode } from 'react'
import { Link, useNavigate } from '#web/lib/router.tsx'
import { useTranslations } from 'use-intl'
import type { VariationAttribute } from '#shared/contract/goods.ts'
import type { Product, Variant } from '#shared/contract/catalog/catalog.ts'
import { paths } from '#shared/paths.ts'
import { useHoursWords } from '#web/lib/hours-words.ts'
import { EmptyState } from '#web/ui/error-state.tsx'
import { NothingFoundDrawing } from '#web/ui/drawings.tsx'
import { AfterHydration, HydratesLater, lazyPart, Nothing } from '#web/ui/on-demand.tsx'
import { Price } from '#web/ui/price.tsx'
import { barButton, barLook, BuyBar } from '#web/features/catalog/buy-bar.tsx'
import { floating, Gallery } from '#web/features/catalog/gallery.tsx'
import { ProductDetails } from '#web/features/catalog/product-details.tsx'
import { openLook, WishlistHeart } from '#web/features/catalog/card-parts.tsx'
import { Rating } from '#web/ui/rating.tsx'
import { type LoadCart, useAddToCart } from '#web/features/catalog/use-add-to-cart.ts'
import {
  type Choice,
  chosenVariant,
  firstChoice,
  hasSeveralPrices,
  isRefurbished,
  missingAttribute,
  shownVariant,
  stockOf,
} from '#web/features/catalog/variants/variant-choice.ts'
import { ShareProduct } from './share-product.tsx'
import { StockNote } from '#web/features/catalog/stock-note.tsx'
import { BarSummary, TrialTerms } from '#web/features/catalog/offer-notes.tsx'
import { pickerId, VariantPickers } from '#web/features/catalog/variants/variant-pickers.tsx'
import { clsx } from 'clsx'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '#web/lib/queries.ts'
import { OwnText } from '#web/ui/own-text.tsx'

type Props = {
  product: Product
  /** The query of the address, which may name a variant or a colour. */
  query: URLSearchParams
  at: number
  /** True when the reader is the merchant of this store. */
  isOwn: boolean
  loadCart: LoadCart
  seller: ReactNode
  /** Shown below the details. */
  declared: ReactNode
  /** Shown for a sold-out product or variant. */
  Alternatives: ComponentType<{ product: Product; variantId: string | undefined }>
}

export function ProductView(props: Props) {
  const t = useTranslations('empty')
  const [first] = props.product.variants
  if (first) return <Varied {...props} first={first} />
  return <EmptyState level={1} drawing={<NothingFoundDrawing />} title={t('productNotFound')} />
}

function Varied({
  product: rendered,
  query,
  at,
  isOwn,
  loadCart,
  seller,
  declared,
  Alternatives,
  first,
}: Props & { first: Variant }) {
  const t = useTranslations('productPage')
  const card = useTranslations('card')
  const [held, setHeld] = useState<string>()
  const product = withPiece(rendered, held)
  const { choice, choose, isAsked, askFor } = useChoice(product, query)
  const buy = useAddToCart({ product, choice, loadCart, onMissing: askFor })
  const shown = shownVariant(product, choice) ?? first
  const pieces = stockOf(product, choice)
  const chosen = chosenVariant(product, choice)
  const price = {
    sellingPrice: shown.sellingPrice,
    mrp: shown.MRP,
    offer: shown.ownOffer,
    at,
    prefix: hasSeveralPrices(product, choice) ? card('priceFrom') : undefined,
  }
  const change = (next: Choice) => {
    buy.forget()
    choose(next)
  }
  const title = isRefurbished(product, choice)
    ? t('refurbished', { name: product.productName })
    : product.productName
  return (
    <article className="grid items-start gap-x-8 gap-y-1 md:gap-y-6 md:grid-cols-2 lg:grid-cols-[minmax(0,30rem)_minmax(0,1fr)] lg:gap-x-12">
      <div className="relative -mt-6 md:sticky md:top-24 md:mt-0">
        <Gallery key={shown.Images.join()} images={shown.Images} name={product.productName} />
        <div className="absolute top-3 right-0 flex flex-col gap-2 md:right-3">
          <WishlistHeart
            product={{
              productId: product._id,
              productName: product.productName,
              variantId: chosen?._id,
              color: choice.Color,
            }}
            className={floating}
          />
          <ShareProduct product={product} choice={choice} />
        </div>
      </div>
      <div className="flex min-w-0 flex-col gap-6">
        <header className="flex flex-col gap-2">
          <h1 className="text-xl break-words">
            <OwnText>{title}</OwnText>
          </h1>
          <div className="-my-3 flex flex-wrap items-center gap-x-3">
            <Link
              to={paths.search({ rawQuery: '', city: product.city, brand: [product.brand] })}
              className="inline-flex min-h-11 min-w-11 items-center text-sm font-semibold text-ink-muted hover:text-primary"
            >
              {product.brand}
            </Link>
            <Rating
              average={product.reviews.averageRating}
              count={product.reviews.numberOfReviews}
            />
          </div>
          <Price {...price} size="lg" />
          <p className="text-sm text-ink-muted">
            {t('taxes')} · <bdi className="font-semibold">{product.store.shopName}</bdi>
          </p>
          {!isOwn && product.status && product.store.takesBookings && (
            <TrialTerms pickupDays={product.pickupDays} />
          )}
        </header>
        <VariantPickers product={product} choice={choice} onChange={change} isAsked={isAsked} />
        <Booking
          {...{ product, held, choice, at, isOwn, buy, askFor }}
          onHeld={setHeld}
          price={shown.sellingPrice}
          prefix={price.prefix}
        />
        {pieces === 0 && <Alternatives product={product} variantId={chosen?._id} />}
        <HydratesLater>
          {seller}
          <ProductDetails product={product} variant={shown} />
          {declared}
        </HydratesLater>
      </div>
    </article>
  )
}

type BookingProps = Pick<Props, 'product' | 'at' | 'isOwn'> & {
  /** The variant of which a piece is held for the reader, once that is known. */
  held: string | undefined
  onHeld: (variantId: string) => void
  choice: Choice
  buy: ReturnType<typeof useAddToCart>
  askFor: (attribute: VariationAttribute) => void
  price: number
  prefix: string | undefined
}

/** The stock, the ready time, and the buttons: to buy, to join the waitlist, or the merchant's own. */
function Booking(props: BookingProps) {
  const { product, held, onHeld, choice, at, isOwn, buy, askFor, price, prefix } = props
  const t = useTranslations('productPage')
  const hours = useHoursWords(at)
  const isSoldOut = stockOf(product, choice) === 0
  const missing = missingAttribute(product, choice)
  const variant = chosenVariant(product, choice)
  const isHeld = held !== undefined && variant?._id === held
  const bar = () => {
    if (isOwn) return <OwnBar product={product} />
    if (product.status && isSoldOut) return null
    if (!product.store.takesBookings)
      return (
        <p className="font-semibold text-danger">{hours.pause(product.store) ?? t('noBookings')}</p>
      )
    return (
      <BuyBar
        storeId={product.storeId}
        buy={buy}
        refusal={product.status ? undefined : t('inactive')}
        summary={<BarSummary {...{ product, price, prefix, at }} />}
      />
    )
  }
  return (
    <div className="flex flex-col gap-3">
      <StockNote product={product} choice={choice} />
      <ReadyBy product={product} at={at} soldOut={isSoldOut} />
      {product.store.exchangeDays > 0 && (
        <p className="text-sm text-ink-muted">
          {t('exchange', { days: product.store.exchangeDays })}
        </p>
      )}
      {!isOwn && product.status && (isSoldOut || isHeld) && (
        <AfterHydration>
          <TellMe
            {...{ product, choice, variant, at, onHeld }}
            look={{ bar: barLook, button: barButton }}
            onMissing={() => missing && askFor(missing)}
          />
        </AfterHydration>
      )}
      {bar()}
    </div>
  )
}

/** The product as its reader may book it: a piece that is held for the reader is in stock. */
function withPiece(product: Product, held: string | undefined): Product {
  if (held === undefined) return product
  const variants = product.variants.map((variant) =>
    variant._id === held ? { ...variant, Stock: Math.max(1, variant.Stock) } : variant,
  )
  return { ...product, variants }
}

/** Writes a complete choice to the address, so that it can be shared and survives the log-in. */
function useChoice(product: Product, query: URLSearchParams) {
  const navigate = useNavigate()
  const [choice, setChoice] = useState(() => firstChoice(product, query))
  const [isAsked, setAsked] = useState(false)
  const choose = (next: Choice) => {
    setChoice(next)
    const variant = chosenVariant(product, next)
    const path = paths.product(product._id, variant?._id, variant ? undefined : next.Color)
    navigate(path, { replace: true, keepScroll: true })
  }
  const askFor = (attribute: VariationAttribute) => {
    setAsked(true)
    const picker = document.getElementById(pickerId(attribute))
    picker?.scrollIntoView({ block: 'center' })
    picker?.querySelector('input')?.focus({ preventScroll: true })
  }
  return { choice, choose, isAsked, askFor }
}

type ReadyByProps = { product: Product; at: number; soldOut: boolean }

function ReadyBy({ product, at, soldOut }: ReadyByProps) {
  const words = useHoursWords(at)
  const ready = soldOut || product.store.pause ? undefined : words.readyBy(product.store)
  return (
    <p className="text-sm">
      <span className={clsx('font-semibold', openLook[words.tone(product.store)])}>
        {words.state(product.store)}
      </span>
      {ready && <span className="text-ink-muted"> · {ready}</span>}
    </p>
  )
}

/** If the buttons cannot be loaded, the page stays without them. */
const OwnProductActions = lazyPart(
  async () => (await import('#web/features/catalog/own-product-actions.tsx')).OwnProductActions,
  Nothing,
)

/** Shown to the merchant instead of the buttons to buy. */
function OwnBar({ product }: { product: Product }) {
  const t = useTranslations('productPage')
  return (
    <>
      <p className="text-sm text-ink-muted">{t(product.status ? 'ownStore' : 'inactive')}</p>
      <div data-bar="bottom" className={barLook}>
        <Suspense fallback={null}>
          <OwnProductActions product={product} />
        </Suspense>
      </div>
    </>
  )
}

/** If the button cannot be loaded, the page stays without it. */
const TellMe = lazyPart(
  async () => (await import('#web/features/catalog/tell-me.tsx')).TellMe,
  Nothing,
)

export const productQuery = (productId: string) => callQuery('GET /product', { _id: productId })

export function useProduct(productId: string) {
  return useQuery(productQuery(productId))
}
