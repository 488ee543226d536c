import { describe, expect, it } from 'vitest'
import type { FamilyMember } from '#shared/contract/accounts/family.ts'
import { broughtIn, fitsOf, offeredTo } from './family-sizes-of.ts'

const member = (memberId: string, name: string, sizes: FamilyMember['sizes']): FamilyMember => ({
  memberId,
  name,
  sizes,
  measures: {},
})
const papa = member('1', 'Papa', { shoes: 'UK 8', letters: 'XXL' })
const meera = member('2', 'Meera', { bangles: '2.6', ages: '6-7 Y' })
const family = [papa, meera]

describe('the persons whom a product fits', () => {
  it.each([
    ['Footwear', ['7', '8'], [['Papa', '8']]],
    ['Footwear', ['UK 8', 'UK 9'], [['Papa', 'UK 8']]],
    ['Clothing', ['8', '10'], []],
    ['Clothing', ['XL', '2XL'], [['Papa', '2XL']]],
    ['Clothing', ['6-7Y'], [['Meera', '6-7Y']]],
    ['Bangles', ['2-6', '2-8'], [['Meera', '2-6']]],
    ['Watches', ['8'], []],
  ] as const)('%s in %j', (category, sizes, expected) => {
    const fits = fitsOf(family, { category: category as never, sizes })
    expect(fits.map(({ name, size }) => [name, size])).toEqual(expected)
  })
})

it('the filter offers each person the own sizes that are in stock, and nobody else', () => {
  const options = [
    { name: 'XXL', system: 'letters' },
    { name: 'UK 8', system: 'shoes' },
    { name: '2.8', system: 'bangles' },
  ]
  expect(offeredTo(family, options)).toEqual([
    { memberId: '1', name: 'Papa', sizes: ['XXL', 'UK 8'] },
  ])
})

it('people of the device are added to the account, and add to who has the same name there', () => {
  const kept = [member('a', ' papa', { shoes: 'UK 9' }), member('b', 'Nani', { bangles: '2.4' })]
  expect(broughtIn(kept, family)).toEqual([
    { memberId: '1', name: 'Papa', sizes: { shoes: 'UK 9', letters: 'XXL' }, measures: {} },
    { name: 'Nani', sizes: { bangles: '2.4' }, measures: {} },
  ])
})
