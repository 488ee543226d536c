import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { paths } from '#shared/paths.ts'
import { ProductGrid, ProductGridSkeleton } from '#web/features/catalog/product-grid.tsx'
import { wishlistQuery } from '#web/features/catalog/toggle-wishlist.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyWishlistDrawing } from '#web/ui/empty-drawings.tsx'
import { EmptyState } from '#web/ui/error-state.tsx'
import { AfterHydration, lazyPart, Nothing } from '#web/ui/on-demand.tsx'
import { Page, PageTitle } from '#web/ui/page.tsx'
import { QueryFailed } from '#web/ui/query-failed.tsx'
import type { Screen, ScreenLoads } from '#web/lib/screen.ts'

export const screen: Screen = { component: WishlistScreen }
export const loads: ScreenLoads = {
  personal: ({ queryClient }) => queryClient.prefetchQuery(wishlistQuery),
}

/** If it cannot be loaded, the page stays without it. */
const OwnWaitlist = lazyPart(
  async () => (await import('#web/features/product-page/own-waitlist.tsx')).OwnWaitlist,
  Nothing,
)

function WishlistScreen() {
  const t = useTranslations('wishlist')
  const query = useQuery(wishlistQuery)
  const { data, dataUpdatedAt: at, isError } = query
  const count = data?.products.length ?? 0
  return (
    <Page>
      <PageTitle actions={count > 0 && <Count count={count} />}>{t('title')}</PageTitle>
      {!data && (isError ? <QueryFailed query={query} /> : <ProductGridSkeleton layout="full" />)}
      {data && count === 0 && <NothingSaved />}
      {data && count > 0 && <ProductGrid products={data.products} at={at} layout="full" />}
      <AfterHydration>
        <OwnWaitlist />
      </AfterHydration>
    </Page>
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
    <EmptyState
      drawing={<EmptyWishlistDrawing />}
      title={t('emptyTitle')}
      text={t('emptyText')}
      action={
        <ButtonLink to={paths.search({ rawQuery: '' })}>{bookings('startShopping')}</ButtonLink>
      }
    />
  )
}
