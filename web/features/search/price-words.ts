import { useTranslations } from 'use-intl'
import { PRICE_SLIDER_TOP_RUPEES } from '#shared/limits.ts'
import { formatRupees } from '#web/lib/format.ts'
import { useGoodsNames } from '#web/lib/locale.ts'
import type { Gender } from './filters/read-filters.ts'

/** In whole rupees. No product is cheaper. */
export const LOWEST_PRICE = 1

/** Formats whole rupees without paise, for choosing prices. */
export function rupees(amount: number): string {
  return formatRupees(Math.max(LOWEST_PRICE, amount)).replace('.00', '')
}

export function usePriceWords(): (range: [number, number]) => string {
  const t = useTranslations('search')
  return ([low, high]) => {
    const open = high >= PRICE_SLIDER_TOP_RUPEES
    if (open) return low <= LOWEST_PRICE ? t('anyPrice') : t('priceFrom', { from: rupees(low) })
    if (low <= LOWEST_PRICE) return t('priceUpTo', { to: rupees(high) })
    return t('priceRange', { from: rupees(low), to: rupees(high) })
  }
}

/** Translated names of colours, sub-categories and genders. */
export function useFilterNames() {
  const genders = useTranslations('search.genders')
  const names = useGoodsNames()
  return {
    ...names,
    gender: (gender: Gender) => genders(gender),
    size: (size: string) => names.attribute('Size', size),
  }
}
