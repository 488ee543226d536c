import { describe, expect, it } from 'vitest'
import { type ListChoices, readPlanned, shelf } from '#test/planned-list.ts'

const read = (text: string, choices?: ListChoices) =>
  readPlanned(
    text.split('\n').map((line) => line.split(';').map((cell) => cell.trim())),
    choices,
  )
const kindOf = async (name: string) => {
  const { products } = await read(`Item;Price;Qty\n${name};499;1`)
  return products[0]?.subCategory
}

const goods = (title: string) =>
  `Item;36;38;40;Price\nSaree;;;;\nBanarasi silk;1;1;1;900\n${title};36;38;40;\nReshmi kala;2;2;1;200`

const sizesOf = async (text: string) => {
  const { products } = await read(text)
  return products.map(({ name, variants }) => [
    name,
    ...variants.map(({ attributes }) => attributes['Size'] ?? ''),
  ])
}

const size = (value: string) => ({
  values: [{ field: 'size' as const, value, chosen: value.replaceAll('/', ' | ') }],
  answers: { runCount: 'share' as const },
})

const breakUp = (counts: string) =>
  `Item;Size;Break up;Qty;Our price\nShirt;M/L/XL;${counts};10;630`

describe('a name with two kinds of goods', () => {
  it.each([
    ['कॉटन साड़ी ब्लाउज़ पीस के साथ', 'Sarees'],
    ['Silk saree blouse ke saath', 'Sarees'],
    ['लहंगा दुपट्टा समेत', 'Lehengas'],
    ['Lehenga dupatta sahit', 'Lehengas'],
    ['Dupatte ke saath lehenga', 'Lehengas'],
    ['Kurta aur dupatta', 'Kurtas'],
    ['साड़ी और ब्लाउज़', 'Sarees'],
    ['Saree with blouse piece', 'Sarees'],
    ['Blouse ke saath', 'Blouses'],
    ['Lehenga ke liye blouse', 'Blouses'],
    ['Blouse for lehenga', 'Blouses'],
    ['Kurta w/ dupatta', 'Kurtas'],
    // Nothing known is sold under the name of an article that it goes with.
    ['Georgette suit w/ dupatta', ''],
    // A set of unlike goods is none of them.
    ['Kurti palazzo set', ''],
    ['Shirt pant combo', ''],
    ['Kurta dupatta सेट', ''],
    ['Anarkali kurta set', 'Kurta Sets'],
    ['Necklace set', 'Jewellery Sets'],
    ['Shirt piece', 'Dress Materials'],
    ['Kundan tops', 'Earrings'],
    ['Sweater vest', 'Sweaters'],
    ['सूट सलवार', 'Kurta Sets'],
    ['Saree fall', ''],
    ['जूती पॉलिश', ''],
    ['Saree lace border', 'Sarees'],
  ])('%s: %s', async (name, kind) => {
    expect(await kindOf(name)).toBe(kind)
  })
})

describe('a title above goods', () => {
  it('that stands among headings of sizes begins a new group', async () => {
    const { products } = await read(goods('Lehenga'))
    expect(products.map(({ subCategory }) => subCategory)).toEqual(['Sarees', 'Lehengas'])
  })

  it('of several kinds says no kind, so it is asked for', async () => {
    const { products } = await read(goods('Petticoat / Legging'))
    expect(products[1]).toMatchObject({ subCategory: '', asks: expect.arrayContaining(['goods']) })
  })
})

describe('a name that repeats a part of the name above', () => {
  it.each(['〃 silk', 'do party wear', 'same cotton', '-do- rayon', 'वही लाल', 'usi me hara'])(
    '%s is a wrong cell until a person writes the name',
    async (name) => {
      const text = `Item;Price;Qty\nFrock cotton;499;1\n${name};599;1`
      const isWrong = async (choices?: ListChoices) => {
        const { products } = await read(text, choices)
        return products[1]?.problems.some(({ field }) => field === 'productName')
      }
      expect(await isWrong()).toBe(true)
      const cells = [{ row: 3, column: 0, value: name, text: 'Frock silk' }]
      expect(await isWrong({ cells })).toBe(false)
    },
  )

  it.each(['Dora saree', 'Samegrelo kurta', 'Dori top'])('%s repeats nothing', async (name) => {
    const { products } = await read(`Item;Price;Qty\nFrock;499;1\n${name};599;1`)
    expect(products[1]?.problems.some(({ field }) => field === 'productName')).toBe(false)
  })
})

describe('sizes at the end of names of footwear', () => {
  it('are read below a title of footwear, where names differ in them', async () => {
    const list = 'Item;Qty;Price;MRP\nLadies chappal;;;\nRELAXO R-55 BLK 5;4;220;249'
    expect(await sizesOf(`${list}\nRELAXO R-55 BLK 6;6;220;249`)).toEqual([
      ['RELAXO R-55 BLK', 'UK 5', 'UK 6'],
    ])
  })

  it.each([
    ['Mojri Zari 6 No', ['Mojri Zari', 'UK 6']],
    ['Campus sandal GRY/RED UK-7', ['Campus sandal GRY/RED', 'UK 7']],
    ['Ladies sandal 38', ['Ladies sandal', 'EU 38']],
  ])('%s', async (name, found) => {
    expect(await sizesOf(`Item;Qty;Price;MRP\n${name};4;220;249`)).toEqual([found])
  })

  it('are asked for, where other names have none', async () => {
    const others = ['Kurta', 'Saree', 'Dupatta'].map((name) => `${name};1;200;300`).join('\n')
    const { products } = await read(`Item;Qty;Price;MRP\n${others}\nLeather derby tan 8;3;999;1200`)
    expect(products.at(-1)?.problems.map(({ field }) => field)).toContain('size')
  })

  it('number the designs of clothes', async () => {
    const list = 'Item;Qty;Price;MRP\nKurta 5;4;220;249\nKurta 6;4;220;249'
    expect(await sizesOf(list)).toEqual([
      ['Kurta 5', ''],
      ['Kurta 6', ''],
    ])
  })
})

describe('sizes, colours and their counts in cells of one row', () => {
  it('share the pieces of each colour out among the sizes', async () => {
    const list = 'Item;Colour;Size;Qty;Our price\nShirt;Blue 4, White 6;M/L;10;630'
    expect(await shelf(list, size('M/L'))).toEqual([
      '630 2 M off',
      '630 2 L off',
      '630 3 M off',
      '630 3 L off',
    ])
  })

  it('divide by counts beside the stock that add up to it; others are shown, and the pieces are asked for', async () => {
    const pieces = ['630 3 M off', '630 4 L off', '630 3 XL off']
    expect(await shelf(breakUp('3-4-3'), size('M/L/XL'))).toEqual(pieces)
    const { products } = await read(breakUp('3-4-2'), { ...size('M/L/XL'), answers: {} })
    expect(products[0]?.notes.join()).toContain('3-4-2')
    expect(products[0]?.asks).toContain('runCount')
  })

  it.each(['2-3 yr / 3-4 yr', '6-12 M / 12-18 M', '1-2 saal, 2-3 saal'])(
    '%s are several sizes, which are asked for',
    async (text) => {
      const { products } = await read(`Item;Size;Qty;Price\nFrock;${text};4;525`)
      expect(products[0]?.problems.some(({ field }) => field === 'size')).toBe(true)
    },
  )
})

it('a discount in per cent may have its sign', async () => {
  const list = 'Item;MRP;Disc %;Our price;Qty\nKurti;1200;25%;;4'
  expect(await shelf(list)).toEqual(['900 4 - off'])
})

it('a sentence under a heading that nobody knows is shown with its article', async () => {
  const { products } = await read('Item;Price;Qty;Khas baat\nSaree;499;18;2 piece me daag hai')
  expect(products[0]?.notes.join()).toContain('2 piece me daag hai')
})

describe('a title above articles whose names say no kind', () => {
  it.each([
    ['Sarees', 'Sarees'],
    ['LADIES KURTI', 'Kurtas'],
    ['New bangles collection', 'Bangles'],
    ['Gupta Sandals', ''],
    ['Radha Rani Bangles & Imitation', ''],
    ['Nose pin gold 18k rate on call', ''],
  ])('%s: %s', async (title, kind) => {
    const { products, meanings } = await read(`Item;Price;Qty\n${title};;\nReshmi kala;499;1`)
    expect(products[0]?.subCategory).toBe(kind)
    const asked = meanings.find(({ field }) => field === 'goods')
    expect(asked?.proposed === null).toBe(kind !== '')
  })
})

describe('names', () => {
  it('stand beside their codes, with titles above', async () => {
    const { columns, products } = await read(
      'Article;Desc;Price;Qty\nGENTS;;;\nA-101;Formal shoe black;1349;4\nLADIES;;;\nL-21;Bellies red;499;7\nL-22;Heels golden;599;2',
    )
    expect(columns.slice(0, 2).map(({ field }) => field)).toEqual(['sku', 'productName'])
    expect(products.map(({ name, variants }) => `${name} ${variants[0]?.gender}`)).toEqual([
      'Formal shoe black Male',
      'Bellies red Female',
      'Heels golden Female',
    ])
  })

  it('of a colour are those of goods, in a column without a word for them', async () => {
    const { columns } = await read(
      'Art;Saman;Price\nA-101;Formal shoe black;1499\nA-102;Loafer tan;1299',
    )
    expect(columns[1]?.field).toBe('productName')
  })

  it('are not one text in all rows; a marketplace has them under "Model Name"', async () => {
    const { columns } = await read(
      'Sent by;Brand;Model Name;Price\nSeller;Sparx;SM-648;799\nSeller;Bata;Ballerina;449\nSeller;Bata;Comfit;499',
    )
    expect(columns.map(({ field }) => field)).toEqual([null, 'brand', 'productName', 'price'])
    const unnamed = await read('Sent by;Price\nSeller;799\nSeller;449\nSeller;499')
    expect(unnamed.columns[0]?.field).toBeNull()
  })

  it('of a second table beside the first one are told at its rows', async () => {
    const { products } = await read(
      'Item;Rate;Qty;;Item;MRP;Qty\nKurta white;650;4;;Sandal brown;499;3\nKurti red;299;6;;;;',
    )
    const told = products.map(({ problems }) => problems.some(({ value }) => /Sandal/.test(value)))
    expect(told).toEqual([true, false])
    expect(products[0]?.variants[0]).toMatchObject({ price: 650, mrp: null, stock: 4 })
  })
})
