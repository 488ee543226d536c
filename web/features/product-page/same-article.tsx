import { useTranslations } from 'use-intl'
import type { ProductCard } from '#shared/contract/search.ts'
import { paths } from '#shared/paths.ts'
import { Distance } from '#web/features/places/distance.tsx'
import { openLook } from '#web/features/catalog/card-parts.tsx'
import { useHoursWords } from '#web/lib/hours-words.ts'
import { Link } from '#web/lib/router.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Price } from '#web/ui/price.tsx'

/** The same article at other shops: where, how far, for how much, and when it would be ready. */
export function SameArticle({ products, at }: { products: ProductCard[] | undefined; at: number }) {
  const t = useTranslations('moreGoods')
  if (!products || products.length === 0) return null
  return (
    <section aria-label={t('sameArticle')} className="flex flex-col gap-2.5">
      <h2 className="text-lg">{t('sameArticle')}</h2>
      <ul className="grid gap-2.5 md:grid-cols-2 xl:grid-cols-3">
        {products.map((product) => (
          <li key={product._id}>
            <Offer product={product} at={at} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Offer({ product, at }: { product: ProductCard; at: number }) {
  const card = useTranslations('card')
  const hours = useHoursWords(at)
  return (
    <article className="relative flex gap-3 rounded-card border border-hairline bg-surface p-2.5 focus-within:border-primary hover:border-edge">
      <Picture
        path={product.image}
        alt=""
        sizes="72px"
        className="w-18! shrink-0 rounded-control"
      />
      <div className="flex min-w-0 flex-1 flex-col gap-0.5 text-sm">
        <h3 className="truncate text-sm font-semibold">
          <Link
            to={paths.product(
              product._id,
              product.variantId ?? undefined,
              product.color ?? undefined,
            )}
            className="after:absolute after:inset-0 after:rounded-card"
          >
            {product.shopName}
          </Link>
        </h3>
        <Price
          sellingPrice={product.sellingPrice}
          mrp={product.MRP}
          offer={product.ownOffer}
          at={at}
          prefix={product.severalPrices ? card('priceFrom') : undefined}
        />
        <p className="truncate text-xs text-ink-muted">
          {product.distanceKm !== null && (
            <>
              <Distance km={product.distanceKm} /> ·{' '}
            </>
          )}
          <span className={openLook[hours.tone(product)]}>{hours.card(product)}</span>
        </p>
      </div>
    </article>
  )
}
