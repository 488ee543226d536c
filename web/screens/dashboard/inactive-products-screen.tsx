import { ProductsPage } from '#web/features/products/products-page.tsx'

export function InactiveProductsScreen() {
  return <ProductsPage key="inactive" status="inactive" />
}
