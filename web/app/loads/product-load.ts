import { GALLERY_SIZES } from '#web/features/catalog/gallery.tsx'
import { productJsonLd } from '#web/features/catalog/product-json-ld.ts'
import { productQuery } from '#web/features/catalog/use-product.ts'
import { firstChoice, shownVariant } from '#web/features/catalog/variant-choice.ts'
import type { PageHead } from '#web/lib/page-head.ts'
import { pictureAddress } from '#web/ui/picture.tsx'
import { paths } from '#shared/paths.ts'
import type { PageRequestData } from '../screen.ts'
import { pictureOf } from './search-load.ts'

export async function loadProduct({ t, url, queryClient }: PageRequestData): Promise<PageHead> {
  const productId = url.searchParams.get('_id') ?? ''
  const product = await queryClient.fetchQuery(productQuery(productId))
  const choice = firstChoice(product, url.searchParams.get('variant'))
  const image = shownVariant(product, choice)?.Images[0]
  const { productName: name, brand, shopName: store, city } = product
  return {
    title: name,
    description: t('product.description', { name, brand, store, city }),
    canonical: paths.product(productId),
    image: image && pictureAddress(image, 640),
    type: 'product',
    picture: pictureOf(image, GALLERY_SIZES),
    jsonLd: [productJsonLd(product)],
  }
}
