import { expect, test } from 'vitest'
import type { Variant } from '#shared/contract/catalog/catalog.ts'
import { freeBeside } from '../free-beside.ts'
import {
  choose,
  chosenVariant,
  firstChoice,
  hasSeveralPrices,
  isRefurbished,
  missingAttribute,
  optionsFor,
  shownVariant,
  stockOf,
} from './variant-choice.ts'

function variant(Size: string, Color: string, Stock: number, sellingPrice = 500): Variant {
  return {
    _id: `${Size}-${Color}`,
    SKU: `${Size}-${Color}`,
    Images: [],
    sellingPrice,
    inclusiveTax: sellingPrice,
    MRP: 900,
    Stock,
    attributes: { Size, Color },
    'Target Gender': 'Unisex',
    'Size Age Group': 'Adult',
    'Size Metric': null,
    'Color Map': Color,
    Condition: 'New',
    occasion: null,
  }
}

const shirt = {
  selectedVariations: ['Size' as const, 'Color' as const],
  variationSize: ['M', 'L', 'XL'],
  variationColor: ['Red', 'Blue', 'Green'],
  variationMaterialType: [],
  variants: [
    variant('M', 'Red', 3),
    variant('M', 'Blue', 0),
    variant('L', 'Red', 1, 550),
    variant('XL', 'Green', 2),
  ],
}
const options = (choice: object, attribute: 'Size' | 'Color') =>
  Object.fromEntries(
    optionsFor(shirt, attribute, choice).map(({ value, isSoldOut }) => [value, isSoldOut]),
  )

test('every colour is offered, whatever the size; a colour without stock is sold out', () => {
  const colours = { Red: false, Blue: true, Green: false }
  for (const choice of [{}, { Size: 'L' }, { Size: 'M', Color: 'Red' }])
    expect(options(choice, 'Color')).toEqual(colours)
})

test('only the sizes that exist in the chosen colour are offered', () => {
  expect(options({ Color: 'Red' }, 'Size')).toEqual({ M: false, L: false })
  expect(options({ Color: 'Blue' }, 'Size')).toEqual({ M: true })
  expect(options({ Color: 'Green', Size: 'XL' }, 'Size')).toEqual({ XL: false })
})

test('another colour keeps the size that it has too, and the single one that it has; else it asks for one', () => {
  const red = { Color: 'Red', Size: 'M' }
  expect(choose(shirt, red, { Color: 'Blue' })).toEqual({ Color: 'Blue', Size: 'M' })
  expect(choose(shirt, red, { Color: 'Green' })).toEqual({ Color: 'Green', Size: 'XL' })
  expect(choose(shirt, { Color: 'Green', Size: 'XL' }, { Color: 'Red' })).toEqual({ Color: 'Red' })
  expect(choose(shirt, red, { Size: 'L' })).toEqual({ Color: 'Red', Size: 'L' })
})

test('beside a sold-out size stand the free sizes of its colour, else the free colours', () => {
  const product = { ...shirt, variants: [...sizes([0, 2, 1], 'Red'), ...sizes([0, 0, 0], 'Blue')] }
  expect(freeBeside(product, { Color: 'Red', Size: 'M' })).toEqual({
    attribute: 'Size',
    values: ['L', 'XL'],
  })
  expect(freeBeside(product, { Color: 'Blue', Size: 'L' })).toEqual({
    attribute: 'Color',
    values: ['Red'],
  })
  expect(freeBeside({ ...product, variants: sizes([0, 0, 0], 'Blue') }, {})).toBeUndefined()
})

const sizes = (stocks: number[], color: string) =>
  stocks.map((stock, at) => variant(['M', 'L', 'XL'][at] ?? '', color, stock))

test('a colour with one sold-out size is not struck, with this size chosen or not; without any stock it is', () => {
  const [red, blue] = ['Red', 'Blue'] as const
  const product = { ...shirt, variants: [...sizes([0, 2, 1], red), ...sizes([0, 0, 0], blue)] }
  const colors = (choice: object) =>
    optionsFor(product, 'Color', choice).map(({ value, isSoldOut }) => [value, isSoldOut])
  for (const choice of [{}, { Size: 'M' }, { Size: 'L' }, { Size: 'M', Color: red }])
    expect(colors(choice)).toEqual([
      [red, false],
      [blue, true],
    ])
  const ofRed = optionsFor(product, 'Size', { Color: red }).map(({ isSoldOut }) => isSoldOut)
  expect(ofRed).toEqual([true, false, false])
})

test('a variant is chosen when every attribute is, and the first open one is asked for', () => {
  expect(chosenVariant(shirt, { Color: 'Red' })).toBeUndefined()
  expect(missingAttribute(shirt, { Color: 'Red' })).toBe('Size')
  expect(chosenVariant(shirt, { Size: 'L', Color: 'Red' })?._id).toBe('L-Red')
  expect(missingAttribute(shirt, { Size: 'L', Color: 'Red' })).toBeUndefined()
})

test('an incomplete choice is shown by the cheapest available variant', () => {
  expect(shownVariant(shirt, {})?._id).toBe('M-Red')
  expect(shownVariant(shirt, { Size: 'L' })?._id).toBe('L-Red')
  expect(shownVariant(shirt, { Color: 'Blue' })?._id).toBe('M-Blue')
  expect(hasSeveralPrices(shirt, { Color: 'Red' })).toBe(true)
  expect(hasSeveralPrices(shirt, { Size: 'M' })).toBe(false)
  expect(stockOf(shirt, { Color: 'Red' })).toBe(4)
})

test('the address may name the variant; otherwise the colour in the picture is chosen, and what has a single value', () => {
  expect(firstChoice(shirt, new URLSearchParams({ variant: 'L-Red' }))).toEqual({
    Size: 'L',
    Color: 'Red',
  })
  expect(firstChoice(shirt, new URLSearchParams({ variant: 'nobody' }))).toEqual({ Color: 'Red' })
  const soldOut = { ...shirt, variants: shirt.variants.slice(1) }
  expect(firstChoice(soldOut, new URLSearchParams())).toEqual({ Color: 'Green', Size: 'XL' })
  const oneColour = { ...shirt, variants: shirt.variants.slice(0, 1) }
  expect(firstChoice(oneColour, new URLSearchParams())).toEqual({ Size: 'M', Color: 'Red' })
})

test('a product without variants needs no choice', () => {
  const plain = { ...shirt, selectedVariations: [], variants: [variant('', '', 1)] }
  expect(chosenVariant(plain, {})?.Stock).toBe(1)
})

test('sizes are in the order of sizes, whatever the order of the variants', () => {
  const turned = { ...shirt, variants: shirt.variants.toReversed() }
  expect(optionsFor(turned, 'Size', {}).map(({ value }) => value)).toEqual(['M', 'L', 'XL'])
})

test('an incomplete choice is refurbished only when every variant it allows is', () => {
  const [first, ...rest] = shirt.variants.map((one) => ({ ...one, Condition: 'Used' as const }))
  const mixed = { ...shirt, variants: [...(first ? [first] : []), ...shirt.variants.slice(1)] }
  expect(isRefurbished({ ...shirt, variants: rest }, {})).toBe(true)
  expect(isRefurbished(mixed, {})).toBe(false)
  expect(isRefurbished(mixed, { Size: 'M', Color: 'Red' })).toBe(true)
})

test('a colour in the address is chosen, and a size only where it has a single one', () => {
  expect(firstChoice(shirt, new URLSearchParams({ color: 'Green' }))).toEqual({
    Color: 'Green',
    Size: 'XL',
  })
  expect(firstChoice(shirt, new URLSearchParams({ color: 'Plaid' }))).toEqual({ Color: 'Red' })
})
