import { useLocation } from '#web/lib/router.tsx'
import { paths } from '#shared/paths.ts'
import { productQuery, ProductView, useProduct } from '#web/features/product-page/product-view.tsx'
import { ReviewList, reviewPages } from '#web/features/reviews/review-list.tsx'
import { SellerCard } from '#web/features/stores/seller-card.tsx'
import type { SimilarProductsProps } from '#web/features/product-page/similar-products.tsx'
import { type PageHead, useHead } from '#web/lib/page-head.ts'
import { localityName } from '#web/lib/place.ts'
import { useOwnStoreId } from '#web/lib/session.ts'
import { NotFoundScreen } from '#web/screens/pages/not-found-screen.tsx'
import { QueryFailed } from '#web/ui/query-failed.tsx'
import { AfterHydration, HydratesLater, lazyPart, Nothing } from '#web/ui/on-demand.tsx'
import { Page } from '#web/ui/page.tsx'
import { Skeleton, SkeletonText } from '#web/ui/skeleton.tsx'
import type { PageRequestData, Screen, ScreenLoads } from '#web/lib/screen.ts'
import { GALLERY_SIZES } from '#web/features/catalog/gallery.tsx'
import { productJsonLd } from '#web/features/product-page/product-json-ld.ts'
import { priceWords } from '#web/features/product-page/share-product.tsx'
import { firstChoice, shownVariant } from '#web/features/catalog/variants/variant-choice.ts'
import { picturePreload, previewAddress } from '#web/ui/picture.tsx'

export const screen: Screen = { component: ProductScreen, messages: ['product', 'reviews'] }
export const loads: ScreenLoads = { page: loadProduct }

async function loadProduct({ t, url, queryClient }: PageRequestData): Promise<PageHead> {
  const productId = url.searchParams.get('_id') ?? ''
  const product = await queryClient.fetchQuery(productQuery(productId))
  if (product.reviews.numberOfReviews > 0)
    await queryClient.prefetchInfiniteQuery(reviewPages('product', productId))
  const choice = firstChoice(product, url.searchParams)
  const shown = shownVariant(product, choice)
  const image = shown?.Images[0]
  const { productName: name, brand, shopName: store } = product
  const price = shown ? priceWords(t, product, choice) : ''
  const area = localityName(t, product.store)
  return {
    title: name,
    shareTitle: shown && `${name} · ${price}`,
    price: shown?.sellingPrice,
    description: t('descriptions.product', { name, brand, store, area, price }),
    canonical: paths.product(productId),
    image: image && previewAddress(image),
    type: 'product',
    picture: picturePreload(image, GALLERY_SIZES),
    jsonLd: [productJsonLd(product, choice)],
  }
}

/** Loaded after the first screen. If it cannot be loaded, the product's page stays without it. */
const SimilarProducts = lazyPart(
  async () => (await import('#web/features/product-page/similar-products.tsx')).SimilarProducts,
  Nothing,
)

/** Loaded after the first screen. If it cannot be loaded, the page ends before it. */
const MoreGoods = lazyPart(
  async () => (await import('#web/features/product-page/more-goods.tsx')).MoreGoods,
  Nothing,
)

/** Loaded after the first screen. If it cannot be loaded, the product is booked without trying it. */
const TryInShop = lazyPart(
  async () => (await import('#web/features/cart/to-try/try-in-shop.tsx')).TryInShop,
  Nothing,
)

/** Loaded after the first screen. If it cannot be loaded, the seller's name is only where the shop is named. */
const SellerFacts = lazyPart(
  async () => (await import('#web/features/stores/seller-facts.tsx')).SellerFacts,
  Nothing,
)

/** The facts that the law wants shown; the structured data of the page has them too. */
const DeclaredFacts = lazyPart(
  async () => (await import('#web/features/product-page/declared-facts.tsx')).DeclaredFacts,
)

/** If it cannot be loaded, the product's page stays without the switch. */
const PriceDropOffer = lazyPart(
  async () => (await import('#web/features/reviews/price-drop-preference.tsx')).PriceDropOffer,
  Nothing,
)

const loadCart = async () => (await import('#web/features/cart/use-cart.ts')).cartPort

function Alternatives(props: SimilarProductsProps) {
  return (
    <AfterHydration>
      <SimilarProducts {...props} />
    </AfterHydration>
  )
}

function ProductScreen() {
  const query = new URLSearchParams(useLocation().search)
  const productId = query.get('_id') ?? ''
  const shown = useProduct(productId)
  const { data: product, dataUpdatedAt: at } = shown
  const ownStoreId = useOwnStoreId()
  useHead(product && { title: product.productName, canonical: paths.product(productId) })
  if (product) {
    const isOwn = ownStoreId === product.storeId
    return (
      <Page>
        <ProductView
          key={product._id}
          product={product}
          query={query}
          at={at}
          isOwn={isOwn}
          loadCart={loadCart}
          seller={
            <>
              {!isOwn && product.variants.length > 1 && (
                <div className="min-h-21 md:min-h-17">
                  <AfterHydration>
                    <TryInShop product={product} variantId={query.get('variant')} />
                  </AfterHydration>
                </div>
              )}
              <AfterHydration>
                <PriceDropOffer productId={product._id} />
              </AfterHydration>
              <SellerCard store={product.store} />
              <AfterHydration>
                <SellerFacts store={product.store} />
              </AfterHydration>
            </>
          }
          declared={
            <AfterHydration>
              <DeclaredFacts product={product} />
            </AfterHydration>
          }
          Alternatives={Alternatives}
        />
        <HydratesLater>
          <div className="mt-10">
            <ReviewList key={product._id} of="product" id={product._id} rating={product.reviews} />
          </div>
        </HydratesLater>
        <AfterHydration>
          <MoreGoods key={product._id} product={product} isOwn={isOwn} />
        </AfterHydration>
      </Page>
    )
  }
  if (shown.error?.code === 'NOT_FOUND') return <NotFoundScreen />
  if (shown.error) return <QueryFailed query={shown} />
  return <ProductSkeleton />
}

function ProductSkeleton() {
  return (
    <Page>
      <div className="grid gap-x-8 gap-y-6 md:grid-cols-2 lg:grid-cols-[minmax(0,30rem)_minmax(0,1fr)] lg:gap-x-12">
        <Skeleton className="aspect-4/5 md:rounded-card!" />
        <div className="flex flex-col gap-5">
          <Skeleton className="h-8 w-4/5" />
          <Skeleton className="h-8 w-1/2" />
          <SkeletonText lines={2} />
          <Skeleton className="h-24" />
          <Skeleton className="h-14" />
          <Skeleton className="h-40" />
        </div>
      </div>
    </Page>
  )
}
