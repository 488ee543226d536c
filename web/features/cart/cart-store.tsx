import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import MapPin from 'lucide-react/icons/map-pin'
import { useHoursWords } from '#web/lib/hours-words.ts'
import { usePromiseWords } from '#web/lib/when-words.ts'
import { Card } from '#web/ui/card.tsx'
import { SkeletonText } from '#web/ui/skeleton.tsx'
import { CartLineRow } from './lines/cart-line.tsx'
import type { CheckedStore, JudgedLine } from './cart-summary.ts'

type CartStoreProps = {
  shopName: string
  /** Undefined until the server has answered; null when the request failed. */
  store: CheckedStore | undefined | null
  /** True when the store does not take bookings any more. */
  isGone: boolean
  /** The time at which the hours were computed. */
  at: number
  /** The text of the hours: open now or not. */
  hours: ReactNode
  /** A button that opens the weekly hours. */
  timings: ReactNode
  judged: readonly JudgedLine[]
  onQuantity: (line: JudgedLine['line'], quantity: number) => void
  onAccept: (judged: JudgedLine) => void
  onBookAnother: (line: JudgedLine['line'], orderId: string) => void
}

/** One store's part of the cart: the items, then the place and time of pickup. */
export function CartStore(props: CartStoreProps) {
  const { shopName, store, isGone, at, hours, timings, judged, onQuantity } = props
  const t = useTranslations('cart')
  const week = useTranslations('timings')
  const readyBy = useHoursWords(at).readyBy
  const promised = { readyByAt: null, dueAt: store?.dueAt ?? null }
  const { silence } = usePromiseWords(at)(promised, { kind: 'nothing', paise: 0 })
  const tone = store?.pause ? 'text-danger' : 'text-ink-muted'
  return (
    <Card className="flex flex-col gap-3">
      <div>
        <h2 className="text-lg">{shopName}</h2>
        {isGone && <p className="mt-1 text-sm font-semibold text-danger">{t('storeClosed')}</p>}
      </div>
      <ul className="divide-y divide-hairline border-y border-hairline py-4">
        {judged.map((one) => (
          <CartLineRow
            key={one.line.variantId}
            judged={one}
            at={at}
            onQuantity={(quantity) => onQuantity(one.line, quantity)}
            onAccept={() => props.onAccept(one)}
            onBookAnother={(orderId) => props.onBookAnother(one.line, orderId)}
          />
        ))}
      </ul>
      {store && (
        <div className="flex flex-col gap-2 text-sm">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            {hours}
            <span className={`font-medium ${tone}`}>{readyBy(store)}</span>
          </div>
          {silence && <p className="text-xs text-ink-muted">{silence}</p>}
          <p className="flex gap-1.5 text-ink-muted">
            <MapPin aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            {store.address}
          </p>
        </div>
      )}
      {store === undefined && <SkeletonText lines={4} className="min-h-36 md:min-h-24" />}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="min-w-0 flex-1 basis-52 text-xs text-ink-muted">{week('checkBefore')}</p>
        {timings}
      </div>
    </Card>
  )
}
