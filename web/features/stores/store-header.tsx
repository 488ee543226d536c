import { useTranslations } from 'use-intl'
import type { Store } from '#shared/contract/stores/stores.ts'
import { indianDay } from '#shared/india-time.ts'
import { paths } from '#shared/paths.ts'
import { DistanceTo } from '#web/features/places/distance.tsx'
import { useHoursWords } from '#web/lib/hours-words.ts'
import { localityName } from '#web/lib/place.ts'
import { Awning } from '#web/ui/card.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Rating } from '#web/ui/rating.tsx'
import { ShareButton } from '#web/ui/share-button.tsx'
import { ClosureLine, OpenPlate, OpenState, StoreLogo } from './open-state.tsx'
import { StoreActions } from './store-actions.tsx'
import { closureOn } from './use-store.ts'

export const STOREFRONT_SIZES = '(min-width: 768px) 416px, 100vw'

/** The shop's picture, name and hours. */
export function StoreHeader({ store, at }: { store: Store; at: number }) {
  const t = useTranslations('store')
  const words = useTranslations()
  const pause = useHoursWords(at).pause(store)
  const closure = closureOn(store.closures, indianDay(at))
  return (
    <header>
      <Awning className="max-md:hidden" />
      <div className="mx-auto grid max-w-7xl gap-x-10 md:grid-cols-[minmax(0,1fr)_minmax(0,26rem)] md:gutter md:pt-6">
        {store.shopImage && (
          <div className="md:order-last">
            <div className="relative">
              <Picture
                path={store.shopImage}
                alt=""
                box="wide"
                eager
                sizes={STOREFRONT_SIZES}
                className="md:rounded-card"
              />
              <OpenPlate isOpen={store.storeOpen} />
            </div>
          </div>
        )}
        <Awning className="md:hidden" />
        <div className="flex flex-col gap-4 max-md:px-4 max-md:pt-4">
          <div className="flex gap-4">
            <StoreLogo path={store.shopLogo} className="size-18 md:size-22" />
            <div className="flex min-w-0 flex-1 flex-col gap-1">
              <h1 className="pt-1 text-xl break-words">{store.shopName}</h1>
              <p className="text-sm text-ink-muted">{store.address}</p>
              {store.reviews.numberOfReviews > 0 && (
                <a href="#reviews" className="self-start hover:underline">
                  <Rating
                    average={store.reviews.averageRating}
                    count={store.reviews.numberOfReviews}
                  />
                </a>
              )}
            </div>
          </div>
          <p className="flex flex-wrap items-center gap-2 text-sm">
            <OpenState hours={store} at={at} />
            <DistanceTo point={store} />
            <span className="text-ink-muted">
              {t('preparation', { minutes: store.preparationMinutes })}
            </span>
          </p>
          {pause && (
            <p className="rounded-card bg-danger-soft px-4 py-3 text-sm font-semibold text-danger">
              {pause}
            </p>
          )}
          {closure && (
            <p className="rounded-card bg-danger-soft px-4 py-3 text-sm font-semibold text-danger">
              <ClosureLine {...closure} />
            </p>
          )}
          <StoreActions store={store}>
            <ShareButton
              title={store.shopName}
              text={`${store.shopName} · ${localityName(words, store)}`}
              path={paths.store(store._id)}
            />
          </StoreActions>
        </div>
      </div>
    </header>
  )
}
