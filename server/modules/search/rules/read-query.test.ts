import { describe, expect, it } from 'vitest'
import { readQuery } from './read-query.ts'

const said = (text: string) =>
  readQuery(text).phrases.map(({ words, sense }) => sense?.name ?? words.join(' '))

describe('a typed query', () => {
  it.each([
    ['Red Kurtas', ['red', 'kurta']],
    ['kurta near me', ['kurta']],
    ['shoes for the wedding', ['shoe', 'bridal']],
    ['T-Shirt', ['tshirt']],
    ["men's watches", ['men', 'Watches']],
    ['Jacquard, Café', ['jacquard', 'cafe']],
    ['near me', []],
    ['  ', []],
    ["'); drop table products; --", ['drop', 'Furniture', 'products']],
    ['लाल साड़ी', ['red', 'saree']],
    ['बच्चों के कपड़े', ['kids', 'clothes']],
    ['ear rings', ['earring']],
    ['salwar kameez', ['suit-set']],
    ['jute bag', ['jute', 'Bags']],
    ['jutti for lehenga', ['jutti']],
    ['lehenga ke liye jutti', ['jutti']],
    ['clothes for saree', ['clothes', 'saree']],
    ['kurta for men', ['kurta', 'men']],
    ['saas ke liye suit', ['women', 'suit-set']],
    ['formal suit', ['office-wear', 'suit']],
    ['school ke joote', ['school-shoe']],
    ['shoe rack', ['Racks, boxes and care products']],
    ['off white top', ['white', 'top']],
    ['mehndi colour kurta', ['green', 'kurta']],
    ['patti', ['patti']],
  ])('%s', (text, expected) => {
    expect(said(text)).toEqual(expected)
  })

  it.each([
    ['tshirt xtra large', 'xl'],
    ['kurta extra small', 'xs'],
    ['kurta double xl', 'xxl'],
  ])('%s: size %s', (text, size) => {
    expect(readQuery(text).sizes).toEqual([size])
  })

  it('reads at most twelve words', () => {
    expect(readQuery('watch '.repeat(40)).phrases).toHaveLength(12)
  })

  it('finds price, colour, audience and "cheap" in the words', () => {
    expect(readQuery('sasti laal kurti ladies 500 tak')).toMatchObject({
      price: { low: 0, high: 500 },
      color: 'Red',
      gender: 'Female',
      cheap: true,
    })
    expect(readQuery('bangles')).toMatchObject({ price: null, color: null, gender: null })
  })
})
