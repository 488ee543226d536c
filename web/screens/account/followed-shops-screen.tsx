import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { paths } from '#shared/paths.ts'
import { ArrivalPreference } from '#web/features/follows/arrival-preference.tsx'
import { FollowButton } from '#web/features/follows/follow-button.tsx'
import { followedQuery, followsQuery } from '#web/features/follows/use-follows.ts'
import { ShopGrid, ShopsSkeleton } from '#web/features/stores/shop-list.tsx'
import type { Screen, ScreenLoads } from '#web/lib/screen.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { NothingFoundDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/error-state.tsx'
import { AfterHydration } from '#web/ui/on-demand.tsx'
import { Page, PageTitle } from '#web/ui/page.tsx'
import { NotLoaded } from '#web/ui/loaded.tsx'

export const screen: Screen = {
  component: FollowedShopsScreen,
  messages: ['shops', 'storePage', 'follows'],
}
export const loads: ScreenLoads = {
  personal: ({ queryClient }) =>
    Promise.all([
      queryClient.prefetchQuery(followedQuery),
      queryClient.prefetchQuery(followsQuery),
    ]),
}

/** The shops that a person follows, with the switch for the weekly note. */
function FollowedShopsScreen() {
  const t = useTranslations('follows')
  const query = useQuery(followedQuery)
  const { data, dataUpdatedAt: at } = query
  return (
    <Page>
      <PageTitle>{t('title')}</PageTitle>
      {!data && <NotLoaded query={query} waiting={<ShopsSkeleton />} />}
      {data?.stores.length === 0 && (
        <EmptyState
          drawing={<NothingFoundDrawing />}
          title={t('emptyTitle')}
          text={t('emptyText')}
          action={<ButtonLink to={paths.shops()}>{t('toShops')}</ButtonLink>}
        />
      )}
      {data && data.stores.length > 0 && (
        <>
          <div className="mb-4">
            <AfterHydration>
              <ArrivalPreference />
            </AfterHydration>
          </div>
          <ShopGrid
            stores={data.stores}
            at={at}
            renderAction={({ _id: storeId, shopName }) => (
              <FollowButton store={{ storeId, shopName }} />
            )}
          />
        </>
      )}
    </Page>
  )
}
