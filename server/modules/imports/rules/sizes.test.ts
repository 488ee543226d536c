import { expect, it } from 'vitest'
import { isSize, splitSize, usualSize } from './sizes.ts'

it.each([
  ['XXXL', false, '3XL'],
  ['2xl', false, 'XXL'],
  ['medium', false, 'M'],
  ['Free size', false, 'Free Size'],
  ['FREE', false, 'Free Size'],
  ['40', false, '40'],
  ['7', true, 'UK 7'],
  ['UK-7', true, 'UK 7'],
  ['8C', true, 'UK 8C'],
  ['2.4', false, '2.4'],
])('%j (footwear: %j) is %j', (size, isFootwear, usual) => {
  expect(usualSize(size, isFootwear)).toBe(usual)
})

it('knows sizes from other texts', () => {
  expect(['S', 'xxl', '42', '2.10', 'UK 7', '2-3 Y', 'Free Size'].every(isSize)).toBe(true)
  expect(['Rate', 'Red', '1299', '621142', '3.75', ''].some(isSize)).toBe(false)
})

it.each([
  ['Lac Kada Red 2.4', { name: 'Lac Kada Red', size: '2.4' }],
  ['Kurta Cotton 40', { name: 'Kurta Cotton', size: '40' }],
  ['Gown (XL)', { name: 'Gown', size: 'XL' }],
  ['Shirt - 38', { name: 'Shirt', size: '38' }],
  ['Leggings size M', { name: 'Leggings', size: 'M' }],
  ['Plain Dupatta', null],
  ['1234', null],
  ['Model 1299', null],
  ['Kurta Design 5', null],
  ['Kurta 12', null],
])('divides %j', (name, parts) => {
  expect(splitSize(name)).toEqual(parts)
})
