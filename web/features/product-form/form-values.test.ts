import { expect, test } from 'vitest'
import { product, shoes } from '#web/edit-forms/stored.ts'
import { copyOf, inCategory, toEditInput, valuesOf } from './form-values.ts'

test('a product that is opened and saved is sent as it was read, with the stock that was seen', () => {
  const { _id: id, status: _status, variants, ...fields } = product
  const sent = variants.map(({ held: _held, attributes, ...variant }) => ({
    ...variant,
    ...attributes,
    barcodes: variant.barcodes.join(', '),
    expectedStock: variant.Stock,
  }))
  expect(toEditInput(valuesOf(product))).toEqual({ ...fields, id, variants: sent })
})

test('a similar product has the prices and choices, and no number, stock or picture of the first one', () => {
  const { id: _id, updatedAt: _at, variants, ...fields } = valuesOf(product)
  expect(copyOf(product)).toEqual({
    ...fields,
    declaration: { ...fields.declaration, huid: '' },
    variants: variants.map(({ _id: _variant, expectedStock: _seen, ...variant }) => ({
      ...variant,
      SKU: '',
      barcodes: '',
      Stock: Number.NaN,
      Images: [],
    })),
  })
})

test('in another category the fields of the first one are gone, and its own ones are proposed', () => {
  const moved = inCategory(valuesOf(shoes), 'Bangles', null)
  expect(moved).toMatchObject({ category: 'Bangles', subCategory: '', hsn: '' })
  expect(moved.variants).toMatchObject([
    { 'Size Metric': null, occasion: 'All Day', 'Target Gender': 'Unisex', SKU: 'CH-M-RED' },
  ])
  const back = inCategory(moved, 'Footwear', null)
  expect(back.variants).toMatchObject([{ 'Size Metric': 'UK/IND', occasion: null }])
})
