import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useVariantName } from '#web/lib/locale.ts'
import type {
  InventoryProduct,
  InventoryVariant,
  StockMovement,
} from '#shared/contract/inventory.ts'
import { paths } from '#shared/paths.ts'
import { callPages } from '#web/lib/queries.ts'
import { Link } from '#web/lib/router.tsx'
import { MorePages } from '#web/ui/load-more.tsx'
import { Sheet } from '#web/ui/on-demand.tsx'
import { NotLoaded } from '#web/ui/loaded.tsx'
import { Moment } from '#web/ui/moment.tsx'

export type ShownHistory = { product: InventoryProduct; variant: InventoryVariant }

type Props = { shown: ShownHistory | undefined; onClose: () => void }

/** Every change of one variant's stock and holds, the newest first. */
export function MovementsSheet({ shown, onClose }: Props) {
  const t = useTranslations('inventory')
  const nameOf = useVariantName()
  const name = shown ? `${shown.product.productName} ${nameOf(shown.variant)}`.trim() : ''
  return (
    <Sheet
      open={shown !== undefined}
      onOpenChange={(open) => open || onClose()}
      title={t('historyTitle')}
      description={shown && `${name} (${shown.variant.SKU})`}
    >
      {shown && <Movements variantId={shown.variant._id} />}
    </Sheet>
  )
}

function Movements({ variantId }: { variantId: string }) {
  const t = useTranslations('inventory')
  const query = useInfiniteQuery(callPages('GET /stock-movements', { _id: variantId }, 'page'))
  if (!query.data) return <NotLoaded query={query} lines={6} />
  const movements = query.data.pages.flatMap((page) => page.movements)
  if (movements.length === 0) return <p className="text-sm text-ink-muted">{t('noMovements')}</p>
  return (
    <>
      <ol className="divide-y divide-hairline">
        {movements.map((movement, at) => (
          <Movement key={movements.length - at} movement={movement} />
        ))}
      </ol>
      <MorePages query={query} />
    </>
  )
}

function Movement({ movement }: { movement: StockMovement }) {
  const t = useTranslations('inventory')
  const { at, stock, held, stockChange, heldChange, by, name, order, bill } = movement
  return (
    <li className="grid grid-cols-[1fr_auto] gap-x-3 py-2.5 text-sm">
      <p className="min-w-0">
        <span className="font-semibold">{t(wordsOf(movement))}</span>{' '}
        {order && (
          <Link
            to={
              order.isOpen
                ? paths.currentOrders({ search: order.orderNumber })
                : paths.orderHistory({ search: order.orderNumber })
            }
            className="money text-primary underline"
          >
            {order.orderNumber}
          </Link>
        )}
        {bill && <span className="money">{bill.number}</span>}
        <span className="block text-xs wrap-anywhere text-ink-muted">
          {by === 'merchant' ? (name ?? t('by.merchant')) : t(`by.${by}`)} ·{' '}
          <Moment at={at} className="whitespace-nowrap" />
        </span>
        {movement.unseen && <span className="block text-xs text-ink-muted">{t('unseen')}</span>}
      </p>
      <p className="money text-right">
        {stockChange !== 0 && (
          <span className="block font-semibold">
            {t('stockChange', { change: signChange(stockChange) })}
          </span>
        )}
        {heldChange !== 0 && (
          <span className="block">{t('heldChange', { change: signChange(heldChange) })}</span>
        )}
        <span className="block text-xs text-ink-muted">{t('after', { stock, held })}</span>
      </p>
    </li>
  )
}

/** The message of the kind of a movement. */
function wordsOf({ kind, waitlist }: StockMovement) {
  return kind === 'hold' && waitlist ? ('heldForWaiting' as const) : (`kinds.${kind}` as const)
}

function signChange(change: number): string {
  return change > 0 ? `+${change}` : `−${-change}`
}
