import type { Booking } from '#shared/contract/orders/bookings.ts'
import { isTerminal, orderStatusOfName } from '#shared/order-status.ts'
import { BuyerField, BuyerOfBill } from '#web/features/cart/buyer/buyer-field.tsx'
import {
  buyerErrorOf,
  isOfBuyer,
  sentBuyer,
  type TypedBuyer,
  typedBuyer,
} from '#web/features/cart/buyer/typed-buyer.ts'
import { useErrorWords } from '#web/lib/error-words.ts'
import { useCall } from '#web/lib/use-call.ts'
import { toast } from '#web/ui/toast.ts'
import { useCacheBooking } from './use-bookings.ts'

/** The buyer for the bill of a booking; until the booking ends, the shopper can change it. */
export function BookingBuyer({ booking }: { booking: Booking }) {
  const cacheBooking = useCacheBooking()
  const errorWords = useErrorWords()
  const { mutate, error } = useCall('PUT /booking-buyer', {
    onSuccess: ({ message, booking: changed }) => {
      cacheBooking(changed)
      void toast('success', message)
    },
    onError: (refused) => void (isOfBuyer(refused) || toast('error', errorWords(refused))),
  })
  const buyer = booking.buyer ? typedBuyer(booking.buyer) : null
  const change = (typed: TypedBuyer | null) =>
    new Promise<boolean>((resolve) =>
      mutate(
        { orderId: booking.orderId, buyer: typed && sentBuyer(typed) },
        { onSettled: (_done, refused) => resolve(!refused) },
      ),
    )
  if (isTerminal(orderStatusOfName(booking.orderStatus)))
    return buyer && <BuyerOfBill buyer={buyer} />
  return <BuyerField side="shopper" buyer={buyer} onChange={change} errorOf={buyerErrorOf(error)} />
}
