import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import { useTranslations } from 'use-intl'
import CopyPlus from 'lucide-react/icons/copy-plus'
import ExternalLink from 'lucide-react/icons/external-link'
import { paths } from '#shared/paths.ts'
import type { EditProductProps } from '#web/features/product-form/edit-product.tsx'
import { FormSkeleton } from '#web/features/product-form/form-skeleton.tsx'
import { WaitingOrders } from '#web/features/counter/ring/waiting-orders.tsx'
import { StatusButton } from '#web/features/catalog/status-button.tsx'
import { formatRupees } from '#web/lib/format.ts'
import { callQuery } from '#web/lib/queries.ts'
import { Link, useLocation, useSearchParams } from '#web/lib/router.tsx'
import { BackTitle } from '#web/ui/back-title.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/error-state.tsx'
import { NotFoundDrawing } from '#web/ui/drawings.tsx'
import { MoreMenu } from '#web/ui/more-menu.tsx'
import { Page } from '#web/ui/page.tsx'
import { QueryFailed } from '#web/ui/query-failed.tsx'
import { lazyPart } from '#web/ui/on-demand.tsx'
import type { Screen } from '#web/lib/screen.ts'

export const screen: Screen = {
  component: EditProductScreen,
  messages: ['declarations', 'editor', 'errors', 'pictures', 'product'],
}

const EditProduct = lazyPart(
  async () => (await import('#web/features/product-form/edit-product.tsx')).EditProduct,
)

/** The form of a product of the own store. The product's id is in the address or in the history state of the link. */
function EditProductScreen() {
  const t = useTranslations('productForm')
  const [search] = useSearchParams()
  const { state } = useLocation()
  const id = search.get('id') ?? (state as { productId?: string } | null)?.productId ?? ''
  const lists = useQuery(callQuery('POST /get-products-category-list', {}))
  const product = useQuery(callQuery('GET /editProduct', { id }))
  return (
    <Page>
      <BackTitle
        to={paths.products()}
        label={t('backToProducts')}
        note={product.data && <Facts product={product.data} />}
        actions={product.data && <Actions id={id} product={product.data} />}
      >
        {product.data?.productName ?? t('editTitle')}
      </BackTitle>
      <Content key={id} lists={lists} product={product} />
    </Page>
  )
}

type LoadedQuery<T> = {
  data: T | undefined
  error: { code: string; requestId?: string | undefined } | null
  isFetching: boolean
  refetch: () => unknown
}
type ContentProps = {
  lists: LoadedQuery<{ categories: EditProductProps['lists'] }>
  product: LoadedQuery<EditProductProps['product']>
}

function Content({ lists, product }: ContentProps) {
  const t = useTranslations('productForm')
  // Loads the code in parallel with the data.
  useEffect(() => void EditProduct.preload(), [])
  if (product.error?.code === 'NOT_FOUND') {
    return (
      <EmptyState
        drawing={<NotFoundDrawing />}
        title={t('notFound')}
        text={t('notFoundText')}
        action={<ButtonLink to={paths.products()}>{t('backToProducts')}</ButtonLink>}
      />
    )
  }
  const failed = [lists, product].find(({ error, data }) => error && !data)
  if (failed) return <QueryFailed query={failed} />
  if (!lists.data || !product.data) return <FormSkeleton />
  return (
    <Suspense fallback={<FormSkeleton />}>
      <EditProduct product={product.data} lists={lists.data.categories} />
    </Suspense>
  )
}

type ShownProduct = EditProductProps['product']

/** The product's prices and stock, below its name. */
function Facts({ product: { variants, status } }: { product: ShownProduct }) {
  const t = useTranslations('productForm')
  const prices = variants.map(({ sellingPrice }) => sellingPrice)
  const [least, most] = [Math.min(...prices), Math.max(...prices)]
  const stock = variants.reduce((sum, variant) => sum + variant.Stock, 0)
  return (
    <>
      <span className="money">{formatRupees(least)}</span>
      {most > least && <span className="money"> – {formatRupees(most)}</span>}
      {' · '}
      {t('onShelf', { stock })}
      {!status && ` · ${t('inactive')}`}
    </>
  )
}

function Actions({ id, product }: { id: string; product: ShownProduct }) {
  const t = useTranslations('productForm')
  return (
    <>
      <WaitingOrders />
      <StatusButton product={{ ...product, _id: id }} place="product" />
      <MoreMenu
        items={[
          ...(product.status
            ? [
                {
                  key: 'page',
                  label: t('shopperPage'),
                  icon: <ExternalLink aria-hidden="true" />,
                  link: <Link to={paths.product(id)} />,
                },
              ]
            : []),
          {
            key: 'similar',
            label: t('addSimilar'),
            icon: <CopyPlus aria-hidden="true" />,
            link: <Link to={paths.addProduct(id)} />,
          },
        ]}
      />
    </>
  )
}
