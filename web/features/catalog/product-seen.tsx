import { useEffect } from 'react'
import { call } from '#web/lib/call.ts'

/** Somebody who only passes by has not seen the product. */
const SEEN_MS = 1_000

/** Reports the product as seen once its page was visible for a second. A failure is no loss: it is one view less. */
export function ProductSeen({ productId }: { productId: string }) {
  useEffect(() => {
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
      call('POST /product-view', { _id: productId }).catch(() => undefined)
    }
    document.addEventListener('visibilitychange', wait)
    wait()
    return stop
  }, [productId])
  return null
}
