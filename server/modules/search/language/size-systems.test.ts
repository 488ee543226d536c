import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { categoryFields, footwearSize } from '#shared/catalog/product-fields.ts'
import { foreignSizes } from './foreign-sizes.ts'
import { sizeFacet, spellingsOf } from './size-systems.ts'

const facetOf = (...written: string[]) =>
  sizeFacet(written.map((size) => [[size.toLowerCase()], 1] as const))
const namesOf = (...written: string[]) => facetOf(...written).map(({ name }) => name)

const proposed = Object.values(categoryFields).flatMap(({ sizes, womensSizes, childSizes }) =>
  [sizes, womensSizes, childSizes].flatMap((set) => (set ? [...set.first, ...set.more] : [])),
)

describe('the systems of sizes', () => {
  it.each([
    ['XXL', 'XXL', 'letters'],
    ['2xl', 'XXL', 'letters'],
    ['XXXL', '3XL', 'letters'],
    ['6XL', '6XL', 'letters'],
    ['32', '32', 'inches'],
    ['34B', '34B', 'bras'],
    ['UK 8', 'UK 8', 'shoes'],
    ['8', 'UK 8', 'shoes'],
    ['UK 8.5', 'UK 8.5', 'shoes'],
    ['uk 8c', 'UK 8C', 'childShoes'],
    ['2.6', '2.6', 'bangles'],
    ['2-6', '2.6', 'bangles'],
    ['2.10', '2.10', 'bangles'],
    ['6-7 years', '6-7 Y', 'ages'],
    ['5 Y', '5 Y', 'ages'],
    ['6-12 months', '6-12 M', 'ages'],
    ['Free Size', 'Free Size', 'free'],
  ])('“%s” is %s', (written, name, system) => {
    expect(facetOf(written)).toEqual([{ name, system, count: 1 }])
  })

  it.each(['6 m', '16.5', 'Regular', 'Set of 4', '99', '2.3', ''])('“%s” is no size', (written) => {
    expect(facetOf(written)).toEqual([])
  })

  it('know each size that the form proposes', () => {
    for (const size of proposed) expect([size, namesOf(size)]).toEqual([size, [size]])
  })

  it('stand in their natural order', () => {
    expect(
      namesOf('2.10', 'xl', '2.4', 'uk 10', '6-7 y', 'm', 'uk 9', '34', '10-11 y', '30'),
    ).toEqual(['M', 'XL', '30', '34', 'UK 9', 'UK 10', '2.4', '2.10', '6-7 Y', '10-11 Y'])
  })

  it('count a product once in each size, whatever the spelling in the shop', () => {
    expect(
      sizeFacet([
        [['2xl', 'xxl', 'm'], 2],
        [['m'], 3],
      ]),
    ).toEqual([
      { name: 'M', system: 'letters', count: 5 },
      { name: 'XXL', system: 'letters', count: 2 },
    ])
  })
})

describe('a chosen size', () => {
  it('finds every product that was counted in it', () => {
    const written = fc.oneof(
      fc.constantFrom(...proposed),
      fc.stringMatching(/^(?:uk |size |eu )?\d{1,2}(?:\.5)?c?$/),
      fc.stringMatching(/^[12][.-]\d{1,2}$/),
      fc.stringMatching(/^\d{1,2}(?:-\d{1,2})? ?(?:y|yrs|year|years|m|months)$/),
      fc.stringMatching(/^[2-6]?x{0,4}[sml]$/),
    )
    fc.assert(
      fc.property(written, (size) => {
        for (const name of namesOf(size)) {
          expect(spellingsOf(name)).toContain(size.toLowerCase())
          expect(namesOf(...spellingsOf(name))).toEqual([name])
        }
      }),
      { numRuns: 2000 },
    )
  })

  it.each(['UK 8', '8 UK', 'uk 8', '8', 'EU 42', 'US 9'])(
    '%s is the size UK 8 of the table',
    (chosen) => {
      expect(spellingsOf(chosen)).toEqual(spellingsOf('UK 8'))
    },
  )
})

describe('European and American sizes', () => {
  it('become the UK size of the same row of the size table, for women and for men', () => {
    for (const uk of [3, 5, 8, 8.5, 11])
      for (const [gender, mark] of [
        ['Male', ''],
        ['Female', 'women '],
      ] as const) {
        const { EUR, US } = footwearSize(uk, gender)
        expect(foreignSizes[`${mark}eu ${EUR}`]).toBe(`uk ${uk}`)
        expect(foreignSizes[`${mark}us ${US}`]).toBe(`uk ${uk}`)
      }
    expect([foreignSizes['eu 42'], foreignSizes['women eu 41']]).toEqual(['uk 8', 'uk 8'])
    expect(foreignSizes['uk/ind 8']).toBeUndefined()
  })
})
