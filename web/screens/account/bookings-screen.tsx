import { type ReactNode, useEffect, useMemo } from 'react'
import { useSearchParams } from '#web/lib/router.tsx'
import { useTranslations } from 'use-intl'
import type { Booking } from '#shared/contract/orders/bookings.ts'
import { paths } from '#shared/paths.ts'
import { BackTitle } from '#web/ui/back-title.tsx'
import { BookingCard, BookingSkeleton } from '#web/features/bookings/booking-card.tsx'
import { lateMoneyOf, countNoShows, isOpenBooking } from '#web/features/bookings/booking-facts.ts'
import { BookingsList, StaleMark } from '#web/features/bookings/bookings-list.tsx'
import { loadEncoder } from '#web/ui/qr-code.tsx'
import { loadBookings, useBookingOf, useBookings } from '#web/features/bookings/use-bookings.ts'
import { useKeepPasses } from '#web/features/bookings/saved-passes.ts'
import type { CallError } from '#web/lib/call-error.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { NoBookingsDrawing } from '#web/ui/empty-drawings.tsx'
import { EmptyState } from '#web/ui/error-state.tsx'
import { AfterHydration, lazyPart, Nothing } from '#web/ui/on-demand.tsx'
import { Page, PageTitle } from '#web/ui/page.tsx'
import { QueryFailed } from '#web/ui/query-failed.tsx'
import type { Screen, ScreenLoads } from '#web/lib/screen.ts'

export const screen: Screen = {
  component: BookingsScreen,
  messages: ['bookings', 'reviews', 'ownReviews', 'trip', 'collect', 'tryOn'],
}
export const loads: ScreenLoads = { personal: loadBookings }

function BookingsScreen() {
  const orderId = useSearchParams()[0].get('orderId')
  if (!orderId) {
    return (
      <Page>
        <AllBookings />
      </Page>
    )
  }
  return (
    <Page width="reading" className="max-md:py-3">
      <OneBooking orderId={orderId} />
    </Page>
  )
}

/** Loaded after the bookings; without signal it is not offered. */
const InstallOffer = lazyPart(
  async () => (await import('#web/features/install/install-offer.tsx')).InstallOffer,
  Nothing,
)

/** Loaded for a collected booking. If it cannot be loaded, the booking is shown without it. */
const BookingReviews = lazyPart(
  async () => (await import('#web/features/reviews/booking-reviews.tsx')).BookingReviews,
  Nothing,
)

/** If it cannot be loaded, the bookings are shown without it: an e-mail comes in any case. */
const TellMe = lazyPart(
  async () => (await import('#web/features/notices/ask-push.tsx')).TellMe,
  Nothing,
)

const TripOffer = lazyPart(
  async () => (await import('#web/features/trip/trip-offer.tsx')).TripOffer,
  Nothing,
)

/** Offered while a booking waits for the shop. */
function Waits({ next }: { next?: ReactNode }) {
  return (
    <div className="mt-4 flex flex-col gap-4">
      <AfterHydration>
        <TellMe next={next} />
      </AfterHydration>
    </div>
  )
}

function isWaiting(booking: Booking | undefined): boolean {
  return booking?.orderStatus === 'Awaiting Confirmation'
}

const AskForPhone = lazyPart(
  async () => (await import('#web/features/accounts/ask-for-phone.tsx')).AskForPhone,
  Nothing,
)

/** An open booking offers notices and asks for a telephone number, one after the other; a collected one asks for a review. */
function After({ booking }: { booking: Booking | undefined }) {
  if (isWaiting(booking)) return <Waits next={<AskForPhone />} />
  if (booking && isOpenBooking(booking))
    return (
      <AfterHydration>
        <AskForPhone />
      </AfterHydration>
    )
  if (booking?.orderStatus !== 'Collected') return null
  return (
    <AfterHydration>
      <BookingReviews orderId={booking.orderId} />
    </AfterHydration>
  )
}

function AllBookings() {
  const t = useTranslations('bookings')
  const { bookings, at, live, error, retry, retrying, ...more } = useBookings()
  useKeepPasses(bookings, at)
  usePrefetchedPass(bookings?.some(({ pickup }) => pickup !== null) ?? false)
  return (
    <>
      <PageTitle>{t('title')}</PageTitle>
      <StaleMark live={live} at={at} />
      {bookings?.length === 0 ? (
        <NoBookings />
      ) : bookings ? (
        <>
          <AfterHydration>
            <TripOffer bookings={bookings} />
          </AfterHydration>
          <BookingsList bookings={bookings} more={more} />
          {bookings.some(isWaiting) && <Waits />}
          <AfterHydration>
            <InstallOffer at="bookings" />
          </AfterHydration>
        </>
      ) : error ? (
        <Failed error={error} onRetry={retry} retrying={retrying} />
      ) : (
        <div className="grid grid-cols-1 gap-5 lg:grid-cols-2">
          <BookingSkeleton />
          <BookingSkeleton />
        </div>
      )}
    </>
  )
}

function OneBooking({ orderId }: { orderId: string }) {
  const t = useTranslations('bookings')
  const { booking, at, live, error, retry, retrying } = useBookingOf(orderId)
  useKeepPasses(
    useMemo(() => booking && [booking], [booking]),
    at,
  )
  usePrefetchedPass(Boolean(booking?.pickup))
  const noShow = useNoShow(booking)
  const late = useLateMoney(booking)
  const isOver = booking && !isOpenBooking(booking)
  return (
    <>
      <BackTitle to={paths.bookings(isOver ? 'past' : undefined)} label={t('all')}>
        {booking ? t('number', { number: booking.orderNumber }) : t('title')}
      </BackTitle>
      <StaleMark live={live} at={at} />
      {!booking && !error && <BookingSkeleton />}
      {!booking && error && <Failed error={error} onRetry={retry} retrying={retrying} />}
      {booking && <BookingCard alone booking={booking} noShow={noShow} late={late} />}
      <div className="print:hidden">
        <After booking={booking} />
      </div>
    </>
  )
}

/** The position of this booking among the no-shows that count. Bookings are requested only for a no-show. */
function useNoShow(booking: Booking | undefined): number | undefined {
  const { bookings } = useBookings(booking?.orderStatus === 'Not Collected')
  return booking && bookings && countNoShows(bookings).get(booking.orderId)
}

/** The money that came later for the booking whose place this one took; asked for only while this one is open. */
function useLateMoney(booking: Booking | undefined) {
  const { bookings } = useBookings(booking !== undefined && isOpenBooking(booking))
  return booking && bookings && lateMoneyOf(bookings).get(booking.orderId)
}

function NoBookings() {
  const t = useTranslations('bookings')
  return (
    <EmptyState
      drawing={<NoBookingsDrawing />}
      title={t('emptyTitle')}
      text={t('emptyText')}
      action={<ButtonLink to={paths.search({ rawQuery: '' })}>{t('startShopping')}</ButtonLink>}
    />
  )
}

type FailedProps = { error: CallError; onRetry: () => void; retrying: boolean }

function Failed({ error, onRetry, retrying }: FailedProps) {
  const t = useTranslations('bookings')
  if (error.code === 'NOT_FOUND') {
    return (
      <EmptyState drawing={<NoBookingsDrawing />} title={t('notFound')} text={t('notFoundText')} />
    )
  }
  return <QueryFailed query={{ error, isFetching: retrying, refetch: onRetry }} />
}

/** Loads the parts of the pass while there is signal. */
function usePrefetchedPass(isReady: boolean): void {
  useEffect(() => {
    if (!isReady) return
    // A failure is ignored: without signal, the saved passes are shown.
    loadEncoder().catch(() => undefined)
    import('./pickup-screen.tsx').catch(() => undefined)
  }, [isReady])
}
