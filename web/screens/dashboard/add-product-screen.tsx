import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { AddProduct } from '#web/features/product-form/add-product.tsx'
import { FormSkeleton } from '#web/features/product-form/form-skeleton.tsx'
import { copyOf } from '#web/features/product-form/form-values.ts'
import { useHead } from '#web/lib/page-head.ts'
import { callQuery } from '#web/lib/queries.ts'
import { useSearchParams } from '#web/lib/router.tsx'
import { useSession } from '#web/lib/session.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Page, PageTitle } from '#web/ui/page.tsx'

/** A new product, empty or like another one. */
export function AddProductScreen() {
  const t = useTranslations('productForm')
  useHead({ title: t('addTitle') })
  const [search] = useSearchParams()
  const copy = search.get('copy')
  const session = useSession()
  const lists = useQuery(callQuery('POST /get-products-category-list', {}))
  const copied = useQuery({
    ...callQuery('GET /editProduct', { id: copy ?? '' }),
    enabled: copy !== null,
  })
  const storeId = (session.status === 'user' && session.user.storeId) || ''
  const store = useQuery({
    ...callQuery('POST /get-store-name', { storeId }),
    enabled: storeId !== '',
  })
  const failed = [lists, copied].find(({ isError }) => isError)
  const isReady =
    lists.data && !store.isPending && (copy === null || copied.data) && session.status === 'user'
  return (
    <Page>
      <PageTitle note={t('addNote')}>{t('addTitle')}</PageTitle>
      {failed ? (
        <ErrorState
          requestId={failed.error?.requestId}
          retrying={failed.isFetching}
          onRetry={() => void failed.refetch()}
        />
      ) : isReady ? (
        <AddProduct
          key={copy}
          lists={lists.data.categories}
          shop={{ name: store.data?.shopName ?? '', email: session.user.email }}
          copied={copied.data && copyOf(copied.data)}
        />
      ) : (
        <FormSkeleton />
      )}
    </Page>
  )
}
