import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Booking } from '#shared/contract/orders/bookings.ts'
import { paths } from '#shared/paths.ts'
import { usePaymentEnd } from '#web/features/payments/use-pay-online.ts'
import { Button } from '#web/ui/button.tsx'

type AwaitPaymentProps = { booking: Booking; cancel: ReactNode }

/** A booking whose online payment has not arrived: another try while its items are held, or to give it up. */
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
            {/* A document of its own: only the cart's page may load the provider's Checkout. */}
            <a href={paths.payBooking(booking.orderId)}>{t('payNow')}</a>
          </Button>
        )}
        {isUnpaid && cancel}
      </div>
    </>
  )
}
