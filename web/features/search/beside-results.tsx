import { useTranslations } from 'use-intl'
import type { SearchPage } from '#shared/contract/search.ts'
import { ProductGrid } from '#web/features/catalog/product-grid.tsx'
import { withMessages } from '#web/lib/later-messages.tsx'

type Words = { answer: Pick<SearchPage, 'notSold' | 'leftOut' | 'shown'> }

/** Says what these shops do not sell, and which words do not count for the products shown. */
function LeftOutPart({ answer: { notSold, leftOut, shown } }: Words) {
  const t = useTranslations('noMatch')
  if (notSold !== null) return <Note>{t('notSold', { goods: notSold })}</Note>
  if (shown !== 'wider' || leftOut.length === 0) return null
  return <Note>{t('leftOut', { words: listed(leftOut) })}</Note>
}

function Note({ children }: { children: string }) {
  return <p className="mb-3 text-base break-words">{children}</p>
}

type Close = { close: NonNullable<SearchPage['close']>; at: number }

/** The products of the next wider step, under a heading that says what does not count for them. */
function ClosePart({ close: { products, leftOut, withinKm }, at }: Close) {
  const t = useTranslations('noMatch')
  const search = useTranslations('search')
  return (
    <section className="mt-6 md:mt-10">
      <h2 className="mb-4 text-lg break-words">
        {t('close')}
        {withinKm !== null && `: ${search('withinKm', { km: withinKm })}`}
        {leftOut.length > 0 && (
          <span className="block text-sm font-normal text-ink-muted">
            {t('leftOut', { words: listed(leftOut) })}
          </span>
        )}
      </h2>
      <ProductGrid layout="beside" products={products} at={at} lazy />
    </section>
  )
}

const listed = (words: readonly string[]) => words.map((word) => `“${word}”`).join(', ')

export const LeftOut = withMessages('noMatch', LeftOutPart)
export const CloseProducts = withMessages('noMatch', ClosePart)
