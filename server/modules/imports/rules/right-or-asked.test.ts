import { describe, expect, it } from 'vitest'
import { type ListChoices, readPlanned, shelf } from '#test/planned-list.ts'

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
    [
      'by what the rate of tax says beside it',
      'Selling price; Tax; Qty\n Kurta; 800; 5% extra; 2\n Saree; 800; 5% incl; 2\n Shirt; 800; 5%; 2',
      ['840 2', '800 2', '800 2'],
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
    ['Maal', '', '', ''],
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
