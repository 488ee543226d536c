import { describe, expect, it } from 'vitest'
import { type Article, matchByName, refuseRepeats } from './match.ts'
import type { PlannedProduct, PlannedVariant } from './planned.ts'

type Attributes = PlannedVariant['attributes']
const article = (variantId: string, attributes: Attributes, over: Partial<Article> = {}) => ({
  variantId,
  productId: 'p1',
  productName: 'Lac Kada',
  brand: 'Own',
  attributes,
  keys: [],
  ...over,
})
const plannedVariant = (attributes: Attributes, skuFrom: PlannedVariant['skuFrom'] = 'name') =>
  ({ row: 2, sku: 'X', skuFrom, attributes }) as PlannedVariant
const product = (variants: PlannedVariant[], over: Partial<PlannedProduct> = {}) =>
  ({ name: 'Lac Kada', brand: '', saysBrand: false, variants, ...over }) as PlannedProduct
const idsOf = (one: PlannedProduct, articles: Article[], by: 'sku' | 'name' = 'sku') =>
  matchByName(one, articles, by).variants.map(({ id, doubt }) => (doubt ? 'doubt' : id))

const small24 = (over: Partial<PlannedProduct>) => product([plannedVariant({ Size: '2.4' })], over)
const small = article('s', { Size: '2.4' })
const large = article('l', { Size: '2.6' })
const others = { productId: 'p2', brand: 'Other' }

describe('articles of the shop', () => {
  it.each<[string, Attributes[], Article[], (string | null)[]]>([
    ['by size', [{ Size: '2.6' }, { Size: '2.4' }], [small, large], ['l', 's']],
    ['in other capitals', [{ Size: 'FREE' }], [article('f', { Size: 'free' })], ['f']],
    ['not in another size', [{ Size: '2.8' }], [small, large], [null]],
    [
      'with a colour that the list does not say',
      [{ Size: 'M' }],
      [article('m', { Size: 'M', Color: 'Red' })],
      ['m'],
    ],
    [
      'not one of two colours',
      [{ Size: 'M' }],
      [article('r', { Size: 'M', Color: 'Red' }), article('b', { Size: 'M', Color: 'Blue' })],
      ['doubt'],
    ],
    [
      'exactly before loosely',
      [{ Size: 'M' }],
      [article('m', { Size: 'M' }), article('r', { Size: 'M', Color: 'Red' })],
      ['m'],
    ],
    [
      'of two products with the size',
      [{ Size: '2.4' }],
      [small, article('o', { Size: '2.4' }, others)],
      ['doubt'],
    ],
    [
      'of the product that has the size',
      [{ Size: '2.6' }],
      [small, article('o', { Size: '2.6' }, others)],
      ['o'],
    ],
    [
      'not one of two products without the size',
      [{ Size: '2.8' }],
      [small, article('o', { Size: '2.4' }, others)],
      ['doubt'],
    ],
    ['of the same name only', [{ Size: '2.4' }], [], [null]],
  ])('are found %s', (...[, attributes, articles, ids]) => {
    expect(idsOf(product(attributes.map((one) => plannedVariant(one))), articles)).toEqual(ids)
  })

  it('of the list’s brand come first; a brand in the list excludes other brands', () => {
    const both = [small, article('o', { Size: '2.4' }, others)]
    expect(idsOf(small24({ brand: 'other' }), both)).toEqual(['o'])
    expect(idsOf(small24({ brand: 'Third' }), both)).toEqual(['doubt'])
    expect(idsOf(small24({ brand: 'Third' }), [small])).toEqual(['s'])
    expect(idsOf(small24({ brand: 'Third', saysBrand: true }), both)).toEqual([null])
  })

  it('are not matched by name where the list has an SKU, unless the person has chosen that', () => {
    const one = product([plannedVariant({ Size: '2.4' }, 'list')])
    expect(matchByName(one, [small], 'sku')).toEqual({
      product: null,
      variants: [{ id: null, doubt: null }],
    })
    expect(idsOf(one, [small], 'name')).toEqual(['s'])
  })

  it('get a size that they do not have yet', () => {
    const { product: found } = matchByName(
      product([plannedVariant({ Size: '2.8' })]),
      [small],
      'sku',
    )
    expect(found).toMatchObject({ productId: 'p1' })
  })

  it('match one row of a list only', () => {
    const rows = new Map<string, number>()
    const one = product([plannedVariant({ Size: '2.4' })])
    const match = matchByName(one, [small], 'sku')
    expect(refuseRepeats(match, one.variants, rows)).toEqual(match)
    const [again] = refuseRepeats(match, one.variants, rows).variants
    expect(again).toEqual({ id: null, doubt: expect.stringContaining('articleTwice {"row":2}') })
  })
})
