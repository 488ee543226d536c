import { useEffect } from 'react'
import type { Session } from '#web/lib/session.ts'

const TRY_AGAIN_MS = 10_000

/** Keeps the cart with the account of whoever is signed in; its code travels for them alone. */
export function useKeepCart(session: Session): void {
  const email = session.status === 'user' ? session.user.email : undefined
  useEffect(() => {
    if (email === undefined) return
    let stop: (() => void) | undefined
    let isWanted = true
    const begin = async () => {
      if (!isWanted) return
      const { keepCart } = await import('#web/features/cart/save-cart.ts')
      if (isWanted) stop = keepCart(email)
    }
    const tryBegin = () => void begin().catch(() => setTimeout(tryBegin, TRY_AGAIN_MS))
    tryBegin()
    return () => {
      isWanted = false
      stop?.()
    }
  }, [email])
}
