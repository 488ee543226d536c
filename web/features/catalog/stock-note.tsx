import { clsx } from 'clsx'
import { useTranslations } from 'use-intl'
import { LOW_STOCK_SHOWN } from '#shared/limits.ts'

/** `pieces` a shopper may still book. */
export function StockNote({ pieces }: { pieces: number }) {
  const t = useTranslations('stock')
  const few = pieces > 0 && pieces <= LOW_STOCK_SHOWN
  return (
    <p
      aria-live="polite"
      className={clsx(
        'text-sm font-semibold',
        pieces === 0 ? 'text-madder' : 'text-leaf',
        few && 'text-genda-ink!',
      )}
    >
      {pieces === 0 ? t('outOfStock') : few ? t('onlyLeft', { count: pieces }) : t('inStock')}
    </p>
  )
}
