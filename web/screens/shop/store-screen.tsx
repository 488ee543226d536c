import { Suspense } from 'react'
import { useLocation, useNavigate } from '#web/lib/router.tsx'
import { useTranslations } from 'use-intl'
import type { Store } from '#shared/contract/stores/stores.ts'
import { paths } from '#shared/paths.ts'
import { ProductGrid, ProductGridSkeleton } from '#web/features/catalog/product-grid.tsx'
import { ChosenFilters } from '#web/features/search/chosen-filters.tsx'
import { FilterSheet, useDraft } from '#web/features/search/filter-sheet.tsx'
import { LaterFilterFields, WideFilterFields } from '#web/features/search/later-filter-fields.tsx'
import {
  cleared,
  countFilters,
  type Filters,
  readFilters,
  shelfQuery,
  toAddress,
} from '#web/features/search/read-filters.ts'
import {
  Count,
  isInstead,
  isUnmatched,
  LaterNoMatch,
  Results,
} from '#web/features/search/results.tsx'
import { SearchNotes } from '#web/features/search/search-notes.tsx'
import { ShelfSearch } from '#web/features/search/shelf-search.tsx'
import { SortSelect } from '#web/features/search/sort-select.tsx'
import { type ProductPages, useProductPages } from '#web/features/search/use-product-pages.ts'
import { StoreHeader } from '#web/features/stores/store-header.tsx'
import { useStore } from '#web/features/stores/use-store.ts'
import { useHead } from '#web/lib/page-head.ts'
import { useOwnStoreId } from '#web/lib/session.ts'
import { NotFoundScreen } from '#web/screens/pages/not-found-screen.tsx'
import { Button } from '#web/ui/button.tsx'
import { NothingFoundDrawing } from '#web/ui/drawings.tsx'
import { EmptyState, ErrorState } from '#web/ui/error-state.tsx'
import { HydratesLater, lazyPart } from '#web/ui/on-demand.tsx'
import { Page } from '#web/ui/page.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** Cards that the store's own merchant edits; when they cannot be loaded, he sees those of everybody. */
const OwnProductGrid = lazyPart(
  async () => (await import('#web/features/catalog/own-product-grid.tsx')).OwnProductGrid,
  ProductGrid,
)

export function StoreScreen() {
  const storeId = new URLSearchParams(useLocation().search).get('_id') ?? ''
  const { data: store, dataUpdatedAt, error, refetch, isFetching } = useStore(storeId)
  useHead(store && { title: store.shopName, canonical: paths.store(storeId) })
  if (store) return <Shop key={storeId} store={store} at={dataUpdatedAt} />
  if (error?.code === 'NOT_FOUND') return <NotFoundScreen />
  if (error) {
    return (
      <ErrorState
        requestId={error.requestId}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  }
  return (
    <>
      <Skeleton className="h-72 rounded-none!" />
      <Page>
        <Skeleton className="mb-8 h-28" />
        <ProductGridSkeleton layout="beside" />
      </Page>
    </>
  )
}

function Shop({ store, at }: { store: Store; at: number }) {
  const t = useTranslations('search')
  const empty = useTranslations('empty')
  const navigate = useNavigate()
  const query = new URLSearchParams(useLocation().search)
  const pages = useProductPages(shelfQuery(store._id, query), query.get('page'))
  const search = query.get('search') ?? ''
  const applied = readFilters(query)
  const pathOf = (filters: Filters, text = search) => {
    const exact = text === search ? (query.get('exact') ?? undefined) : undefined
    const words = { search: text || undefined, exact }
    return paths.store(store._id, { ...words, ...toAddress(filters) })
  }
  const go = (...to: Parameters<typeof pathOf>) => navigate(pathOf(...to), { keepScroll: true })
  const draft = useDraft(applied)
  const apply = () => go(draft.filters)
  const clear = () => go(cleared(applied))
  const isFiltered = search !== '' || countFilters(applied) > 0
  const panel = {
    filters: draft.filters,
    onChange: draft.change,
    summary: pages.summary,
    withDistance: false,
  }
  return (
    <>
      <StoreHeader store={store} at={at} />
      <Page>
        {query.has('gone') && <b>{empty('productNotFound')}</b>}
        <div className="grid gap-x-8 lg:grid-cols-[15rem_minmax(0,1fr)]">
          <aside aria-label={t('filters')} className="hidden lg:block">
            <div className="sticky top-20 -ml-2 flex max-h-[calc(100dvh-6rem)] flex-col">
              <div className="grow overflow-y-auto px-2 pb-4">
                <h2 className="mb-4 text-lg">{t('filters')}</h2>
                <WideFilterFields {...panel} />
              </div>
              <div className="flex gap-2 border-t border-hairline px-2 py-3">
                <Button variant="secondary" size="sm" onClick={clear}>
                  {t('clearAll')}
                </Button>
                <Button size="sm" className="grow" disabled={!draft.isChanged} onClick={apply}>
                  {t('apply')}
                </Button>
              </div>
            </div>
          </aside>
          <div className="min-w-0">
            <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
              <ShelfSearch query={search} onSearch={(text) => go(applied, text)} />
              <div className="flex items-center gap-2 max-md:w-full max-md:justify-between">
                <FilterSheet
                  count={countFilters(applied)}
                  action={t('apply')}
                  onAction={apply}
                  onClear={clear}
                >
                  <LaterFilterFields {...panel} />
                </FilterSheet>
                <SortSelect
                  value={draft.filters.sort}
                  withDistance={false}
                  onChange={(sort) => {
                    draft.change({ ...draft.filters, sort })
                    go({ ...applied, sort })
                  }}
                />
              </div>
            </div>
            <output className="block mb-4 min-h-6 text-sm text-ink-muted">
              {isInstead(pages) && search ? (
                t('titleNone', { query: search })
              ) : (
                <Count pages={pages} />
              )}
            </output>
            <div className="mb-4 empty:hidden">
              <ChosenFilters filters={applied} onChange={(next) => go(next)} />
            </div>
            {pages.summary && (
              <>
                <SearchNotes
                  answer={pages.summary}
                  rawQuery={search}
                  pathOf={({ text, exact }) => paths.store(store._id, { search: text, exact })}
                />
                <LaterNoMatch
                  answer={pages.summary}
                  at={pages.at}
                  filters={applied}
                  pathOf={pathOf}
                  clearPath={pathOf(cleared(applied), '')}
                  isEmpty={isUnmatched(pages.summary, isFiltered)}
                />
              </>
            )}
            <HydratesLater>
              <Shelf pages={pages} storeId={store._id} isFiltered={isFiltered} />
            </HydratesLater>
          </div>
        </div>
      </Page>
    </>
  )
}

type ShelfProps = { pages: ProductPages; storeId: string; isFiltered: boolean }

function Shelf({ pages, storeId, isFiltered }: ShelfProps) {
  const t = useTranslations('store')
  const product = useTranslations('product')
  const isOwn = useOwnStoreId() === storeId
  const cards = {
    layout: 'beside',
    products: pages.products,
    at: pages.at,
    changing: pages.changing || pages.old,
    inStore: true,
  } as const
  const grid = <ProductGrid {...cards} />
  return (
    <Results
      pages={pages}
      instead={product('similar')}
      skeleton={<ProductGridSkeleton layout="beside" />}
      grid={
        isOwn ? (
          <Suspense fallback={grid}>
            <OwnProductGrid {...cards} />
          </Suspense>
        ) : (
          grid
        )
      }
      empty={
        !isFiltered && (
          <EmptyState
            drawing={<NothingFoundDrawing />}
            title={t('emptyTitle')}
            text={t('emptyText')}
          />
        )
      }
    />
  )
}
