import { expect, it } from 'vitest'
import { readActive, readPrice, readStock } from './bulk-cells.ts'

it.each([
  ['499', 49_900],
  ['1,499.50', 149_950],
  ['Rs 1,23,456', 'productFields.amountHigh'],
  ['Rs. 1,499.00', 149_900],
  ['₹ 999/-', 99_900],
  ['100000', 10_000_000],
  ['100000.01', 'productFields.amountHigh'],
  ['0.99', 'productFields.amountLow'],
  ['-5', 'productFields.amountLow'],
  ['19.999', 'productFields.amountDecimals'],
  ['12e3', 'bulkFields.amount'],
  ['NaN', 'bulkFields.amount'],
  ['=1+1', 'bulkFields.amount'],
  ['7,49', 'bulkFields.amount'],
  ['१००', 10_000],
])('reads the price %j', (text, wanted) => {
  const cell = readPrice(text)
  expect('value' in cell ? cell.value : cell.error).toBe(wanted)
})

it.each([
  ['12', 12],
  ['1,200', 1200],
  ['12.0', 12],
  ['0', 0],
  ['12.5', 'fields.wholeNumber'],
  ['-1', 'productFields.stockNegative'],
  ['1000001', 'productFields.stockHigh {"maximum":1000000}'],
  ['9'.repeat(40), 'fields.wholeNumber'],
  ['ten', 'fields.wholeNumber'],
])('reads the stock %j', (text, wanted) => {
  const cell = readStock(text)
  expect('value' in cell ? cell.value : cell.error).toBe(wanted)
})

it.each([
  ['Yes', true],
  ['ACTIVE', true],
  ['हाँ', true],
  ['0', false],
  ['बंद', false],
  ['constructor', 'bulkFields.yesOrNo'],
  ['maybe', 'bulkFields.yesOrNo'],
])('reads whether a product is active from %j', (text, wanted) => {
  const cell = readActive(text)
  expect('value' in cell ? cell.value : cell.error).toBe(wanted)
})
