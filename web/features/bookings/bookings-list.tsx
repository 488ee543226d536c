import { clsx } from 'clsx'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Booking } from '#shared/contract/orders/bookings.ts'
import { useNow } from '#web/lib/use-now.ts'
import { DAY_MS, formatClock, formatMoment } from '#shared/formats/india-time.ts'
import { formatPaise } from '#shared/formats/money.ts'
import { HydratesLater } from '#web/ui/on-demand.tsx'
import { LoadMore } from '#web/ui/load-more.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { BookingCard } from './booking-card.tsx'
import {
  byUrgency,
  countNoShows,
  lateMoneyOf,
  isOpenBooking,
  takenBackOf,
  type Urgency,
} from './booking-facts.ts'
import type { useBookings } from './use-bookings.ts'
import { Link, useSearchParams } from '#web/lib/router.tsx'
import WifiOff from 'lucide-react/icons/wifi-off'
import type { LiveState } from '#web/lib/live-connection.ts'
import { paths } from '#shared/paths.ts'
import { Picture } from '#web/ui/picture.tsx'
import { BookingAmount } from './booking-over.tsx'
import { takenLines, takenOf } from './taken.tsx'
import { OrderStatusBadge } from './order-timeline.tsx'
import { useLocale } from '#web/lib/locale.ts'

type BookingsListProps = {
  bookings: readonly Booking[]
  more: Pick<ReturnType<typeof useBookings>, 'hasMore' | 'loadingMore' | 'moreFailed' | 'loadMore'>
}

/** Open bookings, the most urgent first. Earlier bookings have their own tab. */
export function BookingsList({ bookings, more }: BookingsListProps) {
  const t = useTranslations('bookings')
  const parts = useBookingsTab(bookings, useNow())
  const noShows = useMemo(() => countNoShows(bookings), [bookings])
  const late = useMemo(() => lateMoneyOf(bookings), [bookings])
  const list = (
    <>
      <ul
        className={clsx(
          'grid grid-cols-1 items-start lg:grid-cols-2',
          parts.tab === 'open' ? 'gap-5' : 'gap-3',
        )}
      >
        {parts.shown.map((booking) => (
          <li key={booking.orderId}>
            <HydratesLater>
              {parts.tab === 'past' ? (
                <BookingRow booking={booking} />
              ) : (
                <BookingCard
                  booking={booking}
                  noShow={noShows.get(booking.orderId)}
                  late={late.get(booking.orderId)}
                />
              )}
            </HydratesLater>
          </li>
        ))}
      </ul>
      <LoadMore
        hasMore={more.hasMore && parts.mayGrow}
        loading={more.loadingMore}
        onLoad={more.loadMore}
        note={more.moreFailed && t('moreFailed')}
      />
    </>
  )
  if (!parts.isParted) return list
  const tabs: { value: string; label: ReactNode }[] = [
    { value: 'open', label: t('openCount', { count: parts.openCount }) },
    { value: 'past', label: t('past') },
  ]
  return (
    <Tabs
      label={t('title')}
      tabs={tabs}
      value={parts.tab}
      onChange={(value) => parts.choose(value === 'past' ? 'past' : 'open')}
    >
      {list}
    </Tabs>
  )
}

type BookingsTab = 'open' | 'past'

/** No booking stays open longer: this covers the store's time to answer, ten days for pickup, and holidays between. */
const LONGEST_OPEN_DAYS = 45

/**
 * Separates open bookings from earlier ones. A booking that ends while the list is open stays in its place until a tab
 * is chosen, so that the shopper need not search for it.
 */
function useBookingsTab(bookings: readonly Booking[], now: number) {
  const [query, setQuery] = useSearchParams()
  const [seenOpen, setSeenOpen] = useState<ReadonlyMap<string, Urgency>>(new Map())
  const moved = bookings.filter((one) => isOpenBooking(one) && !isAsSeen(one, seenOpen))
  if (moved.length > 0) {
    setSeenOpen(new Map([...seenOpen, ...moved.map((one) => [one.orderId, one] as const)]))
  }
  const isHere = (one: Booking) => isOpenBooking(one) || seenOpen.has(one.orderId)
  const asOf = (one: Booking) => (isOpenBooking(one) ? one : (seenOpen.get(one.orderId) ?? one))
  const open = byUrgency(bookings.filter(isHere), asOf)
  const past = bookings.filter((one) => !isHere(one))
  const isParted = open.length > 0 && past.length > 0
  const wanted = query.get('show') === 'past' ? 'past' : 'open'
  const tab: BookingsTab = isParted ? wanted : open.length > 0 ? 'open' : 'past'
  const oldest = bookings.at(-1)
  return {
    tab,
    isParted,
    openCount: open.filter(isOpenBooking).length,
    shown: tab === 'open' ? open : past,
    /** True when the next page may contain more bookings of this tab. */
    mayGrow:
      tab === 'past' ||
      !oldest ||
      now - Date.parse(oldest.bookingDateTime) < LONGEST_OPEN_DAYS * DAY_MS,
    choose: (next: BookingsTab) => {
      // A booking that has ended meanwhile counts as an earlier booking from now on.
      setSeenOpen(new Map())
      setQuery(next === 'past' ? { show: next } : {}, { replace: true, keepScroll: true })
    },
  }
}

function isAsSeen({ orderId, orderStatus, dueAt }: Booking, seen: ReadonlyMap<string, Urgency>) {
  const known = seen.get(orderId)
  return known?.orderStatus === orderStatus && known.dueAt === dueAt
}

type StaleMarkProps = {
  live: LiveState
  /** The time at which the shown data was received, in milliseconds of the epoch; 0 before that. */
  at: number
}

/** A note that the shown data may be outdated, with its time. Empty while the data is current. */
export function StaleMark({ live, at }: StaleMarkProps) {
  const t = useTranslations('bookings')
  const { locale } = useLocale()
  return (
    <output className="block">
      {live === 'stale' && at > 0 && (
        <span className="mb-4 flex items-center gap-2 rounded-control bg-accent-soft px-3 py-2 text-sm text-accent-ink">
          <WifiOff aria-hidden="true" className="size-4 shrink-0" />
          {t('stale', { time: formatClock(new Date(at), locale) })}
        </span>
      )}
    </output>
  )
}

/** An earlier booking in a few lines. The whole row is a link to the booking's own screen. */
function BookingRow({ booking }: { booking: Booking }) {
  const t = useTranslations('bookings')
  const { locale } = useLocale()
  const { products, orderStatus, orderId, orderNumber, storeName, bookingDateTime } = booking
  const number = t('number', { number: orderNumber })
  const [first, ...others] = takenLines(products)
  const back = takenBackOf(booking)
  return (
    <article
      aria-label={`${number}, ${storeName}`}
      className="relative flex gap-3 rounded-card border border-hairline bg-surface p-3 text-sm transition-colors focus-within:border-primary hover:border-edge"
    >
      <div className="w-14 shrink-0">
        <Picture path={first?.image} alt="" sizes="56px" className="rounded-control" />
      </div>
      <div className="flex min-w-0 grow flex-col gap-0.5">
        <h2 className="flex gap-1 text-sm">
          <Link
            to={paths.booking(orderId)}
            className="truncate after:absolute after:inset-0 after:rounded-card focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-primary"
          >
            {first && takenOf(first) > 1 && `${takenOf(first)} × `}
            {first?.name}
          </Link>
          {others.length > 0 && (
            <span className="shrink-0 font-normal text-ink-muted">
              {t('moreItems', { count: others.length })}
            </span>
          )}
        </h2>
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          <p className="text-ink-muted wrap-anywhere">{storeName}</p>
          <p className="money font-semibold">
            <BookingAmount booking={booking} />
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1 pt-0.5">
          <OrderStatusBadge name={orderStatus} timeline={booking.timeline} />
          {back > 0 && (
            <span className="money text-xs">{t('takenBack', { amount: formatPaise(back) })}</span>
          )}
          <time dateTime={bookingDateTime} className="money text-xs text-ink-muted">
            {t('bookedOn', { date: formatMoment(bookingDateTime, locale) })}
          </time>
        </div>
      </div>
    </article>
  )
}
