import { clsx } from 'clsx'
import CopyPlus from 'lucide-react/icons/copy-plus'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ProductCard } from '#shared/contract/search.ts'
import { paths } from '#shared/paths.ts'
import { OwnCardActions } from '#web/features/catalog/own-card-actions.tsx'
import { formatDate } from '#web/lib/format.ts'
import { Link } from '#web/lib/router.tsx'
import { useNow } from '#web/lib/use-now.ts'
import { useMayAct } from '#web/lib/session.ts'
import { IconButton } from '#web/ui/button.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'
import { Price } from '#web/ui/price.tsx'
import type { PriceAndStockProps } from './price-and-stock.tsx'

const PriceAndStock = onDemand<PriceAndStockProps>(
  async () => (await import('./price-and-stock.tsx')).PriceAndStock,
)

const SIZES = '(min-width: 1280px) 220px, (min-width: 1024px) 25vw, (min-width: 640px) 33vw, 112px'

type Props = { product: ProductCard; eager: boolean }

/** A product of the own store. It opens Edit Product, and a button takes the product off sale. */
export function OwnProductCard({ product, eager }: Props) {
  const c = useTranslations('card')
  const at = useNow()
  const t = useTranslations('products')
  return (
    <article className="relative flex h-full overflow-hidden sm:flex-col rounded-card border border-hairline bg-surface focus-within:border-primary hover:border-edge">
      <div className="relative w-28 shrink-0 sm:w-auto">
        <Picture
          path={product.image}
          alt=""
          sizes={SIZES}
          eager={eager}
          className={clsx('max-sm:h-full', !product.status && 'opacity-55 grayscale')}
        />
        <Badges product={product} />
      </div>
      <div className="flex min-w-0 grow flex-col gap-1 p-2.5 md:p-3">
        <h2 className="text-sm leading-snug font-semibold">
          <Link
            to={paths.editProduct(product._id)}
            state={{ productId: product._id }}
            className="line-clamp-2 wrap-anywhere hover:text-primary focus-visible:outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-primary"
          >
            {product.productName}
          </Link>
        </h2>
        <p className="truncate text-xs text-ink-muted max-sm:hidden">{product.brand}</p>
        <PriceAndStockButton product={product}>
          <Price
            sellingPrice={product.sellingPrice}
            mrp={product.MRP}
            offer={product.ownOffer}
            at={at}
            prefix={product.severalPrices ? c('priceFrom') : undefined}
          />
          <Stock product={product} />
        </PriceAndStockButton>
        <OwnCardActions product={product} takenDown={product.own?.takenDown ?? null}>
          <IconButton
            asChild
            label={t('addSimilar', { name: product.productName })}
            className="grow border border-edge text-ink-muted md:size-9"
          >
            <Link to={paths.addProduct(product._id)}>
              <CopyPlus aria-hidden="true" />
            </Link>
          </IconButton>
        </OwnCardActions>
      </div>
    </article>
  )
}

type ButtonProps = Pick<Props, 'product'> & { children: ReactNode }

/** Price and stock, which a press changes in the list itself, for those who may. */
function PriceAndStockButton({ product, children }: ButtonProps) {
  const t = useTranslations('products')
  const [isOpen, setOpen] = useState(false)
  const mayManage = useMayAct('manager')
  if (!mayManage) return children
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={t('changePrice', { name: product.productName })}
        className="relative -mx-1 rounded-control px-1 text-left hover:bg-sunken"
        onClick={() => setOpen(true)}
      >
        {children}
      </button>
      {isOpen && <PriceAndStock product={product} open onOpenChange={setOpen} />}
    </>
  )
}

function Badges({ product: { status, own } }: Pick<Props, 'product'>) {
  const t = useTranslations('products')
  return (
    <span className="absolute bottom-2 left-2 flex flex-wrap gap-1 whitespace-nowrap">
      {!status && <Badge tone="neutral">{t('inactive')}</Badge>}
      {own && own.stock === 0 ? (
        <Badge tone="danger">{t('none')}</Badge>
      ) : (
        own?.low && <Badge tone="warning">{t('low')}</Badge>
      )}
    </span>
  )
}

function Stock({ product: { status, own } }: Pick<Props, 'product'>) {
  const t = useTranslations('products')
  if (!own) return null
  return (
    <p className="text-xs text-ink-muted tabular-nums">
      {t('stock', { variants: own.variants, stock: own.stock, held: own.held })}
      {!status && (
        <span className="block">{t('changed', { date: formatDate(own.updatedAt) })}</span>
      )}
    </p>
  )
}
