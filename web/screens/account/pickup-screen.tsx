import { type ReactNode, useMemo } from 'react'
import { Redirect, useLocation, useSearchParams } from '#web/lib/router.tsx'
import { useTranslations } from 'use-intl'
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone'
import Printer from 'lucide-react/icons/printer'
import WifiOff from 'lucide-react/icons/wifi-off'
import type { Booking } from '#shared/contract/orders/bookings.ts'
import { orderStatusOfName } from '#shared/order-status.ts'
import { paths } from '#shared/paths.ts'
import { BackTitle } from '#web/ui/back-title.tsx'
import { entryOf } from '#web/features/bookings/booking-facts.ts'
import { BookingStore } from '#web/features/bookings/booking-store.tsx'
import { PassedOn } from '#web/features/bookings/collectors/passed-on.tsx'
import { ExtendPickup } from '#web/features/bookings/extend-pickup.tsx'
import { PassCard, type PassCardProps, PassSkeleton } from '#web/features/bookings/pass-card.tsx'
import { RenewCode } from '#web/features/bookings/renew-code.tsx'
import { KeptGoods } from '#web/features/bookings/kept-goods.tsx'
import { openRangeOf } from '#web/features/bookings/taken.tsx'
import { cashDueOf, useKeepPasses } from '#web/features/bookings/saved-passes.ts'
import { usePickupPass, useWakeLock } from '#web/features/bookings/use-pickup-pass.ts'
import { OpenState } from '#web/features/stores/open-state.tsx'
import { ShowTimings } from '#web/features/stores/store-actions.tsx'
import type { SavedPass } from '#web/lib/browser-keys.ts'
import { useErrorWords } from '#web/lib/error-words.ts'
import { formatMoment } from '#shared/formats/india-time.ts'
import { useSession, useWas } from '#web/lib/session.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { NoBookingsDrawing } from '#web/ui/empty-drawings.tsx'
import { EmptyState, ErrorState } from '#web/ui/error-state.tsx'
import { Page } from '#web/ui/page.tsx'
import { loadBookings } from '#web/features/bookings/use-bookings.ts'
import type { Screen, ScreenLoads } from '#web/lib/screen.ts'
import { useLocale } from '#web/lib/locale.ts'
import { paymentDoubtOf } from '#web/features/bookings/payment-doubt.ts'

export const screen: Screen = {
  component: PickupScreen,
  messages: ['collect', 'bookings', 'tryOn'],
}
export const loads: ScreenLoads = { personal: loadBookings }

function PickupScreen() {
  const t = useTranslations('bookings')
  const orderId = useSearchParams()[0].get('orderId') ?? ''
  const { pathname, search } = useLocation()
  const wasSignedIn = useWas(useSession().status === 'user')
  const pass = usePickupPass(orderId)
  const { booking, at, state } = pass
  useKeepPasses(
    useMemo(() => booking && [booking], [booking]),
    at,
  )
  if (state.kind === 'guest')
    return <Redirect to={paths.login(pathname + search, wasSignedIn ? 'ended' : undefined)} />
  return (
    <Page width="reading" className="flex flex-col gap-4 max-md:py-2">
      <div className="-mb-5">
        <BackTitle
          to={orderId ? paths.booking(orderId) : paths.bookings()}
          label={booking ? t('number', { number: booking.orderNumber }) : t('all')}
        >
          {t('passTitle')}
        </BackTitle>
      </div>
      <Pass pass={pass} />
    </Page>
  )
}

function Pass({ pass }: { pass: ReturnType<typeof usePickupPass> }) {
  const { state, at, person, retry, retrying } = pass
  const t = useTranslations('bookings')
  const sayError = useErrorWords()
  if (state.kind === 'saved') return <SavedPassView pass={state.pass} person={person} />
  if (state.kind === 'live') return <LivePass booking={state.booking} at={at} person={person} />
  if (state.kind !== 'failed')
    return (
      <div className={sideBySide}>
        <PassSkeleton />
      </div>
    )
  if (state.error?.code === 'NOT_FOUND') {
    return (
      <EmptyState drawing={<NoBookingsDrawing />} title={t('notFound')} text={t('notFoundText')} />
    )
  }
  return (
    <ErrorState
      text={state.error ? sayError(state.error) : t('passLost')}
      requestId={state.error?.requestId}
      onRetry={retry}
      retrying={retrying}
    />
  )
}

type LivePassProps = Pick<PassCardProps, 'person'> & { booking: Booking; at: number }

/** Shows the pass from the server, or the reason for which there is none. */
function LivePass({ booking, at, person }: LivePassProps) {
  const t = useTranslations('bookings')
  const screenOn = useWakeLock()
  const { pickup } = booking
  if (!pickup) return <NoPass booking={booking} />
  if (pickup.collector) {
    return (
      <>
        <Card>
          <PassedOn booking={booking} pickup={pickup} collector={pickup.collector} />
        </Card>
        <ShopCard booking={booking} at={at} />
      </>
    )
  }
  const doubt = paymentDoubtOf(booking)
  const renew = <RenewCode orderId={booking.orderId} pickup={pickup} />
  return (
    <div className={sideBySide}>
      <PassCard
        {...pickup}
        orderNumber={booking.orderNumber}
        storeName={booking.storeName}
        address={booking.address}
        instructions={booking.instructions}
        exchangeDays={booking.exchangeDays}
        due={cashDueOf(booking)}
        doubt={doubt?.kind}
        doubtPaise={doubt?.paise}
        range={openRangeOf(booking)}
        person={person}
        ended={
          <div role="alert" className="flex flex-col items-center gap-4 py-6">
            <p className="text-base font-semibold">{t('codeEnded')}</p>
            {renew}
          </div>
        }
      />
      <div className="flex flex-col gap-4">
        {screenOn && (
          <Note icon={<MonitorSmartphone aria-hidden="true" />}>{t('passScreenOn')}</Note>
        )}
        <ShopCard booking={booking} at={at} />
        <div className="flex flex-col gap-4 print:hidden">
          {pickup.extendTo && <ExtendPickup orderId={booking.orderId} extendTo={pickup.extendTo} />}
          {pickup.code && renew}
          <PrintPass />
        </div>
      </div>
    </div>
  )
}

/** The pass and the shop; on a phone the shop is below. */
const sideBySide = 'grid grid-cols-1 items-start gap-4 md:grid-cols-2 md:gap-6'

function ShopCard({ booking, at }: { booking: Booking; at: number }) {
  return (
    <Card className="flex flex-col gap-3">
      <div className="print:hidden">
        <OpenState hours={booking} at={at} />
      </div>
      <BookingStore booking={booking} />
      <div className="print:hidden">
        <ShowTimings storeId={booking.storeId} shopName={booking.storeName} />
      </div>
    </Card>
  )
}

/** Prints the pass for a person who takes it on paper. */
function PrintPass() {
  const t = useTranslations('bookingPage')
  return (
    <Button variant="quiet" className="self-center" onClick={() => print()}>
      <Printer aria-hidden="true" className="size-4.5" />
      {t('print')}
    </Button>
  )
}

/** Shows the state of a booking without a pass, before it is ready or after it has ended. */
function NoPass({ booking }: { booking: Booking }) {
  const t = useTranslations('bookings')
  const { locale } = useLocale()
  const statuses = useTranslations('orderStatus')
  const timeline = useTranslations('timeline')
  const { orderStatus, billNumber, orderId } = booking
  const collected = orderStatus === 'Collected' ? entryOf(booking, 'collected') : undefined
  const waits = orderStatus === 'Awaiting Confirmation' || orderStatus === 'Payment Pending'
  const isNotTaken = entryOf(booking, 'tried_not_taken') !== undefined
  const status = isNotTaken ? timeline('triedNotTaken') : statuses(orderStatusOfName(orderStatus))
  const over = t('passOver', { status })
  return (
    <>
      <KeptGoods booking={booking} />
      <EmptyState
        drawing={<NoBookingsDrawing />}
        title={collected ? t('passDone') : t('passNone')}
        text={
          <span className="flex flex-col gap-1">
            {collected && (
              <strong>{t('collectedAt', { date: formatMoment(collected.at, locale) })}</strong>
            )}
            {collected && billNumber && <span>{t('bill', { number: billNumber })}</span>}
            <span>{collected ? t('passDoneText') : waits ? t('passNotYet') : over}</span>
          </span>
        }
        action={
          <ButtonLink to={paths.booking(orderId)} variant="secondary">
            {t('seeBooking')}
          </ButtonLink>
        }
      />
    </>
  )
}

type SavedPassProps = Pick<PassCardProps, 'person'> & { pass: SavedPass }

/** The pass that this browser saved, for a counter without signal. */
function SavedPassView({ pass, person }: SavedPassProps) {
  const t = useTranslations('bookings')
  const { locale } = useLocale()
  const screenOn = useWakeLock()
  return (
    <div className={sideBySide}>
      <PassCard {...pass} instructions={pass.instructions} person={person} ended={null} />
      <div className="flex flex-col gap-4">
        <output className="flex gap-2 rounded-control bg-accent-soft px-3 py-2 text-sm text-accent-ink">
          <WifiOff aria-hidden="true" className="mt-0.5 size-4.5 shrink-0" />
          {t('passSaved', { date: formatMoment(pass.savedAt, locale) })}
        </output>
        {screenOn && (
          <Note icon={<MonitorSmartphone aria-hidden="true" />}>{t('passScreenOn')}</Note>
        )}
        <Card className="flex flex-col gap-3">
          <BookingStore booking={{ ...pass, storeImage: null }} />
        </Card>
      </div>
    </div>
  )
}

function Note({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <p className="flex items-center justify-center gap-2 text-xs text-ink-muted print:hidden [&>svg]:size-4 [&>svg]:shrink-0">
      {icon}
      {children}
    </p>
  )
}
