import { useQuery } from '@tanstack/react-query'
import { callQuery } from '#web/lib/queries.ts'

export const productQuery = (productId: string) => callQuery('GET /product', { _id: productId })

export function useProduct(productId: string) {
  return useQuery(productQuery(productId))
}
