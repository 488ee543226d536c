import { clsx } from 'clsx'
import { type ReactNode, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { loadNextPage } from '#web/lib/pages.ts'
import { useNavigate } from '#web/lib/router.tsx'
import { QueryFailed } from '#web/ui/query-failed.tsx'
import { PageLink } from '#web/ui/load-more.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ShopCard, type ShopCardProps } from './shop-card.tsx'
import type { useShopPages } from './use-shop-pages.ts'

const columns = 'grid grid-cols-1 gap-2.5 md:grid-cols-2 md:gap-4 xl:grid-cols-3'
const SKELETONS = 8

type Props = {
  pages: ReturnType<typeof useShopPages>
  /** The address of the list from this page on. */
  pathOfPage: (page: number) => string
  empty: ReactNode
}

/** The list: loading, failed, empty, or the shops with Load More below and earlier pages above. */
export function ShopList({ pages, pathOfPage, empty }: Props) {
  const t = useTranslations('shops')
  const { data, dataUpdatedAt, error, isPlaceholderData } = pages
  if (!data && error) return <QueryFailed query={pages} />
  if (!data) return <ShopsSkeleton />
  const total = data.pages[0]?.total ?? 0
  // A shop that opens between two pages may be on both.
  const stores = [
    ...new Map(data.pages.flatMap((page) => page.stores).map((one) => [one._id, one])).values(),
  ]
  if (total === 0) return empty
  return (
    <>
      <h2 className="sr-only">{t('list')}</h2>
      <Earlier {...{ pages, pathOfPage }} />
      <ShopGrid stores={stores} at={dataUpdatedAt} changing={isPlaceholderData} />
      <More {...{ pages, pathOfPage }} />
    </>
  )
}

type ShopGridProps = Pick<ShopCardProps, 'at'> & {
  stores: ShopCardProps['store'][]
  /** True while another list is loading. */
  changing?: boolean
  /** A button for each shop. */
  renderAction?: (store: ShopCardProps['store']) => ReactNode
}

export function ShopGrid({ stores, at, changing = false, renderAction }: ShopGridProps) {
  return (
    <ul aria-busy={changing} className={clsx(columns, changing && 'opacity-50 transition-opacity')}>
      {stores.map((store, index) => (
        <li key={store._id}>
          <ShopCard {...{ store, at }} eager={index === 0} action={renderAction?.(store)} />
        </li>
      ))}
    </ul>
  )
}

export function ShopsSkeleton() {
  return (
    <div aria-hidden="true" className={clsx(columns, 'mt-8')}>
      {Array.from({ length: SKELETONS }, (_, index) => (
        <Skeleton key={index} className="h-60 rounded-card!" />
      ))}
    </div>
  )
}

type MoreProps = Omit<Props, 'empty'>

function More({ pages, pathOfPage }: MoreProps) {
  const t = useTranslations('search')
  const ui = useTranslations('ui')
  const says = useTranslations('empty')
  const navigate = useNavigate()
  const foot = useRef<HTMLDivElement>(null)
  const last = pages.data?.pages.at(-1)
  if (!last) return null
  const next = Number(last.nextPage)
  const load = async () => {
    const { isSuccess, hasNextPage } = await loadNextPage(pages)
    if (!isSuccess) return
    // The link disappears with the last page, so this element takes the focus.
    if (!hasNextPage) foot.current?.focus({ preventScroll: true })
    navigate(pathOfPage(next), { replace: true, keepScroll: true })
  }
  return (
    <div
      ref={foot}
      tabIndex={-1}
      className="mt-8 flex flex-col items-center gap-3 text-sm text-ink-muted outline-none"
    >
      {pages.isFetchNextPageError ? (
        <p role="alert">{says('loadFailedTitle')}</p>
      ) : (
        <output>
          {last.nextPage === null
            ? t('endOfList')
            : t('showing', { showing: last.showing, total: last.total })}
        </output>
      )}
      {last.nextPage !== null && (
        <PageLink to={pathOfPage(next)} loading={pages.isFetchingNextPage} onLoad={load}>
          {ui(pages.isFetchNextPageError ? 'retry' : 'loadMore')}
        </PageLink>
      )}
    </div>
  )
}

/** A link to the earlier page, for an address that begins with a later page. */
function Earlier({ pages, pathOfPage }: MoreProps) {
  const t = useTranslations('shops')
  const first = Number(pages.data?.pageParams[0] ?? 1)
  if (first <= 1) return null
  return (
    <div className="mb-4 flex justify-center">
      <PageLink
        to={pathOfPage(first - 1)}
        loading={pages.isFetchingPreviousPage}
        onLoad={() => pages.fetchPreviousPage()}
      >
        {t('earlier')}
      </PageLink>
    </div>
  )
}
