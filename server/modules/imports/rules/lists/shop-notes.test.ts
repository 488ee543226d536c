import { describe, expect, it } from 'vitest'
import type { Mapping } from '#shared/contract/imports/mapping.ts'
import { readText } from '#server/platform/table-files/read-text.ts'
import { type ListChoices, readPlanned } from '#test/planned-list.ts'
import { changedMapping } from '../full-mapping.ts'

const table = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => line.split(';').map((cell) => cell.trim()))
const read = (text: string, choices?: ListChoices) => readPlanned(table(text), choices)
const on = { answers: { active: true, stock: 0, price: 'mrp' } } as const

describe('several sizes in one cell', () => {
  it.each([
    '6x10',
    '6X10',
    '6*10',
    '4 x 8',
    '38x44',
    '38 40 42',
    'S M L',
    '9, 10 inch',
    '११x१',
    '11x1',
    '32-36"',
  ])('%s are asked about', async (size) => {
    const { products, meanings } = await read(`Item;Size;Price;Qty\nMojari;${size};499;12`)
    expect(products[0]?.problems.map(({ field }) => field)).toContain('size')
    expect(meanings.find(({ field }) => field === 'size')?.chosen).toBeNull()
  })

  it.each(['2.4', '34"', 'UK 7', '2-3 Y', 'S (36)', '16 x 24 ft', 'Free Size'])(
    '%s is one',
    async (size) => {
      const { products } = await read(`Item;Size;Price;Qty\nKurta;${size};499;12`)
      expect(products[0]?.problems.map(({ field }) => field)).not.toContain('size')
    },
  )

  it('have a set with a piece of each', async () => {
    const values = [{ field: 'size', value: '6x8', chosen: 'UK 6 | UK 7 | UK 8' }] as const
    const list = 'Item;Size;Price;Qty\nMojari;6x8;499;2 set\nJutti;6x8;499;5 pair'
    const { products } = await read(list, { values: [...values], answers: { runCount: 'share' } })
    const stocks = products.map(({ variants }) => variants.map(({ stock }) => stock))
    expect(stocks).toEqual([
      [2, 2, 2],
      [2, 2, 1],
    ])
  })
})

describe('a note', () => {
  it.each([
    ['BAND - bechna nahi', false],
    ['not for sale', false],
    ['Discontinued.', false],
    ['बेचना नहीं', false],
    ['abhi mat dalna', false],
    ['sample piece', false],
    ['defect - company ko wapas bhejna', false],
    ['band ho gaya', false],
    ['बुक है, दिखाना नहीं', false],
    ['khatam, mangwana hai', true],
    ['Hand block print', true],
    ['band gala', true],
    ['call before 5', true],
  ])('%s: on sale is %s', async (note, active) => {
    const { products } = await read(`Item;Price;Qty;Remarks\nKurta;499;1;${note}`, on)
    expect(products[0]?.active).toBe(active)
    expect(products[0]?.notes.join().includes('keptOff')).toBe(!active)
  })

  it('that is not understood is shown with its article', async () => {
    const { products } = await read('Item;Price;Qty;Remarks\nKurta;499;1;Diwali lot', on)
    expect(products[0]?.notes.join()).toContain('Diwali lot')
  })

  it.each(['Kurta *DISCONTINUED*', 'Kurta (sample)'])('in the name %s keeps off', async (name) => {
    const { products } = await read(`Item;Price;Qty\n${name};499;1\nShirt [slim];499;1`, on)
    expect(products.map(({ active }) => active)).toEqual([false, true])
  })

  it('below the list is no variant', async () => {
    const list = 'Code;Item;Size;Price\nK-1;Kurta;S;499\nPrinted by: counter 2;;;'
    const { products, left } = await read(list, on)
    expect(products.map(({ variants }) => variants.length)).toEqual([1])
    expect(left.map(({ kind }) => kind)).toEqual(['extra'])
  })

  it('between two pages is no variant', async () => {
    const list =
      'Code;Item;Size;Price;Value\nK-1;Kurta;S;499;5\nSTOCK STATEMENT From 01-04-2026;;;;Page : 2\nK-2;Shirt;S;499;5'
    const { products, left } = await read(list, on)
    expect(products.map(({ variants }) => variants.length)).toEqual([1, 1])
    expect(left.map(({ kind }) => kind)).toEqual(['extra'])
  })
})

it.each(['-', 'NA', 'n/a', 'nil', '—'])('%s is no size, colour or code', async (nothing) => {
  const { products } = await read(
    `Item;Code;Size;Colour;Price;Qty\nKurta;${nothing};${nothing};${nothing};499;1`,
  )
  expect(products[0]?.variants[0]).toMatchObject({ sku: '', attributes: {} })
})

it.each(['" "', '〃', 'do.', '-do-', '"'])('%s is what stands above', async (sign) => {
  const { products } = await read(`Item;Size;Price;Qty\nGents Shirt;S;499;1\n${sign};M;499;1`)
  expect(products.map(({ name, variants }) => [name, variants.length])).toEqual([
    ['Gents Shirt', 2],
  ])
})

it.each([
  ['बच्चों की फ्रॉक', '', 'Little Kid'],
  ['Cotton Set', 'KIDS', 'Little Kid'],
  ['Cotton Set', 'BOYS', 'Little Kid'],
  ['Girls Frock', '', 'Little Kid'],
  ['Ladies Kurta', '', 'Adult'],
])('%s of the group %s is for: %s', async (name, group, age) => {
  const list = `Item;Group;Price;Qty\n${name};${group};499;1`
  const { products } = await read(list, { answers: { ageGroup: 'Adult' } })
  expect(products[0]?.variants[0]?.ageGroup).toBe(age)
})

it('an answer does not count while an undecided column may say it', async () => {
  const list = 'Item;Xyz rate;Retail;MRP;Qty\nKurta;300;499;699;2\nSaree;500;999;1299;2'
  const { products, columns } = await read(list, on)
  expect(columns[2]).toMatchObject({ field: null, options: ['price'] })
  expect(products.map(({ variants }) => variants[0]?.price)).toEqual([null, null])
  expect(products[0]?.problems.map(({ message }) => message)).toContain(
    'importFields.problem.undecided {"heading":"Retail"}',
  )
  const many = 'Item;MRP;Shop stock;Godown stock\nKurta;699;3;7'
  expect((await read(many, on)).products[0]?.variants[0]?.stock).toBeNull()
})

it.each(['Cl.Stk', 'Set / जोड़ी', 'Stk', 'Pairs'])('%s are pieces at hand', async (heading) => {
  const { columns } = await read(`Item;${heading};MRP\nKurta;7;699\nSaree;2;899`)
  expect(columns[1]?.field).toBe('stock')
})

it('names of goods with a word for people are no column of people', async () => {
  const list = 'Variety;Rate;Stk\nSandal Ladies One;499;2\nSandal Gents Two;599;2'
  expect((await read(list)).columns[0]?.field).toBe('productName')
  const unnamed = list.replace('Variety', 'Foo')
  expect((await read(unnamed)).columns[0]?.field).not.toBe('gender')
})

it('a barcode that stands in two rows is told', async () => {
  const list =
    'Item;Code;Barcode;MRP;Qty\nKurta;K1;8901234567890;699;1\nSaree;K2;8901234567890;899;1'
  const { products } = await read(list)
  expect(products[1]?.notes).toContain(
    'importFields.note.codeTwice {"code":"8901234567890","row":2}',
  )
})

const limits = { rows: 99, columns: 30, cell: 999 }
const readNotes = (text: string) =>
  readPlanned(readText(new TextEncoder().encode(text), limits).rows, on)

describe('notes without columns', () => {
  it('are articles with the facts that a word or sign names', async () => {
    const { products, left } = await readNotes(
      '[10:15 am, 12/11/26] Asha: Naya maal\n[10:16 am, 12/11/26] Asha: Cotton kurti laal\nM-3 L-2\nMRP 699 rate 499\n[10:17 am, 12/11/26] Asha: Silk saree ₹1,299/- 5 pcs\n[10:18 am, 12/11/26] Asha: Jeans 899',
    )
    expect(left.map(({ kind }) => kind)).toEqual(['title'])
    const shown = products.map(({ name, variants }) => [
      name,
      ...variants.map(({ attributes, price, mrp, stock }) => [
        attributes['Size'],
        price,
        mrp,
        stock,
      ]),
    ])
    expect(shown).toEqual([
      ['Cotton kurti laal', ['M', 499, 699, 3], ['L', 499, 699, 2]],
      ['Silk saree', [undefined, 1299, null, 5]],
      ['Jeans', [undefined, null, null, 0]],
    ])
    expect(products[2]?.problems).toContainEqual(
      expect.objectContaining({ field: 'price', value: '899 ?', proposed: '899' }),
    )
  })

  it('with numbers alone ask what they are', async () => {
    const { columns } = await readNotes('Kurti 499 3\nSaree 1299 5\nLehenga 2500 1')
    expect(columns.map(({ field, options }) => field ?? options[0] ?? null)).toEqual([
      'productName',
      'price',
      'price',
      null,
    ])
  })
})

it('two rows of headings may stand above the title of a group', async () => {
  const list = 'Item;Rate;;MRP\n;Kharid;Bikri;\nKurti;;;\nCotton kurti;280;450;699'
  const { columns, products } = await read(list)
  expect(columns.map(({ field }) => field)).toEqual(['productName', 'cost', 'price', 'mrp'])
  expect(products[0]?.variants[0]).toMatchObject({ price: 450, mrp: 699 })
})

it('a row inside the list that repeats headings begins other sizes', async () => {
  const list = `Article;Rang;S;M;L;Rate;MRP
Shirt half;Red;2;3;4;475;699
Jeans;Rang;28;30;32;Rate;MRP
Jeans slim fit;Blue;1;2;;799;1199
Kids;Rang;2-3 Y;4-5 Y;;Rate;MRP
Kids frock;Pink;5;6;;399;599`
  const { products, left } = await read(list, on)
  expect(
    products.map(({ variants }) => variants.map((one) => `${one.attributes.Size} ${one.stock}`)),
  ).toEqual([
    ['S 2', 'M 3', 'L 4'],
    ['28 1', '30 2'],
    ['2-3 Y 5', '4-5 Y 6'],
  ])
  expect(left.map(({ kind }) => kind)).toEqual(['instruction', 'instruction'])
})

it('each part of a list may have headings of its own, the plainest last', async () => {
  const list = `Item;Rang;S;M;L;Total;Rate;MRP
Shirt half;Red;2;3;4;9;475;699
Sub Total;;2;3;4;9;;

Item;Rang;28;30;32;Total;Rate;MRP
Jeans;Blue;1;2;;3;799;1199

Item;Rang;Nag;;;Kharid;MRP;Rate
Dupatta;Red;7;;;90;250;199
Blouse;Gold;34-2, 36-1;;;80;450;350`
  const { products, left } = await read(list, on)
  expect(
    products.map(({ variants }) =>
      variants.map((one) => [one.attributes.Size, one.stock, one.price, one.mrp].join(' ')),
    ),
  ).toEqual([
    ['S 2 475 699', 'M 3 475 699', 'L 4 475 699'],
    ['28 1 799 1199', '30 2 799 1199'],
    [' 7 199 250'],
    ['34 2 350 450', '36 1 350 450'],
  ])
  expect(left.map(({ kind }) => kind)).toEqual([
    'total',
    'empty',
    'instruction',
    'empty',
    'instruction',
  ])
})

it('parts of a list may have their columns in other places', async () => {
  const list = `No;Item;Rang;20;22;Kharid;MRP
1;Frock;Pink;4;6;185;325
;SUB TOTAL;;4;6;;

Item;Rang;Size;Pcs;Kharid rate;Sale rate;MRP
Boys T-shirt;Green;2-3 Y;12;95;180;249
Nikkar;Blue;20;5;48;90;120`
  const { products } = await read(list, { answers: { ...on.answers, stock: 0 } })
  expect(
    products.map(({ name, variants }) => [
      name,
      ...variants.map((one) => [one.attributes.Size, one.stock, one.price, one.mrp].join(' ')),
    ]),
  ).toEqual([
    ['Frock', '20 4 325 325', '22 6 325 325'],
    ['Boys T-shirt', '2-3 Y 12 180 249'],
    ['Nikkar', '20 5 90 120'],
  ])
})

it('an empty price below the first one is a wrong cell with that proposal, where other rows have prices', async () => {
  const list = `Item;Size;Pcs;Rate;MRP
T-shirt;2-3 Y;12;180;249
;3-4 Y;10;;
Pant;24;10;300;
;26;10;320;`
  const { products } = await read(list, on)
  expect(products[0]?.variants.map(({ price }) => price)).toEqual([180, null])
  expect(products[0]?.problems.filter(({ field }) => field === 'price')).toMatchObject([
    { row: 3, column: 3, value: '', proposed: '180' },
  ])
})

describe('a column under a word that nobody knows, inside the list', () => {
  it.each([
    ['Qty', 'Abc', '9', 'stock'],
    ['Size', 'Number', '11', 'size'],
  ])(
    '%s under %s: each cell is asked for, with its text proposed',
    async (before, inside, value, field) => {
      const heads = ['Item', 'Size', 'Qty', 'Rate', 'MRP']
      const cells = ['Shirt', 'L', '4', '399', '599']
      const at = heads.indexOf(before)
      const rows = [
        heads,
        ['Kurta', 'M', '5', '475', '699'],
        heads.with(at, inside),
        cells.with(at, value),
      ]
      const { products } = await readPlanned(rows)
      expect(products[0]?.problems.filter((one) => one.value !== '')).toEqual([])
      expect(products[1]?.problems.filter((one) => one.value !== '')).toMatchObject([
        { row: 4, column: at, field, value, proposed: value },
      ])
      // The person says that it is right.
      const mended = [{ row: 4, column: at, value, text: value }]
      const { products: again } = await readPlanned(rows, { cells: mended })
      expect(again[1]?.problems.filter((one) => one.value !== '')).toEqual([])
    },
  )

  it('is told as unread, where the column was the pieces of a size', async () => {
    const list = 'Item;S;M;Rate\nKurta;5;6;475\nItem;S;Abc;Rate\nShirt;4;9;399'
    const { products } = await read(list)
    expect(products[1]?.variants.map(({ stock }) => stock)).toEqual([4])
    expect(products[1]?.problems.filter((one) => one.value !== '')).toMatchObject([
      { row: 4, column: 2, field: null, value: '9' },
    ])
  })
})

it.each([
  ['BATA SCHOOL SHOE BLACK', ['3', '4']],
  ['PARAGON CHAPPAL GENTS', ['7', '10']],
  ['Kundan bangle', ['2.4', '2.6']],
])('%s with a size at its end is one article', async (name, sizes) => {
  const rows = sizes.map((size) => `${name} ${size};165;3`)
  const { products } = await read(['Item;Price;Qty', ...rows].join('\n'), on)
  expect(products.map(({ variants }) => variants.length)).toEqual([2])
})

it('a small number at the end of other names stays in them', async () => {
  const { products } = await read('Item;Price;Qty\nKurta 5;165;3\nKurta 6;165;3', on)
  expect(products.map(({ name }) => name)).toEqual(['Kurta 5', 'Kurta 6'])
})

it('a status says “bechna nahi”', async () => {
  const { products } = await read('Item;Price;Qty;On sale\nKurta;9;1;yes\nSaree;9;1;bechna nahi')
  expect(products.map(({ active }) => active)).toEqual([true, false])
})

it('a note inside a message keeps its article off sale', async () => {
  const { products } = await readNotes(
    'Blanket grey Rs 1250 2 pc, abhi bechna nahi diwali ke baad\nVest size 85 90 95 Rs 110',
  )
  expect(products.map(({ active }) => active)).toEqual([false, true])
  expect(products[1]?.problems.map(({ field }) => field)).toContain('size')
})

it('a row that a person leaves out is told, and stays out', async () => {
  const list = 'Item;Price;Qty\nKurta;499;1\nSaree;899;2'
  const { products, left } = await read(list, { ...on, rows: [{ row: 2, isOut: true }] })
  expect(products.map(({ name }) => name)).toEqual(['Saree'])
  expect(left.map(({ row, kind }) => [row, kind])).toEqual([[2, 'chosen']])
})

it('another sheet begins without the answers of the first one, another row of headings keeps them', () => {
  const before: Mapping = { answers: { gender: 'Female' } }
  const changedBy = (change: Mapping) => changedMapping(before, change)
  expect(changedBy({ sheet: 1 })).not.toHaveProperty('answers')
  expect(changedBy({ headingRow: 2 }).answers).toEqual({ gender: 'Female' })
  expect(changedBy({ sheet: 1, answers: { gender: 'Male' } }).answers).toEqual({ gender: 'Male' })
})
