import { clsx } from 'clsx'
import { useTranslations } from 'use-intl'
import { formatRupees, percentOff } from '#web/lib/format.ts'
import { useOfferEnd } from '#web/lib/offer-end.ts'
import { VisuallyHidden } from './page.tsx'

/** An offer that makes the price, its end and the price before it. */
type Offer = { until: string; wasPrice: number | null }
type PriceProps = {
  sellingPrice: number
  mrp?: number
  offer?: Offer | undefined
  /** The time at which the offer was read, in milliseconds of the epoch. */
  at?: number
  /** A word before the price, such as "From". */
  prefix?: string | undefined
  size?: 'sm' | 'lg'
  className?: string
}

/**
 * Prices in decimal rupees. The struck-through price is the MRP, during an offer the price before it; it and the saving
 * are shown only when there is a saving.
 */
export function Price(props: PriceProps) {
  const { sellingPrice, mrp = sellingPrice, offer, at = 0, prefix, size = 'sm', className } = props
  const t = useTranslations('ui')
  const before = offer?.wasPrice ?? mrp
  const off = percentOff(sellingPrice, before)
  return (
    <p className={clsx('flex flex-wrap items-baseline gap-x-2', className)}>
      <Amount rupees={sellingPrice} prefix={prefix} isNamed={off > 0} size={size} />
      {off > 0 && <Struck before={before} off={off} isMrp={before === mrp} size={size} />}
      {offer && <OfferEnd until={offer.until} at={at} size={size} />}
      {size === 'lg' && before < mrp && (
        <span className="money w-full text-sm text-ink-muted">
          {t('mrp')} {formatRupees(mrp)}
        </span>
      )}
    </p>
  )
}

type Size = NonNullable<PriceProps['size']>
const small: Record<Size, string> = { sm: 'text-xs', lg: 'text-base' }

type AmountProps = { rupees: number; prefix: string | undefined; isNamed: boolean; size: Size }

/** On narrow cards the price has a line of its own, so that all prices break at the same place. */
function Amount({ rupees, prefix, isNamed, size }: AmountProps) {
  const t = useTranslations('ui')
  return (
    <span className={clsx('money font-bold', size === 'lg' ? 'text-xl' : 'w-full text-sm')}>
      {isNamed && <VisuallyHidden>{t('sellingPrice')} </VisuallyHidden>}
      {prefix && <span className="text-xs font-medium text-ink-muted">{prefix} </span>}
      {formatRupees(rupees)}
    </span>
  )
}

type StruckProps = { before: number; off: number; isMrp: boolean; size: Size }

function Struck({ before, off, isMrp, size }: StruckProps) {
  const t = useTranslations('ui')
  return (
    <>
      <span className={clsx('money text-ink-muted', small[size])}>
        <VisuallyHidden>{t(isMrp ? 'mrp' : 'priceBefore')} </VisuallyHidden>
        <s>{formatRupees(before)}</s>
      </span>
      <span className={clsx('money font-semibold text-accent-ink', small[size])}>
        {t('percentOff', { percent: off })}
      </span>
    </>
  )
}

function OfferEnd({ until, at, size }: { until: string; at: number; size: Size }) {
  return (
    <span className={clsx('font-semibold text-accent-ink', small[size])}>
      {useOfferEnd(until, at)}
    </span>
  )
}
