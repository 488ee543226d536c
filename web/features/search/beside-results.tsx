import { useTranslations } from 'use-intl'
import type { SearchPage } from '#shared/contract/search.ts'
import { ProductGrid } from '#web/features/catalog/product-grid.tsx'
import { withMessages } from '#web/lib/later-messages.tsx'
import { quoteWords } from './results.tsx'

/** Names goods that these shops do not sell. */
function NotSoldPart({ goods }: { goods: string }) {
  const t = useTranslations('noMatch')
  return <p className="mb-3 text-base break-words">{t('notSold', { goods })}</p>
}

type Close = { close: NonNullable<SearchPage['close']>; at: number }

/** The products of the next wider search step. The heading names the words that are ignored for them. */
function ClosePart({ close: { products, leftOut, withinKm }, at }: Close) {
  const t = useTranslations('noMatch')
  const search = useTranslations('search')
  return (
    <section className="mt-6 md:mt-10">
      <h2 className="mb-4 text-lg break-words">
        {t('close', quoteWords(leftOut))}
        {withinKm !== null && `: ${search('withinKm', { km: withinKm })}`}
      </h2>
      <ProductGrid layout="beside" products={products} at={at} lazy />
    </section>
  )
}

export const NotSold = withMessages('noMatch', NotSoldPart)
export const CloseProducts = withMessages('noMatch', ClosePart)
