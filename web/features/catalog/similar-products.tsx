import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Product } from '#shared/contract/catalog/catalog.ts'
import type { ProductCard as Card } from '#shared/contract/search.ts'
import { paths } from '#shared/paths.ts'
import { CARD_ROWS, ProductCard } from '#web/features/catalog/product-card.tsx'
import { useErrorWords } from '#web/lib/error-words.ts'
import { usePlace } from '#web/lib/place.ts'
import { callQuery } from '#web/lib/queries.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useGoodsNames } from '#web/lib/locale.ts'

export type SimilarProductsProps = { product: Product; variantId: string | undefined }

/** Products similar to a sold-out product, from other shops and from its own shop. All of them are in stock. */
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

type StripProps = {
  title: string
  /** Undefined while loading. */
  products: Card[] | undefined
  at: number
  inStore?: boolean
}

/** Cards in a row that scrolls sideways. */
function Strip({ title, products, at, inStore = false }: StripProps) {
  if (products?.length === 0) return null
  const columns =
    'grid snap-x auto-cols-[46%] grid-flow-col gap-x-2.5 sm:auto-cols-[31%] md:auto-cols-[46%] xl:auto-cols-[31%]'
  return (
    <section aria-label={title} aria-busy={!products} className="flex min-w-0 flex-col gap-2.5">
      <h2 className="text-base">{title}</h2>
      {products ? (
        <ul
          className={`${columns} -mx-4 scroll-px-4 overflow-x-auto px-4 pb-2 md:mx-0 md:scroll-px-0 md:px-0`}
        >
          {products.map((product) => (
            <li key={product._id} className={`${CARD_ROWS} snap-start`}>
              <ProductCard {...{ product, at, inStore }} />
            </li>
          ))}
        </ul>
      ) : (
        <div className={`${columns} overflow-hidden pb-2`}>
          {[1, 2, 3].map((card) => (
            <Skeleton key={card} className="aspect-1/2 rounded-card!" />
          ))}
        </div>
      )}
    </section>
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
