import { useState } from 'react'
import { useNavigate } from '#web/lib/router.tsx'
import { useTranslations } from 'use-intl'
import type { Booking } from '#shared/contract/orders/bookings.ts'
import { paths } from '#shared/paths.ts'
import { type AgainState, MissingLines } from '#web/features/cart/again-note.tsx'
import { bringLines, type MissingLine } from '#web/features/cart/lines/merge-carts.ts'
import { useCart } from '#web/features/cart/use-cart.ts'
import type { Cart } from '#web/lib/browser-keys.ts'
import { useErrorWords } from '#web/lib/error-words.ts'
import { useCall } from '#web/lib/use-call.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'

export function BookAgain({ booking }: { booking: Booking }) {
  const t = useTranslations('bookings')
  const { bringBack, missing, isPending } = useBringBack(booking)
  return (
    <div className="flex basis-full flex-col items-start gap-2 pt-1">
      <Button variant="secondary" size="sm" loading={isPending} onClick={bringBack}>
        {t('bookAgain')}
      </Button>
      <output className="empty:hidden">{missing.length > 0 && t('againNone')}</output>
      {missing.length > 0 && (
        <div className="w-full rounded-card bg-accent-soft px-4 py-3 text-sm">
          <MissingLines lines={missing} />
        </div>
      )}
    </div>
  )
}

/** Adds the lines of a booking to the cart, as far as they are available now, and opens the cart. */
export function useBringBack(booking: Booking) {
  const sayError = useErrorWords()
  const navigate = useNavigate()
  const { replace } = useCart()
  /** Set when nothing is available. */
  const [missing, setMissing] = useState<MissingLine[]>([])
  const { mutate, isPending } = useCall('POST /cart/check', {
    onSuccess: (checked) => {
      const bring = (cart: Cart) => bringLines(cart, booking.products, checked)
      const { storeId, ...told } = bring({})
      if (!storeId) return setMissing(told.missing)
      replace((cart) => bring(cart).cart)
      const { missing: without, fewer, repriced } = told
      navigate(paths.cart(storeId), {
        state: { missing: without, fewer, repriced } satisfies AgainState,
      })
    },
    onError: (error) => void toast('error', sayError(error)),
  })
  const bringBack = () =>
    mutate({
      products: booking.products.map(({ productId, variantId, quantity }) => {
        return { productId, variantId, quantity }
      }),
    })
  return { bringBack, missing, isPending }
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
