import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Product, Variant } from '#shared/contract/catalog/catalog.ts'
import { paths } from '#shared/paths.ts'
import { toLine } from '#web/features/catalog/new-line.ts'
import { VariantWords } from '#web/features/catalog/variants/variant-words.tsx'
import { formatRupees } from '#web/lib/format.ts'
import { callQuery } from '#web/lib/queries.ts'
import { Link, useLocation } from '#web/lib/router.tsx'
import { Button } from '#web/ui/button.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { BroughtLines, MissingLine, WantedLine } from './lines/merge-carts.ts'
import { nearestVariant } from './lines/nearest-variant.ts'
import { useCart } from './use-cart.ts'

/** The state of the history entry that "Book it again" opens. */
export type AgainState = Pick<BroughtLines, 'missing' | 'fewer' | 'repriced'>

/**
 * Shown above the cart: lines of the earlier booking that are missing, each with the nearest choice, and lines with
 * another quantity or price.
 */
export function AgainNote() {
  const t = useTranslations('again')
  const state = (useLocation().state ?? {}) as Partial<AgainState>
  const { missing = [], fewer = [], repriced = [] } = state
  if (missing.length + fewer.length + repriced.length === 0) return null
  return (
    <section
      aria-label={t('title')}
      className="mb-4 flex flex-col gap-3 rounded-card bg-accent-soft px-4 py-3 text-sm"
    >
      <output className="flex flex-col gap-3 empty:hidden">
        {fewer.map(({ line, free }) => (
          <NamedLine key={line.variantId} line={line}>
            {t('fewer', { free, quantity: line.quantity })}
          </NamedLine>
        ))}
        {repriced.map(({ line, price, before }) => (
          <NamedLine key={line.variantId} line={line}>
            {t('repriced', { price: formatRupees(price), before: formatRupees(before) })}
          </NamedLine>
        ))}
      </output>
      <MissingLines lines={missing} />
    </section>
  )
}

/** Lines of an earlier booking that cannot be booked now, each with the nearest choice. */
export function MissingLines({ lines }: { lines: readonly MissingLine[] }) {
  const t = useTranslations('again')
  if (lines.length === 0) return null
  return (
    <ul className="flex flex-col gap-3">
      {lines.map((line) => (
        <li key={line.variantId} className="flex flex-col gap-2">
          <NamedLine line={line}>{t(line.isSoldOut ? 'soldOut' : 'missing')}</NamedLine>
          <NearestChoice line={line} />
        </li>
      ))}
    </ul>
  )
}

function NamedLine({ line, children }: { line: WantedLine; children: ReactNode }) {
  return (
    <div>
      <p>
        <b className="font-semibold wrap-anywhere">{line.name}</b>: {children}
      </p>
      <VariantWords variant={line.variant} isShort />
    </div>
  )
}

/** Another variant of the product in stock, else a similar product, else a search for its name. */
function NearestChoice({ line }: { line: WantedLine }) {
  const query = useQuery({ ...callQuery('GET /product', { _id: line.productId }), retry: false })
  const { data: product, isPending } = query
  const variant = product && nearestVariant(product, line)
  if (isPending) return <Skeleton className="h-14" />
  if (product && variant) return <OtherVariant product={product} variant={variant} />
  return <SimilarProduct line={line} />
}

function OtherVariant({ product, variant }: { product: Product; variant: Variant }) {
  const t = useTranslations('again')
  const { add, cart } = useCart()
  const line = toLine(product, variant)
  const isIn = Object.values(cart[product.storeId] ?? {}).some(
    ({ variantId }) => variantId === variant._id,
  )
  return (
    <Choice
      image={variant.Images[0] ?? null}
      path={paths.product(product._id, variant._id)}
      name={product.productName}
      price={variant.sellingPrice}
      words={<VariantWords variant={line.variant} isShort />}
    >
      {isIn ? (
        <Link
          to={paths.cart(product.storeId)}
          className="inline-flex min-h-11 items-center font-semibold text-success"
        >
          {t('added')}
        </Link>
      ) : (
        <Button size="sm" variant="secondary" onClick={() => add(product.storeId, line)}>
          {t('add')}
        </Button>
      )}
    </Choice>
  )
}

function SimilarProduct({ line }: { line: WantedLine }) {
  const t = useTranslations('again')
  const bookings = useTranslations('bookings')
  const { productId: _id, variantId: variant, name } = line
  const query = useQuery({ ...callQuery('GET /similar-products', { _id, variant }), retry: false })
  const [similar] = query.data ? [...query.data.otherStores, ...query.data.sameStore] : []
  if (query.isPending) return <Skeleton className="h-14" />
  if (!similar)
    return (
      <Link
        to={paths.search({ rawQuery: name })}
        className="inline-flex min-h-11 items-center self-start font-semibold text-primary"
      >
        {bookings('lookElsewhere')}
      </Link>
    )
  return (
    <Choice
      image={similar.image}
      path={paths.product(similar._id, similar.variantId ?? undefined, similar.color ?? undefined)}
      name={similar.productName}
      price={similar.sellingPrice}
      words={<p className="text-ink-muted">{t('at', { store: similar.shopName })}</p>}
    />
  )
}

type ChoiceProps = {
  image: string | null
  path: string
  name: string
  price: number
  words: ReactNode
  children?: ReactNode
}

function Choice({ image, path, name, price, words, children }: ChoiceProps) {
  const t = useTranslations('again')
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-control bg-surface p-2">
      <div className="w-12 shrink-0">
        <Picture path={image} alt="" sizes="48px" className="rounded-control" />
      </div>
      <div className="min-w-0 flex-1 basis-40">
        <p className="text-xs text-ink-muted">{t('nearest')}</p>
        <Link to={path} className="line-clamp-2 font-semibold hover:underline">
          {name}
        </Link>
        {words}
        <p className="money font-semibold">{formatRupees(price)}</p>
      </div>
      {children}
    </div>
  )
}
