import { describe, expect, it } from 'vitest'
import { type ListChoices, readPlanned, shelf } from '#test/planned-list.ts'

const inColour = (colour: string) => [
  ['Item', 'Colour', 'SKU', 'Qty'],
  ['Kurta', colour, 'K1', '4'],
]
const run = (value: string, chosen: string | null) => ({ field: 'size', value, chosen }) as const

describe('sizes and colours of one cell', () => {
  it.each([
    'S,M,L',
    'S / M',
    'S to XL',
    'M|L',
    '32-40',
    '2.4, 2.6',
    'Free/XL',
    '02-Apr',
    '2026-04-06',
    'Apr-02',
  ])('%s is asked for', async (size) => {
    const { products, meanings } = await readPlanned([
      ['Item', 'Size', 'MRP', 'Qty'],
      ['Kurta', size, '999', '12'],
    ])
    expect(products[0]?.problems.some(({ field }) => field === 'size')).toBe(true)
    expect(meanings.find(({ field }) => field === 'size')).toMatchObject({
      value: size,
      chosen: null,
    })
  })

  it.each(['M', '38', '2.4', 'UK 7', '2-3 Y', 'Free Size', '34B'])(
    '%s is one size',
    async (size) => {
      const [found] = await shelf(`Item; Size; MRP; Qty\n Kurta; ${size}; 999; 12`)
      expect(found).toBe(`? 12 ${size} off`)
    },
  )

  it('are an article each when a person says so, with the count of each or a share of it', async () => {
    const list = 'Item; Size; SKU; Our price; Qty\n Kurta; S,M,L; K1; 899; 11'
    const values = [run('S,M,L', 'S | M | L')]
    expect(await shelf(list, { values })).toEqual(['899 ? S off', '899 ? M off', '899 ? L off'])
    expect(await shelf(list, { values, answers: { runCount: 'each' } })).toEqual([
      '899 11 S off',
      '899 11 M off',
      '899 11 L off',
    ])
    expect(await shelf(list, { values, answers: { runCount: 'share' } })).toEqual([
      '899 4 S off',
      '899 4 M off',
      '899 3 L off',
    ])
    const one = { values: [run('S,M,L', 'S/M/L')] }
    expect(await shelf(list, one)).toEqual(['899 11 S/M/L off'])
  })

  it('are spelt out by the system of their kind', async () => {
    const { meanings } = await readPlanned([
      ['Item', 'Size'],
      ['Kurta', '32 to 40'],
      ['Kurta', 'S-3XL'],
      ['Kurta', '22-30'],
      ['Sneaker', '6-8'],
    ])
    const found = meanings.filter(({ field }) => field === 'size')
    expect(found.map(({ proposed }) => proposed)).toEqual([
      '32 | 34 | 36 | 38 | 40',
      'S | M | L | XL | XXL | 3XL',
      '22 | 24 | 26 | 28 | 30',
      'UK 6 | UK 7 | UK 8',
    ])
  })

  it('two colours are asked for, and a two-coloured article is one', async () => {
    const { products, meanings } = await readPlanned(inColour('Red / Blue'))
    expect(products[0]?.problems.some(({ field }) => field === 'colour')).toBe(true)
    expect(meanings).toContainEqual(
      expect.objectContaining({ field: 'colour', proposed: 'Red | Blue' }),
    )
    const both = await readPlanned(inColour('Red / Blue'), {
      values: [{ field: 'colour', value: 'Red / Blue', chosen: 'Red | Blue' }],
      answers: { runCount: 'share' },
    })
    expect(
      both.products[0]?.variants.map(({ sku, attributes, stock, colorMap }) => [
        sku,
        attributes.Color,
        stock,
        colorMap,
      ]),
    ).toEqual([
      ['K1-RED', 'Red', 2, 'Red'],
      ['K1-BLUE', 'Blue', 2, 'Blue'],
    ])
    const one = await readPlanned(inColour('Red & White'))
    expect(one.products[0]?.variants.map(({ attributes }) => attributes.Color)).toEqual([
      'Red & White',
    ])
  })
})

const coloursOf = async (colour: string, count = '', values: ListChoices['values'] = []) => {
  const rows = [
    ['Item', 'Colour', 'SKU', 'Price', 'Qty'],
    ['Kurta', colour, 'K1', '499', count],
    ['Kurta', 'Black', 'K2', '499', '1'],
  ]
  const { products } = await readPlanned(rows, { values })
  const own = products.flatMap(({ variants }) => variants).filter(({ row }) => row === 2)
  const wrong = products.flatMap(({ problems }) => problems).filter(({ row }) => row === 2)
  return [
    own.map(({ attributes, stock }) => `${attributes.Color} ${stock ?? '?'}`).join(', '),
    wrong
      .flatMap(({ field, message }) =>
        message.includes('problem.several') ? 'several' : field === 'stock' ? field : [],
      )
      .join(),
  ]
}

describe('colours of one cell', () => {
  it.each([
    ['gajri, Blue', '6', ['gajri, Blue 6', 'several']],
    ['काला, सफेद, skin, लाल', '24', ['काला, सफेद, skin, लाल 24', 'several']],
    ['Red; wine', '2', ['Red; wine 2', 'several']],
    // Nobody can tell which numbers are pieces.
    ['hara 6', '6', ['hara 6 6', 'several']],
    ['hara 2-1-2, neela 0-1-1', '7', ['hara 2-1-2, neela 0-1-1 7', 'several']],
    ['hara 3 pc neela 2 pc', '5', ['hara 3 pc neela 2 pc 5', 'several']],
    ['Print, Plain', '2', ['Print, Plain 2', '']],
    ['Shade 12, Shade 14', '2', ['Shade 12, Shade 14 2', '']],
  ])('%s with %s pieces', async (colour, count, found) => {
    expect(await coloursOf(colour.replaceAll(';', '/'), count)).toEqual(
      found.map((text) => text.replaceAll(';', '/')),
    )
  })

  it.each([
    ['लाल-2, हरी-1, rani-2', '5', ['लाल 2, हरी 1, rani 2', '']],
    ['Red (3), Blue (2)', '', ['Red 3, Blue 2', '']],
    ['Red 3 / dark blue 2', '5', ['Red 3, dark blue 2', '']],
    ['Red-2, Blue-1', '4', ['Red 2, Blue 1', 'stock']],
    ['hara 2 neela 3', '5', ['hara 2, neela 3', '']],
  ])('%s have their pieces; %s is their sum or marked', async (colour, count, found) => {
    expect(await coloursOf(colour, count)).toEqual(found)
  })

  it('are counted in dozens and parts of them, and the price is asked for: of a piece or of a dozen', async () => {
    const { products } = await readPlanned(inColour('safed 1 dz, kaala 1/2 dz, neela 1½ darjan'), {
      values: ['dz', 'darjan'].map((value) => ({ field: 'unit', value, chosen: '12' }) as const),
    })
    const [kurta] = products
    expect(kurta?.variants.map(({ attributes, stock }) => [attributes.Color, stock])).toEqual([
      ['safed', 12],
      ['kaala', 6],
      ['neela', 18],
    ])
    // The row's own count is 4.
    expect(kurta?.problems.some(({ field }) => field === 'stock')).toBe(true)
  })
})

it.each([
  ['1.5 dz', 18],
  ['1/2 dz', 6],
  ['2 1/2 dz', 30],
  ['½ dz', 6],
  // No whole number of pieces.
  ['0.3 dz', null],
  ['1.5', null],
])('%s are %s pieces', async (count, stock) => {
  const { products } = await readPlanned(
    [
      ['Item', 'Price', 'Qty'],
      ['Kurta', '499', count],
    ],
    { values: [{ field: 'unit', value: 'dz', chosen: '12' }] },
  )
  expect(products[0]?.variants[0]?.stock ?? null).toBe(stock)
})

it('a part of a dozen is counted where the unit stands in a column of its own', async () => {
  const { products } = await readPlanned(
    [
      ['Item', 'Price', 'Qty', 'Unit'],
      ['Kurta', '499', '2.50', 'Doz'],
    ],
    { values: [{ field: 'unit', value: 'Doz', chosen: '12' }] },
  )
  expect(products[0]?.variants[0]?.stock).toBe(30)
})

it.each([
  ['Brass Bangle [2.4-6 2.6-8]', '14', ['2.4 6', '2.6 8'], ''],
  ['Brass Bangle (2.4-6, 2.6-8)', '', ['2.4 6', '2.6 8'], ''],
  ['Brass Bangle [2.4-6 2.6-8]', '20', ['2.4 6', '2.6 8'], 'stock'],
  ['Brass Bangle (set of 4)', '20', ['- 20'], ''],
])('%s with %s pieces', async (name, count, sizes, wrong) => {
  const { products } = await readPlanned([
    ['Item', 'Price', 'Qty'],
    [name, '90', count],
  ])
  const [bangle] = products
  expect(
    bangle?.variants.map(({ attributes, stock }) => `${attributes.Size ?? '-'} ${stock}`),
  ).toEqual(sizes)
  const marked = bangle?.problems.filter(({ value }) => value !== '').map(({ field }) => field)
  expect(marked?.join()).toBe(wrong)
})

it('a column of a size with a cell such as 2+1 is read, and the cell is marked', async () => {
  const { columns, products } = await readPlanned([
    ['Item', 'S', 'M', 'L', 'Price'],
    ['Kurti', '2+1', '4', '4', '499'],
    ['Top', '1', '2', '2', '399'],
  ])
  expect(columns.map(({ size }) => size)).toEqual([null, 'S', 'M', 'L', null])
  const wrong = products.flatMap(({ problems }) => problems)
  expect(wrong.filter(({ column }) => column === 1)).toMatchObject([{ row: 2, value: '2+1' }])
})

it('a date in a size of shoes was a range of sizes', async () => {
  const { meanings } = await readPlanned([
    ['Item', 'Size', 'Price'],
    ['Sneaker', '06-Sep', '499'],
    ['Frock', '02-Apr', '399'],
  ])
  const found = meanings.filter(({ field }) => field === 'size')
  expect(found.map(({ value, proposed }) => [value, proposed]).toSorted()).toEqual([
    ['02-Apr', '2-4'],
    ['06-Sep', 'UK 6 | UK 7 | UK 8 | UK 9'],
  ])
})

describe('sizes with their pieces in one cell', () => {
  it.each([
    ['2-3Y:3, 4-5Y:4', ['499 3 2-3Y off', '499 4 4-5Y off']],
    ['2.6=4 2.8=4', ['499 4 2.6 off', '499 4 2.8 off']],
    ['L 3 XL 2', ['499 3 L off', '499 2 XL off']],
    ['30 no 3, 32 no 2', ['499 3 30 off', '499 2 32 off']],
    // These may be sizes in inches, and the last one has no pieces.
    ['S (36), M (38)', ['499 ? ? off']],
    ['30 no 32 no', ['499 ? ? off']],
    ['M 2, XL 3, 5XL', ['499 ? ? off']],
    // These may be sizes without pieces.
    ['2-3, 4-5', ['499 ? ? off']],
  ])('%s', async (size, goods) => {
    expect(await shelf(`Item; Size; Price\n Kurta; ${size}; 499`)).toEqual(goods)
  })

  it('contradict a stock that is not their sum', async () => {
    const { products } = await readPlanned([
      ['Item', 'Size', 'Price', 'Qty'],
      ['Kurta', 'M-3, L-2', '499', '6'],
      ['Saree', 'M-3, L-2', '499', '5'],
    ])
    expect(products.map(({ problems }) => problems.some(({ field }) => field === 'stock'))).toEqual(
      [true, false],
    )
  })
})

it.each([
  ['3 each', ['899 3 30 off', '899 3 32 off', '899 3 34 off']],
  ['har 3', ['899 3 30 off', '899 3 32 off', '899 3 34 off']],
  ['har size 3', ['899 3 30 off', '899 3 32 off', '899 3 34 off']],
  ['2/4/1', ['899 2 30 off', '899 4 32 off', '899 1 34 off']],
  // The division of any other count is a question.
  ['9', ['899 ? 30 off', '899 ? 32 off', '899 ? 34 off']],
])('the pieces of three sizes in one cell: %s', async (count, goods) => {
  const values: ListChoices['values'] = [
    { field: 'size', value: '30/32/34', chosen: '30 | 32 | 34' },
  ]
  const list = `Item; Size; Price; Qty\n Jeans; 30/32/34; 899; ${count}`
  expect(await shelf(list, { values })).toEqual(goods)
})

it.each([
  ['Pant / Jeans; 28; 30; 32;', '28 30 32'],
  ['Shirt; 2; 3; 4;', 'S M L'],
  // Small numbers are sizes where the row repeats a heading, or a total names none.
  ['Item; 3; 4; 5;', '3 4 5'],
  ['; 3; 4; 5;', 'S M L'],
  ['Total; 3; 4; 5;', 'S M L'],
  ['Shirt; 28; 30; 32; 650', 'S M L'],
])('below the row "%s", the columns have the sizes %s', async (row, sizes) => {
  const list = `Item; S; M; L; Price\n Kurta; 1; 2; 3; 499\n ${row}\n Jeans; 4; 5; 6; 899`
  const jeans = (await shelf(list)).filter((one) => one.startsWith('899'))
  expect(jeans.map((one) => one.split(' ')[2]).join(' ')).toBe(sizes)
})

it('a bangle of size 2.1 has lost its 0, in a cell or across, and is asked for', async () => {
  const cells = await readPlanned([
    ['Item', 'Size', 'Price'],
    ['Kada', '2.1', '250'],
    ['Kada', '2.8', '250'],
  ])
  const across = await readPlanned([
    ['Item', '2.6', '2.8', '2.1', 'Price'],
    ['Kada', '1', '2', '3', '250'],
  ])
  for (const { products } of [cells, across])
    expect(products[0]?.problems).toContainEqual(
      expect.objectContaining({ field: 'size', proposed: '2.10' }),
    )
})

it('a colour with a size behind it is asked for', async () => {
  const { products } = await readPlanned([
    ['Item', 'Colour', 'Price'],
    ['Kurti', 'RED M', '499'],
    ['Kurti', 'Off white', '499'],
  ])
  const asked = products[0]?.problems.flatMap(({ field, row }) => (field === 'colour' ? row : []))
  expect(asked).toEqual([2])
})
