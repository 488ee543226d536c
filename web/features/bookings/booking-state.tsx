import { useCall } from '#web/lib/use-call.ts'
import { useTranslations } from 'use-intl'
import QrCode from 'lucide-react/icons/qr-code'
import type { Booking, PickupPass } from '#shared/contract/orders/bookings.ts'
import { paths } from '#shared/paths.ts'
import { formatCode } from '#web/lib/format.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { cancelledWords, cancelWords, endedWords } from '#shared/bookings/money-back.ts'
import { formatPaise } from '#shared/formats/money.ts'
import { backOf } from './booking-facts.ts'
import { useBringBack } from './book-again.tsx'
import { AwaitPayment } from './await-payment.tsx'
import { BookingOver, type BookingStateProps } from './booking-over.tsx'
import { PassedOn } from './collectors/passed-on.tsx'
import { SomebodyCollects } from './collectors/somebody-collects.tsx'
import { ExtendPickup } from './extend-pickup.tsx'
import { OrderStatusBadge } from './order-timeline.tsx'
import { RenewCode } from './renew-code.tsx'
import { type ReactNode, useState } from 'react'
import { Fold } from '#web/ui/fold.tsx'
import { ConfirmDialog } from '#web/ui/on-demand.tsx'
import { ShowTimings } from '#web/features/stores/store-actions.tsx'
import { useErrorWords } from '#web/lib/error-words.ts'
import { toast } from '#web/ui/toast.ts'
import { useCacheBooking } from './use-bookings.ts'
import { useNow } from '#web/lib/use-now.ts'
import { usePromiseWords, useWhenWords } from '#web/lib/when-words.ts'

type BookingHeadingProps = {
  booking: Booking
  /** The link to the booking's own screen. */
  number: ReactNode
}

/** The state of the booking, announced when it changes, and its deadline. */
export function BookingState({ booking, number }: BookingHeadingProps) {
  const t = useTranslations('bookings')
  const due = useBookingDue(booking)
  return (
    <output className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-sm">
      <OrderStatusBadge name={booking.orderStatus} timeline={booking.timeline} />
      {number}
      {booking.orderStatus === 'Awaiting Confirmation' && (
        <span className="min-w-0 basis-full text-base font-medium wrap-anywhere">
          {t('heldForYou', { store: booking.storeName })}
        </span>
      )}
      {due && <span className="basis-full text-base font-medium">{due}</span>}
    </output>
  )
}

/** The step that the state asks for: the code to show, the payment to make, the end of the booking. */
export function BookingActions({ booking, noShow }: BookingStateProps) {
  const { orderStatus, pickup } = booking
  if (pickup) return <Ready booking={booking} pickup={pickup} />
  if (orderStatus === 'Payment Pending') {
    return (
      <div className="flex flex-col gap-3 text-sm">
        <AwaitPayment booking={booking} cancel={<CancelBooking booking={booking} />} />
      </div>
    )
  }
  if (orderStatus === 'Awaiting Confirmation') return <WaitingText booking={booking} />
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <BookingOver booking={booking} noShow={noShow} />
    </div>
  )
}

/** The other actions of an open booking, folded. */
export function BookingMore({ booking }: { booking: Booking }) {
  const t = useTranslations('bookings')
  const page = useTranslations('bookingPage')
  const { orderStatus, orderId, pickup } = booking
  if (orderStatus === 'Awaiting Confirmation') {
    return (
      <Fold title={page('more')}>
        <Waiting booking={booking} />
      </Fold>
    )
  }
  if (!pickup) return null
  return (
    <>
      {!pickup.collector && <SomebodyCollects orderId={orderId} />}
      <Fold title={page('beforeYouGo')}>
        <div className="flex flex-col gap-1 text-ink-muted">
          <p>{t('tryOn', { days: booking.exchangeDays })}</p>
          <p>{t('readyNoCancel')}</p>
        </div>
        <div className="flex flex-wrap items-start gap-2 print:hidden">
          {pickup.extendTo && <ExtendPickup orderId={orderId} extendTo={pickup.extendTo} />}
          <ShowTimings storeId={booking.storeId} shopName={booking.storeName} />
        </div>
      </Fold>
    </>
  )
}

/** The promise of the shop. After a partial refund, it names the remaining amount. */
function useBookingPromise(booking: Booking) {
  const sayPromise = usePromiseWords(useNow())
  return sayPromise(booking, backOf(booking))
}

function Waiting({ booking }: { booking: Booking }) {
  return (
    <div className="flex flex-wrap gap-2 max-md:*:grow print:hidden">
      <ChangeBooking booking={booking} />
      <CancelBooking booking={booking} />
    </div>
  )
}

function WaitingText({ booking }: { booking: Booking }) {
  const t = useTranslations('bookings')
  const { silence } = useBookingPromise(booking)
  return (
    <p className="text-sm text-ink-muted">
      {silence} {t('waitingText')}
    </p>
  )
}

function Ready({ booking, pickup }: { booking: Booking; pickup: PickupPass }) {
  const t = useTranslations('bookings')
  const { orderId } = booking
  if (pickup.collector)
    return <PassedOn booking={booking} pickup={pickup} collector={pickup.collector} />
  if (!pickup.code) {
    return (
      <div role="alert" className="flex flex-col items-center gap-3 text-center text-sm">
        <p className="font-medium">{t('codeEnded')}</p>
        <RenewCode orderId={orderId} pickup={pickup} />
      </div>
    )
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div>
        <p className="text-xs text-ink-muted">{t('passCode')}</p>
        <p className="money text-2xl leading-tight font-semibold tracking-wide" translate="no">
          <span className="sr-only">{t('passSpoken', { digits: [...pickup.code].join(' ') })}</span>
          <span aria-hidden="true">{formatCode(pickup.code)}</span>
        </p>
      </div>
      <ButtonLink to={paths.pickupPass(orderId)} className="grow sm:grow-0 print:hidden">
        <QrCode aria-hidden="true" className="size-5" />
        {t('passOpen')}
      </ButtonLink>
    </div>
  )
}

type CancelledBooking = Pick<
  Booking,
  'orderId' | 'orderNumber' | 'storeName' | 'paymentStatus' | 'refunds' | 'disputes' | 'amount'
>

/** The Cancel button, until the store has marked the booking ready. A dialog first shows the consequences. */
function CancelBooking({ booking }: { booking: CancelledBooking }) {
  const t = useTranslations('bookings')
  const say = useTranslations()
  const [asking, setAsking] = useState(false)
  const { mutate, isPending } = useCancelBooking()
  const { kind, paise } = backOf(booking)
  return (
    <>
      <Button variant="quiet" size="sm" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        {t('cancel')}
      </Button>
      <ConfirmDialog
        danger
        open={asking}
        onOpenChange={setAsking}
        title={t('cancelTitle', { number: booking.orderNumber })}
        text={say(cancelWords[kind], { store: booking.storeName, amount: formatPaise(paise) })}
        confirm={t('cancel')}
        cancel={t('keep')}
        loading={isPending}
        onConfirm={() =>
          mutate({ orderId: booking.orderId }, { onSettled: () => setAsking(false) })
        }
      />
    </>
  )
}

/** Cancels the booking and returns its lines to the cart. A dialog first shows the consequences. */
function ChangeBooking({ booking }: { booking: Booking }) {
  const t = useTranslations('bookings')
  const say = useTranslations()
  const { kind, paise } = backOf(booking)
  const [asking, setAsking] = useState(false)
  const { bringBack, isPending } = useBringBack(booking)
  const { mutate, isPending: isCancelling } = useCancelBooking(bringBack)
  return (
    <>
      <Button
        variant="quiet"
        size="sm"
        aria-haspopup="dialog"
        loading={isPending}
        onClick={() => setAsking(true)}
      >
        {t('change')}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('changeTitle')}
        text={t('changeText', {
          store: booking.storeName,
          money: say(endedWords[kind], { amount: formatPaise(paise) }),
        })}
        confirm={t('change')}
        cancel={t('keep')}
        loading={isCancelling}
        onConfirm={() =>
          mutate({ orderId: booking.orderId }, { onSettled: () => setAsking(false) })
        }
      />
    </>
  )
}

/** Cancels a booking that the store has not marked ready. */
function useCancelBooking(onCancelled = () => {}) {
  const say = useTranslations()
  const sayError = useErrorWords()
  const put = useCacheBooking()
  return useCall('POST /cancel-order', {
    onSuccess: ({ booking }) => {
      onCancelled()
      put(booking)
      const { kind, paise } = backOf(booking)
      const values = { number: booking.orderNumber, amount: formatPaise(paise) }
      void toast('success', say(cancelledWords[kind], values))
    },
    onError: (error) => void toast('error', sayError(error)),
  })
}

/** "Ready by 12:20 pm.", then "Collect by Wed 8:00 pm"; null when the booking has no deadline. */
function useBookingDue(booking: Booking) {
  const { orderStatus, dueAt } = booking
  const t = useTranslations('bookings')
  const now = useNow()
  const sayWhen = useWhenWords(now)
  const { ready } = useBookingPromise(booking)
  if (!dueAt) return null
  const isOver = Date.parse(dueAt) <= now
  if (orderStatus === 'Payment Pending') return isOver ? null : t('payBy', { when: sayWhen(dueAt) })
  if (orderStatus === 'Awaiting Confirmation') return isOver ? t('answerOver') : ready
  if (orderStatus !== 'Ready for Pickup') return null
  return isOver ? t('collectOver') : t('collectBy', { when: sayWhen(dueAt) })
}
