import { describe, expect, it } from 'vitest'
import { noTexts } from './folding.ts'
import { indexWords } from './index-words.ts'
import { type Article, gtinKeys, isSameArticle, namingWords } from './same-article.ts'

const article = (name: string, brand: string, over: Partial<Article> = {}): Article => ({
  name,
  brand,
  subCategory: 'Shoes',
  codes: ['A-1'],
  conditions: ['New'],
  audiences: ['Male'],
  ...over,
})

/** The words under which the search finds a product. */
const indexedOf = ({ name, brand, subCategory }: Article) =>
  indexWords({ ...noTexts, name, brand, subCategory, category: 'Footwear' })

describe('two products are the same article', () => {
  it.each<[Article, Article]>([
    [article('Bata Comfit 884', 'Bata'), article('Comfit 884', 'BATA')],
    [article('Bata Comfit 884 Black', 'Bata'), article('Bata Comfit 884', 'Bata')],
    [article('Comfit Sandals', 'Bata'), article('Bata Comfit Sandal', 'Bata')],
    [article('511 Slim Jeans', 'Levi’s'), article('Levis Jeans Slim 511', 'Levis')],
    [
      article('Revolution 6 Running Shoes', 'Nike'),
      article('Nike Revolution 6 running shoe', 'Nike'),
    ],
    [article('Sparx SM-414', 'Sparx'), article('SPARX SM 414', 'sparx')],
    [
      article('Non-slip Grippo 7 with lace', 'Sparx'),
      article('Grippo 7 non slip with lace', 'Sparx'),
    ],
    [
      article('Red shoe', 'A', { codes: ['8901234567890'] }),
      article('Running shoe of leather', 'B', { codes: ['x', '8901234567890'] }),
    ],
    [
      article('Comfit 884', 'Bata', { audiences: ['Unisex', 'Male'] }),
      article('Comfit 884', 'Bata', { audiences: ['Male'] }),
    ],
  ])('%o and %o', (one, other) => {
    expect([isSameArticle(one, other), isSameArticle(other, one)]).toEqual([true, true])
    for (const word of namingWords(one)) expect(indexedOf(other)).toContain(`'${word}':`)
  })
})

describe('two products are not the same article', () => {
  it.each<[string, Article, Article]>([
    ['another model', article('Comfit 884', 'Bata'), article('Comfit 886', 'Bata')],
    ['one word more', article('Comfit 884', 'Bata'), article('Comfit 884 Pro', 'Bata')],
    ['no model is named', article('Cotton Kurta', 'Biba'), article('Biba kurta cotton', 'Biba')],
    ['only the kind is named', article('Sandals', 'Bata'), article('Bata Sandal', 'Bata')],
    ['another brand', article('Comfit 884', 'Bata'), article('Comfit 884', 'Liberty')],
    ['no brand', article('Meera 12 Kurta', 'Unbranded'), article('Meera 12 Kurta', 'unbranded')],
    [
      'made for others',
      article('Airmax 90', 'Nike'),
      article('Airmax 90', 'Nike', { audiences: ['Female'] }),
    ],
    [
      'another kind',
      article('Comfit 884', 'Bata'),
      article('Comfit 884', 'Bata', { subCategory: 'Socks' }),
    ],
    [
      'a used one',
      article('Comfit 884', 'Bata'),
      article('Comfit 884', 'Bata', { conditions: ['Used'] }),
    ],
    [
      'a wrong barcode',
      article('Red shoe', 'A', { codes: ['8901234567895'] }),
      article('Blue shoe', 'B', { codes: ['8901234567895'] }),
    ],
    [
      'a number of the shop itself',
      article('Red shoe', 'A', { codes: ['2012345678900'] }),
      article('Blue shoe', 'B', { codes: ['2012345678900'] }),
    ],
    [
      'the same SKU',
      article('Red shoe', 'A', { codes: ['101'] }),
      article('Blue shoe', 'B', { codes: ['101'] }),
    ],
  ])('%s', (_why, one, other) => {
    expect([isSameArticle(one, other), isSameArticle(other, one)]).toEqual([false, false])
  })
})

it.each([
  ['8901234567890', true],
  ['8901234567895', false],
  ['036000291452', true],
  ['96385074', true],
  ['00012345678905', true],
  ['2012345678900', false],
  ['0212345678909', false],
  ['12345', false],
  ['KUR-1', false],
])('%s is the number of a maker: %s', (text, expected) => {
  expect(gtinKeys([text]).length === 1).toBe(expected)
})
