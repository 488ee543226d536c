import { clsx } from 'clsx'
import { useTranslations } from 'use-intl'
import type { Product } from '#shared/contract/catalog/catalog.ts'
import { LOW_STOCK_SHOWN } from '#shared/limits.ts'
import { useGoodsNames } from '#web/lib/locale.ts'
import { type Choice, pickersOf, stockOf } from './variants/variant-choice.ts'

/** The stock that a shopper may still book; for a sold-out choice, the names of its values. */
export function StockNote({ product, choice }: { product: Product; choice: Choice }) {
  const t = useTranslations('stock')
  const pieces = stockOf(product, choice)
  const few = pieces > 0 && pieces <= LOW_STOCK_SHOWN
  return (
    <div aria-live="polite" className="text-sm">
      {pieces === 0 ? (
        <SoldOut product={product} choice={choice} />
      ) : (
        <p className={clsx('font-semibold', few ? 'text-accent-ink' : 'text-success')}>
          {few ? t('onlyLeft', { count: pieces }) : t('inStock')}
        </p>
      )}
    </div>
  )
}

function SoldOut({ product, choice }: { product: Product; choice: Choice }) {
  const t = useTranslations('productPage')
  const stock = useTranslations('stock')
  const { color } = useGoodsNames()
  const named = pickersOf(product).flatMap((attribute) => {
    const value = choice[attribute]
    if (value === undefined) return []
    return [attribute === 'Color' ? color(value) : value]
  })
  return (
    <p className="font-semibold text-danger">
      {named.length > 0 ? t('soldOutIn', { choice: named.join(' · ') }) : stock('outOfStock')}
    </p>
  )
}
