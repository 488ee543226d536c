import { describe, expect, it } from 'vitest'
import { type ListChoices, readPlanned } from '#test/planned-list.ts'

const read = (text: string, choices?: ListChoices) =>
  readPlanned(
    text
      .trim()
      .split('\n')
      .map((line) => line.split(';').map((cell) => cell.trim())),
    choices,
  )
type List = Awaited<ReturnType<typeof read>>

/** The price of each article, `?` where it is asked for, and the fields with a wrong cell. */
const pricesIn = ({ products }: List) =>
  products.map(({ variants, problems }) => {
    const wrong = problems.filter(({ row, field }) =>
      variants.some((one) => one.row === row && field === 'discountAmount'),
    )
    return [variants[0]?.price ?? '?', ...wrong.map(({ field }) => field)].join(' ')
  })

/** The field of each column, with what a person may choose where it is asked. */
const columnsOf = ({ columns }: List) =>
  columns.map(({ field, options }) => field ?? options.map((one) => `${one}?`).join(' '))

describe('two columns of one discount', () => {
  it.each([
    ['Kurti;1000;40;400', '600'],
    ['Kurti;999;45;449.55', '549.45'],
    ['Kurti;1000;40%;400/-', '600'],
    ['Kurti;1000;;400', '600'],
    ['Kurti;1000;40;', '600'],
    ['Kurti;1000;40;0', '600'],
    ['Kurti;1000;10;400', '? discountAmount'],
  ])('%s: Rs %s', async (row, price) => {
    const list = await read(`Item;MRP;Disc %;Disc Rs\n${row}`)
    expect(pricesIn(list)).toEqual([price])
  })
})

describe('a bill of a supplier', () => {
  const bill = `S.N.;Description;HSN;Qty;Rate;Taxable Amt;GST %
1;Zari border saree;5407;6;820;4920;5
2;Plain chiffon saree;5407;10;410;4100;5`

  it('names its goods under "Description", and its totals of lines are no prices', async () => {
    const list = await read(bill)
    expect(list.products.map(({ name }) => name)).toEqual([
      'Zari border saree',
      'Plain chiffon saree',
    ])
    expect(pricesIn(list)).toEqual(['?', '?'])
    expect(columnsOf(list)[4]).toBe('price? priceWithoutTax? cost?')
  })

  it('keeps a description beside the names', async () => {
    const list = await read(`Item;Description;Price\nSaree;Soft and light;900`)
    expect(columnsOf(list)).toEqual(['productName', 'desc', 'price'])
  })
})

it('a summary of stock values its goods at cost, and sells at the price for sale', async () => {
  const list = await read(`Stock Summary
Particulars;Opening Balance;Inwards;Outwards;Closing Balance;;;(our own);
;Quantity;Quantity;Quantity;Quantity;Rate;Value;Sale @;MRP
Dhruv Linen Shirt;10 Pcs;12 Pcs;16 Pcs;6 Pcs;520;3120;899;1099`)
  expect(pricesIn(list)).toEqual(['899'])
  expect(list.products[0]?.variants).toMatchObject([{ stock: 6, mrp: 1099 }])
})

describe('columns of an offer under words that say little', () => {
  it.each([
    ['Offer', '30% off'],
    ['Off', '40%'],
    ['Diwali', '25 %'],
  ])('%s: asked for', async (heading, value) => {
    const list = await read(`Item;MRP;${heading};Price;Qty\nShawl;1499;;900;2\nCap;900;${value};;3`)
    expect(columnsOf(list)[2]).toContain('discountPercent?')
  })

  it.each([
    ['From', 'To'],
    ['Starts', 'Till'],
  ])('%s and %s: asked for', async (from, to) => {
    const list = await read(
      `Item;MRP;Sale price;${from};${to};Qty\nShawl;1499;900;1-Dec-26;31-Dec-26;3`,
    )
    expect(columnsOf(list).slice(3, 5)).toEqual(['saleFrom?', 'saleTo?'])
  })

  it('a discount may be written with its words', async () => {
    const list = await read('Item;MRP;Discount %\nShawl;1000;30% off\nCap;500;20 % OFF')
    expect(pricesIn(list)).toEqual(['700', '400'])
  })
})

/** Today is the 23rd of November 2026. */
describe('the days of a sale', () => {
  it.each([
    ['1-Nov-26', '30-Nov-26', '900'],
    ['1st Nov', '15/12', '900'],
    ['20 Nov 2026', '', '900'],
    ['1-Dec-26', '31-Dec-26', '1200'],
    ['20/12', '31/12', '1200'],
    ['1 Nov', '20 Nov', '1200'],
    // The nearest January is the next one, and an end comes after its beginning.
    ['', '5/1', '900'],
    ['1/8', '30/4', '900'],
  ])('from "%s" to "%s": Rs %s', async (from, to, price) => {
    const list = await read(
      `Item;Regular price;Sale price;Sale from;Sale till\nShawl;1200;900;${from};${to}`,
    )
    expect(pricesIn(list)).toEqual([price])
  })

  it('that are none are wrong', async () => {
    const list = await read(
      'Item;Regular price;Sale price;Sale till\nShawl;1200;900;31/2\nCap;1200;900;12 market',
    )
    expect(
      list.products.map(({ problems }) => problems.some(({ field }) => field === 'saleTo')),
    ).toEqual([true, true])
  })
})

it('a price below what the shop pays is told', async () => {
  const { products } = await read('Item;Purchase rate;Price\nShawl;600;200\nCap;100;200')
  expect(products.map(({ notes }) => JSON.stringify(notes).includes('belowCost'))).toEqual([
    true,
    false,
  ])
})

it('an MRP of 0 is none', async () => {
  const { products } = await read('Item;MRP;Price\nShawl;0.00;900')
  expect(products[0]?.asks).toContain('mrp')
})

describe('a plain rate that may not be the selling price', () => {
  it.each([
    ['MRP;Qty;Rate;Taxable;CGST 2.5%;SGST 2.5%;Total', '599;5;285.71;1428.55;35.71;35.71;1499.97'],
    ['Bill No;Party;Qty;Rate;Amount', '221;Gupta Textiles;20;180;3600'],
    ['Invoice Date;Qty;Rate', '01/10/26;20;180'],
    ['Qty;Rate;Amount', '20;180;3600'],
    ['Gross Wt;Net Wt;Making;Rate;Pcs', '10.12;10.02;550;7250;1'],
    ['वजन;भाव;नग', '10.12;7250;1'],
  ])('is asked for beside %s', async (headings, cells) => {
    const list = await read(`Item;${headings}\nLadies top;${cells}`)
    expect(pricesIn(list)).toEqual(['?'])
    expect(columnsOf(list)).toContain('price? priceWithoutTax? cost?')
  })

  it.each([
    ['Bill No. 221 Date 01/10/2026', '?'],
    ['Party: Sharma & Sons', '?'],
    ['M/s Gupta Textiles', '?'],
    ['Party wear collection', '180'],
    ['Diwali stock', '180'],
  ])('below the title “%s” is: %s', async (title, price) => {
    expect(pricesIn(await read(`${title};;\nItem;Qty;Rate\nLadies top;2;180`))).toEqual([price])
  })

  it('is the price in a list without them', async () => {
    expect(pricesIn(await read('Item;Rate;Qty\nLadies top;180;2'))).toEqual(['180'])
  })

  it('has short names in billing programs, and Hindi ones', async () => {
    const marg = await read('Product;P.Rate;S.Rate;M.R.P;WSP\nBra;410;569;599;500')
    expect(columnsOf(marg).slice(1, 4)).toEqual(['cost', 'price', 'mrp'])
    const hindi = await read('माल;नग;खरीद;बेच;छपा दाम\nसाड़ी;5;450;750;999')
    expect(columnsOf(hindi)).toEqual(['productName', 'stock', 'cost', 'price', 'mrp'])
  })
})

it('a number of a chat that nothing explains is no code and no HSN', async () => {
  const { columns } = await read(
    'Item name;Qty;MRP;Price;Size;Number 1\nBox;1;900;549;2.4;5799\nClip;1;90;20;2.6;6200\nKada;1;90;20;2.6;6300',
  )
  expect(columns.at(-1)).toMatchObject({ field: null })
})

it('numbers of four digits without a heading may be prices or HSN', async () => {
  const list = await read('Saree banarasi red;6500;3\nGown black;6200;2\nLehenga blue;7100;1')
  expect(columnsOf(list).slice(0, 2)).toEqual(['productName', 'hsn? price? mrp?'])
})

it('the second unit of an article is not that of its pieces', async () => {
  const { products } = await read(
    'Item Name;Main Unit;Alt. Unit;Con. Factor;Op. Stock;Sales Price\nSocks;Pcs;Doz;12;5;30',
  )
  expect(products[0]?.variants[0]).toMatchObject({ price: 30, stock: 5 })
})

it('what was bought and sold in a register of stock is counted, and no cost', async () => {
  const register = await read('Item;Opening;Purchase;Sales;Closing;MRP\nKurti;4;2;1;5;499')
  expect(columnsOf(register).slice(1)).toEqual(['', '', '', 'stock', 'mrp'])
  expect(columnsOf(await read('Item;Purchase;MRP\nKurti;200;499'))[1]).toBe('cost')
})

it.each(['Bhav;Selling', 'Rate;Retail', 'Price;Sale'])(
  'of %s nobody can tell which is the selling price',
  async (headings) => {
    const list = await read(`Item;${headings};Qty\nKurti;180;299;2\nPlazo;90;179;3`)
    expect(pricesIn(list)).toEqual(['?', '?'])
    expect(columnsOf(list)[1]).toContain('price?')
    expect(columnsOf(list)[2]).toBe('price?')
  },
)

it('a word for selling in Hinglish is the selling price', async () => {
  const list = await read('Item;Bhav;Bechna\nKurti;180;299')
  expect(columnsOf(list)[2]).toBe('price')
})

it('a plain price beside that of an offer is asked for', async () => {
  const list = await read('Product;Price;Discounted Price\nKurti;999;499\nSaree;1999;1499')
  expect(columnsOf(list)).toEqual(['productName', 'mrp? regularPrice? cost?', 'price'])
  const printed = await read('Product;MRP;Price;Sale price\nKurti;999;899;499')
  expect(columnsOf(printed)[2]).toBe('')
})

describe('headings that differ by a number alone', () => {
  it.each([
    ['Rate;Rate2', '450;520', ['price?', 'price?']],
    ['Rate 1;Rate 2', '450;520', [1, 2].map(() => 'price? priceWithoutTax? cost? mrp?')],
    ['MRP;MRP 2', '450;520', ['mrp?', 'mrp?']],
    ['Stock 1;Stock-2', '4;5', ['stock?', 'stock?']],
    ['Size 1;Size 2', 'M;L', ['size?', 'size?']],
    ['Price;Rack 1', '450;7', ['price', '']],
  ])('%s: a person chooses', async (heads, cells, fields) => {
    const list = await read(`Item;${heads}\nKurti;${cells}\nSaree;${cells}`)
    expect(columnsOf(list).slice(1)).toEqual(fields)
  })
})
