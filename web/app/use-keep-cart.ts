import { useEffect } from 'react'
import type { Session } from '#web/lib/session.ts'

/** Keeps the cart with the account of whoever is signed in; its code travels for them alone. */
export function useKeepCart(session: Session): void {
  const email = session.status === 'user' ? session.user.email : undefined
  useEffect(() => {
    if (email === undefined) return
    let stop: (() => void) | undefined
    let isWanted = true
    const begin = async () => {
      const { keepCart } = await import('#web/features/orders/keep-cart.ts')
      if (isWanted) stop = keepCart(email)
    }
    begin().catch(() => undefined)
    return () => {
      isWanted = false
      stop?.()
    }
  }, [email])
}
