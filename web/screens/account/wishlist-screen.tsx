import { useQuery } from '@tanstack/react-query'
import { Link } from '#web/lib/router.tsx'
import { useTranslations } from 'use-intl'
import { paths } from '#shared/paths.ts'
import { ProductGrid, ProductGridSkeleton } from '#web/features/catalog/product-grid.tsx'
import { wishlistQuery } from '#web/features/catalog/toggle-wishlist.ts'
import { useErrorWords } from '#web/lib/error-words.ts'
import { useHead } from '#web/lib/page-head.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyWishlistDrawing } from '#web/ui/empty-drawings.tsx'
import { EmptyState, ErrorState } from '#web/ui/error-state.tsx'
import { Page, PageTitle } from '#web/ui/page.tsx'
import type { Screen, ScreenLoads } from '#web/lib/screen.ts'

export const screen: Screen = { component: WishlistScreen }
export const loads: ScreenLoads = {
  personal: ({ queryClient }) => queryClient.prefetchQuery(wishlistQuery),
}

function WishlistScreen() {
  const t = useTranslations('wishlist')
  useHead({ title: t('title') })
  return (
    <Page>
      <SavedProducts />
    </Page>
  )
}

function SavedProducts() {
  const t = useTranslations('wishlist')
  const sayError = useErrorWords()
  const { data, dataUpdatedAt: at, error, refetch, isFetching } = useQuery(wishlistQuery)
  if (data?.products.length) {
    return (
      <>
        <PageTitle actions={<Count count={data.products.length} />}>{t('title')}</PageTitle>
        <ProductGrid products={data.products} at={at} layout="full" />
      </>
    )
  }
  return (
    <>
      <PageTitle>{t('title')}</PageTitle>
      {data && <NothingSaved />}
      {!data && !error && <ProductGridSkeleton layout="full" />}
      {!data && error && (
        <ErrorState
          text={sayError(error)}
          requestId={error.requestId}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
    </>
  )
}

function Count({ count }: { count: number }) {
  const t = useTranslations('wishlist')
  return <output className="text-sm text-ink-muted">{t('count', { count })}</output>
}

function NothingSaved() {
  const t = useTranslations('wishlist')
  const cart = useTranslations('cart')
  return (
    <EmptyState
      drawing={<EmptyWishlistDrawing />}
      title={t('emptyTitle')}
      text={t('emptyText')}
      action={
        <Button asChild>
          <Link to={paths.search({ rawQuery: '' })}>{cart('startShopping')}</Link>
        </Button>
      }
    />
  )
}
