import { useTranslations } from 'use-intl'
import type { Output } from '#web/lib/call.ts'
import { formatRupees } from '#web/lib/format.ts'

type Line = Output<'GET /booking'>['products'][number]

/** The offer that made the price of a booked line, with the price before it. */
export function OrderedOffer({ line: { ownOffer } }: { line: Pick<Line, 'ownOffer'> }) {
  const t = useTranslations('timeline')
  const ui = useTranslations('ui')
  return (
    ownOffer && (
      <p className="flex flex-wrap gap-x-2 text-xs">
        <span className="font-medium text-accent-ink wrap-anywhere">
          {t('lineOffer', { name: ownOffer.name })}
        </span>
        {ownOffer.wasPrice !== null && (
          <span className="money text-ink-muted">
            <span className="sr-only">{ui('priceBefore')} </span>
            <s>{formatRupees(ownOffer.wasPrice)}</s>
          </span>
        )}
      </p>
    )
  )
}
