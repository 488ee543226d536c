import { isTexts } from './browser-keys.ts'
import { storedJson } from './browser-storage.ts'

/** A product as the list of recently seen ones shows it; a price would be outdated soon. */
export type SeenProduct = { id: string; name: string; image: string; shop: string }

/** The products whose pages this browser has shown, the last one first. */
export const seenProductStorage = storedJson<SeenProduct[]>(
  'recentlySeen',
  (value): value is SeenProduct[] => Array.isArray(value) && value.every(isTexts),
  [],
)

const MOST_SEEN = 12

export function rememberProduct(product: SeenProduct): void {
  const others = seenProductStorage.read().filter(({ id }) => id !== product.id)
  seenProductStorage.write([product, ...others].slice(0, MOST_SEEN))
}
