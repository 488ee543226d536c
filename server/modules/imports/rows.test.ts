import { zipSync, strToU8 } from 'fflate'
import { expect, it } from 'vitest'
import { buildStore } from '#test/factories.ts'
import { correct, detailsOf, importList, productsOf } from '#test/import-scene.ts'
import { useTestApp, useTestFiles } from '#test/use-test-app.ts'
import { type SheetCell, sheetXml, workbookParts } from '#test/workbooks.ts'

const files = useTestFiles()
const app = useTestApp({ files })

const headings = [
  'Product Name',
  'SKU',
  'Size',
  'MRP',
  'Selling Price',
  'Stock',
  'HSN',
  'Brand',
  'Gender',
]
const goods = (sku: string, name: string, ...rest: string[]) => {
  const [size = 'M', price = '899', mrp = '999'] = rest
  return [name, sku, size, mrp, price, '4', '6211', 'Reha', 'Female']
}

/** A workbook with one guide, two sheets of goods and an old one; rows of the goods are hidden. */
function book(rows: SheetCell[][], hidden: number[]): Buffer {
  const parts = workbookParts({
    'Old rates': sheetXml([headings, goods('OLD-1', 'Old Kurta'), goods('OLD-2', 'Old Top')]),
    'How to use': sheetXml([['Fill each column'], ['Do not add columns']]),
    Kurtas: hidden.reduce(
      (xml, row) => xml.replace(`<row r="${row}">`, `<row r="${row}" hidden="1">`),
      sheetXml(rows),
    ),
    Dupattas: sheetXml([headings, goods('DU-1', 'Plain Dupatta')]),
  })
  const names = Buffer.from(parts['xl/workbook.xml'] ?? []).toString()
  const told = names.replace('name="Old rates"', 'name="Old rates" state="hidden"')
  return Buffer.from(zipSync({ ...parts, 'xl/workbook.xml': strToU8(told) }))
}

const rows = [
  headings,
  ['Text', 'Text', 'Choose from list', 'Number', 'Number', 'Number', 'Number', 'Text', 'Text'],
  goods('EX-1', 'Example kurta'),
  ['Do not change this row', 'Your own code', 'Choose', 'Maximum price', 'Number', 'Number'],
  goods('K-1', 'Leaf Kurta', 'S'),
  goods('K-2', 'Leaf Kurta', 'M'),
  ['Leaf total', '', '', '', '', '8'],
  [],
  goods('K-3', 'Bud Kurta', 'L', 'ask'),
  goods('K-4', 'Stem Kurta'),
  ['', '', '', '', '', '16'],
  ['कुल', '', '', '', '', '24'],
]

it('tells what each row of a workbook is, and asks once about hidden rows', async () => {
  const { merchant } = await buildStore(app)
  const { browser } = merchant
  const id = await importList(app, browser, book(rows, [10]))
  await correct(app, browser, id, {
    answers: { ageGroup: 'Adult', colorMap: 'Green', gst: 5, active: true },
  })
  const first = await detailsOf(browser, id)
  expect(first.sheets[first.sheet]?.name).toBe('Kurtas')
  expect(first.sheets.map(({ isHidden }) => isHidden)).toEqual([true, false, false, false])
  expect(first.questions).toEqual([{ name: 'hiddenRows', products: 1, names: [], proposed: null }])
  expect(first.rowCounts).toEqual({
    rows: 11,
    goods: 2,
    waiting: 0,
    wrong: 1,
    total: 3,
    instruction: 3,
    title: 0,
    extra: 0,
    empty: 1,
    hidden: 1,
    above: 0,
    chosen: 0,
  })
  expect(first.counts.rows).toBe(11)
  expect(first.leftRows.map(({ row, kind }) => [row, kind])).toEqual([
    [2, 'instruction'],
    [3, 'instruction'],
    [4, 'instruction'],
    [7, 'total'],
    [10, 'hidden'],
    [11, 'total'],
    [12, 'total'],
  ])
  expect(first.leftRows[3]?.text).toBe('Leaf total · 8')
  await correct(app, browser, id, { answers: { ...first.answers, hiddenRows: 'in' } })
  const then = await detailsOf(browser, id)
  expect([then.questions, then.rowCounts?.goods, then.rowCounts?.hidden]).toEqual([[], 3, 0])
  // The next list of this shape asks again, because other rows are hidden in it.
  const next = await importList(app, browser, book([...rows, goods('K-9', 'Root Kurta')], [10]))
  expect((await detailsOf(browser, next)).questions.map(({ name }) => name)).toEqual(['hiddenRows'])
})

it('shows side by side what looks like two articles with one code, and asks once', async () => {
  const { merchant } = await buildStore(app)
  const { browser } = merchant
  const list = [
    'Design No,Product Name,SKU,Size,MRP,Selling Price,Stock,HSN,Brand,Gender',
    'D-7,Silk Sari,S-1,Free Size,4999,3999,2,5407,Reha,Female',
    'D-7,Cotton Kurta,S-2,M,999,799,5,6211,Reha,Female',
    'D-9,Plain Stole,S-6,Free Size,999,899,2,6214,Reha,Female',
    'D-9,Plain Stole,S-7,Free Size,9990,8990,2,6214,Reha,Female',
    'D-8,Bud Kurta,S-3,M,999,799,5,6211,Reha,Female',
    'D-8,Bud Kurta L,S-4,L,999,799,5,6211,Reha,Female',
    ',Stem Kurta,S-5,M,,450,5,6211,Reha,Female',
  ].join('\n')
  const id = await importList(app, browser, list)
  const answers = { ageGroup: 'Adult', colorMap: 'Green', gst: 5, active: true, mrp: 'price' }
  await correct(app, browser, id, { answers })
  const first = await detailsOf(browser, id)
  expect(first.questions).toMatchObject([{ name: 'together', products: 2 }])
  expect(first.questions[0]?.names).toHaveLength(2)
  expect(first.rowCounts).toMatchObject({ rows: 7, goods: 3, waiting: 4, wrong: 0 })
  const [asked] = await productsOf(browser, id)
  expect(asked?.problems.map(({ row, message }) => [row, message])).toEqual([
    [
      3,
      'Row 2 is “Silk Sari · Reha · 3999 · 4999”, this row is “Cotton Kurta · Reha · 799 · 999”: is it one article? Answer the question about it',
    ],
  ])
  await correct(app, browser, id, { answers: { ...answers, together: 'apart' } })
  const products = await productsOf(browser, id)
  expect(
    products.map(({ name, rows: own, variants }) => [name, own, variants.map(({ MRP }) => MRP)]),
  ).toEqual([
    ['Silk Sari', [2], [4999]],
    ['Cotton Kurta', [3], [999]],
    ['Plain Stole', [4], [999]],
    ['Plain Stole', [5], [9990]],
    ['Bud Kurta', [6, 7], [999, 999]],
    // Its empty MRP is not that of the article above.
    ['Stem Kurta', [8], [450]],
  ])
})
