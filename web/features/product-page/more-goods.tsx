import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { Product } from '#shared/contract/catalog/catalog.ts'
import { Strip } from './product-strip.tsx'
import { usePlace } from '#web/lib/place.ts'
import { withMessages } from '#web/lib/later-messages.tsx'
import { callQuery } from '#web/lib/queries.ts'
import { ProductSeen } from './product-seen.tsx'
import { RecentlySeen } from './recently-seen.tsx'
import { SameArticle } from './same-article.tsx'

/** Most cards of the same shop. */
const MOST_OF_SHOP = 8

type Props = {
  product: Product
  /** True when the reader is the merchant of this store, whose views do not count. */
  isOwn: boolean
}

/**
 * The parts below a product: the same article elsewhere, similar ones, more of this shop, and recently seen products.
 */
function MoreGoodsPart({ product, isOwn }: Props) {
  const t = useTranslations('moreGoods')
  const { place, isChosen } = usePlace()
  const point = isChosen ? { lat: place.lat, long: place.long } : {}
  const { _id, storeId, shopName } = product
  const same = useQuery(callQuery('GET /same-article', { _id, ...point }))
  const similar = useQuery(callQuery('GET /similar-products', { _id, ...point }))
  const own = useQuery(callQuery('GET /getProducts', { mode: 'store', storeId }))
  const shown = new Set([_id, ...(same.data?.products ?? []).map((card) => card._id)])
  const others = similar.data?.otherStores.filter((card) => !shown.has(card._id))
  const more = own.data?.products.filter((card) => card._id !== _id && card.Stock > 0)
  return (
    <div className="mt-10 flex flex-col gap-8">
      <ProductSeen product={product} isOwn={isOwn} />
      <SameArticle products={same.data?.products} at={same.dataUpdatedAt} />
      {!similar.isError && (
        <Strip title={t('similar')} products={others} at={similar.dataUpdatedAt} isWide />
      )}
      {!own.isError && (
        <Strip
          title={t('moreOfShop', { shop: shopName })}
          products={more?.slice(0, MOST_OF_SHOP)}
          at={own.dataUpdatedAt}
          inStore
          isWide
        />
      )}
      <RecentlySeen exceptId={_id} />
    </div>
  )
}

export const MoreGoods = withMessages('moreGoods', MoreGoodsPart, ['moreGoods'])
