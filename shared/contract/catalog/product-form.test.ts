import { expect, it } from 'vitest'
import {
  categoryFields,
  footwearSize,
  kindOptions,
  readFootwearSize,
  sizesFor,
} from '#shared/catalog/product-fields.ts'
import { textSentence } from '#shared/error-sentence.ts'
import { translate } from '#shared/translate.ts'
import { kurtaForm } from '#test/product-forms.ts'
import { gstSlabs } from '../../catalog/product-options.ts'
import { Words } from '../wire.ts'
import { ProductForm } from './product-form.ts'

/** The messages at a field, in English, when the form has these values. */
function messagesAt(field: string, over: object): string[] {
  const { error } = ProductForm.safeParse(kurtaForm(over))
  const issues = error?.issues.filter(({ path }) => path.join('.') === field) ?? []
  return issues.map(({ message }) => textSentence(message, translate('en')))
}

function atVariant(field: string, value: unknown, over: object = {}): string[] {
  const form = kurtaForm()
  const variants = form.variants.map((variant, at) =>
    at === 0 ? { ...variant, [field]: value } : variant,
  )
  return messagesAt(`variants.0.${field}`, { ...over, variants })
}

it.each([
  ['productName', 70, 'Product name is required'],
  ['subCategory', 70, 'Sub category is required'],
  ['brand', 70, 'Brand is required'],
  ['desc', 500, 'Description is required'],
])('%s is required and has 2 to %i characters', (field, most, required) => {
  expect(messagesAt(field, { [field]: '' })).toContain(required)
  expect(messagesAt(field, { [field]: 'k' })).toEqual(['Should be at least of 2 characters'])
  expect(messagesAt(field, { [field]: 'k'.repeat(most + 1) })).toEqual([
    `Maximum ${most} characters are allowed`,
  ])
  for (const fits of ['kk', 'k'.repeat(most)])
    expect(messagesAt(field, { [field]: fits })).toEqual([])
})

it.each([
  ['\u202eKurta\u202c', 'Kurta'],
  ['\u2067Kurta\u2069 \u200f\u061clal\u200e ', 'Kurta lal'],
  ['\ufeffKur\u00adta\u200b\u0007\u0085 ', 'Kurta'],
  // The joiners in a half letter and in a family emoji are visible and stay; other joiners are removed.
  ['क्\u200dष 👩🏽\u200d🎤', 'क्\u200dष 👩🏽\u200d🎤'],
  ['\u200dKur\u200cta', 'Kurta'],
])('removes what nobody sees from the name %j', (productName, stored) => {
  expect(ProductForm.parse(kurtaForm({ productName })).productName).toBe(stored)
  expect(Words(70).parse(productName)).toBe(stored)
})

it('takes a name and a description in Hindi, which may be empty, within the same limits', () => {
  for (const hindi of [undefined, {}, { productName: '', desc: ' ' }, { productName: 'कुर्ता' }])
    expect(messagesAt('hindi.productName', { hindi })).toEqual([])
  const wrong = { productName: 'क', desc: 'क'.repeat(501) }
  expect(messagesAt('hindi.productName', { hindi: wrong })).toEqual([
    'Should be at least of 2 characters',
  ])
  expect(messagesAt('hindi.desc', { hindi: wrong })).toEqual(['Maximum 500 characters are allowed'])
  expect(messagesAt('hindi.productName', { hindi: { productName: '--' } })).not.toEqual([])
})

it('requires a name with visible characters', () => {
  expect(messagesAt('productName', { productName: ' \u200b\u202e ' })).toContain(
    'Product name is required',
  )
})

it('asks whether there are variations, and for at least one', () => {
  expect(messagesAt('hasVariation', { hasVariation: undefined })).toEqual([
    'Please choose an option',
  ])
  expect(messagesAt('selectedVariations', { selectedVariations: [] })).toEqual([
    'At least select one variation',
  ])
})

it('has the option lists of the specification', () => {
  expect(kindOptions['Target Gender']).toEqual(['Male', 'Female', 'Unisex'])
  expect(kindOptions['Size Age Group']).toEqual([
    'Adult',
    'Big Kid',
    'Little Kid',
    'Toddler',
    'Infant',
  ])
  expect(kindOptions['Size Metric']).toEqual(['UK/IND', 'US'])
  expect(kindOptions['Color Map']).toEqual(expect.arrayContaining(['Red', 'Blue', 'Green']))
  expect(kindOptions.Condition).toEqual(['New', 'Used'])
  expect(kindOptions.occasion).toEqual([
    'All Day',
    'Casual',
    'Bridal',
    'Ethnic / PartyWear',
    'ALl Purpose',
  ])
  expect(gstSlabs).toEqual([0, 3, 5, 12, 18, 28])
})

it('has the lists that a category needs, and takes nothing outside of them', () => {
  expect(categoryFields.Footwear.kinds).toContain('Size Metric')
  expect(categoryFields.Bangles.kinds).toContain('occasion')
  expect(atVariant('Target Gender', 'Other')).toEqual(['Target gender is required'])
  expect(atVariant('Size Age Group', '')).toEqual(['Age is required'])
  expect(atVariant('Condition', 'Old')).toEqual(['Condition is required'])
  expect(atVariant('Color Map', '')).toContain('Please choose the nearest colour')
  const footwear = { category: 'Footwear' }
  expect(atVariant('Size Metric', 'EUR', footwear)).toEqual(['Size metric is required'])
  expect(atVariant('occasion', 'Always', { category: 'Bangles' })).toEqual(['Occasion is required'])
})

it.each(['sellingPrice', 'MRP'])('%s is 1 to 100000 rupees with two decimals', (field) => {
  expect(atVariant(field, 0.99)).toContain('Minimum amount is Rs 1.00')
  expect(atVariant(field, -5)).toContain('Minimum amount is Rs 1.00')
  expect(atVariant(field, 100_000.01)).toContain('Maximum amount is Rs 100000.00')
  expect(atVariant(field, 999.999)).toContain('Maximum two decimal places allowed.')
  expect(atVariant(field, Number.POSITIVE_INFINITY)).toContain(
    'Enter an amount such as 499 or 499.50',
  )
  expect(atVariant(field, Number.NaN).join()).toContain('is required')
})

it('says that a price is above the MRP while other fields are still empty', () => {
  const said = atVariant('sellingPrice', 5000, { productName: '', desc: '' })
  expect(said).toEqual(['Selling price cannot be more than the MRP'])
  expect(messagesAt('variants', { variants: null })).not.toEqual([])
})

it('takes whole stock, HSN codes of 4, 6 or 8 digits and the slabs of the law', () => {
  expect(atVariant('Stock', Number.NaN)).toEqual(['Stock is required'])
  expect(atVariant('Stock', 1.5)).toEqual(['Please enter a whole number'])
  expect(atVariant('Stock', Number.POSITIVE_INFINITY)).toEqual(['Please enter a whole number'])
  expect(atVariant('Stock', -3)).toEqual(['Stock cannot be below zero'])
  expect(messagesAt('hsn', { hsn: '' })).toContain('HSN code is required')
  expect(messagesAt('hsn', { hsn: '62111' })).toEqual(['HSN code has 4, 6 or 8 digits'])
  expect(messagesAt('GST rate slab', { 'GST rate slab': 6 })).toEqual(['GST rate slab is required'])
})

it('proposes the usual sizes of the people for whom it is', () => {
  expect(sizesFor('Footwear', 'Adult', 'Female').first[0]).toBe('UK 3')
  expect(sizesFor('Footwear', 'Adult', 'Male').first[0]).toBe('UK 5')
  expect(sizesFor('Footwear', 'Toddler', 'Female').first[0]).toBe('UK 8C')
  expect(sizesFor('Bangles', undefined, 'Female').first[0]).toBe('2.2')
})

it('reads a size of footwear in any column of the size table', () => {
  const uk7 = { 'UK/IND': '7', US: '8', EUR: '41', Inches: '10.0', Centimeter: '25.4' }
  expect(footwearSize(7, 'Male')).toEqual(uk7)
  for (const [column, size] of Object.entries(uk7))
    expect(readFootwearSize(column as 'US', ` ${size} `, 'Male')).toEqual(uk7)
  expect(readFootwearSize('EUR', '38', 'Female')).toEqual(footwearSize(5, 'Female'))
  for (const text of ['', 'seven', '90', '-3']) {
    expect(readFootwearSize('UK/IND', text, 'Male')).toBeUndefined()
  }
})
