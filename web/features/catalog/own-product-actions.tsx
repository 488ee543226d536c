import { useQueryClient } from '@tanstack/react-query'
import type { Product } from '#shared/contract/catalog/catalog.ts'
import { OwnCardActions } from './own-card-actions.tsx'
import { productQuery } from './product-view.tsx'

/** On the public page of the own product. When it is disabled there, the page stays, and it can be enabled again. */
export function OwnProductActions({ product }: { product: Product }) {
  const queryClient = useQueryClient()
  return (
    <OwnCardActions
      product={product}
      onChanged={(status) =>
        queryClient.setQueryData(
          productQuery(product._id).queryKey,
          (shown) => shown && { ...shown, status },
        )
      }
    />
  )
}
