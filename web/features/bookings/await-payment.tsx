import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Booking } from '#shared/contract/orders/bookings.ts'
import type { CheckedLine } from '#shared/contract/orders/cart.ts'
import { formatPaise } from '#shared/formats/money.ts'
import { paths } from '#shared/paths.ts'
import { begunIn, usePaymentEnd } from '#web/features/payments/use-pay-online.ts'
import { useCashRefusal } from '#web/features/cart/cash-refusal.ts'
import { refreshCart } from '#web/features/cart/save-cart.ts'
import { VariantWords } from '#web/features/catalog/variants/variant-words.tsx'
import { hasCode } from '#web/lib/call-error.ts'
import { formatRupees } from '#web/lib/format.ts'
import { useErrorWords } from '#web/lib/error-words.ts'
import { useNavigate } from '#web/lib/router.tsx'
import { useCall } from '#web/lib/use-call.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'
import { bookedNow } from './booked-now.ts'

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

/**
 * Books the same items with payment at the shop, in the place of the booking that waits; its pieces stay held. What the
 * shop has changed since is shown, and booked when it is accepted.
 */
function PayAtShopInstead({ booking }: { booking: Booking }) {
  const t = useTranslations('bookings')
  const sayError = useErrorWords()
  const navigate = useNavigate()
  const refused = useCashRefusal()
  const [present, setPresent] = useState<readonly CheckedLine[]>()
  /** The sentence that tells that money is under way, or that another sum goes back. */
  const [begun, setBegun] = useState<string>()
  const { mutate, isPending } = useCall('POST /cop-order', {
    onSuccess: ({ orderId, orderNumber }) => {
      refreshCart()
      void toast('success', t('bookedAtShop', { number: orderNumber }))
      navigate(paths.booking(orderId))
    },
    onError: (error) => {
      if (hasCode(error, 'PRICE_CHANGED') || hasCode(error, 'GOODS_CHANGED'))
        setPresent(error.details.products)
      else if (begunIn(error)) setBegun(sayError(error))
      else void toast('error', sayError(error))
    },
  })
  if (refused) return null
  const { orderId } = booking
  const { products, totalPaise, changed } = bookedNow(booking, present)
  return (
    <>
      {begun && (
        <p role="alert" className="basis-full">
          {begun} {t('despiteMoney')}
        </p>
      )}
      {changed.map((line) => (
        <div
          key={line.variantId}
          role="alert"
          className="basis-full rounded-control bg-accent-soft px-3 py-2 text-sm wrap-anywhere text-accent-ink"
        >
          <p>
            {t('changedNow', {
              name: line.productName,
              now: formatRupees(line.price),
              before: formatRupees(line.before),
            })}
          </p>
          <VariantWords variant={line.variant} kind={line.kind} isShort />
        </div>
      ))}
      <Button
        variant="secondary"
        size="sm"
        loading={isPending}
        onClick={() =>
          mutate({ products, insteadOf: orderId, ...(begun && { despitePayments: [orderId] }) })
        }
      >
        {begun
          ? t('atShopDespite', { amount: formatPaise(totalPaise) })
          : changed.length > 0
            ? t('acceptAtShop', { amount: formatPaise(totalPaise) })
            : t('payAtShopInstead')}
      </Button>
    </>
  )
}
