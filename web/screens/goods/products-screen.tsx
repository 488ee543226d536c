import { useTranslations } from 'use-intl'
import CirclePlus from 'lucide-react/icons/circle-plus'
import Images from 'lucide-react/icons/images'
import ScrollText from 'lucide-react/icons/scroll-text'
import Upload from 'lucide-react/icons/upload'
import { paths, patterns } from '#shared/paths.ts'
import { Link, matchPath, useLocation } from '#web/lib/router.tsx'
import { useAddressDraft } from '#web/lib/use-address-draft.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { MoreMenu } from '#web/ui/more-menu.tsx'
import { Page, PageTitle } from '#web/ui/page.tsx'
import {
  DownloadGoods,
  useDownloadGoods,
  useDownloadItems,
} from '#web/features/products/download-goods.tsx'
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
import { useMayAct } from '#web/lib/session.ts'
import { AfterHydration, lazyPart, Nothing } from '#web/ui/on-demand.tsx'
import type { Screen } from '#web/lib/screen.ts'

export const screen: Screen = { component: ProductsScreen, messages: ['products'] }

/** If it cannot be loaded, the page stays without it. */
const SameCodes = lazyPart(
  async () => (await import('#web/features/products/same-codes.tsx')).SameCodes,
  Nothing,
)

const LackNote = lazyPart(
  async () => (await import('#web/features/declarations/lack-note.tsx')).LackNote,
  Nothing,
)

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
  // An empty list has its own actions, and nothing to filter.
  const isEmpty = !isFiltered(applied) && list.first?.totalProducts === 0
  return (
    <Page>
      <PageTitle note={!isActive && t('inactiveNote')} actions={!isEmpty && <Actions />}>
        {title}
      </PageTitle>
      {!isEmpty && (
        <ProductsFilterBar
          status={status}
          filters={filters}
          facets={list.first}
          onChange={change}
        />
      )}
      {mayManage && (
        <AfterHydration>
          <LackNote />
          <SameCodes />
        </AfterHydration>
      )}
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

/** The actions of the list. On a phone all but the main action are in a menu. */
function Actions() {
  const t = useTranslations('products')
  const download = useDownloadGoods()
  const items = useDownloadItems(download)
  return (
    <>
      <div className="flex flex-wrap gap-2 max-sm:hidden">
        <ButtonLink to={paths.importGoods()} variant="secondary">
          <Upload aria-hidden="true" className="size-4.5" />
          {t('fromList')}
        </ButtonLink>
        <ButtonLink to={paths.pictures()} variant="secondary">
          <Images aria-hidden="true" className="size-4.5" />
          {t('pictures')}
        </ButtonLink>
        <ButtonLink to={paths.declarations()} variant="secondary">
          <ScrollText aria-hidden="true" className="size-4.5" />
          {t('declarations')}
        </ButtonLink>
        <DownloadGoods download={download} />
      </div>
      <ButtonLink to={paths.addProduct()}>
        <CirclePlus aria-hidden="true" className="size-4.5" />
        {t('add')}
      </ButtonLink>
      <MoreMenu
        className="sm:hidden"
        items={[
          {
            key: 'list',
            label: t('fromList'),
            icon: <Upload aria-hidden="true" />,
            link: <Link to={paths.importGoods()} />,
          },
          {
            key: 'pictures',
            label: t('pictures'),
            icon: <Images aria-hidden="true" />,
            link: <Link to={paths.pictures()} />,
          },
          {
            key: 'declarations',
            label: t('declarations'),
            icon: <ScrollText aria-hidden="true" />,
            link: <Link to={paths.declarations()} />,
          },
          ...items,
        ]}
      />
    </>
  )
}
