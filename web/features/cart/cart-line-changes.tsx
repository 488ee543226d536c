import type { ReactNode } from 'react'
import { Link } from '#web/lib/router.tsx'
import { useTranslations } from 'use-intl'
import TrendingDown from 'lucide-react/icons/trending-down'
import TrendingUp from 'lucide-react/icons/trending-up'
import { MAX_QUANTITY_PER_LINE } from '#shared/limits.ts'
import { paths } from '#shared/paths.ts'
import { formatRupees } from '#web/lib/format.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { VisuallyHidden } from '#web/ui/page.tsx'
import type { JudgedLine } from './cart-summary.ts'

type ChangedPriceProps = { price: number; earlier: number; onSeen: () => void }

/** The present price beside the earlier one, until the shopper confirms it. */
export function ChangedPrice({ price, earlier, onSeen }: ChangedPriceProps) {
  const t = useTranslations('cart')
  const isDearer = price > earlier
  return (
    <div className="flex flex-wrap items-center gap-x-2">
      <p className="flex flex-wrap items-center gap-x-2 text-sm">
        <VisuallyHidden>
          {t('priceWas', { old: formatRupees(earlier), now: formatRupees(price) })}
        </VisuallyHidden>
        <strong aria-hidden="true" className="money">
          {formatRupees(price)}
        </strong>
        {isDearer ? (
          // A struck price would look like a discount.
          <span aria-hidden="true" className="money text-xs text-ink-muted">
            {t('priceBefore', { old: formatRupees(earlier) })}
          </span>
        ) : (
          <s aria-hidden="true" className="money text-xs text-ink-muted">
            {formatRupees(earlier)}
          </s>
        )}
        <Badge tone={isDearer ? 'danger' : 'success'}>
          {isDearer ? <TrendingUp aria-hidden="true" /> : <TrendingDown aria-hidden="true" />}
          {t(isDearer ? 'priceUp' : 'priceDown', {
            amount: formatRupees(Math.abs(price - earlier)),
          })}
        </Badge>
      </p>
      <Button variant="quiet" size="sm" onClick={onSeen} className="-my-1.5">
        {t('priceSeen')}
      </Button>
    </div>
  )
}

type LineChangesProps = { judged: JudgedLine; onQuantity: (quantity: number) => void }

/** The problem of a line, with the action that solves it. */
export function LineChanges({ judged, onQuantity }: LineChangesProps) {
  const t = useTranslations('cart')
  const { line, today, problem } = judged
  if (problem === null) return <MostNote judged={judged} />
  if (problem === 'tooFew') {
    const free = today?.free ?? 0
    return (
      <Trouble text={t('onlyLeft', { count: free })}>
        <Button variant="secondary" size="sm" onClick={() => onQuantity(free)}>
          {t('setTo', { count: free })}
        </Button>
      </Trouble>
    )
  }
  const isGone = problem === 'gone'
  const hasOthers = !isGone || today?.problem === 'retired'
  const elsewhere = hasOthers
    ? paths.product(line.productId)
    : paths.search({ rawQuery: line.productName })
  return (
    <Trouble text={t(isGone ? 'gone' : 'soldOut')}>
      <Button
        variant="secondary"
        size="sm"
        aria-label={t('deleteName', { name: line.productName })}
        onClick={() => onQuantity(0)}
      >
        {t('delete')}
      </Button>
      <Button asChild variant="quiet" size="sm">
        <Link to={elsewhere}>{t(hasOthers ? 'otherSizes' : 'findSimilar')}</Link>
      </Button>
    </Trouble>
  )
}

function Trouble({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <p className="text-sm font-semibold text-danger">{text}</p>
      <div className="flex flex-wrap gap-2">{children}</div>
    </div>
  )
}

/** The reason why the quantity cannot be higher. */
function MostNote({ judged: { line, today } }: Pick<LineChangesProps, 'judged'>) {
  const t = useTranslations('cart')
  const most = MAX_QUANTITY_PER_LINE
  if (line.quantity >= most) {
    return <p className="text-xs text-ink-muted">{t('mostPerLine', { count: most })}</p>
  }
  if (line.quantity !== today?.free) return null
  return (
    <p className="text-xs font-semibold text-accent-ink">{t('onlyLeft', { count: today.free })}</p>
  )
}
