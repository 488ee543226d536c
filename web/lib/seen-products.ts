import { isTexts } from './browser-keys.ts'
import { MAX_SEEN_PRODUCTS } from '#shared/limits.ts'
import { storedJson } from './browser-storage.ts'

/**
 * A product as the list of recently seen ones shows it; a price would be outdated soon. The Hindi names are missing where
 * the shop has none.
 */
export type SeenProduct = {
  id: string
  name: string
  image: string
  shop: string
  hindiName?: string
  hindiShop?: string
}

/** The products whose pages this browser has shown, the last one first. */
export const seenProductStorage = storedJson<SeenProduct[]>(
  'recentlySeen',
  (value): value is SeenProduct[] => Array.isArray(value) && value.every(isTexts),
  [],
)

type ShownProduct = Pick<SeenProduct, 'id' | 'name' | 'image' | 'shop'> & {
  /** The names in Hindi of an answer in English. */
  inHindi?: { productName?: string | undefined; shopName?: string | undefined } | undefined
}

/** Remembers a product whose page was shown in this language. */
export function rememberProduct({ inHindi, ...shown }: ShownProduct, language: string): void {
  const known = seenProductStorage.read().find(({ id }) => id === shown.id)
  const { productName: hindiName, shopName: hindiShop } = inHindi ?? {}
  const product: SeenProduct =
    language === 'hi'
      ? {
          ...shown,
          ...(known && { name: known.name, shop: known.shop }),
          hindiName: shown.name,
          hindiShop: shown.shop,
        }
      : { ...shown, ...(hindiName && { hindiName }), ...(hindiShop && { hindiShop }) }
  const others = seenProductStorage.read().filter(({ id }) => id !== product.id)
  seenProductStorage.write([product, ...others].slice(0, MAX_SEEN_PRODUCTS))
}
