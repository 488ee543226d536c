import { useEffect, useRef, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LoadMore } from '#web/ui/load-more.tsx'
import { isQueueFull } from '#web/lib/call-error.ts'
import { AfterHydration, lazyPart } from '#web/ui/on-demand.tsx'
import { VisuallyHidden } from '#web/ui/page.tsx'
import { Link, useLocation } from '#web/lib/router.tsx'
import { paths } from '#shared/paths.ts'
import type { SearchPage } from '#shared/contract/search.ts'
import type { NoMatchProps } from './no-match.tsx'
import type { ProductPages } from './use-product-pages.ts'

type Props = {
  pages: ProductPages
  grid: ReactNode
  skeleton: ReactNode
  empty: ReactNode
  /** The heading of the products that are shown when nothing matches. */
  instead: string
  withinKm?: number | undefined
}

/** The results: loading, failed, empty, or a grid of cards with Load More below it. */
export function Results({ pages, grid, skeleton, empty, instead, withinKm }: Props) {
  const t = useTranslations('search')
  const summary = pages.summary
  if (!summary && pages.error) return <Failed pages={pages} />
  if (!summary) {
    return (
      <>
        <Waiting pages={pages} />
        {skeleton}
      </>
    )
  }
  return (
    <>
      <Waiting pages={pages} />
      {pages.old && <OldResults pages={pages} />}
      {summary.totalProducts === 0 ? (
        empty
      ) : (
        <>
          {summary.brandNotSold && (
            <p className="mb-2">{t('brandNotSold', { brand: summary.brandNotSold })}</p>
          )}
          {isInstead(pages) ? (
            <h2 className="mb-4 text-lg break-words">
              {isPopular(pages) ? instead : <Wider answer={summary} withinKm={withinKm} />}
            </h2>
          ) : (
            <h2 className="sr-only">{t('products')}</h2>
          )}
          <FromFirst />
          {grid}
          {!pages.old && <More pages={pages} total={summary.totalProducts} />}
        </>
      )}
    </>
  )
}

function Failed({ pages: { error, retry, retrying } }: { pages: ProductPages }) {
  const t = useTranslations('search')
  return (
    <ErrorState
      text={isQueueFull(error) ? t('tooMany') : undefined}
      requestId={error?.requestId}
      onRetry={retry}
      retrying={retrying}
    />
  )
}

/** Says that the search waits. The element is always there, so that its text is read out. */
function Waiting({ pages: { waiting } }: { pages: ProductPages }) {
  const t = useTranslations('search')
  return <output className="block text-sm text-ink-muted">{waiting && t('waiting')}</output>
}

type WiderProps = { answer: SearchPage } & Pick<Props, 'withinKm'>

/** The heading of similar products: names ignored words, or says that matching products are farther away. */
function Wider({ answer: { leftOut, products, brandNotSold }, withinKm = Infinity }: WiderProps) {
  const t = useTranslations('search')
  if (brandNotSold) return <span>{t('otherBrands')}</span>
  const isFarther = !leftOut[0] && products.every((one) => (one.distanceKm ?? 0) >= withinKm)
  return <span>{t(isFarther ? 'farther' : 'wider', quoteWords(leftOut))}</span>
}

/** Formats ignored words for a message. */
export function quoteWords(words: readonly string[]) {
  return { count: words.length, words: words.map((word) => `“${word}”`).join(', ') }
}

/** True when nothing matches exactly and other or similar products are shown instead. */
export function isInstead({ summary }: ProductPages): boolean {
  return summary?.shown === 'popular' || summary?.shown === 'wider'
}

/**
 * The number of exact matches, the same in the heading, the filters and the list. Zero is only read out where the
 * heading, with the words of the query, or the empty list already shows it.
 */
export function Count({ pages, rawQuery = '' }: { pages: ProductPages; rawQuery?: string }) {
  const t = useTranslations('search')
  const total = totalOf(pages)
  if (total === undefined) return null
  if (total === 0) {
    const none = t('showProducts', { count: 0 })
    const isShown = rawQuery !== '' || pages.summary?.totalProducts === 0
    return isShown ? <VisuallyHidden>{none}</VisuallyHidden> : <span>{none}</span>
  }
  return <span>{t('showing', { showing: pages.showing, total })}</span>
}

/** The number of exact matches; undefined until the first answer. */
export function totalOf(pages: ProductPages): number | undefined {
  return isInstead(pages) ? 0 : pages.summary?.totalProducts
}

/** True when nothing similar matches either, and popular products are shown. */
export function isPopular({ summary }: ProductPages): boolean {
  return summary?.shown === 'popular'
}

/** Shown when the search failed and the earlier results stay. */
function OldResults({ pages }: { pages: ProductPages }) {
  const t = useTranslations('search')
  const says = useTranslations('empty')
  const ui = useTranslations('ui')
  return (
    <div
      role="alert"
      className="mb-4 flex flex-wrap items-center justify-between gap-3 rounded-card bg-danger-soft px-4 py-3 text-sm text-danger"
    >
      <p>
        <span className="block font-semibold">{says('loadFailedTitle')}</span>
        {t('oldResults')}
      </p>
      <Button variant="secondary" size="sm" loading={pages.retrying} onClick={pages.retry}>
        {ui('retry')}
      </Button>
    </div>
  )
}

/** A link to the first page, for an address that begins with a later page. */
function FromFirst() {
  const t = useTranslations('search')
  const location = useLocation()
  if (!new URLSearchParams(location.search).has('page')) return null
  return (
    <Link to={paths.fromPage(location)} className="mb-4 inline-block underline">
      {t('fromFirst')}
    </Link>
  )
}

/** Load More. When the button disappears with the last page, this element takes the focus, so that it is not lost. */
function More({ pages, total }: { pages: ProductPages; total: number }) {
  const t = useTranslations('search')
  const says = useTranslations('empty')
  const ui = useTranslations('ui')
  const foot = useRef<HTMLDivElement>(null)
  const wasLoading = useRef(false)
  const location = useLocation()
  const { showing, nextPage, hasMore, loadingMore, loadMore, moreFailed } = pages
  // Close products follow below a short list, so the end of the list is not announced.
  const hasClose = !hasMore && pages.summary?.close !== null
  useEffect(() => {
    if (wasLoading.current && !loadingMore && !hasMore) foot.current?.focus()
    wasLoading.current = loadingMore
  }, [loadingMore, hasMore])
  return (
    <div ref={foot} tabIndex={-1} className="outline-none">
      {moreFailed ? (
        <div role="alert" className="mt-8 flex flex-col items-center gap-3 text-sm">
          {says('loadFailedTitle')}
          <Button variant="secondary" loading={loadingMore} onClick={loadMore}>
            {ui('retry')}
          </Button>
        </div>
      ) : (
        <LoadMore
          hasMore={hasMore}
          loading={loadingMore}
          onLoad={loadMore}
          to={nextPage === null ? undefined : paths.fromPage(location, nextPage)}
          note={
            !isInstead(pages) &&
            !hasClose && (
              <output>{hasMore ? t('showing', { showing, total }) : t('endOfList')}</output>
            )
          }
        />
      )}
    </div>
  )
}

const NoMatch = lazyPart(async () => (await import('./no-match.tsx')).NoMatch)

/** True when only open shops were asked for, and all shops with a match are closed. */
function isAllClosed({ totalProducts, nextOpening, without }: SearchPage): boolean {
  const isHeldBack = nextOpening !== null || without.some(({ filter }) => filter === 'open')
  return totalProducts === 0 && isHeldBack
}

/** Suggestions for a search in which nothing matches all filters. They load then, and their space is reserved. */
export function LaterNoMatch(props: Omit<NoMatchProps, 'isAllClosed'>) {
  const { answer, isEmpty } = props
  if (!isEmpty && answer.without.length === 0) return null
  return (
    <div className={isEmpty ? 'min-h-96' : 'mb-4 min-h-11'}>
      <AfterHydration>
        <NoMatch {...props} isAllClosed={isAllClosed(answer)} />
      </AfterHydration>
    </div>
  )
}

/** True when there are no products because of the filters; otherwise the place or the store has no products. */
export function isUnmatched(answer: SearchPage | undefined, isFiltered: boolean): boolean {
  return answer?.totalProducts === 0 && (isFiltered || isAllClosed(answer))
}
