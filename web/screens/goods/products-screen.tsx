import { useTranslations } from 'use-intl'
import CirclePlus from 'lucide-react/icons/circle-plus'
import Images from 'lucide-react/icons/images'
import Upload from 'lucide-react/icons/upload'
import { paths, patterns } from '#shared/paths.ts'
import { matchPath, useLocation } from '#web/lib/router.tsx'
import { useAddressDraft } from '#web/lib/use-address-draft.ts'
import { useMayAct } from '#web/lib/session.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Page, PageTitle } from '#web/ui/page.tsx'
import { DownloadGoods } from '#web/features/products/download-goods.tsx'
import {
  isFiltered,
  noFilters,
  type ProductFilters,
  productsAddress,
  readProductFilters,
} from '#web/features/products/filters.ts'
import { OwnProductList } from '#web/features/products/own-products.tsx'
import { ProductsFilterBar } from '#web/features/products/products-filter-bar.tsx'
import { useOwnProducts } from '#web/features/products/use-own-products.ts'
import type { Screen } from '#web/lib/screen.ts'

export const screen: Screen = { component: ProductsScreen, messages: ['products'] }

/** The store's active or inactive products, depending on the address; all filters are in the address. */
function ProductsScreen() {
  const t = useTranslations('products')
  const mayManage = useMayAct('manager')
  const { pathname, search } = useLocation()
  const isActive = matchPath(patterns.inactiveProducts, pathname) === null
  const status = isActive ? 'active' : 'inactive'
  const toPath = (filters: ProductFilters) =>
    (isActive ? paths.products : paths.inactiveProducts)(productsAddress(filters))
  const applied = readProductFilters(new URLSearchParams(search))
  const { value: filters, change } = useAddressDraft(applied, toPath)
  const list = useOwnProducts(applied, status)
  const title = t(isActive ? 'title' : 'inactiveTitle')
  return (
    <Page>
      <PageTitle
        note={t(isActive ? 'note' : 'inactiveNote')}
        actions={
          <>
            <ButtonLink to={paths.importGoods()} variant="secondary">
              <Upload aria-hidden="true" className="size-4.5" />
              {t('fromList')}
            </ButtonLink>
            <ButtonLink to={paths.pictures()} variant="secondary">
              <Images aria-hidden="true" className="size-4.5" />
              {t('pictures')}
            </ButtonLink>
            {mayManage && <DownloadGoods />}
            <ButtonLink to={paths.addProduct()}>
              <CirclePlus aria-hidden="true" className="size-4.5" />
              {t('add')}
            </ButtonLink>
          </>
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
