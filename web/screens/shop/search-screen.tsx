import { clsx } from 'clsx'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from '#web/lib/router.tsx'
import { useTranslations } from 'use-intl'
import { paths } from '#shared/paths.ts'
import { ProductGrid, ProductGridSkeleton } from '#web/features/catalog/product-grid.tsx'
import { EmptyPlace } from '#web/features/places/empty-place.tsx'
import { ChosenFilters } from '#web/features/search/chosen-filters.tsx'
import { FilterSheet } from '#web/features/search/filter-sheet.tsx'
import { LaterFilterFields, WideFilterFields } from '#web/features/search/later-filter-fields.tsx'
import { arrivalsQuery } from '#web/features/search/arrivals-query.ts'
import { countFilters, readFilters, searchQuery } from '#web/features/search/read-filters.ts'
import { isPopular, Results } from '#web/features/search/results.tsx'
import { SearchNotes } from '#web/features/search/search-notes.tsx'
import { searchTitle } from '#web/features/search/search-title.ts'
import { SortSelect } from '#web/features/search/sort-select.tsx'
import { cleared, useSearchFilters } from '#web/features/search/use-search-filters.ts'
import { type ProductPages, useProductPages } from '#web/features/search/use-product-pages.ts'
import { useCityName, usePlace } from '#web/lib/place.ts'
import { useUnderstoodFilters } from '#web/features/search/understood-filters.ts'
import { useHead } from '#web/lib/page-head.ts'
import { Button } from '#web/ui/button.tsx'
import { NothingFoundDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/error-state.tsx'
import { Page, RESULTS_ID } from '#web/ui/page.tsx'

/** The products of a city; every filter is in the address. */
export function SearchScreen() {
  const t = useTranslations('search')
  const query = new URLSearchParams(useLocation().search)
  const shopperPlace = usePlace()
  const pages = useProductPages(searchQuery(query, shopperPlace), query.get('page'))
  const applied = useSearchFilters(query)
  const rawQuery = (query.get('rawQuery') ?? '').trim()
  const city = query.get('city') || shopperPlace.place.city
  const { summary } = pages
  const asked = { rawQuery, city, filters: readFilters(query), shown: summary?.shown }
  const title = searchTitle(useTranslations(), asked)
  useHead({ title, canonical: paths.search({ rawQuery, city }) })
  const total = summary?.totalProducts
  const { shown: filters, change } = useUnderstoodFilters({ ...applied, rawQuery, pages })
  const clear = () => change(cleared(filters))
  const panel = { filters, summary, withDistance: true, onChange: change }
  return (
    <Page>
      <div className="grid gap-x-8 lg:grid-cols-[15rem_minmax(0,1fr)]">
        <aside aria-label={t('filters')} className="hidden lg:block">
          <div className="sticky top-20 -ml-2 max-h-[calc(100dvh-6rem)] overflow-y-auto pb-6 pl-2 pr-2">
            <h2 className="mb-4 text-lg">{t('filters')}</h2>
            <WideFilterFields {...panel} />
          </div>
        </aside>
        <div className="min-w-0">
          <h1 className="text-xl break-words">{title}</h1>
          <div className="mt-1 mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <output
              className={clsx(
                'block min-h-6 text-sm text-ink-muted',
                isPopular(pages) && 'max-lg:hidden',
              )}
            >
              <Count pages={pages} />
            </output>
            <div className="flex flex-wrap items-center gap-2 max-lg:w-full max-lg:justify-between">
              <FilterSheet
                count={countFilters(filters)}
                action={t('showProducts', { count: total ?? 0 })}
                loading={pages.changing}
                onClear={clear}
              >
                <LaterFilterFields {...panel} />
              </FilterSheet>
              <SortSelect
                value={filters.sort}
                withDistance
                onChange={(sort) => change({ ...filters, sort })}
              />
            </div>
          </div>
          <div className="mb-4 empty:hidden">
            <ChosenFilters filters={filters} onChange={change} />
          </div>
          {summary && (
            <SearchNotes
              answer={summary}
              rawQuery={rawQuery}
              pathOf={({ text, exact }) => paths.search({ rawQuery: text, city, exact })}
            />
          )}
          <div id={RESULTS_ID} tabIndex={-1} className="outline-none">
            <ResultsOf
              pages={pages}
              city={city}
              rawQuery={rawQuery}
              isNear={filters.maxDistance !== undefined}
              onClear={clear}
            />
          </div>
        </div>
      </div>
    </Page>
  )
}

function Count({ pages }: { pages: ProductPages }) {
  const t = useTranslations('search')
  const total = pages.summary?.totalProducts
  if (total === undefined || isPopular(pages)) return null
  return total === 0
    ? t('showProducts', { count: 0 })
    : t('showing', { showing: pages.showing, total })
}

type ResultsOfProps = {
  pages: ProductPages
  city: string
  rawQuery: string
  /** A distance is chosen. Without one only a city without shops has no products. */
  isNear: boolean
  onClear: () => void
}

function ResultsOf({ pages, city, rawQuery, isNear, onClear }: ResultsOfProps) {
  const t = useTranslations('search')
  const cityName = useCityName()
  const navigate = useNavigate()
  return (
    <Results
      pages={pages}
      instead={city ? t('popularIn', { city: cityName(city) }) : t('popularAnywhere')}
      skeleton={<ProductGridSkeleton layout="beside" />}
      grid={
        <ProductGrid
          layout="beside"
          products={pages.products}
          at={pages.at}
          changing={pages.changing || pages.old}
        />
      }
      empty={
        isNear ? (
          <NothingFits city={city} onClear={onClear} />
        ) : (
          <EmptyPlace
            city={city}
            onChosen={(next) => navigate(paths.search({ rawQuery, city: next }))}
          />
        )
      }
    />
  )
}

function NothingFits({ city, onClear }: { city: string; onClear: () => void }) {
  const t = useTranslations('search')
  const cityName = useCityName()
  const navigate = useNavigate()
  return (
    <>
      <EmptyState
        drawing={<NothingFoundDrawing />}
        title={t('emptyTitle')}
        text={t('emptyText')}
        action={
          <>
            <Button onClick={onClear}>{t('clearAll')}</Button>
            <Button
              variant="secondary"
              onClick={() => navigate(paths.search({ rawQuery: '', city }))}
            >
              {city ? t('titleAll', { city: cityName(city) }) : t('titleAnywhere')}
            </Button>
          </>
        }
      />
      <Meanwhile />
    </>
  )
}

/** A search without results offers other products. */
function Meanwhile() {
  const t = useTranslations('guide')
  const { data, dataUpdatedAt } = useQuery(arrivalsQuery(usePlace()))
  if (!data || data.products.length === 0) return null
  return (
    <section>
      <h2 className="mb-4 text-lg">{t('newest')}</h2>
      <ProductGrid layout="beside" products={data.products} at={dataUpdatedAt} lazy />
    </section>
  )
}
