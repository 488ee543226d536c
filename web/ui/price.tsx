import { clsx } from 'clsx'
import { useTranslations } from 'use-intl'
import { formatRupees, percentOff } from '#web/lib/format.ts'
import { VisuallyHidden } from './page.tsx'

type PriceProps = {
  sellingPrice: number
  mrp?: number
  /** A word before the price, such as "From". */
  prefix?: string | undefined
  size?: 'sm' | 'lg'
  className?: string
}

/** Prices in decimal rupees. The struck-through MRP and the saving are shown only when there is a saving. */
export function Price({
  sellingPrice,
  mrp = sellingPrice,
  prefix,
  size = 'sm',
  className,
}: PriceProps) {
  const t = useTranslations('ui')
  const off = percentOff(sellingPrice, mrp)
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
          <span className={clsx('money text-ink-muted', size === 'lg' ? 'text-base' : 'text-xs')}>
            <VisuallyHidden>{t('mrp')} </VisuallyHidden>
            <s>{formatRupees(mrp)}</s>
          </span>
          <span
            className={clsx(
              'money font-semibold text-accent-ink',
              size === 'lg' ? 'text-base' : 'text-xs',
            )}
          >
            {t('percentOff', { percent: off })}
          </span>
        </>
      )}
    </p>
  )
}
