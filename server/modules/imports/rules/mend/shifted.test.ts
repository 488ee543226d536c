import { describe, expect, it } from 'vitest'
import { readText } from '#server/platform/table-files/read-text.ts'
import { readPlanned } from '#test/planned-list.ts'

const limits = { rows: 100, columns: 20, cell: 200 }
type Change = { row: number; column: number; value: string; text: string }

/** The price and pieces of each variant of a text list; a wrong cell is shown with what it probably was: `1→1,299`. */
async function shelf(lines: string[], cells: Change[] = []) {
  const { rows, isUneven = false } = readText(Buffer.from(lines.join('\n')), limits)
  const { products } = await readPlanned(rows, { isUneven, cells })
  return products.flatMap(({ variants, problems }) =>
    variants.map(({ row, price, stock }) =>
      [['price', price] as const, ['stock', stock] as const]
        .map(([field, value]) => {
          const wrong = problems.find((one) => one.row === row && one.field === field && one.value)
          return wrong ? `${wrong.value}→${wrong.proposed ?? '?'}` : String(value)
        })
        .join(' '),
    ),
  )
}

const others = ['Saree,K2,499,3', 'Top,K3,399,4']

describe('a row of a text list with more cells than the others', () => {
  it.each([
    ['an amount', ['Item,SKU,Price,Qty', 'Kurta,K1,1,299,5', ...others], '1299 5'],
    [
      'an amount as shops write it, and nothing after it',
      ['Item,SKU,Price,Qty', 'Kurta,K1,Rs. 1,299/-,', ...others],
      '1299 null',
    ],
    ['an amount in Hindi digits', ['Item,SKU,Price,Qty', 'Kurta,K1,१,२९९,५', ...others], '1299 5'],
    [
      'an amount, below a title with commas',
      [
        'Loom House, Bapu Bazar, Jaipur, near the gate',
        'Item,SKU,Price,Qty',
        'Kurta,K1,1,299,5',
        ...others,
      ],
      '1299 5',
    ],
    [
      'an amount, below sizes as headings',
      ['Item,SKU,38,40,Price', 'Kurta,K1,5,0,1,299', 'Saree,K2,1,1,499', 'Top,K3,1,1,399'],
      '1→1,299 5',
    ],
    [
      'an amount, where a column at the end is empty in the others',
      ['Item,SKU,Price,Qty,Remark', 'Kurta,K1,1,299,5', ...others],
      '1→1,299 299→5',
    ],
    [
      'an amount and a further cell',
      ['Item,SKU,Price,Qty', 'Kurta,K1,1,299,5,,good', ...others],
      '1→1,299 299→5',
    ],
    [
      'a name with a comma',
      ['Item,SKU,Price,Qty', 'Kurta, cotton,K1,299,5', ...others],
      'K1→? 299→?',
    ],
    [
      'a count and a price that look like an amount',
      ['Item,SKU,Qty,Price', 'Kurta,K1,5,999,12', ...others],
      '12→? 5,999→?',
    ],
  ])('because of %s is right or a wrong row', async (_, lines, wanted) => {
    expect((await shelf(lines))[0]).toBe(wanted)
  })

  it('counts when each of its doubtful cells is corrected', async () => {
    const lines = ['Item,SKU,Price,Qty,Remark', 'Kurta,K1,1,299,5', ...others]
    const price = { row: 2, column: 2, value: '1', text: '1,299' }
    expect((await shelf(lines, [price]))[0]).toBe('1299 299→5')
    const pieces = { row: 2, column: 3, value: '299', text: '5' }
    const remark = { row: 2, column: 4, value: '5', text: '' }
    expect((await shelf(lines, [price, pieces, remark]))[0]).toBe('1299 5')
  })

  it('is a doubt with what was probably meant, where all rows are so', async () => {
    const lines = ['Item,SKU,Price,Qty', 'Kurta,K1,1,499,3', 'Top,K2,2,399,2']
    expect(await shelf(lines)).toEqual(['1→1,499 499→3', '2→2,399 399→2'])
  })

  it('is no doubt where a program has filled the lines up', async () => {
    expect(await shelf(['Item,SKU,Qty,Price,', 'Kurta,K1,3,499,new', 'Top,K2,2,399,'])).toEqual([
      '499 3',
      '399 2',
    ])
  })
})
