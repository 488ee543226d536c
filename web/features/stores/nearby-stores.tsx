import { useTranslations } from 'use-intl'
import { usePlace } from '#web/lib/place.ts'
import { usePlacePicker } from '#web/lib/place-picker.ts'
import { Button } from '#web/ui/button.tsx'
import { NothingFoundDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { type NearbyStore, StoreCard } from './store-card.tsx'
import { useNearbyStores } from './use-store-search.ts'

const SHOWN = 8
const NEARBY_KM = 100
const row =
  'grid auto-cols-[78%] grid-flow-col gap-3 overflow-x-auto snap-x scroll-px-4 pb-2 max-md:-mx-4 max-md:px-4 md:auto-cols-auto md:grid-flow-row md:grid-cols-3 md:gap-4 md:overflow-visible xl:grid-cols-4'

/** The shops of the place, open ones first; a row to swipe on phones. */
export function NearbyStores() {
  const t = useTranslations('home')
  const shell = useTranslations('shell')
  const place = usePlace()
  const pickPlace = usePlacePicker()
  const { data, dataUpdatedAt, isError, refetch, isFetching } = useNearbyStores(place)
  const stores = data && nearby(data.stores)
  if (stores?.length === 0) {
    return (
      <EmptyState
        drawing={<NothingFoundDrawing />}
        title={t('noStores')}
        text={t('noStoresText')}
        action={<Button onClick={() => pickPlace()}>{shell('placeUnset')}</Button>}
      />
    )
  }
  if (stores) {
    return (
      <ul className={row}>
        {stores.slice(0, SHOWN).map((store, index) => (
          <li key={store._id} className="snap-start">
            <StoreCard store={store} at={dataUpdatedAt} eager={index === 0} />
          </li>
        ))}
      </ul>
    )
  }
  if (isError) {
    return <ErrorState onRetry={() => void refetch()} retrying={isFetching} />
  }
  return (
    <div aria-hidden="true" className={row}>
      {Array.from({ length: SHOWN }, (_, index) => (
        <Skeleton key={index} className="h-72 rounded-card!" />
      ))}
    </div>
  )
}

/** The row: the nearest that are open, then the others; none that is a day's journey away. */
export function nearby(stores: readonly NearbyStore[]): NearbyStore[] {
  const near = stores.filter(({ distanceKm }) => distanceKm === null || distanceKm <= NEARBY_KM)
  return near.toSorted((a, b) => Number(b.storeOpen) - Number(a.storeOpen))
}
