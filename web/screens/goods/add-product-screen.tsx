import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import { useTranslations } from 'use-intl'
import Images from 'lucide-react/icons/images'
import Upload from 'lucide-react/icons/upload'
import { paths } from '#shared/paths.ts'
import { WaitingOrders } from '#web/features/counter/ring/waiting-orders.tsx'
import { FormSkeleton } from '#web/features/product-form/form-skeleton.tsx'
import { callQuery } from '#web/lib/queries.ts'
import { Link, useSearchParams } from '#web/lib/router.tsx'
import { useSession } from '#web/lib/session.ts'
import { BackTitle } from '#web/ui/back-title.tsx'
import { MoreMenu } from '#web/ui/more-menu.tsx'
import { Page } from '#web/ui/page.tsx'
import { QueryFailed } from '#web/ui/query-failed.tsx'
import { lazyPart } from '#web/ui/on-demand.tsx'
import type { Screen } from '#web/lib/screen.ts'

export const screen: Screen = {
  component: AddProductScreen,
  messages: ['declarations', 'editor', 'errors', 'pictures', 'product', 'products'],
}

const AddProduct = lazyPart(
  async () => (await import('#web/features/product-form/add-product.tsx')).AddProduct,
)

/** The form of a new product: empty, or with the values of another product. */
function AddProductScreen() {
  const t = useTranslations('productForm')
  const products = useTranslations('products')
  const [search] = useSearchParams()
  return (
    <Page>
      <BackTitle
        to={paths.products()}
        label={t('backToProducts')}
        note={t('addNote')}
        actions={
          <>
            <WaitingOrders />
            <MoreMenu
              items={[
                {
                  key: 'list',
                  label: products('fromList'),
                  icon: <Upload aria-hidden="true" />,
                  link: <Link to={paths.importGoods()} />,
                },
                {
                  key: 'pictures',
                  label: products('pictures'),
                  icon: <Images aria-hidden="true" />,
                  link: <Link to={paths.pictures()} />,
                },
              ]}
            />
          </>
        }
      >
        {t('addTitle')}
      </BackTitle>
      <Content copy={search.get('copy')} />
    </Page>
  )
}

/** `copy`: the id of the product from which the form takes its values. */
function Content({ copy }: { copy: string | null }) {
  const lists = useQuery(callQuery('POST /get-products-category-list', {}))
  const copied = useQuery({
    ...callQuery('GET /editProduct', { id: copy ?? '' }),
    enabled: copy !== null,
  })
  const shop = useShop()
  // Loads the code in parallel with the data.
  useEffect(() => void AddProduct.preload(), [])
  const failed = [lists, copied].find(({ error, data }) => error && !data)
  if (failed) {
    return <QueryFailed query={failed} />
  }
  if (!lists.data || !shop || (copy !== null && !copied.data)) return <FormSkeleton />
  return (
    <Suspense fallback={<FormSkeleton />}>
      <AddProduct key={copy} lists={lists.data.categories} shop={shop} copied={copied.data} />
    </Suspense>
  )
}

/** The shop, whose name is the brand of its first product. */
function useShop(): { name: string; email: string } | undefined {
  const session = useSession()
  const user = session.status === 'user' ? session.user : undefined
  const storeId = user?.storeId ?? ''
  const store = useQuery({
    ...callQuery('POST /get-store-name', { storeId }),
    enabled: storeId !== '',
  })
  if (!user || store.isPending) return undefined
  return { name: store.data?.shopName ?? '', email: user.email }
}
