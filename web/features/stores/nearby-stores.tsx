import type { ReactNode } from 'react'
import { indianDay } from '#shared/formats/india-time.ts'
import { usePlace } from '#web/lib/place.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { type NearbyStore, StoreCard } from './store-card.tsx'
import { useNearbyStores } from './use-store-search.ts'

const SHOWN = 8
const NEARBY_KM = 100
/** A row that scrolls sideways on phones, and full rows on wider screens. */
const row =
  'grid auto-cols-[86%] grid-flow-col gap-3 overflow-x-auto snap-x scroll-px-4 pb-2 max-md:-mx-4 max-md:px-4 md:auto-cols-auto md:grid-flow-row md:grid-cols-3 md:gap-4 md:overflow-visible md:max-xl:[&>:nth-child(n+7)]:hidden xl:grid-cols-4'

const SEEN_FIRST = 2
/** Cards outside a phone's screen are neither laid out nor fetched until they are scrolled near. */
const deferredLook =
  'snap-start max-md:[content-visibility:auto] max-md:[contain-intrinsic-height:auto_7rem]'

/** The shops of the place, open ones first. `empty` is shown when there are none. */
export function NearbyStores({ empty }: { empty: ReactNode }) {
  const place = usePlace()
  const { data, dataUpdatedAt, isError, refetch, isFetching } = useNearbyStores(place)
  const stores = data && nearby(data.stores, dataUpdatedAt)
  if (stores?.length === 0) return empty
  if (stores) {
    return (
      <ul className={row}>
        {stores.map((store, index) => (
          <li key={store._id} className={index < SEEN_FIRST ? 'snap-start' : deferredLook}>
            <StoreCard store={store} at={dataUpdatedAt} />
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
        <div
          key={index}
          className="flex overflow-hidden rounded-card border border-hairline bg-surface md:flex-col"
        >
          <Skeleton className="shrink-0 rounded-none! max-md:size-24 md:aspect-16/9" />
          <div className="flex grow flex-col gap-2 p-3">
            <Skeleton className="h-5 w-3/4" />
            <Skeleton className="h-4 w-11/12" />
            <Skeleton className="h-4 w-1/2" />
            <Skeleton className="h-6 w-2/3 rounded-full!" />
          </div>
        </div>
      ))}
    </div>
  )
}

/**
 * Sorts the shops of the row and leaves out shops that are too far away. Shops that can have a booking ready today come
 * first, the open ones before the closed ones; then the other shops.
 */
export function nearby(stores: readonly NearbyStore[], at: number): NearbyStore[] {
  const near = stores.filter(({ distanceKm }) => distanceKm === null || distanceKm <= NEARBY_KM)
  const rank = ({ storeOpen, readyBy }: NearbyStore) => {
    const isToday = readyBy !== null && indianDay(Date.parse(readyBy)) === indianDay(at)
    return Number(!isToday) * 2 + Number(!storeOpen)
  }
  return near.toSorted((a, b) => rank(a) - rank(b)).slice(0, SHOWN)
}
