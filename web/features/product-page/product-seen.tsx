import { useEffect } from 'react'
import type { Product } from '#shared/contract/catalog/catalog.ts'
import { rememberProduct } from '#web/lib/seen-products.ts'
import { useLocale } from '#web/lib/locale.ts'
import { call } from '#web/lib/call.ts'

/** Shortest time for which the page must be visible to count as a view, in milliseconds. */
const SEEN_MS = 1_000

/**
 * Counts a view once the page was visible for a second, and remembers the product on this device. A failed count is
 * ignored, because one view less does no harm.
 */
export function ProductSeen({ product, isOwn }: { product: Product; isOwn: boolean }) {
  const { _id: id, productName: name, shopName: shop, inHindi } = product
  const { locale } = useLocale()
  const image = product.variants[0]?.Images[0] ?? ''
  useEffect(() => {
    if (isOwn) return undefined
    let timer = 0
    const wait = () => {
      clearTimeout(timer)
      if (document.visibilityState === 'visible') timer = window.setTimeout(tell, SEEN_MS)
    }
    const stop = () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', wait)
    }
    const tell = () => {
      stop()
      rememberProduct({ id, name, image, shop, inHindi }, locale)
      call('POST /product-view', { _id: id }).catch(() => undefined)
    }
    document.addEventListener('visibilitychange', wait)
    wait()
    return stop
  }, [id, name, image, shop, inHindi, locale, isOwn])
  return null
}
