import { useState } from 'react'
import { useNavigate } from '#web/lib/router.tsx'
import { useTranslations } from 'use-intl'
import type { Booking } from '#shared/contract/orders/bookings.ts'
import { paths } from '#shared/paths.ts'
import type { AgainState } from '#web/features/cart/cart-body.tsx'
import { type BroughtLines, bringLines } from '#web/features/cart/merge-carts.ts'
import { useCart } from '#web/features/cart/use-cart.ts'
import { useErrorWords } from '#web/lib/error-words.ts'
import { useCall } from '#web/lib/use-call.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'

export function BookAgain({ booking }: { booking: Booking }) {
  const t = useTranslations('bookings')
  const { bringBack, isNoneLeft, isPending } = useBringBack(booking)
  return (
    <div className="flex basis-full flex-col items-start gap-2 pt-1">
      <Button variant="secondary" size="sm" loading={isPending} onClick={bringBack}>
        {t('bookAgain')}
      </Button>
      <output className="empty:hidden">{isNoneLeft && t('againNone')}</output>
      {isNoneLeft && <LookElsewhere booking={booking} />}
    </div>
  )
}

/** Adds the lines of a booking to the cart, as far as they are available now, and opens the cart. */
export function useBringBack(booking: Booking) {
  const sayError = useErrorWords()
  const navigate = useNavigate()
  const { replace } = useCart()
  const [isNoneLeft, setNoneLeft] = useState(false)
  const { mutate, isPending } = useCall('POST /cart/check', {
    onSuccess: (checked) => {
      let brought: BroughtLines | undefined
      replace((cart) => {
        brought = bringLines(cart, booking.products, checked)
        return brought.cart
      })
      if (!brought?.storeId) return setNoneLeft(true)
      const { storeId, missing, fewer } = brought
      navigate(paths.cart(storeId), { state: { missing, fewer } satisfies AgainState })
    },
    onError: (error) => void toast('error', sayError(error)),
  })
  const bringBack = () =>
    mutate({
      products: booking.products.map(({ productId, variantId, quantity }) => {
        return { productId, variantId, quantity }
      }),
    })
  return { bringBack, isNoneLeft, isPending }
}

/** A link to a search for the first product of a booking. */
export function LookElsewhere({ booking }: { booking: Booking }) {
  const t = useTranslations('bookings')
  const [line] = booking.products
  return (
    line && (
      <ButtonLink to={paths.search({ rawQuery: line.name })} variant="secondary" size="sm">
        {t('lookElsewhere')}
      </ButtonLink>
    )
  )
}
