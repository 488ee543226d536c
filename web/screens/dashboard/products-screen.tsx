import { useTranslations } from 'use-intl'
import CirclePlus from 'lucide-react/icons/circle-plus'
import { paths } from '#shared/paths.ts'
import { useHead } from '#web/lib/page-head.ts'
import { Link, useLocation } from '#web/lib/router.tsx'
import { useAddressDraft } from '#web/lib/use-address-draft.ts'
import { Button } from '#web/ui/button.tsx'
import { Page, PageTitle } from '#web/ui/page.tsx'
import {
  isFiltered,
  noFilters,
  type ProductFilters,
  productsAddress,
  type ProductStatus,
  readProductFilters,
} from '#web/features/products/filters.ts'
import { OwnProductList } from '#web/features/products/own-products.tsx'
import { ProductsFilterBar } from '#web/features/products/products-filter-bar.tsx'
import { useOwnProducts } from '#web/features/products/use-own-products.ts'

/** What the store sells now. */
export function ProductsScreen() {
  return <ProductsPage key="active" status="active" />
}

/** What the store has taken off sale. */
export function InactiveProductsScreen() {
  return <ProductsPage key="inactive" status="inactive" />
}

/** The store's active or inactive products; every filter is in the address. */
function ProductsPage({ status }: { status: ProductStatus }) {
  const t = useTranslations('products')
  const isActive = status === 'active'
  const toPath = (filters: ProductFilters) =>
    (isActive ? paths.products : paths.inactiveProducts)(productsAddress(filters))
  const applied = readProductFilters(new URLSearchParams(useLocation().search))
  const { value: filters, change } = useAddressDraft(applied, toPath)
  const list = useOwnProducts(applied, status)
  const title = t(isActive ? 'title' : 'inactiveTitle')
  useHead({ title })
  return (
    <Page>
      <PageTitle
        note={t(isActive ? 'note' : 'inactiveNote')}
        actions={
          <Button asChild>
            <Link to={paths.addProduct()}>
              <CirclePlus aria-hidden="true" className="size-4.5" />
              {t('add')}
            </Link>
          </Button>
        }
      >
        {title}
      </PageTitle>
      <ProductsFilterBar status={status} filters={filters} facets={list.first} onChange={change} />
      <OwnProductList
        list={list}
        status={status}
        onClear={
          isFiltered(filters) ? () => change({ ...noFilters, sort: filters.sort }) : undefined
        }
      />
    </Page>
  )
}
