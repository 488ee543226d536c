import { useMemo, type ComponentType, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Booking } from '#shared/contract/orders.ts'
import { useNow } from '#web/lib/use-now.ts'
import { LoadMore } from '#web/ui/load-more.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { BookingCard } from './booking-card.tsx'
import { countNoShows } from './booking-facts.ts'
import type { useBookings } from './use-bookings.ts'
import { useBookingsTab } from './use-bookings-tab.ts'

type BookingsListProps = {
  bookings: readonly Booking[]
  more: Pick<ReturnType<typeof useBookings>, 'hasMore' | 'loadingMore' | 'moreFailed' | 'loadMore'>
  /** Call, directions and hours of an open booking's store. */
  Actions: ComponentType<{ booking: Booking }>
}

/** Open bookings, the most urgent first, and the earlier ones on a tab of their own. */
export function BookingsList({ bookings, more, Actions }: BookingsListProps) {
  const t = useTranslations('bookings')
  const parts = useBookingsTab(bookings, useNow())
  const noShows = useMemo(() => countNoShows(bookings), [bookings])
  const list = (
    <>
      <ul className="flex flex-col gap-5">
        {parts.shown.map((booking) => (
          <li key={booking.orderId}>
            <BookingCard
              booking={booking}
              noShow={noShows.get(booking.orderId)}
              actions={booking.pickup && <Actions booking={booking} />}
            />
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
