import { describe, expect, test } from 'vitest'
import { readPlanned, shelf } from '#test/planned-list.ts'

const rowsOf = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => line.split(';').map((cell) => cell.trim()))

const shirts = `
Mens shirt;;38;40;42;44;46;Total;Rate
Oxford shirt;White;2;4;5;3;1;15;849
Oxford shirt;Blue;1;3;3;;;7;849`

describe('blocks of sizes', () => {
  test.each([
    [
      'a block with other sizes, whose total stands below the price',
      'Kids frock;;16;18;20;22;24;26;Total\nRate →;;350;370;390;420;450;480\nNet frock;Pink;;;;2;1;1;4',
      ['420 2 22', '450 1 24', '480 1 26'],
    ],
    [
      'a block of letters, with a price of the large ones',
      'Kurti;;S;M;L;XL;2XL;3XL;Rate;Rate 2XL-3XL\nAjrakh kurti;Blue;2;;;3;2;1;699;749',
      ['699 2 S', '699 3 XL', '749 2 XXL', '749 1 3XL'],
    ],
    [
      'a price before the sizes, and one size more',
      'Jeans;Rate;28;30;32;34;36;38\nSlim jeans;999;;;;;3;2',
      ['999 3 36', '999 2 38'],
    ],
    [
      'shoes with the MRP of each size',
      'Sandal;;4;5;6;7;8;Total;Rate\nMRP;;499;499;549;549;599\nFlat sandal;Red;;1;;;2;3;399',
      ['399 1 UK 5', '399 2 UK 8'],
    ],
    ['ages', 'Frock;;2-3Y;4-5Y;6-7Y;Rate\nNet frock;Pink;1;;2;450', ['450 1 2-3Y', '450 2 6-7Y']],
    [
      'sizes of a block without a total or a price, which each row has',
      'Kids frock;;16;18;20;22\nNet frock;Pink;;2;;1;;;450',
      ['450 2 18', '450 1 22'],
    ],
    [
      'a count in words, and the word for none',
      'Kurti;;S;M;L;XL;Rate\nLong kurti;Red;ek;paanch pc;khatam;x;699',
      ['699 1 S', '699 5 M', '699 0 L'],
    ],
    [
      'words that are no number or may repeat the cell above',
      'Kurti;;S;M;L;XL;Rate\nLong kurti;Red;1;do;kuch;2;699',
      ['699 1 S', '699 2 XL', '699 ? M', '699 ? L'],
    ],
  ])('%s', async (_, block, expected) => {
    const found = await shelf(`${shirts}\n;Total;3;7;8;3;1;22\n${block}`)
    expect(found.slice(8).map((one) => one.replace(/ off$/, ''))).toEqual(expected)
  })

  test('a price of the row beside that of its size, and a count below no size, are asked for', async () => {
    const { products } = await readPlanned(
      rowsOf(
        `${shirts}\nKids frock;;16;18;20;;;;Rate\nRate;;350;370;390\nNet frock;Pink;1;;2;;;;400\nSilk frock;Red;1;1;1;4`,
      ),
    )
    const [net, silk] = products
      .slice(-2)
      .map(({ problems }) => problems.flatMap(({ value }) => (value === '' ? [] : [value])))
    expect(net).toEqual(['400'])
    expect(silk).toEqual(['4'])
  })

  test('colours without a heading are proposed', async () => {
    const { columns } = await readPlanned(rowsOf(shirts))
    expect(columns[1]?.field).toBe('colour')
  })

  test.each([
    ['Plain kurti;Blue;16;18;20;22;599;Pcs', ['599 16 S', '599 18 M', '599 20 L', '599 22 XL']],
    ['Plain kurti;Blue;1;2;3;4;;Active', ['? 1 S', '? 2 M', '? 3 L', '? 4 XL']],
    ['Plain kurti;Blue;1;2;3;4;;', ['? 1 S', '? 2 M', '? 3 L', '? 4 XL']],
    ['Total;;16;18;20;22;;', []],
  ])('%s is no head', async (row, expected) => {
    const list = `Kurti;;S;M;L;XL;Rate;Note\nLong kurti;Red;1;2;3;4;699;\n${row}\nNet kurti;Red;1;;;;799;`
    const found = await shelf(list)
    expect(found.slice(4).map((one) => one.replace(/ o(?:ff|n)$/, ''))).toEqual([
      ...expected,
      '799 1 S',
    ])
  })
})

describe('prices of sizes', () => {
  test.each([
    ['MRP S-XL;MRP XXL;Rate', '500;550;450', ['450/500 M', '450/550 XXL']],
    ['Rate (M to XL);Rate XXL;MRP', '450;499;600', ['450/600 M', '499/600 XXL']],
    ['Rate;XXL Rate;MRP', '450;499;600', ['450/600 M', '499/600 XXL']],
    ['Rate S-L;MRP', '450;600', ['450/600 M', '?/600 XXL']],
  ])('%s', async (headings, amounts, expected) => {
    const { products } = await readPlanned(
      rowsOf(`Item;Colour;S;M;L;XL;XXL;${headings}\nTop;Red;;1;;;2;${amounts}`),
    )
    expect(
      products[0]?.variants.map(
        ({ price, mrp, attributes }) => `${price ?? '?'}/${mrp ?? '?'} ${attributes.Size}`,
      ),
    ).toEqual(expected)
  })
})

test('pieces of sizes that are not the total beside them are asked for', async () => {
  const { products } = await readPlanned(
    rowsOf(
      'Article;6;7;8;Pairs;Price\nSandal black;2;3;3;8;499\nSandal tan;2;3;3;11;499\nSandal red;-;-;-;3;499',
    ),
  )
  const total = await readPlanned(rowsOf('Item;2.4;2.6;Total;Rate\nKada;2;2;5;250\nChudi;2;2;4;60'))
  expect(
    total.products.map(({ problems }) => problems.some(({ field }) => field === 'stock')),
  ).toEqual([true, false])
  const amount = await readPlanned(rowsOf('Item;2.4;2.6;Rate;Total\nKada;2;2;250;1000'))
  expect(amount.columns[4]?.field).toBeNull()
  const told = products.map(({ problems }) => problems.some(({ field }) => field === 'stock'))
  expect(told).toEqual([false, true, true])
})
