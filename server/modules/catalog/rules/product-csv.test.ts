import { describe, expect, it } from 'vitest'
import { readProductCsv } from './product-csv.ts'

const header =
  'Store,Product name,Category,Sub category,Brand,Description,HSN,GST rate slab,Active,Target Gender,' +
  'Size Age Group,Size Metric,MRP,Selling price,Color Map,Pictures,Size,Color,SKU,Stock'
const kurta =
  'Soni,Kurta,Clothing,Kurtas,Soni,"Soft,\ncotton",6211,5,,Male,Adult,,990,749.5,Blue,k blue,S,Indigo,K-S,3'
const further = ',,,,,,,,,,,,,,,,M,Indigo,K-M,0'

const read = (...rows: string[]) => readProductCsv([header, ...rows].join('\n'))

describe('a catalogue in Chowk’s own columns', () => {
  it('has one row per variant; empty cells of further variants take the values of the first row', () => {
    const dearer = ',,,,,,,,,,,,1090,,Red,k red,L,Madder,K-L,1'
    const [product, ...others] = read(kurta, further, dearer)
    expect(others).toEqual([])
    expect(product).toMatchObject({
      line: 2,
      store: 'Soni',
      name: 'Kurta',
      pictures: ['k blue', 'k blue', 'k red'],
      product: {
        desc: 'Soft,\ncotton',
        active: true,
        hasVariation: 'Yes',
        selectedVariations: ['Size', 'Color'],
        variants: [
          { SKU: 'K-S', Stock: 3, MRP: 990, sellingPrice: 749.5, attributes: { Size: 'S' } },
          { SKU: 'K-M', Stock: 0, MRP: 990, 'Color Map': 'Blue', 'Target Gender': 'Male' },
          { SKU: 'K-L', Stock: 1, MRP: 1090, sellingPrice: 749.5, 'Color Map': 'Red' },
        ],
      },
    })
  })

  it('accepts a product without variations, and an inactive one', () => {
    const bag = kurta.replace(',5,,', ',5,No,').replace(',S,Indigo,', ',,,')
    expect(read(bag)).toMatchObject([
      { product: { hasVariation: 'No', selectedVariations: [], active: false } },
    ])
  })

  it('reports the problem of each product with its line', () => {
    const wrong = kurta.replace('749.5', '7,49').replace('K-S', 'W-S')
    const free = kurta.replace('749.5', 'free').replace('K-S', 'F-S')
    const dear = kurta.replace('749.5', '1500').replace('K-S', 'D-S')
    const nameless = further
    expect(read(nameless)).toMatchObject([{ line: 2, problem: expect.any(String) }])
    expect(read(kurta, '', wrong, dear, 'one,two', free)).toMatchObject([
      { line: 2, product: {} },
      { line: 5, problem: 'the row has 21 fields, the first line 20' },
      { line: 7, problem: 'sellingPrice: Selling price cannot be more than the MRP' },
      { line: 9, problem: 'the row has 2 fields, the first line 20' },
      { line: 10, problem: expect.stringContaining('sellingPrice: ') },
    ])
  })

  it('names the columns that are missing', () => {
    expect(() => readProductCsv('Product name,SKU\nKurta,K')).toThrow(
      'There is no column "Category", "Sub category"',
    )
  })
})
