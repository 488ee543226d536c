import { loadHomeOrSearch, loadShops, pictureOf } from '#web/app/loads/home-load.ts'
import { loadAboutUs, loadContactUs, loadSiteMap, loadText } from '#web/app/loads/static-load.ts'
import { paths, patterns } from '#shared/paths.ts'
import { type PageLoad, type PageRequestData, notFound } from './screen.ts'
import { adminQuery } from '#web/features/admin/admin-session.tsx'
import { GALLERY_SIZES } from '#web/features/catalog/gallery.tsx'
import { productJsonLd } from '#web/features/catalog/product-json-ld.ts'
import { productQuery } from '#web/features/catalog/product-view.tsx'
import { firstChoice, shownVariant } from '#web/features/catalog/variant-choice.ts'
import type { PageHead } from '#web/lib/page-head.ts'
import { previewAddress } from '#web/ui/picture.tsx'
import { shelfQuery } from '#web/features/search/read-filters.ts'
import { productPages } from '#web/features/search/use-product-pages.ts'
import { STOREFRONT_SIZES } from '#web/features/stores/store-header.tsx'
import { storeJsonLd } from '#web/features/stores/store-json-ld.ts'
import { storeQuery } from '#web/features/stores/use-store.ts'

async function loadStore({ t, url, queryClient }: PageRequestData): Promise<PageHead> {
  const storeId = url.searchParams.get('_id')
  if (!storeId) notFound()
  const [store] = await Promise.all([
    queryClient.fetchQuery(storeQuery(storeId)),
    queryClient.fetchInfiniteQuery(
      productPages(shelfQuery(storeId, url.searchParams), url.searchParams.get('page')),
    ),
  ])
  const { shopName, address, shopImage } = store
  return {
    title: shopName,
    description: t('descriptions.store', { store: shopName, address }),
    canonical: paths.store(storeId),
    image: shopImage ? previewAddress(shopImage) : undefined,
    picture: pictureOf(shopImage, STOREFRONT_SIZES),
    jsonLd: [storeJsonLd(store)],
  }
}

async function loadProduct({ t, url, queryClient }: PageRequestData): Promise<PageHead> {
  const productId = url.searchParams.get('_id') ?? ''
  const product = await queryClient.fetchQuery(productQuery(productId))
  const choice = firstChoice(product, url.searchParams)
  const image = shownVariant(product, choice)?.Images[0]
  const { productName: name, brand, shopName: store, city } = product
  return {
    title: name,
    description: t('descriptions.product', { name, brand, store, city }),
    canonical: paths.product(productId),
    image: image && previewAddress(image),
    type: 'product',
    picture: pictureOf(image, GALLERY_SIZES),
    jsonLd: [productJsonLd(product)],
  }
}

/** For everybody but administrators it is not found. */
async function loadDynamicForm({ t, queryClient }: PageRequestData): Promise<PageHead> {
  await queryClient.fetchQuery(adminQuery).catch(notFound)
  return { title: t('admin.previewTitle') }
}

/** Data and head of the public pages, by their path. Imported by the server's entry only. */
export const pageLoads: Partial<Record<string, PageLoad>> = {
  [patterns.home]: loadHomeOrSearch,
  [patterns.product]: loadProduct,
  [patterns.store]: loadStore,
  [patterns.shops]: loadShops,
  [patterns.cart]: ({ t }) => ({ title: t('cart.title'), description: t('guide.lead') }),
  [patterns.login]: ({ t }) => ({ title: t('login.submit'), description: t('guide.lead') }),
  [patterns.signup]: ({ t }) => ({ title: t('signup.submit'), description: t('signup.lead') }),
  [patterns.forgotPassword]: ({ t }) => ({ title: t('forgot.title') }),
  [patterns.resetPassword]: ({ t }) => ({ title: t('reset.title') }),
  [patterns.terms]: loadText('terms', paths.terms()),
  [patterns.refundPolicy]: loadText('refunds', paths.refundPolicy()),
  [patterns.privacyPolicy]: loadText('privacy', paths.privacyPolicy()),
  [patterns.aboutUs]: loadAboutUs,
  [patterns.contactUs]: loadContactUs,
  [patterns.siteMap]: loadSiteMap,
  [patterns.dynamicForm]: loadDynamicForm,
  [patterns.anyOther]: ({ t }) => ({ title: t('empty.notFoundTitle') }),
}
