import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { categories } from './categories.ts'
import { categoryFields } from './product-fields.ts'
import {
  type AddedRow,
  findNamed,
  joinSubCategories,
  meaningsIn,
  nameKey,
  spelledName,
} from './sub-categories.ts'

const angarkhas: AddedRow = {
  category: 'Clothing',
  name: 'Angarkhas',
  hindi: 'अंगरखे',
  hsn: '6211',
  gstSlab: null,
  synonyms: ['bandi angrakha'],
  isRetired: false,
}
const words: AddedRow = {
  category: 'Footwear',
  name: 'Boots',
  hindi: 'बदला हुआ',
  hsn: '9999',
  gstSlab: 28,
  synonyms: ['gumboots'],
  isRetired: true,
}

describe('the joined sub-categories', () => {
  it('are those of the data files, and then those of the rows', () => {
    const all = joinSubCategories([words, angarkhas])
    expect(all.filter(({ isAdded }) => isAdded)).toEqual([{ ...angarkhas, isAdded: true }])
    expect(all.at(-1)?.name).toBe('Angarkhas')
    expect(findNamed(all, 'boot')).toMatchObject({
      hsn: categoryFields.Footwear.subCategories['Boots'],
      gstSlab: null,
      synonyms: ['gumboots'],
      isRetired: false,
      isAdded: false,
    })
    expect(findNamed(all, 'Boots')?.hindi).not.toBe('बदला हुआ')
  })

  const names = categories.flatMap((one) => Object.keys(categoryFields[one].subCategories))
  const row = fc.record({
    category: fc.constantFrom(...categories),
    name: fc.oneof(fc.constantFrom(...names), fc.constantFrom('Angarkhas', 'Stoles', 'Clogs')),
    hindi: fc.constantFrom('', 'नाम'),
    hsn: fc.constantFrom('6211', '9999', null),
    gstSlab: fc.constantFrom(null, 5, 28),
    synonyms: fc.array(fc.constantFrom('one', 'two', 'three')),
    isRetired: fc.boolean(),
  })

  it('change nothing of the data files except synonyms', () => {
    const plain = joinSubCategories([])
    fc.assert(
      fc.property(fc.uniqueArray(row, { selector: ({ name }) => nameKey(name) }), (rows) => {
        const joined = joinSubCategories(rows as AddedRow[]).filter(({ isAdded }) => !isAdded)
        expect(joined.map((one) => ({ ...one, synonyms: [] }))).toEqual(plain)
      }),
    )
  })
})

it.each([
  ['angarkha', 'Angarkhas'],
  ['ANGARKHAS', 'Angarkhas'],
  ['अंगरखा', 'Angarkhas'],
  ['Bandi  Angrakhas', 'Angarkhas'],
  ['t shirt', 'T-shirts'],
  ['gumboot', 'Boots'],
  ['nothing', undefined],
  ['', undefined],
])('%s is found as %s', (text, name) => {
  expect(findNamed(joinSubCategories([angarkhas, words]), text)?.name).toBe(name)
})

it('a search understands synonyms and the names in Hindi of added ones', () => {
  expect(meaningsIn(joinSubCategories([angarkhas, words]), () => false)).toEqual([
    { word: 'gumboots', meaning: 'Boots' },
    { word: 'bandi angrakha', meaning: 'Angarkhas' },
    { word: 'अंगरखे', meaning: 'Angarkhas' },
  ])
  expect(meaningsIn(joinSubCategories([]), () => false)).toEqual([])
})

it('a name of the category is spelled as in the list, any other stays', () => {
  const all = joinSubCategories([angarkhas])
  const spelled = (category: string, name: string) => spelledName(all, { category, name })
  expect(spelled('Clothing', 'ANGARKHA')).toBe('Angarkhas')
  expect(spelled('Footwear', 'ANGARKHA')).toBe('ANGARKHA')
})
