import { useTranslations } from 'use-intl'
import type { Booking } from '#shared/contract/orders/bookings.ts'
import { VariantWords } from '#web/features/catalog/variants/variant-words.tsx'
import { formatRupees } from '#web/lib/format.ts'
import { Card } from '#web/ui/card.tsx'

type Line = Booking['products'][number]

/** Shown on the open pass after the hand-over: the kept goods, and the goods that stay in the shop. */
export function KeptGoods({ booking }: { booking: Pick<Booking, 'products' | 'amount'> }) {
  const t = useTranslations('kept')
  const offered = booking.products.filter(({ declined }) => !declined)
  if (offered.every(({ notTaken }) => notTaken === 0)) return null
  const kept = offered.flatMap((line) => piecesOf(line, line.quantity - line.notTaken))
  const left = offered.flatMap((line) => piecesOf(line, line.notTaken))
  return (
    <Card className="flex flex-col gap-4 text-sm">
      {kept.length > 0 && (
        <div>
          <h2 className="mb-1 flex justify-between gap-4 text-base">
            {t('youKeep')}
            <span className="money">{formatRupees(booking.amount)}</span>
          </h2>
          <Pieces of={kept} label={t('youKeep')} />
        </div>
      )}
      <div className="text-ink-muted">
        <h2 className="mb-1 text-base">{t('stays')}</h2>
        <Pieces of={left} label={t('stays')} />
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
          <VariantWords variant={line.variant} kind={line.kind} isShort />
        </li>
      ))}
    </ul>
  )
}
