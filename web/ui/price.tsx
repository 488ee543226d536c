import { clsx } from 'clsx'
import { useTranslations } from 'use-intl'
import type { OwnOffer } from '#shared/contract/goods.ts'
import { formatRupees, percentOff } from '#web/lib/format.ts'
import { useOfferEnd } from '#web/lib/offer-end.ts'
import { VisuallyHidden } from './page.tsx'

type PriceProps = {
  sellingPrice: number
  mrp?: number
  /** The shop's own offer that makes the price; the page was made at `at`, in milliseconds of the epoch. */
  offer?: (OwnOffer & { at: number }) | undefined
  /** A word before the price, such as "From". */
  prefix?: string | undefined
  size?: 'sm' | 'lg'
  className?: string
}

/**
 * Prices in decimal rupees. The struck-through price is the MRP, during an offer the shop's price before it; it and the
 * saving are shown only when there is a saving.
 */
export function Price({
  sellingPrice,
  mrp = sellingPrice,
  offer,
  prefix,
  size = 'sm',
  className,
}: PriceProps) {
  const t = useTranslations('ui')
  const before = offer?.wasPrice ?? mrp
  const off = percentOff(sellingPrice, before)
  const small = size === 'lg' ? 'text-base' : 'text-xs'
  return (
    <p className={clsx('flex flex-wrap items-baseline gap-x-2', className)}>
      {/* On narrow cards the price has a line of its own, so that all prices break at the same place. */}
      <span className={clsx('money font-bold', size === 'lg' ? 'text-xl' : 'w-full text-sm')}>
        {off > 0 && <VisuallyHidden>{t('sellingPrice')} </VisuallyHidden>}
        {prefix && <span className="text-xs font-medium text-ink-muted">{prefix} </span>}
        {formatRupees(sellingPrice)}
      </span>
      {off > 0 && (
        <>
          <span className={clsx('money text-ink-muted', small)}>
            <VisuallyHidden>{t(before === mrp ? 'mrp' : 'priceBefore')} </VisuallyHidden>
            <s>{formatRupees(before)}</s>
          </span>
          <span className={clsx('money font-semibold text-accent-ink', small)}>
            {t('percentOff', { percent: off })}
          </span>
        </>
      )}
      {offer && <OfferEnd {...offer} className={small} />}
      {size === 'lg' && before < mrp && (
        <span className="money w-full text-sm text-ink-muted">
          {t('mrp')} {formatRupees(mrp)}
        </span>
      )}
    </p>
  )
}

type EndProps = { until: string; at: number; className: string }

function OfferEnd({ until, at, className }: EndProps) {
  return (
    <span className={clsx('font-semibold text-accent-ink', className)}>
      {useOfferEnd(until, at)}
    </span>
  )
}
