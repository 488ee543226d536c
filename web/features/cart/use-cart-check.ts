import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { Cart } from '#web/lib/browser-keys.ts'
import type { Input } from '#web/lib/call.ts'
import { useLive } from '#web/lib/live.ts'
import { callQuery } from '#web/lib/queries.ts'
import { useDebounced } from '#web/lib/react-hooks.ts'
import { useNow } from '#web/lib/use-now.ts'
import { toSentLine, withGone, withTaxes } from './lines/cart-lines.ts'
import { refreshCart } from './save-cart.ts'
import type { SavedLine } from './lines/merge-carts.ts'
import { goneVariants, presentRates } from './cart-summary.ts'

type WantedLines = Input<'POST /cart/check'>['products']
type CartPort = {
  cart: Cart
  setTaxes: (rates: ReadonlyMap<string, number>) => void
  setGone: (gone: ReadonlySet<string>) => void
}

const PAUSE_MS = 400
const MOST_LINES = 200

/** Requests prices, stock and hours when the cart opens, after each change of it and of a booking. */
export function useCartCheck({ cart, setTaxes, setGone }: CartPort) {
  const products = useDebounced(
    useMemo(
      () => wantedLines(Object.values(cart).flatMap((store) => Object.values(store))),
      [cart],
    ),
    PAUSE_MS,
  )
  const query = useQuery({
    ...checkQuery(products),
    enabled: products.length > 0,
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })
  useLive('booking', [['POST /cart/check'], ['GET /cart']], refreshCart)
  const { data } = query
  const now = useNow()
  useEffect(() => {
    const rates = data && presentRates(data)
    if (rates && withTaxes(cart, rates) !== cart) setTaxes(rates)
  }, [cart, data, setTaxes])
  useEffect(() => {
    const gone = data && goneVariants(cart, data)
    if (gone && withGone(cart, gone) !== cart) setGone(gone)
  }, [cart, data, setGone])
  return {
    checked: data,
    /** The time at which the hours were computed, in milliseconds of the epoch. */
    at: query.isPlaceholderData ? now : query.dataUpdatedAt,
    failed: query.isError,
    retry: () => void query.refetch(),
    retrying: query.isRefetching,
  }
}

export function checkQuery(products: WantedLines) {
  return callQuery('POST /cart/check', { products })
}

/** The lines with what they showed, limited in number and pieces to what one check accepts. */
export function wantedLines(lines: readonly SavedLine[]): WantedLines {
  return lines.slice(0, MOST_LINES).map(toSentLine)
}
