import { describe, expect, it } from 'vitest'
import { readPlanned } from '#test/planned-list.ts'

const read = (text: string) =>
  readPlanned(
    text
      .trim()
      .split('\n')
      .map((line) => line.split(';').map((cell) => cell.trim())),
  )

const listWith = (heading: string) =>
  read(
    `Item;${heading};Stock;Rate\nSilver payal;850;4;900\nSilver ring;120;5;700\nKada;200;2;800\nChudi;220;6;90`,
  )

describe('a column of different numbers', () => {
  it.each(['Making', 'Making charge', 'Wastage', 'Labour', 'मजदूरी', 'Hallmark', 'Xyz', ''])(
    'below “%s” is no SKU',
    async (heading) => {
      const { columns } = await listWith(heading)
      expect(columns[1]).toMatchObject({ field: null, options: [] })
    },
  )

  it.each(['Art', 'Lot', 'Design', 'Ref no.', 'Model'])('below “%s” is a code', async (heading) => {
    const { columns } = await listWith(heading)
    expect(['sku', 'key']).toContain(columns[1]?.field)
  })
})

describe('prices of a unit', () => {
  it('of a piece or a pair are the price; those of a dozen are asked for with a proposal', async () => {
    const { products } = await read(
      'Item;Qty;Rate\nKada;14;180/pair\nPayal;4;149 (per pc)\nChudi;5;60/Doz\nLace;9;30/mtr',
    )
    expect(products.map(({ variants }) => variants[0]?.price)).toEqual([180, 149, null, null])
    const asked = products.flatMap(({ problems }) =>
      problems.flatMap(({ field, proposed }) => (field === 'price' ? [proposed] : [])),
    )
    expect(asked).toEqual(['60', '30'])
  })
})

it('the pieces in a pack are no stock', async () => {
  const { columns } = await read('Item;Bundle;Pcs/bundle;Rate\nPlazo;2;12;179\nKurti;3;10;299')
  expect(columns.map(({ field }) => field)).not.toContain('stock')
})

it('a word for none is no stock, and is told', async () => {
  const { products } = await read(
    'Item;Qty;Rate\nKada;nil;180\nPayal;khatam;149\nChudi;-;60\nRing;do;60',
  )
  expect(products.map(({ variants }) => variants[0]?.stock)).toEqual([0, 0, 0, null])
  expect(products[1]?.notes.join()).toContain('khatam')
  expect(products[3]?.problems.find(({ field }) => field === 'stock')?.proposed).toBe('2')
})

it('a column that says of goods that they are sold is asked for; a number of sold pieces is not read', async () => {
  const said = await read('Item;Price;Sold\nKada;180;Y\nPayal;149;')
  expect(said.columns[2]).toMatchObject({ field: null, options: ['inactive'] })
  const counted = await read('Item;Price;Sold\nKada;180;3\nPayal;149;1')
  expect(counted.columns[2]).toMatchObject({ field: null, options: [] })
})

it.each(['Less discount', 'Net payable', 'Old balance', 'CGST', 'Delivery charges'])(
  'the line “%s” of a bill is no article',
  async (name) => {
    const { products, left } = await read(`Item;Qty;Price\nKurti;4;299\n${name};;50`)
    expect(products).toHaveLength(1)
    expect(left.map(({ kind }) => kind)).toEqual(['total'])
  },
)
