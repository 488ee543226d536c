import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { colorSetOf, indexWords, taughtBy, teachingWords, type Texts } from './index-words.ts'

const kurta: Texts = {
  name: 'Blue Cotton Kurta with Red Dupatta',
  brand: 'Pepe Jeans',
  category: 'Clothing',
  subCategory: 'Kurtis',
  description: 'Goes with a green saree and juttis',
  details: ['Navy'],
  colorMaps: ['Blue'],
  genders: ['Unisex'],
  ages: ['Adult'],
  storeName: 'Gulmohar Saree Kendra',
  locality: 'Raja Park',
  hindiName: '',
  hindiDescription: '',
  hindiStoreName: '',
}
const lexemes = (over: Partial<Texts> = {}) => {
  const words = indexWords({ ...kurta, ...over }).split(' ')
  return new Map(words.map((word) => [word.split("'")[1], word.split(':')[1]]))
}
/** The weights of "kurti" for a product of this kind. */
const kurtiOf = (gender: string, subCategory: string) =>
  lexemes({ name: `Blue ${subCategory}`, subCategory, genders: [gender] }).get('#kurti')

describe('the search words of a product', () => {
  it('contain the article of its sub-category and name and the wider articles, but nothing that comes with it', () => {
    const words = lexemes()
    expect(words.get('#kurti')).toBe('1A')
    expect(words.get('#kurta')).toBe('1B')
    expect(words.get('#clothes')).toBe('1C')
    expect(words.get('+dupatta')).toBe('1C')
    for (const other of ['#dupatta', '#saree', '#jeans', '#jutti'])
      expect(words.has(other)).toBe(false)
  })

  it('call a kurta for women a kurti too, but no kurta for men and no suit', () => {
    expect(kurtiOf('Female', 'Kurta')).toBe('1C')
    expect(kurtiOf('Male', 'Kurta')).toBeUndefined()
    expect(kurtiOf('Female', 'Kurta Set')).toBeUndefined()
  })

  it('contain its colour from the colour map and name, but no colour of things that come with it', () => {
    const words = lexemes()
    expect(words.get('@blue')).toContain('A')
    expect(words.has('@red')).toBe(false)
    expect(words.has('@green')).toBe(false)
    expect(words.has('green')).toBe(false)
  })

  it('contain each audience of an article for everybody, with less weight', () => {
    expect(lexemes().get('%women')).toBe('1C')
    expect(lexemes({ genders: ['Female'] }).get('%women')).toBe('1A')
    expect(lexemes({ ages: ['Toddler'], genders: ['Male'] }).has('%men')).toBe(false)
    expect(lexemes({ ages: ['Toddler'], genders: ['Male'] }).get('%boys')).toBe('1A')
  })

  it('contain only the kind that the name says, of a sub-category with two', () => {
    const both = { brand: 'Amer', subCategory: 'Anklets & Nose Rings', category: 'Bangles' }
    const ring = lexemes({ ...both, name: 'Silver Nose Ring' })
    expect([ring.get('#nose-ring'), ring.get('#anklet')]).toEqual(['1A,2B', '1C'])
    const other = lexemes({ ...both, name: 'Silver Star' })
    expect([other.get('#nose-ring'), other.get('#anklet')]).toEqual(['1A', '1A'])
    const neither = lexemes({ ...both, name: 'Silver Maang Tikka' })
    expect([neither.get('#nose-ring'), neither.get('#tikka')]).toEqual(['1C', '1B'])
    const told = lexemes({ ...both, name: 'Silver Star', description: 'A nose pin with a chain' })
    expect([told.get('#nose-ring'), told.get('#anklet')]).toEqual(['1A,2C', '1C'])
  })

  it('contain a negated property as one word', () => {
    const words = lexemes({ name: 'Blue Non-Padded Bra', description: 'Non wired' })
    expect([words.has('nonpadded'), words.has('=non-wired')]).toEqual([true, true])
    expect([words.has('padded'), words.has('wired')]).toEqual([false, false])
  })

  it('contain names written as one word, and their first letters', () => {
    expect(lexemes().has('pepejeans')).toBe(true)
    const words = lexemes({ brand: 'United Colors of Benetton' })
    expect([words.get('ucb'), words.get('*ucb')]).toEqual(['1B', '1B'])
    expect(lexemes({ brand: 'U.S. Polo Assn.' }).has('uspa')).toBe(true)
    expect(lexemes().has('$rajapark')).toBe(true)
    expect(lexemes().has('$gulmoharsaree')).toBe(true)
  })

  it('distinguish the words of the shop from those of its goods, and find every word of the name', () => {
    const words = lexemes()
    expect(words.has('saree')).toBe(false)
    expect(words.has('$saree')).toBe(true)
    for (const word of ['blue', 'cotton', 'kurta', 'red', 'dupatta'])
      expect(words.has(word)).toBe(true)
    expect(words.get('*pepe')).toBe('1B')
  })

  it('do not make a shirt of a T-shirt', () => {
    const words = lexemes({ name: 'Polo T-Shirt', subCategory: 'Tops' })
    expect([words.has('shirt'), words.has('tshirt'), words.has('#polo')]).toEqual([
      false,
      true,
      true,
    ])
  })

  it('contain an article in Hindi, and the last of several articles', () => {
    expect(lexemes({ name: 'काँच की चूड़ी' }).get('#bangle')).toBe('1B')
    const bras = lexemes({ name: 'Pack of 2 T-shirt Bras' })
    expect([bras.get('#bra'), bras.get('#innerwear')]).toEqual(['1B', '1C'])
    const cut = { name: 'Nude Lightly Padded…', subCategory: 'Innerwear' }
    expect(lexemes({ ...cut, description: 'Nude lace braTo wear with kurtas' }).get('#bra')).toBe(
      '1C',
    )
  })
})

it('always writes a valid tsvector', () => {
  const text = fc.string({ unit: 'binary', maxLength: 60 })
  const property = fc.property(text, text, text, (name, description, storeName) =>
    indexWords({ ...kurta, name, description, storeName })
      .split(' ')
      .every((word) => /^'[#+@%=~^$*]?[a-z0-9-]+':\d[ABCD](,\d[ABCD])*$/.test(word)),
  )
  expect(fc.check(property)).toMatchObject({ failed: false, counterexample: null })
})

it('learns words that several descriptions have as words that need no correction', () => {
  const products = ['Velcro at the heel', 'A velcro strap', 'A zibber'].map((description) => ({
    ...kurta,
    description,
  }))
  const taught = taughtBy(products)
  expect([taught.get('velcro'), taught.has('zibber'), taught.get('gulmohar')]).toEqual([
    0,
    false,
    3,
  ])
})

it('takes correction words from names and none from descriptions', () => {
  expect(teachingWords(kurta)).toContain('gulmohar')
  expect(teachingWords(kurta)).toContain('pepejeans')
  expect(teachingWords(kurta)).not.toContain('green')
  expect(colorSetOf({ ...kurta, colorMaps: ['Blue', 'Red|Pink', 'Blue'] })).toBe('Blue|Red/Pink')
})
