import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ProductForm } from '#shared/contract/catalog/product-form.ts'
import { gstRateOf, hasGstRate, isOutdatedSlab, ratesOn, suggestGst } from '#shared/catalog/gst.ts'
import { gstInside } from '#shared/formats/money.ts'
import { findProhibited } from './rules/prohibited.ts'
import { readMessageText } from '#shared/message.ts'
import { translate } from '#shared/translate.ts'
import { firstTable, gstRates } from '#test/gst-rates.ts'

const variant = {
  SKU: 'KRT-1',
  MRP: 799,
  sellingPrice: 499.5,
  Stock: 5,
  attributes: { Size: 'M' },
  'Target Gender': 'Female',
  'Size Age Group': 'Adult',
  'Color Map': 'Blue',
  Condition: 'New',
}
const form = {
  productName: 'Block print kurta',
  category: 'Clothing',
  subCategory: 'Kurtas',
  brand: 'Own',
  desc: 'Soft cotton\nprinted by hand',
  hasVariation: 'Yes',
  selectedVariations: ['Size'],
  hsn: '6211',
  'GST rate slab': 5,
  variants: [variant],
}
const single = { ...form, hasVariation: 'No', selectedVariations: [] }

function english(message: string): string {
  const { key, values } = readMessageText(message)
  return translate('en')(key, values)
}

/** The first error message at each field's path. */
function messages(over: object): Record<string, string> {
  const result = ProductForm.safeParse({ ...form, ...over })
  const issues = result.error?.issues ?? []
  return Object.fromEntries(issues.toReversed().map((i) => [i.path.join('.'), english(i.message)]))
}
const many = (count: number) =>
  Array.from({ length: count }, (_, n) => ({
    ...variant,
    SKU: `S-${n}`,
    attributes: { Size: `${n}` },
  }))
const goods = (productName: string) => findProhibited({ productName, subCategory: 'Kurtas' })
const withVariant = (over: object) => ({ variants: [{ ...variant, ...over }] })

describe('the product form', () => {
  it('accepts a valid product and trims it', () => {
    const made = ProductForm.parse({ ...form, productName: '  Block print kurta ' })
    expect(made.productName).toBe('Block print kurta')
    expect(made.variants[0]).toMatchObject({ occasion: null, 'Size Metric': null, Images: [] })
    const plain = { ...variant, attributes: {} }
    expect(ProductForm.safeParse({ ...single, variants: [plain] }).success).toBe(true)
  })

  it.each<[object, Record<string, string>]>([
    [{ productName: '' }, { productName: 'Product name is required' }],
    [{ productName: 'K' }, { productName: 'Should be at least of 2 characters' }],
    [{ productName: '😀' }, { productName: 'Should be at least of 2 characters' }],
    [{ productName: 'k'.repeat(71) }, { productName: 'Maximum 70 characters are allowed' }],
    [{ brand: 'a\u0000b' }, { brand: 'Contains characters that cannot be stored' }],
    [{ desc: 'd'.repeat(501) }, { desc: 'Maximum 500 characters are allowed' }],
    [{ hsn: '62113' }, { hsn: 'HSN code has 4, 6 or 8 digits' }],
    [{ 'GST rate slab': 7 }, { 'GST rate slab': 'GST rate slab is required' }],
    [{ selectedVariations: [] }, { selectedVariations: 'At least select one variation' }],
    [withVariant({ SKU: ' ' }), { 'variants.0.SKU': 'SKU is required' }],
    [
      withVariant({ sellingPrice: 0.5 }),
      { 'variants.0.sellingPrice': 'Minimum amount is Rs 1.00' },
    ],
    [withVariant({ MRP: 100_001 }), { 'variants.0.MRP': 'Maximum amount is Rs 100000.00' }],
    [
      withVariant({ sellingPrice: 10.005 }),
      { 'variants.0.sellingPrice': 'Maximum two decimal places allowed.' },
    ],
    [
      withVariant({ sellingPrice: 800 }),
      { 'variants.0.sellingPrice': 'Selling price cannot be more than the MRP' },
    ],
    [withVariant({ Stock: -1 }), { 'variants.0.Stock': 'Stock cannot be below zero' }],
    [withVariant({ attributes: {} }), { 'variants.0.Size': 'Please enter a size' }],
    [{ category: 'Footwear' }, { 'variants.0.Size Metric': 'Size metric is required' }],
  ])('answers %j with %j', (over, expected) => {
    expect(messages(over)).toEqual(expected)
  })

  it('finds repeated SKUs and combinations whatever their capitals', () => {
    const twin = { ...variant, SKU: ' krt-1 ', attributes: { Size: 'm' } }
    expect(messages({ variants: [variant, twin] })).toEqual({
      'variants.1.SKU': 'SKU must be unique',
      'variants.1.Size': 'This combination is there twice',
    })
  })

  it('allows 200 combinations and no more', () => {
    expect(messages({ variants: many(200) })).toEqual({})
    expect(messages({ variants: many(201) })).toEqual({ variants: 'At most 200 combinations' })
  })

  it('accepts every amount of whole paise', () => {
    for (let paise = 100; paise < 200_000; paise += 7) {
      const amount = paise / 100
      expect(messages(withVariant({ MRP: amount, sellingPrice: amount }))).toEqual({})
    }
  })
})

describe('the GST rate of a price', () => {
  const kurta = { category: 'Clothing', hsn: '6211', gstSlab: 5, gstFixed: false } as const

  it.each([
    [250_000, 5],
    [262_500, 5],
    [262_501, 18],
    [295_000, 18],
  ])('of %d paise is %d, whatever the slab of the product', (pricePaise, rate) => {
    for (const gstSlab of [3, 5, 12, 18, 28])
      expect(gstRateOf({ ...kurta, gstSlab }, pricePaise, gstRates)).toBe(rate)
  })

  it('is the slab that the merchant fixed, also when the goods are exempt', () => {
    expect(gstRateOf({ ...kurta, gstFixed: true }, 295_000, gstRates)).toBe(5)
    expect(gstRateOf({ ...kurta, gstSlab: 0 }, 295_000, gstRates)).toBe(0)
  })

  it.each([
    ['Clothing', '4202'],
    ['Clothing', '3926'],
    ['Footwear', '7018'],
  ] as const)(
    'is the slab of the product for %s with HSN %s, which the table does not have',
    (...kind) => {
      const [category, hsn] = kind
      expect(gstRateOf({ ...kurta, category, hsn, gstSlab: 18 }, 50_000, gstRates)).toBe(18)
      expect(hasGstRate({ category, hsn }, gstRates)).toBe(false)
    },
  )

  it('never falls when the price grows', () => {
    const price = fc.integer({ min: 100, max: 10_000_000 })
    fc.assert(
      fc.property(price, price, (one, more) => {
        const [low, high] = [one, one + more].map((paise) => gstRateOf(kurta, paise, gstRates))
        expect(high).toBeGreaterThanOrEqual(low ?? 0)
      }),
    )
  })
})

describe('the suggested GST slab', () => {
  const before = ratesOn(firstTable, '2025-09-21')
  const after = ratesOn(firstTable, '2025-09-22')

  it.each([
    ['Clothing', '6211', 250_000, after, 5],
    ['Clothing', '6211', 262_500, after, 5],
    ['Clothing', '61091000', 262_501, after, 18],
    ['Clothing', '6211', 295_000, after, 18],
    ['Clothing', '6211', 105_001, before, 12],
    ['Clothing', '6211', 105_000, before, 5],
    ['Footwear', '6403', 112_000, before, 12],
    ['Footwear', '6403', 112_001, before, 18],
    ['Footwear', '6403', 99_900, after, 5],
    ['Footwear', '6403', 262_500, after, 5],
    ['Footwear', '6403', 262_501, after, 18],
    ['Bangles', '7117', 9_999_900, after, 3],
    ['Bangles', '7018', 50_000, after, 0],
    ['Clothing', '3926', 50_000, after, 5],
    ['Clothing', '9999', 50_000, after, 5],
  ] as const)('%s %s at %d paise', (...[category, hsn, pricePaise, rates, slab]) => {
    expect(suggestGst({ category, hsn, pricePaise }, rates)).toBe(slab)
  })

  it('has the lower rate up to exactly the highest value of that rate', () => {
    expect(262_500 - gstInside(262_500, 5)).toBe(250_000)
    expect(105_000 - gstInside(105_000, 5)).toBe(100_000)
  })

  it('calls 12 and 28 outdated from 22 September 2025 on', () => {
    expect([12, 28, 18].map((slab) => isOutdatedSlab(slab, after))).toEqual([true, true, false])
    expect(isOutdatedSlab(12, before)).toBe(false)
  })
})

describe('prohibited goods', () => {
  it.each([
    ['Old Monk Rum 750 ml', 'alcohol'],
    ['देसी दारू', 'alcohol'],
    ['BEEDI bundle of 25', 'tobacco'],
    ['Pan-Masala pouch', 'tobacco'],
    ['Smart TV 43 inch', 'televisions'],
    ['Acoustic Guitar for beginners', 'musical instruments'],
    ['ढोलक', 'musical instruments'],
  ])('%s is %s', (name, kind) => expect(goods(name)).toBe(kind))

  it.each([
    'Cigarette Trousers in linen',
    'Solid Cigarette Linen Trousers',
    'Guitar print T-shirt',
    'Tobacco Brown Mojari',
    'Flute sleeve blouse',
    'Drummer boy shirt',
    'Wine Georgette Saree',
    'Alcohol-free perfume',
    'Rumana embroidered kurta',
    'Scotch Brite pad',
  ])('%s may be sold', (name) => expect(goods(name)).toBeNull())
})
