import { describe, expect, it } from 'vitest'
import { type ListChoices, readPlanned } from '#test/planned-list.ts'

/** The variants of a list: price, stock and size of each, and whether it is on sale; `?` where it is asked for. */
async function shelf(text: string, choices?: ListChoices) {
  const { products } = await readPlanned(
    text
      .trim()
      .split('\n')
      .map((line) => line.split(';').map((cell) => cell.trim())),
    choices,
  )
  return products.flatMap(({ active, variants, problems }) =>
    variants.map(({ price, stock, attributes, row }) => {
      const isWrong = problems.some((one) => one.row === row && one.field === 'size')
      return [
        price ?? '?',
        stock ?? '?',
        isWrong ? '?' : (attributes.Size ?? '-'),
        active ? 'on' : 'off',
      ].join(' ')
    }),
  )
}

describe('the price', () => {
  it.each([
    [
      'without tax, by the row’s rate',
      'Basic Price; GST %; Qty\n Kurta; 840; 5; 2\n Saree; 3000; 18; 1',
      ['882 2', '3540 1'],
    ],
    [
      'with tax before the one without',
      'Price before tax; Price with GST; GST; Qty\n Kurta; 800; 840; 5; 2',
      ['840 2'],
    ],
    [
      'by what each row says of its tax',
      'Sale Rate; Tax Included; Tax Rate; Qty\n Kurta; 800; No; GST 5%; 2\n Saree; 800; Yes; GST 5%; 2',
      ['840 2', '800 2'],
    ],
    [
      'by what each row says in words',
      'Selling price; GST; Tax (incl / excl); Qty\n Kurta; 800; 5; Excl. GST; 2\n Saree; 800; 5; Incl. GST; 2',
      ['840 2', '800 2'],
    ],
    ['of a rate beside a rate of tax: asked', 'Rate; GST %; Qty\n Kurta; 800; 5; 2', ['? 2']],
    [
      'below a title that says without tax: asked',
      'Prices exclusive of GST\n;Price;Qty;\nItem; Price; Qty\n Kurta; 800; 2',
      ['? 2'],
    ],
    [
      'of customers, never of dealers',
      'Dealer rate; Customer rate; Landing; Qty\n Kurta; 500; 899; 450; 2',
      ['899 2'],
    ],
    ['in the shops’ Hindi', 'खरीद भाव; बिक्री भाव; मात्रा\n Kurta; 500; 899; 2', ['899 2']],
    ['less the discount in per cent', 'MRP; Disc %; Qty\n Kurta; 1299; 30; 2', ['909.3 2']],
    ['less the discount in rupees', 'MRP; Discount (Rs.); Qty\n Kurta; 1299; 300; 2', ['999 2']],
    [
      'that has the discount already',
      'MRP; Discount %; Our price; Qty\n Kurta; 1000; 10; 900; 2',
      ['900 2'],
    ],
    [
      'beside a discount that may still come off: asked',
      'MRP; Discount %; Our price; Qty\n Kurta; 1000; 10; 950; 2',
      ['? 2'],
    ],
    ['in foreign money: asked', 'Price (USD); Qty\n Kurta; 14; 2', ['? 2']],
    ['in a cell with foreign money: asked', 'Price; Qty\n Kurta; $14; 2', ['? 2']],
    [
      'of a sale that is over',
      'Regular price; Sale price; Sale from; Sale to; Qty\n Kurta; 999; 499; 1/10/2026; 15/10/2026; 2',
      ['999 2'],
    ],
    [
      'of a sale that goes on',
      'Regular price; Sale price; Sale from; Sale to; Qty\n Kurta; 999; 499; 1/11/2026; 30/11/2026; 2',
      ['499 2'],
    ],
    [
      'of a sale on its last day',
      'Regular price; Sale price; Sale from; Sale to; Qty\n Kurta; 999; 499; ; 23-11-26; 2',
      ['499 2'],
    ],
    [
      'of a sale that begins tomorrow',
      'Regular price; Sale price; Sale from; Sale to; Qty\n Kurta; 999; 499; 2026-11-24; ; 2',
      ['999 2'],
    ],
    [
      'of a sale with a day that is none, which is a wrong cell',
      'Regular price; Sale price; Sale from; Sale to; Qty\n Kurta; 999; 499; soon; ; 2',
      ['999 2'],
    ],
    [
      'of one of two equal columns: asked',
      'Sale price A; Sale price B; Qty\n Kurta; 499; 599; 2',
      ['? 2'],
    ],
    [
      'below a heading without meaning: asked',
      'Foo; Qty\n Kurta; 499; 2\n Saree; 599; 2',
      ['? 2', '? 2'],
    ],
  ])('%s', async (_, list, wanted) => {
    const [heading = '', ...rows] = list.split('\n')
    const isTitled = heading.startsWith('Prices')
    const text = isTitled
      ? ['Prices exclusive of GST', 'Item; Price; Qty', 'Kurta; 800; 2'].join('\n')
      : [`Item; ${heading}`, ...rows].join('\n')
    expect((await shelf(text)).map((one) => one.split(' ').slice(0, 2).join(' '))).toEqual(wanted)
  })

  it('less a discount follows the person’s answer', async () => {
    const list = 'Item; MRP; Discount %; Our price; Qty\n Kurta; 1000; 10; 950; 2'
    expect(await shelf(list, { answers: { discount: 'taken' } })).toEqual(['855 2 - off'])
    expect(await shelf(list, { answers: { discount: 'included' } })).toEqual(['950 2 - off'])
  })

  it('without tax waits for a rate, and takes that of the law’s table by its value', async () => {
    const list =
      'Item; Price excl GST; MRP; HSN; Qty\n Kurta; 2500; 3000; 6211; 1\n Kurti; 2501; 3000; 6211; 1'
    expect(await shelf(list)).toEqual(['? 1 - off', '? 1 - off'])
    expect(await shelf(list, { answers: { gst: 'byHsn' } })).toEqual([
      '2625 1 - off',
      '2951.18 1 - off',
    ])
  })
})

describe('the pieces', () => {
  it.each([
    ['with a place in the heading', 'Stock at Bapu Bazar', '7', '7'],
    ['at hand and not those sold', 'Sold qty; Balance qty', '3; 7', '7'],
    ['and not the least stock', 'Min stock; Stock', '3; 7', '7'],
    ['of two places: asked', 'Shop stock; Godown stock', '3; 7', '?'],
    ['of pairs and sets', 'Qty', '7 pairs', '7'],
    ['in dozens: asked', 'Qty', '2 dozen', '?'],
    ['in a unit of its own column: asked', 'Qty; Unit', '2; Box', '?'],
    ['in a unit of the heading: asked', 'Qty (dozen)', '2', '?'],
    ['by a plain unit', 'Qty; UOM', '7; Nos', '7'],
    ['that are no number: wrong', 'Qty', 'TRUE', '?'],
  ])('%s', async (_, heading, cells, wanted) => {
    const [found] = await shelf(`Item; ${heading}; MRP\n Kurta; ${cells}; 999`)
    expect(found?.split(' ')[1]).toBe(wanted)
  })

  it('of a unit are counted when a person has said how many it has', async () => {
    const values = [{ field: 'unit', value: 'dozen', chosen: '12' }] as const
    expect(await shelf('Item; Qty (dozen)\n Bangle; 2', { values: [...values] })).toEqual([
      '? 24 - off',
    ])
  })
})

describe('the price of goods in packs', () => {
  const values = [{ field: 'unit', value: 'dozen', chosen: '12' }] as const
  it.each([
    ['Rate; Qty\n Bangle; 1200; 5 dozen', {}, '? 60'],
    ['Rate; Qty\n Bangle; 100; 5 dozen', { packPrice: 'piece' }, '100 60'],
    ['Rate; Qty\n Bangle; 1200; 5 dozen', { packPrice: 'pack' }, '100 60'],
    ['Rate; Per; Qty\n Bangle; 1200; dozen; 5', { packPrice: 'pack' }, '100 60'],
    ['Rate; Per; Qty; Unit\n Kada; 1200; dozen; 36; pcs', { packPrice: 'pack' }, '100 36'],
    ['Rate; Per; Qty; Unit\n Kada; 1200; box; 36; pcs', { packPrice: 'pack' }, '? 36'],
    ['Rate per dozen; Qty\n Bangle; 1200; 5', {}, '100 5'],
    ['Rate per pc; Qty\n Bangle; 100; 5 dozen', {}, '100 60'],
    ['Rate; Qty\n Bangle; 100; 5 pcs', {}, '100 5'],
    // A gross amount is one before a discount.
    ['Gross price; Qty\n Bangle; 100; 5', {}, '? 5'],
  ] as const)('%s', async (list, answers, wanted) => {
    expect(await shelf(`Item; ${list}`, { values: [...values], answers })).toEqual([
      `${wanted} - off`,
    ])
  })

  it('waits for the pieces in the unit of its heading', async () => {
    expect(await shelf('Item; Price per box; Qty\n Bangle; 1200; 5')).toEqual(['? 5 - off'])
  })

  it('that are one piece in the shop is that of the piece', async () => {
    const asOne = [{ field: 'unit', value: 'dozen', chosen: '1' }] as const
    const choices = { values: [...asOne] }
    expect(await shelf('Item; Rate; Qty\n Bangle; 1200; 5 dozen', choices)).toEqual([
      '1200 5 - off',
    ])
  })
})

it('a code that stands for all sizes begins the SKU of each', async () => {
  const list = [
    ['Item', 'SKU', 'Size', 'Price', 'Qty'],
    ['Kurta', 'D-1', 'M', '499', '5'],
    ['Kurta', 'D-1', 'L', '499', '3'],
    ['Saree', 'D-2', '', '999', '2'],
  ]
  const { products } = await readPlanned(list)
  const skus = products.flatMap(({ variants }) => variants.map(({ sku }) => sku))
  expect(skus).toEqual(['D-1-M', 'D-1-L', 'D-2'])
})

it.each(['९', '۹', '௯', '૯', '৯', '੯', '౯'])(
  'digits such as %s are read in every field of a number',
  async (nine) => {
    const list = [
      ['नाम', 'साइज़', 'दाम', 'MRP', 'छूट %', 'GST', 'HSN', 'Barcode', 'मात्रा'],
      ['कुर्ता', '3@', '@@@', '@@@', '@', '5', '@611', '@', '@@ पीस'],
    ].map((cells) => cells.map((cell) => cell.replaceAll('@', nine)))
    const { products } = await readPlanned(list, { answers: { discount: 'included' } })
    expect(products[0]).toMatchObject({ hsn: '9611', gst: 5 })
    expect(products[0]?.variants[0]).toMatchObject({
      attributes: { Size: '39' },
      price: 999,
      mrp: 999,
      stock: 99,
      barcodes: ['9'],
    })
  },
)

it('sizes in Hindi digits are sizes in headings and names too', async () => {
  expect(await shelf('नाम;३८;४०;दाम\n कुर्ता;५;२;४९९')).toEqual(['499 5 38 off', '499 2 40 off'])
  expect(await shelf('नाम;दाम;मात्रा\n कुर्ता ३८;४९९;५')).toEqual(['499 5 38 off'])
})

describe('the status', () => {
  it.each([
    ['Active', 'Yes', 'on'],
    ['Active', 'No', 'off'],
    ['Act', 'N', 'off'],
    ['Status', 'Draft', 'off'],
    ['Listing status', 'Inactive', 'off'],
    ['Discontinued', 'No', 'on'],
    ['Discontinued', '1', 'off'],
    ['Not for sale', 'Y', 'off'],
    ['Blocked', 'Blocked', 'off'],
    ['Blocked', '', 'on'],
    ['Not active', 'No', 'on'],
    ['बंद', 'हाँ', 'off'],
    ['Active; Hidden', 'Yes; Yes', 'off'],
    ['Active; Hidden', 'Yes; No', 'on'],
    ['Active; Remark', 'Yes; online नहीं डालना', 'off'],
    ['Active; Remark', 'Yes; abhi online mat dalna', 'off'],
    ['Active; Remark', 'Yes; online bhi hai', 'on'],
    ['Colour', 'Red', 'off'],
  ])('of %s: %s is %s', async (heading, cells, wanted) => {
    const [found] = await shelf(`Item; ${heading}; MRP; Qty\n Kurta; ${cells}; 999; 1`)
    expect(found?.split(' ')[3]).toBe(wanted)
  })
})

describe('a column of yes and no under words that nobody knows', () => {
  it.each([
    ['Zxq', ['Y', 'N'], ['active', 'inactive']],
    ['Zxq', ['हाँ', 'नहीं'], ['active', 'inactive']],
    ['Zxq', ['band', 'chalu'], ['active', 'inactive']],
    ['Zxq', ['new', 'old'], []],
    ['Zxq', ['1', '0'], []],
    ['Returnable', ['Yes', 'No'], []],
    ['COD', ['Y', 'Y'], []],
  ])('%s %j may be %j', async (heading, values, options) => {
    const rows = values.map((value, at) => [`Kurta ${at}`, value, '999'])
    const { columns } = await readPlanned([['Item', heading, 'MRP'], ...rows])
    expect(columns[1]?.options).toEqual(options)
  })

  it('is no question where another column says it', async () => {
    const rows = [
      ['Item', 'Zxq', 'Active', 'MRP'],
      ['Kurta', 'Y', 'Y', '999'],
      ['Shirt', 'N', 'Y', '999'],
    ]
    const { columns } = await readPlanned(rows)
    expect(columns[1]).toMatchObject({ field: null, options: [] })
  })
})

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
  ])('%s have their pieces; %s is their sum or marked', async (colour, count, found) => {
    expect(await coloursOf(colour, count)).toEqual(found)
  })
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

it('pieces below the names of places are asked for, and added up when both are chosen', async () => {
  const list = [
    ['Item', 'Price', 'Shop', 'Godown'],
    ['Kurta', '499', '3', '4'],
    ['Saree', '899', '1', '0'],
  ]
  const { columns, products } = await readPlanned(list)
  expect(columns.slice(2).map(({ options }) => options)).toEqual([['stock'], ['stock']])
  expect(products[0]?.asks).toContain('stock')
})

it('the colour that a billing program shortens is read from the name', async () => {
  const { products } = await readPlanned([
    ['Item', 'Price', 'Qty'],
    ['GENTS SHIRT CHECK GRN', '649', '3'],
    ['LADIES SANDAL GLD', '399', '2'],
  ])
  expect(products.map(({ variants }) => variants[0]?.colorMap)).toEqual(['Green', 'Gold'])
})

it('a meaning of a size of shoes is not for clothes', async () => {
  const list = [
    ['Item', 'Size', 'Price', 'Qty'],
    ['Ladies belly shoes', '38', '499', '3'],
    ['Formal shirt', '38', '549', '2'],
  ]
  const values: ListChoices['values'] = [{ field: 'size', value: '38', chosen: 'EU 38' }]
  const { products } = await readPlanned(list, { values })
  expect(products.map(({ variants }) => variants[0]?.attributes.Size)).toEqual(['EU 38', '38'])
})

it('goods above the chosen headings are named', async () => {
  const { left } = await readPlanned([
    ['My shop', '', '', ''],
    ['Maal', 'Bhav', 'Nag', ''],
    ['Kurta', '499', '3', ''],
    ['Saree', '899', '1', ''],
    ['Item name', 'Selling price', 'Qty', 'MRP'],
    ['Sandal', '299', '4', '399'],
  ])
  expect(left.filter(({ kind }) => kind === 'above').map(({ row }) => row)).toEqual([3, 4])
})

it('a small number without a sign is no proposed price', async () => {
  const list = [
    ['Item name', 'Price'],
    ['Palazzo', '4 ?'],
    ['Kurta', '499 ?'],
  ]
  const { products } = await readPlanned(list)
  const proposals = products.map(({ problems }) => problems.find(({ field }) => field === 'price'))
  expect(proposals.map((problem) => problem?.proposed)).toEqual([null, '499'])
})

it('a meaning of a group is for the goods whose names say nothing', async () => {
  const list = [
    ['Item', 'Item Group', 'Price', 'Qty'],
    ['Denim jeans', 'GENTS WEAR', '899', '3'],
    ['Blazer navy', 'GENTS WEAR', '2999', '2'],
  ]
  const values = [{ field: 'goods', value: 'GENTS WEAR', chosen: 'Clothing > Jackets' }] as const
  const { products } = await readPlanned(list, { values: [...values] })
  expect(products.map(({ subCategory }) => subCategory)).toEqual(['Jeans', 'Jackets'])
})

it.each(['8.90123E+12', '1.00E+05', 'Mar-05', '06-Feb', '2026-02-06'])(
  'the code %s is a wrong cell',
  async (code) => {
    const { products } = await readPlanned([
      ['Item', 'SKU', 'MRP', 'Qty'],
      ['Kurta', code, '999', '1'],
    ])
    expect(products[0]?.problems.map(({ field }) => field)).toContain('sku')
  },
)

describe('attributes with names of their own', () => {
  it('of several in one cell are taken apart', async () => {
    const list =
      'name; optionGroups; optionValues; sku; price; stockOnHand\n Kurta; size|colour; M|Red; K-1; 899; 3\n ; ; L|Red; K-2; 949; 0'
    expect(await shelf(list)).toEqual(['899 3 M off', '949 0 L off'])
  })

  it('of a variation without a value are asked for, when its product has several', async () => {
    const list =
      'Type; SKU; Name; Parent; Regular price; Stock; Attribute 1 name; Attribute 1 value(s)\n variable; P; Kurta; ; ; ; Size; S, M\n variation; P-1; Kurta; P; 899; 3; Size; '
    expect(await shelf(list)).toEqual(['899 3 ? off'])
  })
})

it('a list without names asks for them, and makes them of brand, colour and kind', async () => {
  const list = [
    ['SKU', 'Brand', 'Colour', 'Category', 'MRP', 'Qty'],
    ['K-1', 'Loom', 'Red', 'Kurta', '999', '1'],
  ]
  const asked = await readPlanned(list)
  expect(asked.products[0]).toMatchObject({ name: '', asks: expect.arrayContaining(['name']) })
  const made = await readPlanned(list, { answers: { name: 'fromKind' } })
  expect(made.products[0]?.name).toBe('Loom Red Kurtas')
})
