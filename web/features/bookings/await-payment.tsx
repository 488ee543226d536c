import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Booking } from '#shared/contract/orders/bookings.ts'
import { paths } from '#shared/paths.ts'
import { usePaymentEnd } from '#web/features/payments/use-pay-online.ts'
import { useCashRefusal } from '#web/features/cart/cash-refusal.ts'
import { refreshCart } from '#web/features/cart/save-cart.ts'
import { useErrorWords } from '#web/lib/error-words.ts'
import { useNavigate } from '#web/lib/router.tsx'
import { useCall } from '#web/lib/use-call.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'

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
        {isUnpaid && <PayAtShopInstead booking={booking} />}
        {isUnpaid && cancel}
      </div>
    </>
  )
}

/** Books the same items with payment at the shop, in the place of the booking that waits; its pieces stay held. */
function PayAtShopInstead({ booking }: { booking: Booking }) {
  const t = useTranslations('bookings')
  const sayError = useErrorWords()
  const navigate = useNavigate()
  const refused = useCashRefusal()
  const { mutate, isPending } = useCall('POST /cop-order', {
    onSuccess: ({ orderId, orderNumber }) => {
      refreshCart()
      void toast('success', t('bookedAtShop', { number: orderNumber }))
      navigate(paths.booking(orderId))
    },
    onError: (error) => void toast('error', sayError(error)),
  })
  if (refused) return null
  const products = booking.products.map(({ name: productName, ...line }) => {
    const { productId, variantId, quantity, price, variant } = line
    return { productId, variantId, quantity, price, productName, variant }
  })
  return (
    <Button
      variant="secondary"
      size="sm"
      loading={isPending}
      onClick={() => mutate({ products, insteadOf: booking.orderId })}
    >
      {t('payAtShopInstead')}
    </Button>
  )
}
