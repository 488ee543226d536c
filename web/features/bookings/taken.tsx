import { useTranslations } from 'use-intl'
import type { Booking } from '#shared/contract/orders/bookings.ts'
import type { OrderProduct } from '#shared/contract/orders/orders.ts'
import { isTerminal, orderStatusOfName } from '#shared/order-status.ts'
import type { z } from 'zod'
import { formatRange } from '#web/features/cart/to-try/price-range.ts'
import { VariantWords } from '#web/features/catalog/variant-words.tsx'
import { formatRupees } from '#web/lib/format.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'

type Line = z.infer<typeof OrderProduct>
type Open = Pick<Booking, 'toTry' | 'orderStatus' | 'products'>

/** True for a line of which the customer gets or got nothing. */
export function isLeftOut({ declined, notTaken, quantity }: Line): boolean {
  return declined || notTaken === quantity
}

/** The cheapest and the dearest price of a booking to try, until the customer has chosen; undefined for any other. */
export function openRangeOf({ toTry, orderStatus, products }: Open): string | undefined {
  if (!toTry || isTerminal(orderStatusOfName(orderStatus))) return undefined
  const left = products.filter(({ declined }) => !declined)
  const prices = (left.length > 0 ? left : products).map(({ price }) => price)
  return formatRange(prices)
}

/** What became of a line: not available, not taken, or only some of its pieces taken. */
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

/** After a hand-over, on the pass that the customer still holds: what was kept and what stays in the shop. */
export function KeptGoods({ booking }: { booking: Pick<Booking, 'products' | 'amount'> }) {
  const t = useTranslations('bookings')
  const offered = booking.products.filter(({ declined }) => !declined)
  if (offered.every(({ notTaken }) => notTaken === 0)) return null
  const kept = offered.flatMap((line) => piecesOf(line, line.quantity - line.notTaken))
  const left = offered.flatMap((line) => piecesOf(line, line.notTaken))
  return (
    <Card className="flex flex-col gap-4 text-sm">
      {kept.length > 0 && (
        <div>
          <h2 className="mb-1 flex justify-between gap-4 text-base">
            {t('passKept')}
            <span className="money">{formatRupees(booking.amount)}</span>
          </h2>
          <Pieces of={kept} label={t('passKept')} />
        </div>
      )}
      <div className="text-ink-muted">
        <h2 className="mb-1 text-base">{t('passLeft')}</h2>
        <Pieces of={left} label={t('passLeft')} />
      </div>
    </Card>
  )
}

function piecesOf(line: Line, quantity: number): Line[] {
  return quantity > 0 ? [{ ...line, quantity }] : []
}

function Pieces({ of, label }: { of: Line[]; label: string }) {
  return (
    <ul aria-label={label} className="flex flex-col gap-1 wrap-anywhere">
      {of.map((line) => (
        <li key={line.variantId}>
          <span className="font-semibold">
            {line.quantity} × {line.name}
          </span>
          <VariantWords variant={line.variant} isShort />
        </li>
      ))}
    </ul>
  )
}
