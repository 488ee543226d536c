import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import Navigation from 'lucide-react/icons/navigation'
import type { Trip } from '#shared/contract/orders/trip.ts'
import { formatClock } from '#shared/formats/india-time.ts'
import { directionsAlong, paths } from '#shared/paths.ts'
import { cashDueOf } from '#web/features/bookings/saved-passes.ts'
import { LeftForLater, TripStopCard } from '#web/features/trip/trip-stop.tsx'
import { TripForm } from '#web/features/trip/trip-form.tsx'
import { formatRupees } from '#web/lib/format.ts'
import { useLocale } from '#web/lib/locale.ts'
import { useLive } from '#web/lib/live.ts'
import { usePlace } from '#web/lib/place.ts'
import { callQuery } from '#web/lib/queries.ts'
import { useSearchParams } from '#web/lib/router.tsx'
import type { Screen } from '#web/lib/screen.ts'
import { BackTitle } from '#web/ui/back-title.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { NoBookingsDrawing } from '#web/ui/empty-drawings.tsx'
import { EmptyState } from '#web/ui/error-state.tsx'
import { Page } from '#web/ui/page.tsx'
import { Loaded } from '#web/ui/loaded.tsx'

export const screen: Screen = {
  component: TripScreen,
  messages: ['trip', 'bookings', 'collect', 'tryOn'],
}

const movedReads = [['GET /trip']]

/** The bookings of a day as one route with stops; each stop shows its pass. */
function TripScreen() {
  const t = useTranslations('trip')
  const bookings = useTranslations('bookings')
  const query = useTrip()
  return (
    <Page width="reading">
      <BackTitle to={paths.bookings()} label={bookings('all')} note={t('note')}>
        {t('title')}
      </BackTitle>
      <Loaded query={query}>
        {(data) => <Shown trip={data} isOld={query.isPlaceholderData} />}
      </Loaded>
    </Page>
  )
}

/** The trip of the day and time in the address, from the chosen place. */
function useTrip() {
  const { place, isChosen } = usePlace()
  const [search] = useSearchParams()
  const [day, from] = [search.get('day'), search.get('from')]
  useLive('booking', movedReads)
  return useQuery({
    ...callQuery('GET /trip', {
      ...(day && { day }),
      ...(from && { from }),
      ...(isChosen && { lat: place.lat, long: place.long }),
    }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })
}

function Shown({ trip, isOld }: { trip: Trip; isOld: boolean }) {
  const { isChosen } = usePlace()
  const [search] = useSearchParams()
  return (
    <>
      {trip.day === null ? (
        <Nothing />
      ) : (
        <div className="flex flex-col gap-5" aria-busy={isOld}>
          <TripForm days={trip.days} day={trip.day} from={search.get('from') ?? ''} />
          <Plan trip={trip} withPlace={isChosen} />
        </div>
      )}
      {trip.left.length > 0 && <LeftForLater left={trip.left} />}
    </>
  )
}

function Plan({ trip, withPlace }: { trip: Trip; withPlace: boolean }) {
  const t = useTranslations('trip')
  const { locale } = useLocale()
  const { stops, leaveAt, endsAt } = trip
  if (!leaveAt || !endsAt) return <output>{t('noStops')}</output>
  const due = stops
    .flatMap(({ bookings }) => bookings)
    .reduce((paise, booking) => paise + Math.round(cashDueOf(booking) * 100), 0)
  const times = { leave: formatClock(leaveAt, locale), end: formatClock(endsAt, locale) }
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <output className="block">
          <span className="block font-semibold">
            {t('summary', { shops: stops.length, ...times })}
          </span>
          {due > 0 && (
            <span className="money block text-sm text-ink-muted">
              {t('toPay', { amount: formatRupees(due / 100) })}
            </span>
          )}
          {!withPlace && <span className="block text-sm text-ink-muted">{t('noPlace')}</span>}
        </output>
        <Button asChild variant="secondary" size="sm">
          <a
            href={directionsAlong(stops.flatMap(({ bookings }) => bookings.slice(0, 1)))}
            target="_blank"
            rel="noreferrer"
          >
            <Navigation aria-hidden="true" className="size-4.5" />
            {t('openMaps')}
          </a>
        </Button>
      </div>
      <ol aria-label={t('stops')} className="flex flex-col gap-4">
        {stops.map((stop, index) => (
          <li key={stop.bookings[0]?.storeId}>
            <TripStopCard stop={stop} number={index + 1} />
          </li>
        ))}
      </ol>
    </>
  )
}

function Nothing() {
  const t = useTranslations('trip')
  const bookings = useTranslations('bookings')
  return (
    <EmptyState
      drawing={<NoBookingsDrawing />}
      title={t('noneTitle')}
      text={t('noneText')}
      action={<ButtonLink to={paths.bookings()}>{bookings('all')}</ButtonLink>}
    />
  )
}
