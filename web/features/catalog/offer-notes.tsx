import { useTranslations } from 'use-intl'
import type { Product } from '#shared/contract/catalog/catalog.ts'
import { formatDistance, formatRupees, kmBetween } from '#web/lib/format.ts'
import { useHoursWords } from '#web/lib/hours-words.ts'
import { useLocale } from '#web/lib/locale.ts'
import { usePlace } from '#web/lib/place.ts'

/** The costs of trying: none until the shop has put the article aside. */
export function TrialTerms({ pickupDays }: { pickupDays: number }) {
  const t = useTranslations('productPage')
  const terms = [t('freeToCancel'), t('payAtShop'), t('keptDays', { count: pickupDays })]
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
      {terms.map((term) => (
        <li key={term} className="inline-flex items-center gap-1.5">
          <span aria-hidden="true" className="font-semibold text-success">
            ✓
          </span>
          {term}
        </li>
      ))}
    </ul>
  )
}

type SummaryProps = {
  product: Product
  price: number
  /** A word before the price, such as "From". */
  prefix: string | undefined
  at: number
}

/** The summary in a phone's bar while the page is scrolled: price, distance and ready time. */
export function BarSummary({ product, price, prefix, at }: SummaryProps) {
  const hours = useHoursWords(at)
  const { locale } = useLocale()
  const { place, isChosen } = usePlace()
  const ready = hours.readyBy(product.store)
  return (
    <p className="min-w-0 flex-1 text-xs text-ink-muted md:hidden">
      <span className="money block text-base leading-tight font-bold text-ink">
        {prefix && <span className="text-xs font-medium text-ink-muted">{prefix} </span>}
        {formatRupees(price)}
      </span>
      <span className="block truncate">
        {isChosen && <>{formatDistance(kmBetween(place, product.store), locale)} · </>}
        {ready}
      </span>
    </p>
  )
}
