import { useTranslations } from 'use-intl'
import type { CheckedStore } from './cart-summary.ts'

export type StoreRefusal = NonNullable<CheckedStore['refused']>

/** Says why a store does not take the cart, and how much of it is possible. */
export function useRefusalWords(): (refused: StoreRefusal) => string {
  const t = useTranslations('cart')
  return ({ limit }) => {
    if (!limit) return t('storeBlocked')
    const { cap, size, used, left, storeName: shop, productName } = limit
    return t(`limit_${cap}`, { shop, size, used, left, product: productName ?? '' })
  }
}
