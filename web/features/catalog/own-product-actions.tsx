import { useQueryClient } from '@tanstack/react-query'
import type { Product } from '#shared/contract/catalog/catalog.ts'
import { callQuery } from '#web/lib/queries.ts'
import { OwnCardActions } from './own-card-actions.tsx'

/** The merchant's buttons on the page of an own product. The page stays after disabling, to enable it again. */
export function OwnProductActions({ product }: { product: Product }) {
  const queryClient = useQueryClient()
  return (
    <OwnCardActions
      product={product}
      onChanged={(status) =>
        queryClient.setQueryData(
          // The key is that of the query in `product-view.tsx`. Importing it would load the code of that file on other
          // screens.
          callQuery('GET /product', { _id: product._id }).queryKey,
          (shown) => shown && { ...shown, status },
        )
      }
    />
  )
}
