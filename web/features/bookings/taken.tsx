import { useTranslations } from 'use-intl'
import type { Booking } from '#shared/contract/orders/bookings.ts'
import type { OrderProduct } from '#shared/contract/orders/orders.ts'
import { isTerminal, orderStatusOfName } from '#shared/order-status.ts'
import type { z } from 'zod'
import { formatRange } from '#web/features/cart/to-try/price-range.ts'
import { Badge } from '#web/ui/badge.tsx'

type Line = z.infer<typeof OrderProduct>
type Open = Pick<Booking, 'toTry' | 'orderStatus' | 'products'>

/** True for a line from which the customer gets no piece. */
export function isLeftOut({ declined, notTaken, quantity }: Line): boolean {
  return declined || notTaken === quantity
}

/** The quantity that the customer takes; the booked quantity when the customer took nothing. */
export function takenOf({ quantity, notTaken }: Line): number {
  return quantity - notTaken || quantity
}

/** The lines of which the customer gets anything; all lines when nothing is taken. */
export function takenLines<L extends Line>(lines: readonly L[]): readonly L[] {
  const taken = lines.filter((line) => !isLeftOut(line))
  return taken.length > 0 ? taken : lines
}

/** The cheapest and the dearest price of a booking to try, until the customer has chosen; undefined for any other. */
export function openRangeOf({ toTry, orderStatus, products }: Open): string | undefined {
  if (!toTry || isTerminal(orderStatusOfName(orderStatus))) return undefined
  const left = products.filter(({ declined }) => !declined)
  const prices = (left.length > 0 ? left : products).map(({ price }) => price)
  return formatRange(prices)
}

/** The end of a line: not available, not taken, or only some of its pieces taken. */
export function LineMark({ line }: { line: Line }) {
  const t = useTranslations('timeline')
  const { declined, notTaken, quantity } = line
  if (declined) return <Badge tone="neutral">{t('lineDeclined')}</Badge>
  if (notTaken === 0) return null
  const taken = quantity - notTaken
  return (
    <Badge tone="neutral">
      {taken === 0 ? t('lineNotTaken') : t('lineTaken', { taken, quantity })}
    </Badge>
  )
}
