import { describe, expect, it } from 'vitest'
import { isRun, isSize, namesSizes, sizePairs, sizeRun, splitSize, usualSize } from './sizes.ts'

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
  ['7 no', true, 'UK 7'],
  ['Size 7', true, 'UK 7'],
  ['8 UK', true, 'UK 8'],
  ['5 नंबर', true, 'UK 5'],
  ['M size', false, 'M'],
  ['40 number', false, '40'],
  ['No design', false, 'No design'],
  ['फ्री', false, 'Free Size'],
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
  ['Baba Suit 1-2Y', { name: 'Baba Suit', size: '1-2Y' }],
  ['Sport Shoe SZ 7', { name: 'Sport Shoe', size: '7' }],
  ['Suit 2-3', null],
  ['Kurti (M,L,XL)', { name: 'Kurti', size: 'M,L,XL' }],
  ['Jeans 28/30/32', { name: 'Jeans', size: '28/30/32' }],
  ['Shirt [38-44]', { name: 'Shirt', size: '38-44' }],
  ['Chappal 6-10', { name: 'Chappal', size: '6-10' }],
  ['Kada 2.4, 2.6', { name: 'Kada', size: '2.4, 2.6' }],
  ['Kids frock 16-20', { name: 'Kids frock', size: '16-20' }],
  ['Design 5/6', null],
  ['Gents chappal 6x10', { name: 'Gents chappal', size: '6x10' }],
  ['Bra red 32 34 36', { name: 'Bra red', size: '32 34 36' }],
  ['Kurti - S/M/L', { name: 'Kurti', size: 'S/M/L' }],
  ['Kids Frock Net Pink 20', { name: 'Kids Frock Net Pink', size: '20' }],
  ['Kurta Pink 20', null],
  ['Plain Dupatta', null],
  ['1234', null],
  ['Model 1299', null],
  ['Kurta Design 5', null],
  ['Kurta 12', null],
])('divides %j', (name, parts) => {
  expect(splitSize(name)).toEqual(parts)
})

it.each([
  ['M-3, L-2', 'M=3 L=2'],
  ['2.6=4  2.8=4', '2.6=4 2.8=4'],
  ['2-3Y:3, 4-5Y:4', '2-3Y=3 4-5Y=4'],
  ['7x2, 8x3, 9x2', '7=2 8=3 9=2'],
  ['30-2 32-4 34-4', '30=2 32=4 34=4'],
  ['L 3 XL 2', 'L=3 XL=2'],
  ['M(3) L(2)', 'M=3 L=2'],
  ['2.6 = 4 set', '2.6=4'],
  ['2-3 saal 3pc', '2-3 saal=3'],
  ['Free: 12', 'Free=12'],
  ['M/4 L/4 XL/2', 'M=4 L=4 XL=2'],
  ['6/2 7/3 8/3 9/1', '6=2 7=3 8=3 9=1'],
  ['2-4 (3) 2-6 (4)', '2-4=3 2-6=4'],
  ['30(2) 32(3)', '30=2 32=3'],
  ['36 (2)', '36=2'],
  ['free size 1 dozen', 'free size=1 dozen'],
  ['Free Size - 6', 'Free Size=6'],
])('%j has the pieces of each size: %j', (text, said) => {
  expect(
    sizePairs(text)
      ?.map(({ size, pieces }) => `${size}=${pieces}`)
      .join(' '),
  ).toBe(said)
})

it.each([
  '2-3, 4-5',
  '6x10',
  '28 30 32',
  'S-XXL',
  '2.4-3',
  'XL 2',
  '36/38',
  '36/38 40/42',
  'S-36, M-38',
  'S-2, M-5, M-4',
  'Free Size 36',
])('%j may be a range or list of sizes, or names one size twice', (text) => {
  expect(sizePairs(text)).toBeNull()
})

it.each([
  ['28 30 32 34', true],
  ['S M L XL', true],
  ['2-3Y 4-5Y', true],
  ['2.4 2.6 2.8', true],
  ['2 3 4', false],
  ['28 30 34', false],
  ['5 5 5', false],
  ['12', false],
  ['24 12', false],
])('%s are sizes that follow one another: %j', (cells, isSizes) => {
  expect(isRun(cells.split(' '))).toBe(isSizes)
})

it('a letter behind a number over 99 makes a code of it, no size', () => {
  expect(['100', '13C', '100C', '130y'].map(isSize)).toEqual([true, true, false, false])
})

it.each([
  ['2-8 yrs', true],
  ['2-8 saal', true],
  ['0-12 months', true],
  ['4-6 saal', false],
  ['10-12 Y', false],
  ['0-3 mahine', false],
  ['12-18 months', false],
])('%s names several ages: %s', (text, isSeveral) => {
  expect(namesSizes(text)).toBe(isSeveral)
  expect(isSize(text)).toBe(true)
})

describe('ranges of shoes', () => {
  it.each([
    ['EU 40-44', true, 'EU 40, EU 41, EU 42, EU 43, EU 44'],
    ['EU 36 to 38', false, 'EU 36, EU 37, EU 38'],
    ['UK 6-8', true, 'UK 6, UK 7, UK 8'],
    ['UK/IND 6 se 8', true, 'UK 6, UK 7, UK 8'],
    ['US 7-9', true, 'US 7, US 8, US 9'],
    ['1-5', true, 'UK 1, UK 2, UK 3, UK 4, UK 5'],
    ['2-4', true, 'UK 2, UK 3, UK 4'],
    ['37-39', true, 'EU 37, EU 38, EU 39'],
    ['8C-10C', true, 'UK 8C, UK 9C, UK 10C'],
  ])('%s (footwear: %s) is %s', (text, isFootwear, sizes) => {
    expect(namesSizes(text, isFootwear)).toBe(true)
    expect(sizeRun(text, isFootwear)?.join(', ')).toBe(sizes)
  })

  it.each([
    ['1-5', false],
    ['2-4', false],
    ['2-3 Y', true],
    ['UK 7', true],
    ['EU 40', true],
  ])('%s (footwear: %s) is one size', (text, isFootwear) => {
    expect(namesSizes(text, isFootwear)).toBe(false)
  })

  it('from sizes of children to those of adults has no proposal', () => {
    expect(namesSizes('13C-2', true)).toBe(true)
    expect(sizeRun('13C-2', true)).toBeNull()
  })
})
