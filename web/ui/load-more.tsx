import { useTranslations } from 'use-intl'
import type { MouseEvent, ReactNode } from 'react'
import { loadNextPage, type PagedQuery } from '#web/lib/pages.ts'
import { Link } from '#web/lib/router.tsx'
import { Button } from './button.tsx'
import { Spinner } from './skeleton.tsx'

type LoadMoreProps = {
  hasMore: boolean
  loading: boolean
  onLoad: () => void
  note?: ReactNode
  /** The address of the next page, for lists that are rendered on the server. */
  to?: string | undefined
}

/** The end of a list. `note` says how much of the list is shown. */
export function LoadMore({ hasMore, loading, onLoad, note, to }: LoadMoreProps) {
  const t = useTranslations('ui')
  return (
    <div className="mt-8 flex flex-col items-center gap-3 empty:hidden">
      {note && <p className="text-sm text-ink-muted">{note}</p>}
      {hasMore && to && (
        <PageLink to={to} loading={loading} onLoad={onLoad}>
          {t('loadMore')}
        </PageLink>
      )}
      {hasMore && !to && (
        <Button variant="secondary" size="lg" loading={loading} onClick={onLoad}>
          {t('loadMore')}
        </Button>
      )}
    </div>
  )
}

type MorePagesProps = {
  query: PagedQuery & { hasNextPage: boolean; isFetchNextPageError: boolean }
  /** True while the list shows the answer to an earlier question. */
  changing?: boolean
  /** The number of rows in the list, and of all. */
  shown?: number
  total?: number
}

/** The end of a list whose pages a query loads. */
export function MorePages({ query, changing = false, shown = 0, total = 0 }: MorePagesProps) {
  const t = useTranslations('ui')
  return (
    <LoadMore
      hasMore={query.hasNextPage && !changing}
      loading={query.isFetchingNextPage}
      onLoad={() => void loadNextPage(query)}
      note={
        query.isFetchNextPageError
          ? t('moreFailed')
          : total > shown && t('showing', { shown, total })
      }
    />
  )
}

type PageLinkProps = {
  to: string
  loading: boolean
  onLoad: () => unknown
  children: string
}

/** A link, so that the next page can be reached without scripts. With scripts the page is added to the list. */
export function PageLink({ to, loading, onLoad, children }: PageLinkProps) {
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    if (!loading) void onLoad()
  }
  return (
    <Button asChild variant="secondary" size="lg">
      <Link to={to} aria-busy={loading || undefined} onClick={follow}>
        {loading && <Spinner />}
        {children}
      </Link>
    </Button>
  )
}
