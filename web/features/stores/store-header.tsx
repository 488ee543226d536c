import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Store } from '#shared/contract/stores/stores.ts'
import { indianDay } from '#shared/formats/india-time.ts'
import { paths } from '#shared/paths.ts'
import { DistanceTo } from '#web/features/places/distance.tsx'
import { formatDate } from '#web/lib/format.ts'
import { useHoursWords } from '#web/lib/hours-words.ts'
import { localityName } from '#web/lib/place.ts'
import { Awning } from '#web/ui/card.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Rating } from '#web/ui/rating.tsx'
import { ShareButton } from '#web/ui/share-button.tsx'
import { ClosureLine, OpenState, StoreLogo } from './open-state.tsx'
import { StoreActions } from './store-actions.tsx'
import { closureOn } from './use-store.ts'
import { OwnText } from '#web/ui/own-text.tsx'

export const STOREFRONT_SIZES = '(min-width: 768px) 416px, 100vw'

type Props = { store: Store; at: number; followButton: ReactNode }

/** The shop's picture, name and hours; low, so that goods are in the first screen. */
export function StoreHeader({ store, at, followButton }: Props) {
  const words = useTranslations()
  return (
    <header>
      <Awning className="max-md:hidden" />
      <div className="mx-auto grid max-w-7xl gap-x-10 md:grid-cols-[minmax(0,1fr)_minmax(0,26rem)] md:gutter md:pt-5">
        {store.shopImage && (
          <div className="md:order-last">
            <Picture
              path={store.shopImage}
              alt=""
              box="wide"
              eager
              sizes={STOREFRONT_SIZES}
              className="max-md:aspect-9/2! max-md:object-top md:rounded-card"
            />
          </div>
        )}
        {!store.shopImage && <Awning className="md:hidden" />}
        <div className="flex min-w-0 flex-col gap-2 max-md:px-4 max-md:pt-2 md:gap-4">
          <div className="flex gap-3 md:gap-4">
            <StoreLogo path={store.shopLogo} className="size-14 md:size-22" />
            <div className="flex min-w-0 flex-1 flex-col gap-0.5 md:gap-1">
              <h1 className="text-xl break-words max-md:text-lg md:pt-1">
                <OwnText>{store.shopName}</OwnText>
              </h1>
              <p className="text-sm text-ink-muted max-md:text-xs">
                <OwnText>{store.address}</OwnText>
              </p>
            </div>
          </div>
          <Facts store={store} at={at} />
          <Notes store={store} at={at} />
          <StoreActions store={store} inRow second={followButton}>
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

const MINUTES_OF_HOUR = 60

/**
 * Hours, distance and rating, and below them figures of the shop's bookings. A figure of too few bookings is left out.
 */
function Facts({ store, at }: Omit<Props, 'followButton'>) {
  const t = useTranslations('storePage')
  const words = useTranslations('store')
  const { reviews, collectedOrders: count, answersWithinMinutes: minutes } = store
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
        <OpenState hours={store} at={at} />
        <DistanceTo point={store} />
        {reviews.numberOfReviews > 0 && (
          <a href="#reviews" className="py-1 hover:underline">
            <Rating average={reviews.averageRating} count={reviews.numberOfReviews} />
          </a>
        )}
      </div>
      <ul className="flex flex-wrap gap-x-3 gap-y-0.5 text-xs text-ink-muted">
        <li>{words('preparation', { minutes: store.preparationMinutes })}</li>
        {minutes !== null && (
          <li title={t('answersHint')}>
            {minutes < 2 * MINUTES_OF_HOUR
              ? t('answersMinutes', { count: minutes })
              : t('answersHours', { count: minutes / MINUTES_OF_HOUR })}
          </li>
        )}
        {count !== null && <li>{t('collected', { count })}</li>}
        <li>{t('since', { date: formatDate(store.since) })}</li>
      </ul>
    </div>
  )
}

/** The reasons why nothing can be booked or collected: the shop's pause and its closure. */
function Notes({ store, at }: Omit<Props, 'followButton'>) {
  const pause = useHoursWords(at).pause(store)
  const closure = closureOn(store.closures, indianDay(at))
  const look = 'rounded-card bg-danger-soft px-4 py-2 text-sm font-semibold text-danger'
  return (
    <>
      {pause && <p className={look}>{pause}</p>}
      {closure && (
        <p className={look}>
          <ClosureLine {...closure} />
        </p>
      )}
    </>
  )
}
