import { expect, it } from 'vitest'
import type { Piece } from './pieces.ts'
import { lists, readExpectation } from './rows.ts'
import type { Answer } from './traits.ts'

const piece = (over: Partial<Piece>): Piece => ({
  id: '1',
  name: 'Silk Saree',
  description: '',
  category: 'Clothing',
  subCategory: 'Sarees',
  brand: 'Gulmohar',
  gender: 'Female',
  age: 'Adult',
  colours: ['Red'],
  shades: [],
  inStock: [],
  rupees: 900,
  store: '',
  locality: '',
  city: '',
  ...over,
})
const answer: Answer = {
  shown: 'asked',
  didYouMean: null,
  notSold: null,
  subCategories: [],
  brands: [],
  stores: [],
  close: [],
  pool: [],
}
const holds = (text: string, page: Piece[]) =>
  readExpectation(text).map((one) => one.holds(page, answer))

it.each([
  ['first(2, both(sarees, named(/silk/i)))', true],
  ["whole(either(colour('Blue'), upTo(500)))", false],
  ["lead(brand('Gulmohar', 'Levi\\'s'))", true],
  ['notEmpty', true],
])('%s of one silk saree: %s', (text, expected) => {
  expect(holds(text, [piece({})])).toEqual([expected])
})

it('several checks are separated by semicolons and say their own text', () => {
  const says = readExpectation('first(1, sarees); isSold').map((one) => one.says)
  expect(says).toEqual(['first(1, sarees)', 'isSold'])
})

it.each(['first(2, sareees)', 'sarees', 'nothing'])('%s is refused', (text) => {
  expect(() => readExpectation(text)).toThrow(/^no /)
})

it('no list asks a query of a class twice at one place', () => {
  for (const classes of Object.values(lists))
    for (const { city, catalogue } of classes)
      for (const rows of [city, catalogue]) {
        const queries = rows.map(({ query }) => query)
        expect(queries).toEqual([...new Set(queries)])
      }
})
