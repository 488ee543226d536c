import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { makeMapper } from './map-row.ts'
import { Mapping, type Row } from './mapping.ts'
import { shortenAtWord } from '#shared/catalog/tidy-text.ts'
import { wordPattern } from './catalogue-words.ts'

const mapping = Mapping.parse(JSON.parse(readFileSync('mappings/fashion-catalogue.json', 'utf8')))
const map = makeMapper(mapping, (text) => text)
const row: Row = {
  key: '10017833',
  name: 'Parx Men Brown Slim Fit Printed Casual Shirt',
  brand: 'Parx',
  description: 'Printed casual shirt,\nwith a spread collar',
  price: '759',
  gender: 'Men',
  colour: ' Brown',
}
const mapNamed = (name: string, over: Partial<Row> = {}) => map({ ...row, name, ...over })

/** Category and sub-category of a sold product, or the reason why the row was skipped. */
function kindOf(name: string, over: Partial<Row> = {}): string {
  const mapped = mapNamed(name, over)
  if ('skipped' in mapped) return mapped.skipped
  return `${mapped.product.category}/${mapped.product.subCategory}`
}

describe('a row of a catalogue', () => {
  it('becomes a product with sizes, stock, HSN and GST', () => {
    expect(map(row)).toMatchObject({
      shortened: [],
      key: '10017833',
      product: {
        productName: row.name,
        desc: 'Printed casual shirt, with a spread collar',
        hsn: '6205',
        'GST rate slab': 5,
        hasVariation: 'Yes',
        selectedVariations: ['Size'],
        variants: ['S', 'M', 'L', 'XL'].map((Size) => ({
          SKU: `FC-10017833-${Size}`,
          sellingPrice: 759,
          attributes: { Size },
          'Target Gender': 'Male',
          'Color Map': 'Brown',
        })),
      },
    })
    expect(map(row)).toEqual(map({ ...row }))
  })

  it.each([
    ['Fila Women Running Shoes', 'Footwear/Sports Shoes'],
    ['Ahalyaa Women Purple Printed Kurta with Palazzos', 'Clothing/Kurta Sets'],
    ['W Women Grey Printed A-Line Kurta', 'Clothing/Kurtas'],
    ['Zaveri Pearls Gold-Toned Choker Necklace', 'Bangles/Necklaces'],
    ['Calvin Klein Women Cigarette Linen Trousers', 'Clothing/Trousers'],
    ['Roadster Women Blue Tie-Wash Jeans', 'Clothing/Jeans'],
    ['Titan Women Blue Analogue Watch', 'watches are not sold here'],
    ['Cortina Green Set of 2 Window Curtains', 'household goods are not sold here'],
    ['Lacoste Women Pour Elle Eau de Toilette 90 ml', 'perfumes and cosmetics are not sold here'],
    ['Sherlock', 'no rule of the mapping names this article'],
  ])('%s is %s', (name, kind) => expect(kindOf(name)).toBe(kind))

  it('does not read the brand as the article', () => {
    const name = 'Calvin Klein Jeans Men Black Solid Casual Shirt'
    expect(kindOf(name, { brand: 'Calvin Klein Jeans' })).toBe('Clothing/Shirts')
  })

  it('has no invisible characters', () => {
    const mapped = mapNamed('\u202eParx\u200b Men\u0007 Casual Shirt\u202c', {
      brand: '\u200eParx',
    })
    expect(mapped).toMatchObject({
      product: { productName: 'Parx Men Casual Shirt', brand: 'Parx' },
    })
  })

  it('shortens long texts at a word and says so', () => {
    const long = `${'Very '.repeat(40)}Long Casual Shirt`
    const mapped = mapNamed(long)
    if ('skipped' in mapped) throw new Error(mapped.skipped)
    expect(mapped.product.productName).toMatch(/^(?:Very )+Very…$/)
    expect(mapped.product.productName.length).toBeLessThanOrEqual(70)
    expect(mapped.shortened).toEqual(['name shortened from 217 characters'])
    expect(kindOf(`${'x'.repeat(200)} Shirt`)).toBe('the name is longer than 70 characters')
  })

  it.each<[Partial<Row>, string]>([
    [{ key: ' ' }, 'the row has no key'],
    [{ name: '' }, 'no rule of the mapping names this article'],
    [{ price: '0' }, 'sellingPrice: Minimum amount is Rs 1.00'],
    [{ price: '' }, 'the price "" is not an amount'],
    [{ price: 'free' }, 'the price "free" is not an amount'],
    [{ price: '1e3' }, 'the price "1e3" is not an amount'],
    [{ price: '100001' }, 'sellingPrice: Maximum amount is Rs 100000.00'],
    [{ price: '10.999' }, 'sellingPrice: Maximum two decimal places allowed.'],
    [{ gender: 'Aliens' }, 'the mapping does not know the gender "Aliens"'],
    [{ brand: 'X' }, 'brand: Should be at least of 2 characters'],
    [{ name: 'Old Rum 750 ml shirt' }, 'perfumes and cosmetics are not sold here'],
    [{ name: 'Gift of Rum and a casual shirt' }, 'alcohol may not be sold here'],
  ])('%j is skipped: %s', (over, reason) => {
    expect(map({ ...row, ...over })).toEqual({ skipped: reason })
  })
})

describe('words', () => {
  it('match whole words in singular and plural, with any ending after * and any number for #', () => {
    const pattern = wordPattern(['saree', 'moisturi*', '# ml', 'flip-flop', 'salwar suit', 'top'])
    const matches = (text: string) => pattern.test(text)
    const found = ['silk sarees', 'moisturiser', '7.5 ml', 'flip flops', 'salwar-suits', 'two tops']
    expect(found.filter(matches)).toEqual(found)
    expect(['unsaree', 'ml', 'topaz', 'stop', 'flip'].filter(matches)).toEqual([])
  })

  it('are never cut off in the middle', () => {
    expect(shortenAtWord('Blue cotton shirt', 17)).toBe('Blue cotton shirt')
    expect(shortenAtWord('Blue cotton shirt', 16)).toBe('Blue cotton…')
    expect(shortenAtWord('Blue cotton, shirt', 13)).toBe('Blue cotton…')
    expect(shortenAtWord('Blue cotton shirt', 12)).toBe('Blue cotton…')
    expect(shortenAtWord('Blue cotton shirt', 11)).toBe('Blue…')
    expect(shortenAtWord('Bluecottonshirt', 10)).toBeNull()
  })
})
