import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { paths } from '#shared/paths.ts'
import { ProductGrid, ProductGridSkeleton } from '#web/features/catalog/product-grid.tsx'
import { wishlistQuery } from '#web/features/catalog/toggle-wishlist.ts'
import { PriceDropPreference } from '#web/features/reviews/price-drop-preference.tsx'
import type { Output } from '#web/lib/call.ts'
import { formatRupees } from '#web/lib/format.ts'
import { callQuery } from '#web/lib/queries.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyWishlistDrawing } from '#web/ui/empty-drawings.tsx'
import { EmptyState } from '#web/ui/error-state.tsx'
import { LaterArrivals } from '#web/features/arrivals/later-arrivals.tsx'
import { AfterHydration, lazyPart, Nothing } from '#web/ui/on-demand.tsx'
import { Page, PageTitle } from '#web/ui/page.tsx'
import { NotLoaded } from '#web/ui/loaded.tsx'
import type { Screen, ScreenLoads } from '#web/lib/screen.ts'

export const screen: Screen = { component: WishlistScreen, messages: ['bookings'] }
export const loads: ScreenLoads = {
  personal: async ({ queryClient }) => {
    const wish = queryClient.prefetchQuery(callQuery('GET /price-drops', {}))
    await Promise.all([queryClient.prefetchQuery(wishlistQuery), wish])
  },
}

/** If it cannot be loaded, the page stays without it. */
const OwnWaitlist = lazyPart(
  async () => (await import('#web/features/product-page/own-waitlist.tsx')).OwnWaitlist,
  Nothing,
)

function WishlistScreen() {
  const t = useTranslations('wishlist')
  const query = useQuery(wishlistQuery)
  const { data, dataUpdatedAt: at } = query
  const count = data?.products.length ?? 0
  return (
    <Page>
      <PageTitle actions={count > 0 && <Count count={count} />}>{t('title')}</PageTitle>
      {!data && <NotLoaded query={query} waiting={<ProductGridSkeleton layout="full" />} />}
      {data && count === 0 && <NothingSaved />}
      {data && count > 0 && (
        <>
          <TellLower />
          <Saved products={data.products} at={at} />
        </>
      )}
      <AfterHydration>
        <OwnWaitlist />
      </AfterHydration>
    </Page>
  )
}

/** The switch for messages about lower prices, above the list that they are about. */
function TellLower() {
  const t = useTranslations('wishlist')
  return (
    <div className="mb-4 rounded-card bg-sunken px-4 py-2">
      <PriceDropPreference />
      <p className="pb-1.5 pl-8 text-xs text-ink-muted">{t('tellNote')}</p>
    </div>
  )
}

type SavedProducts = Output<'GET /wishlist'>['products']

/** The cards, each with the fall in price since its product was saved. */
function Saved({ products, at }: { products: SavedProducts; at: number }) {
  const t = useTranslations('wishlist')
  const savings = new Map(
    products.map(({ _id, savedPrice, sellingPrice }) => [_id, (savedPrice ?? 0) - sellingPrice]),
  )
  return (
    <ProductGrid
      products={products}
      at={at}
      layout="full"
      renderActions={({ _id }) => {
        const saving = savings.get(_id) ?? 0
        if (saving <= 0) return null
        return (
          <span className="block font-semibold text-success">
            {t('lessNow', { amount: formatRupees(saving) })}
          </span>
        )
      }}
    />
  )
}

function Count({ count }: { count: number }) {
  const t = useTranslations('wishlist')
  return <output className="text-sm text-ink-muted">{t('count', { count })}</output>
}

function NothingSaved() {
  const t = useTranslations('wishlist')
  const bookings = useTranslations('bookings')
  return (
    <>
      <EmptyState
        drawing={<EmptyWishlistDrawing />}
        title={t('emptyTitle')}
        text={t('emptyText')}
        action={
          <ButtonLink to={paths.search({ rawQuery: '' })}>{bookings('startShopping')}</ButtonLink>
        }
      />
      <LaterArrivals />
    </>
  )
}
