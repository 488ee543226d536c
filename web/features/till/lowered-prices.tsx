import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { variantValues } from '#shared/catalog/variant-names.ts'
import type { DayClose } from '#shared/contract/till.ts'
import { formatRupees } from '#web/lib/format.ts'
import { useGoodsNames } from '#web/lib/locale.ts'
import { BillLink } from '#web/features/counter/bill/bill-link.tsx'
import { Button } from '#web/ui/button.tsx'

/** Lines that are shown at first; a shop that bargains has dozens a day. */
const FIRST = 5

type LoweredPricesProps = { lines: DayClose['lowered']; isWhole?: boolean }

/**
 * The lines that were sold below the price in force, and those without an article: who, what, how much and why. Paper has
 * them all: `isWhole`.
 */
export function LoweredPrices({ lines, isWhole = false }: LoweredPricesProps) {
  return (
    <>
      <PricedLines
        title="lowered"
        lines={lines.filter(({ isFree }) => !isFree)}
        isWhole={isWhole}
      />
      <PricedLines title="free" lines={lines.filter(({ isFree }) => isFree)} isWhole={isWhole} />
    </>
  )
}

type PricedLinesProps = Required<LoweredPricesProps> & { title: 'lowered' | 'free' }

function PricedLines({ title, lines, isWhole }: PricedLinesProps) {
  const [showsAll, showAll] = useState(isWhole)
  const t = useTranslations('dayClose')
  const id = useId()
  const { attribute } = useGoodsNames()
  if (lines.length === 0) return null
  return (
    <section aria-labelledby={id} className="mt-4 text-sm">
      <h2 id={id} className="font-semibold">
        {t(title)}
      </h2>
      <ul className="divide-y divide-hairline">
        {lines.slice(0, showsAll ? undefined : FIRST).map((line, index) => (
          <li key={index} className="py-2 wrap-anywhere">
            <p className="flex flex-wrap justify-between gap-x-4">
              <span>
                {line.quantity} ×{' '}
                {[line.name, ...variantValues(line.attributes, attribute)].join(', ')}
              </span>
              <span className="money font-semibold whitespace-nowrap">
                {line.isFree
                  ? formatRupees(line.to)
                  : t('loweredTo', { from: formatRupees(line.from), to: formatRupees(line.to) })}
              </span>
            </p>
            <p className="text-xs text-ink-muted">
              <BillLink number={line.billNumber} />
              {['', line.by ?? t('someone'), line.reason ?? t('noReason')].join(' · ')}
            </p>
          </li>
        ))}
      </ul>
      {!showsAll && lines.length > FIRST && (
        <Button variant="quiet" size="sm" className="-ml-3" onClick={() => showAll(true)}>
          {t('showAll', { count: lines.length })}
        </Button>
      )}
    </section>
  )
}

/** The discounts on whole sales: how much, on which bill, by whom and why. */
export function SaleDiscounts({ discounts }: { discounts: DayClose['saleDiscounts'] }) {
  const t = useTranslations('dayClose')
  if (discounts.length === 0) return null
  return (
    <section aria-labelledby="sale-discounts" className="mt-4 text-sm">
      <h2 id="sale-discounts" className="font-semibold">
        {t('discounts')}
      </h2>
      <ul className="divide-y divide-hairline">
        {discounts.map(({ billNumber, amount, by, reason }) => (
          <li
            key={billNumber}
            className="flex flex-wrap justify-between gap-x-4 py-2 wrap-anywhere"
          >
            <span className="text-xs text-ink-muted">
              <BillLink number={billNumber} />
              {['', by ?? t('someone'), reason ?? t('noReason')].join(' · ')}
            </span>
            <span className="money font-semibold whitespace-nowrap">
              {t('discountOf', { amount: formatRupees(amount) })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
