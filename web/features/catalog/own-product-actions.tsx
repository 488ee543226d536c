import { useQueryClient } from '@tanstack/react-query'
import type { Product } from '#shared/contract/catalog/catalog.ts'
import { callQuery } from '#web/lib/queries.ts'
import { OwnCardActions } from './own-card-actions.tsx'

/** On the public page of the own product. When it is disabled there, the page stays, and it can be enabled again. */
export function OwnProductActions({ product }: { product: Product }) {
  const queryClient = useQueryClient()
  return (
    <OwnCardActions
      product={product}
      onChanged={(status) =>
        queryClient.setQueryData(
          // The query of `product-view.tsx`, whose code other screens would load if it were imported here.
          callQuery('GET /product', { _id: product._id }).queryKey,
          (shown) => shown && { ...shown, status },
        )
      }
    />
  )
}
