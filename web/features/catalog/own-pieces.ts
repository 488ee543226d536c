import { useQuery } from '@tanstack/react-query'
import type { Product } from '#shared/contract/catalog/catalog.ts'
import { callQuery } from '#web/lib/queries.ts'
import { useSession } from '#web/lib/session.ts'

export const waitlistQuery = callQuery('GET /waitlist', {})

/**
 * The product as this person may book it: a piece that is held for the person is in stock, though it is sold out for
 * everybody else, for whom the page was rendered. `held`: the variants of which a piece is held.
 */
export function useOwnPieces(product: Product): { product: Product; held: readonly string[] } {
  const isWanted = product.variants.some(({ Stock }) => Stock === 0)
  const isUser = useSession().status === 'user'
  const { data } = useQuery({ ...waitlistQuery, enabled: isUser && isWanted })
  const held = (data?.waiting ?? []).flatMap((one) => (one.heldUntil ? [one.variantId] : []))
  if (held.length === 0) return { product, held }
  const variants = product.variants.map((variant) =>
    held.includes(variant._id) ? { ...variant, Stock: variant.Stock + 1 } : variant,
  )
  return { product: { ...product, variants }, held }
}
