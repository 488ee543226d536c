import { Suspense, useState } from 'react'
import { useLocation, useNavigate } from '#web/lib/router.tsx'
import { useTranslations } from 'use-intl'
import type { Store } from '#shared/contract/stores/stores.ts'
import { paths } from '#shared/paths.ts'
import { ProductGrid, ProductGridSkeleton } from '#web/features/catalog/product-grid.tsx'
import { useDraft } from '#web/features/search/filters/filter-row.tsx'
import {
  clearFilters,
  countFilters,
  type Filters,
  readFilters,
  shelfQuery,
  toAddress,
} from '#web/features/search/filters/read-filters.ts'
import { Count, isInstead, isUnmatched, Results } from '#web/features/search/results.tsx'
import { ProductList } from '#web/features/search/product-list.tsx'
import { ShelfSearch } from '#web/features/search/shelf-search.tsx'
import {
  type ProductPages,
  productPages,
  useProductPages,
} from '#web/features/search/use-product-pages.ts'
import { FollowButton } from '#web/features/follows/follow-button.tsx'
import { StoreHeader, STOREFRONT_SIZES } from '#web/features/stores/store-header.tsx'
import { storeQuery, useStore } from '#web/features/stores/use-store.ts'
import { useLocale } from '#web/lib/locale.ts'
import { type PageHead, useHead } from '#web/lib/page-head.ts'
import { useOwnStoreId } from '#web/lib/session.ts'
import { NotFoundScreen } from '#web/screens/pages/not-found-screen.tsx'
import { Button } from '#web/ui/button.tsx'
import { NothingFoundDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/error-state.tsx'
import { QueryFailed } from '#web/ui/query-failed.tsx'
import { AfterHydration, lazyPart, Nothing } from '#web/ui/on-demand.tsx'
import { Page } from '#web/ui/page.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { storeJsonLd } from '#web/features/stores/store-json-ld.ts'
import { notFound, type PageRequestData, type Screen, type ScreenLoads } from '#web/lib/screen.ts'
import { picturePreload, previewAddress } from '#web/ui/picture.tsx'

export const screen: Screen = { component: StoreScreen, messages: ['reviews', 'storePage'] }
export const loads: ScreenLoads = { page: loadStore }

async function loadStore({ t, url, queryClient }: PageRequestData): Promise<PageHead> {
  const storeId = url.searchParams.get('_id')
  if (!storeId) notFound()
  const [store] = await Promise.all([
    queryClient.fetchQuery(storeQuery(storeId)),
    queryClient.fetchInfiniteQuery(
      productPages(shelfQuery(storeId, url.searchParams), url.searchParams.get('page')),
    ),
  ])
  const { shopName, address, shopImage } = store
  return {
    title: shopName,
    description: t('descriptions.store', { store: shopName, address }),
    canonical: paths.store(storeId),
    image: shopImage ? previewAddress(shopImage) : undefined,
    picture: picturePreload(shopImage, STOREFRONT_SIZES),
    jsonLd: [storeJsonLd(store)],
  }
}

/** Cards with edit links for the store's own merchant; if they cannot be loaded, the cards for everybody are shown. */
const OwnProductGrid = lazyPart(
  async () => (await import('#web/features/catalog/own-product-grid.tsx')).OwnProductGrid,
  ProductGrid,
)

/** Offered to a person who has just followed the shop. */
const ArrivalPreference = lazyPart(
  async () => (await import('#web/features/follows/arrival-preference.tsx')).ArrivalPreference,
  Nothing,
)

/** Loaded after the first screen. If it cannot be loaded, the seller's name is only where the shop is named. */
const SellerFacts = lazyPart(
  async () => (await import('#web/features/stores/seller-facts.tsx')).SellerFacts,
  Nothing,
)

/** The reviews are below the products, so they load later. If they cannot be loaded, the shop is shown without them. */
const ReviewList = lazyPart(
  async () => (await import('#web/features/reviews/review-list.tsx')).ReviewList,
  Nothing,
)

function StoreScreen() {
  const storeId = new URLSearchParams(useLocation().search).get('_id')
  return storeId ? <StorePage storeId={storeId} /> : <NotFoundScreen />
}

function StorePage({ storeId }: { storeId: string }) {
  const query = useStore(storeId)
  const { data: store, dataUpdatedAt } = query
  useHead(store && { title: store.shopName, canonical: paths.store(storeId) })
  if (store) return <Shop key={storeId} store={store} at={dataUpdatedAt} />
  if (query.error?.code === 'NOT_FOUND') return <NotFoundScreen />
  if (query.error) return <QueryFailed query={query} />
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
  const draft = useDraft(applied)
  const go = (...to: Parameters<typeof pathOf>) => navigate(pathOf(...to), { keepScroll: true })
  const change = (next: Filters) => {
    draft.change(next)
    go(next)
  }
  const apply = () => go(draft.filters)
  const { need } = useLocale()
  const [justFollowed, setFollowed] = useState(false)
  // Without its messages the offer is left out; the account's page has it too.
  const offerNote = () =>
    void need(['follows']).then(
      () => setFollowed(true),
      () => undefined,
    )
  const isFiltered = search !== '' || countFilters(applied) > 0
  return (
    <>
      <StoreHeader
        store={store}
        at={at}
        followButton={
          <FollowButton
            store={{ storeId: store._id, shopName: store.shopName }}
            onFollowed={offerNote}
          />
        }
      />
      <Page className="pt-2! md:pt-6!">
        {justFollowed && (
          <Suspense fallback={null}>
            <ArrivalPreference />
          </Suspense>
        )}
        {query.has('gone') && <b>{empty('productNotFound')}</b>}
        <ProductList
          pages={pages}
          filters={applied}
          onFilters={change}
          fields={draft}
          fieldsFoot={
            <div className="flex gap-2 border-t border-hairline px-2 py-3">
              <Button variant="secondary" size="sm" onClick={() => change(clearFilters(applied))}>
                {t('clearAll')}
              </Button>
              <Button size="sm" className="grow" disabled={!draft.isChanged} onClick={apply}>
                {t('apply')}
              </Button>
            </div>
          }
          withDistance={false}
          closing={{ action: t('apply'), onAction: apply }}
          search={{
            words: search,
            pathOf: ({ text, exact }) => paths.store(store._id, { search: text, exact }),
          }}
          noMatch={{
            filters: applied,
            pathOf: (filters) => pathOf(filters),
            clearPath: pathOf(clearFilters(applied), ''),
            isEmpty: isUnmatched(pages.summary, isFiltered),
          }}
          renderHead={(sort) => (
            <>
              <div className="mb-2 flex items-center justify-between gap-x-4 md:mb-4 max-lg:mt-1">
                <ShelfSearch query={search} onSearch={(text) => go(applied, text)} />
                {sort}
              </div>
              <output className="mb-2 block min-h-6 md:mb-4 text-sm text-ink-muted">
                {isInstead(pages) && search ? (
                  t('titleNone', { query: search })
                ) : (
                  <Count pages={pages} />
                )}
              </output>
            </>
          )}
        >
          <Shelf pages={pages} storeId={store._id} isFiltered={isFiltered} />
        </ProductList>
        <div className="mt-10 flex flex-col gap-10">
          <AfterHydration>
            <SellerFacts store={store} />
            <ReviewList of="store" id={store._id} rating={store.reviews} />
          </AfterHydration>
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
