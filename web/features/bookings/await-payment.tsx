import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Booking } from '#shared/contract/orders/bookings.ts'
import { paths } from '#shared/paths.ts'
import { usePaymentEnd } from '#web/features/payments/use-pay-online.ts'
import { Button } from '#web/ui/button.tsx'

type AwaitPaymentProps = { booking: Booking; cancel: ReactNode }

/** A booking without its online payment. The shopper can pay again while the items are held, or cancel. */
export function AwaitPayment({ booking, cancel }: AwaitPaymentProps) {
  const t = useTranslations('bookings')
  const end = usePaymentEnd(booking.orderId)
  const isUnpaid = end?.kind === 'unpaid'
  return (
    <>
      <p className="text-ink-muted">{t(isUnpaid ? 'unpaidText' : 'checkingText')}</p>
      <div className="flex flex-wrap gap-2">
        {isUnpaid && end.canRetry && (
          <Button asChild size="sm">
            {/* Load a new document: only the document of the cart may load the provider's Checkout. */}
            <a href={paths.payBooking(booking.orderId)}>{t('payNow')}</a>
          </Button>
        )}
        {isUnpaid && cancel}
      </div>
    </>
  )
}
