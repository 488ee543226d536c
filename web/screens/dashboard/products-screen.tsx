import { ProductsPage } from '#web/features/products/products-page.tsx'

export function ProductsScreen() {
  return <ProductsPage key="active" status="active" />
}
