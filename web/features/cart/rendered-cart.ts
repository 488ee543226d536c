import { useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect, useState } from 'react'
import { type Cart, cartStorage, EMPTY_CART, savedCartStorage } from '#web/lib/browser-keys.ts'
import { callQuery } from '#web/lib/queries.ts'
import { useSession } from '#web/lib/session.ts'
import { cartOf, savedLinesOf } from './lines/merge-carts.ts'
import { checkQuery, wantedLines } from './use-cart-check.ts'

export const savedCartQuery = callQuery('GET /cart', {})

type RenderedCart = {
  cart: Cart
  /** True when the server knew the account's cart while it rendered the page. */
  isKnown: boolean
}

/**
 * The account's cart as the server rendered it into the page. A browser without a cart saves this cart as its own, so
 * that it stays on the screen.
 */
export function useRenderedCart(): RenderedCart {
  const queryClient = useQueryClient()
  const session = useSession()
  const email = session.status === 'user' ? session.user.email : undefined
  const [rendered] = useState(() => {
    const products = queryClient.getQueryData(savedCartQuery.queryKey)?.products
    const checked = products && queryClient.getQueryData(checkQuery(wantedLines(products)).queryKey)
    const cart = checked ? cartOf(products, EMPTY_CART, checked) : EMPTY_CART
    return { cart, isKnown: checked !== undefined || products?.length === 0 }
  })
  useLayoutEffect(() => {
    if (email !== undefined) takeOver(rendered.cart, email)
  }, [rendered, email])
  return rendered
}

function takeOver(rendered: Cart, email: string): void {
  const isOwn = [email, ''].includes(savedCartStorage.read().email)
  if (rendered === EMPTY_CART || cartStorage.read() !== EMPTY_CART || !isOwn) return
  savedCartStorage.write({ email, lines: savedLinesOf(rendered) })
  cartStorage.write(rendered)
}
