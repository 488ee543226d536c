import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Product } from '#shared/contract/catalog/catalog.ts'
import { paths } from '#shared/paths.ts'
import { useErrorWords } from '#web/lib/error-words.ts'
import { usePlace } from '#web/lib/place.ts'
import { callQuery } from '#web/lib/queries.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { useGoodsNames } from '#web/lib/locale.ts'
import { Strip } from './product-strip.tsx'

export type SimilarProductsProps = { product: Product; variantId: string | undefined }

/** Products in stock that are similar to a sold-out product, from other shops and from its own shop. */
export function SimilarProducts({ product, variantId }: SimilarProductsProps) {
  const t = useTranslations('productPage')
  const names = useTranslations('product')
  const ui = useTranslations('ui')
  const search = useTranslations('search')
  const { place: cityName, subCategory: subCategoryName } = useGoodsNames()
  const sayError = useErrorWords()
  const { place, isChosen } = usePlace()
  const { data, dataUpdatedAt, error, refetch, isFetching } = useQuery({
    ...callQuery('GET /similar-products', {
      _id: product._id,
      ...(variantId && { variant: variantId }),
      ...(isChosen && { lat: place.lat, long: place.long }),
    }),
    placeholderData: keepPreviousData,
  })
  if (!data && error) {
    return (
      <Note text={sayError(error)}>
        <Button variant="secondary" size="sm" loading={isFetching} onClick={() => void refetch()}>
          {ui('retry')}
        </Button>
      </Note>
    )
  }
  if (data && data.otherStores.length + data.sameStore.length === 0) {
    const { city, subCategory } = product
    return (
      <Note text={t('noneElsewhere', { city: cityName(city) })}>
        <ButtonLink
          to={paths.search({ rawQuery: '', city, subCategory: [subCategory] })}
          variant="secondary"
          size="sm"
        >
          {search('everythingOf', { name: subCategoryName(subCategory), city: cityName(city) })}
        </ButtonLink>
      </Note>
    )
  }
  return (
    <>
      <Strip title={t('elsewhere')} products={data?.otherStores} at={dataUpdatedAt} />
      {data && (
        <Strip title={names('similar')} products={data.sameStore} at={dataUpdatedAt} inStore />
      )}
    </>
  )
}

function Note({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 rounded-card bg-sunken p-3 text-sm">
      <p className="min-w-0 flex-1 basis-48">{text}</p>
      {children}
    </div>
  )
}
