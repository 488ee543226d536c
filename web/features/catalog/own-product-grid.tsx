import { useState } from 'react'
import { useLocation } from '#web/lib/router.tsx'
import { OwnCardActions } from './own-card-actions.tsx'
import { ProductGrid, type ProductGridProps } from './product-grid.tsx'

type Card = ProductGridProps['products'][number]
type ChangedProduct = { product: Card; place: number }

/** The store's own products with actions. A product that is disabled here stays in its place, greyed. */
export function OwnProductGrid(props: ProductGridProps) {
  // A new search starts without the products that were disabled here.
  return <Grid key={useLocation().search} {...props} />
}

function Grid(props: ProductGridProps) {
  const [changed, setChanged] = useState<ReadonlyMap<string, ChangedProduct>>(new Map())
  const products = withChanged(props.products, changed)
  const change = (product: Card, status: boolean) =>
    setChanged((now) =>
      new Map(now).set(product._id, {
        product: { ...product, status },
        place: products.findIndex(({ _id }) => _id === product._id),
      }),
    )
  return (
    <ProductGrid
      {...props}
      products={products}
      renderActions={(product) => (
        <OwnCardActions product={product} onChanged={(status) => change(product, status)} />
      )}
    />
  )
}

/** Applies changed statuses. Products that the server leaves out now are put back in their places. */
export function withChanged(
  products: readonly Card[],
  changed: ReadonlyMap<string, ChangedProduct>,
): Card[] {
  const shown = products.map((product) => ({
    ...product,
    status: changed.get(product._id)?.product.status ?? product.status,
  }))
  const gone = [...changed.values()].filter(
    ({ product }) => !products.some(({ _id }) => _id === product._id),
  )
  for (const { product, place } of gone.toSorted((a, b) => a.place - b.place))
    shown.splice(place, 0, product)
  return shown
}
