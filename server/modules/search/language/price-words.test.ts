import { describe, expect, it } from 'vitest'
import { readQuery } from './read-query.ts'

const price = (text: string) => readQuery(text).price

describe('price words', () => {
  it.each([
    'kurta under 500',
    'kurta below Rs. 500',
    'under ₹500 kurta',
    'kurta <500',
    '500 tak kurta',
    '500 se kam kurta',
    '500 rupaye ke andar kurta',
    'kurta upto rs.500/-',
    '500 se neeche',
    '५०० से कम कुर्ता',
    'पाँच सौ तक',
    '५०० रुपये तक',
    'paanch sau se kam',
    'less than 500 kurta',
  ])('%s: at most 500', (text) => {
    expect(price(text)).toEqual({ low: 0, high: 500 })
  })

  it.each([
    'above 2000',
    'more than 2,000',
    '2000 se zyada',
    '2k se upar',
    '2000+',
    'do hazaar se jyada',
  ])('%s: at least 2000', (text) => {
    expect(price(text)).toEqual({ low: 2000, high: null })
  })

  it.each([
    'between 500 and 1000',
    'b w 500 1000',
    '500 aur 1000 ke beech me',
    'five hundred to ten hundred',
    'panch sau se das sau',
    '0.5k-1k',
    '500 to 1000',
    '500-1000',
    '500 se 1000 tak',
    '500 - 1k',
    'from 1000 to 500',
    '₹500 - ₹1,000',
  ])('%s: from 500 to 1000', (text) => {
    expect(price(text)).toEqual({ low: 500, high: 1000 })
  })

  it.each([
    ['paune do hazaar tak', { low: 0, high: 1750 }],
    ['saadhe teen sau tak', { low: 0, high: 350 }],
    ['saade teen sau tak', { low: 0, high: 350 }],
    ['sava sau tak', { low: 0, high: 125 }],
    ['hazaar rupye tak', { low: 0, high: 1000 }],
    ['pandrah sau tak', { low: 0, high: 1500 }],
    ['bees hazaar tak', { low: 0, high: 20_000 }],
    ['around 1200', { low: 600, high: 1500 }],
    ['1200 ke aas paas', { low: 600, high: 1500 }],
  ])('%s', (text, expected) => {
    expect(price(text)).toEqual(expected)
  })

  it.each(['kurta', 'size 42', 'set of 4', '2-3 years', 'top 10', 'iphone 15', 'over', 'do'])(
    '%s: no price',
    (text) => {
      expect(price(text)).toBeNull()
    },
  )

  it('leaves the other words as they are', () => {
    const { phrases } = readQuery('2000 tak silk saree')
    expect(phrases.map(({ sense }) => sense?.name)).toEqual(['silk', 'saree'])
  })
})
