import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { productFeed, writeFeed } from '#server/modules/feeds/rules.ts'
import { paths } from '#shared/paths.ts'
import { anyProduct, feedOf, valueOf } from '#test/merchant-center.ts'
import { productJsonLd } from './product-json-ld.ts'
import { firstChoice } from '#web/features/catalog/variants/variant-choice.ts'

const publicUrl = 'https://chowk.example'
/** Each variant can be chosen: no two have the same values. */
const anyChoosable = anyProduct.map((product) => ({
  ...product,
  selectedVariations: ['Size' as const],
  variationSize: [],
  variationColor: [],
  variationMaterialType: [],
  variants: product.variants.map((variant, at) => {
    const attributes = { ...variant.attributes, Size: `S${at} ${variant.attributes.Size}` }
    return { ...variant, attributes, Images: ['/media/a', ...variant.Images] }
  }),
}))

/** The address in a feed names the variant, so that the page shows it. */
function jsonLdAt(product: Parameters<typeof productJsonLd>[0], link: string) {
  const { searchParams } = new URL(link)
  return productJsonLd(product, firstChoice(product, searchParams))
}

it('a page says of any variant what the feed says', async () => {
  await fc.assert(
    fc.asyncProperty(anyChoosable, async (product) => {
      const place = { store: product.store, publicUrl }
      const items = await feedOf(product, (pages) => writeFeed(productFeed, pages, place))
      expect(items).toHaveLength(product.variants.length)
      for (const item of items) {
        const of = (attribute: string) => valueOf(item, attribute)
        const link = of('link') ?? ''
        const others = item.filter(([name]) => name === 'additional_image_link')
        const images = [of('image_link') ?? '', ...others.map(([, image]) => image)]
        expect(link).toBe(publicUrl + paths.product(product._id, of('id')))
        const isFree = of('availability') === 'in_stock'
        const isUsed = of('condition') === 'used'
        const page = jsonLdAt(product, link)
        expect({ ...page, image: (page['image'] as string[]).slice(0, 11) }).toMatchObject({
          name: of('title'),
          description: of('description'),
          sku: of('id'),
          inProductGroupWithID: of('item_group_id'),
          brand: { name: of('brand') },
          category: of('product_type'),
          color: of('color'),
          size: of('size'),
          audience: { suggestedGender: of('gender') },
          image: images.map((image) => image.slice(publicUrl.length)),
          offers: {
            price: of('price')?.replace(' INR', ''),
            priceCurrency: 'INR',
            availability: `https://schema.org/${isFree ? 'InStoreOnly' : 'OutOfStock'}`,
            itemCondition: `https://schema.org/${isUsed ? 'Used' : 'New'}Condition`,
            availableAtOrFrom: { branchCode: product.storeId },
          },
        })
        expect(page['material']).toBe(of('material'))
      }
    }),
  )
})

it('a page without a chosen variant speaks of the one that it shows, and a product without variants has no offer', () => {
  const [product] = fc.sample(anyChoosable, { numRuns: 1, seed: 1 })
  if (!product) throw new Error('no product')
  const [variant] = product.variants
  const only = { ...product, variants: variant ? [variant] : [] }
  expect(productJsonLd(only, {})).toMatchObject({ sku: variant?._id })
  expect(productJsonLd({ ...product, variants: [] }, {})).toEqual({
    '@type': 'Product',
    name: product.productName,
  })
})
