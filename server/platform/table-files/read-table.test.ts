import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { sheetXml, workbook, workbookParts } from '#test/workbooks.ts'
import type { NotATable } from './faults.ts'
import { readTable } from './read-table.ts'

const limits = { rows: 100, columns: 20, cell: 500 }
const read = (bytes: Uint8Array | string) =>
  readTable(typeof bytes === 'string' ? Buffer.from(bytes) : bytes, limits)
const rowsOf = async (bytes: Uint8Array | string) => (await read(bytes))[0]?.rows
const faultOf = (bytes: Uint8Array | string) =>
  read(bytes).then(
    () => 'none',
    (error: NotATable) => error.fault,
  )

describe('a text', () => {
  const rows = [
    ['नाम', 'Price'],
    ['Kurta – long', '499'],
  ]
  const text = rows.map((row) => row.join(',')).join('\r\n')

  it.each([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with a mark', Buffer.from(`\uFEFF${text}`)],
    ['UTF-16 little-endian', Buffer.from(`\uFEFF${text}`, 'utf16le')],
    ['UTF-16 big-endian', Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()],
    ['UTF-16 without a mark', Buffer.from(text, 'utf16le')],
  ])('is read in %s', async (_name, bytes) => {
    expect(await rowsOf(bytes)).toEqual(rows)
  })

  it('is read in Windows-1252', async () => {
    expect(await rowsOf(Buffer.from([0x43, 0x61, 0x66, 0xe9, 0x2c, 0x80, 0x35]))).toEqual([
      ['Café', '€5'],
    ])
  })

  it.each([',', ';', '\t', '|'])('is divided at %j', async (separator) => {
    const lines = ['a', 'b', 'c'].map((one) => [one, '1,5', 'x'])
    const written = lines.map((row) =>
      row.map((cell) => (cell.includes(separator) ? `"${cell}"` : cell)).join(separator),
    )
    expect(await rowsOf(written.join('\n'))).toEqual(lines)
  })

  it('may name its separator, and its rows keep their numbers', async () => {
    expect(await rowsOf('sep=;\na;b\n\nc;d')).toEqual([[], ['a', 'b'], [], ['c', 'd']])
  })

  it('has line ends and quotes in cells, and cells that only look like formulas', async () => {
    expect(await rowsOf('a,"one\ntwo ""x"""\n\'=1+1,-5')).toEqual([
      ['a', 'one\ntwo "x"'],
      ['=1+1', '-5'],
    ])
  })

  it.each([
    // Titles with commas, amounts in lakh without quotation marks, and a heading with a comma.
    [
      'Hawa Textiles, Bapu Bazaar\nPrices, March\nArticle;MRP (Rs, incl.);Pieces\nLehenga;1,25,000;2\nStole;1,250;9',
      ['Lehenga', '1,25,000', '2'],
    ],
    // Cells that name several sizes with another separator, also in the heading.
    ['Article,Rate,Sizes (S;M)\nTop,450,S;M\nSkirt,650,M;L\nCap,99,S;M', ['Top', '450', 'S;M']],
    ['Article|Rate, Rs|Pieces\nShawl|2,450|3', ['Shawl', '2,450', '3']],
    [
      'Article\tColours\tRate\nShawl\tRed, Blue\t900\nStole\tPink\t800',
      ['Shawl', 'Red, Blue', '900'],
    ],
  ])('%#: is divided by the separator that makes a table', async (lines, goods) => {
    expect(await rowsOf(lines)).toContainEqual(goods)
  })

  it.each([
    ['Sherwani,1,25,000,2,L', ['Sherwani', '1,25,000', '2', 'L']],
    ['Sherwani,12,499.50,2,L', ['Sherwani', '12,499.50', '2', 'L']],
    // No amount stands in this row, which is wider for another reason.
    ['Sherwani,450,2,L,late', ['Sherwani', '450', '2', 'L', 'late']],
    // 1,250 and 12 and 450, or 1 and 250 and 12,450.
    ['Shawl,1,250,12,450', ['Shawl', '1', '250', '12', '450']],
  ])('has amounts in lakh without quotation marks as one cell: %s', async (line, row) => {
    const lines = ['Article,MRP,Pieces,Size', 'Stole,450,7,M', line, 'Cap,90,4,S']
    expect((await rowsOf(lines.join('\n')))?.[2]).toEqual(row)
  })

  it('has quoted cells after and before blanks, and no quoted cell in the middle of words', async () => {
    expect(
      await rowsOf('Stole , "Warm, ""new"" wool"  , 2\n"A" , "x" y ,  "last"\n 5" , b'),
    ).toEqual([
      ['Stole', 'Warm, "new" wool', '2'],
      ['A', '"x" y', 'last'],
      ['5"', 'b'],
    ])
  })

  it.each([
    ['', 'empty'],
    [' \n,,\n', 'empty'],
    ['a,"b\nc,d', 'quotes'],
    [`a\n${'x'.repeat(501)}`, 'longCell'],
    [Array.from({ length: 21 }, () => 'a').join(','), 'tooManyColumns'],
    [','.repeat(1_000_000), 'tooManyColumns'],
    ['a\n'.repeat(101), 'tooManyRows'],
    [Buffer.from([0x83, 0x58, 0x83, 0x90, 0x81, 0x2c, 0x41]), 'encoding'],
    [Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1, 2, 3]), 'kind'],
    [Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]), 'oldExcel'],
  ])('%#: is refused: %j', async (bytes, fault) => {
    expect(await faultOf(bytes)).toBe(fault)
  })
})

const parts = () => workbookParts({ List: sheetXml([['Name'], ['Kurta']]) })
const packWorkbook = (more: Record<string, string | Uint8Array>) =>
  Buffer.from(
    zipSync({
      ...parts(),
      ...Object.fromEntries(
        Object.entries(more).map(([path, part]) => [
          path,
          typeof part === 'string' ? strToU8(part) : part,
        ]),
      ),
    }),
  )
const sheet = (cells: string) =>
  `<worksheet><sheetData><row r="1">${cells}</row></sheetData></worksheet>`

describe('a workbook', () => {
  it('has its sheets, with numbers, texts and results of formulas as they are shown', async () => {
    const formula = { xml: (name: string) => `<c r="${name}"><f>1+1</f><v>2</v></c>` }
    const broken = { xml: (name: string) => `<c r="${name}" t="e"><v>#REF!</v></c>` }
    const barcode = { xml: (name: string) => `<c r="${name}"><v>12345678901234567890</v></c>` }
    const sheets = await read(
      workbook({
        First: [
          ['Name', 'Price'],
          ['Kurta', 0.1, formula, broken, barcode],
        ],
        Empty: [],
        Second: [['नाम'], [], ['कुर्ता']],
      }),
    )
    expect(sheets).toEqual([
      {
        name: 'First',
        isHidden: false,
        hiddenRows: [],
        rows: [
          ['Name', 'Price'],
          ['Kurta', '0.1', '2', '#REF!', '1.23456789012346E+19'],
        ],
      },
      { name: 'Second', isHidden: false, hiddenRows: [], rows: [['नाम'], [], ['कुर्ता']] },
    ])
  })

  it.each([
    ['<c r="A1" t="e"><v>#N/A</v></c>', '#N/A'],
    ["<c r='A1' s='0' t='e'><f>1/0</f><v>#DIV/0!</v></c>", '#DIV/0!'],
    ['<c t="e" r="A1" cm="1"><f t="array" ref="A1">X</f><v>Err:502</v></c>', 'Err:502'],
    // Programs that do not compute write formulas without their results.
    ['<c r="A1"><f>B1*2</f></c>', '#CALC!'],
    ['<c r="A1" s="0"><f>B1*2</f><v></v></c>', '#CALC!'],
    ['<c r="A1"><f>B1*2</f><v/></c>', '#CALC!'],
    // The result of a formula may be an empty text.
    ['<c r="A1" t="str"><f>IF(TRUE,"","x")</f><v></v></c>', undefined],
    ['<c r="A1"/>', undefined],
  ])('%#: has the errors of cells as texts: %s', async (cell, text) => {
    const part = sheet(`${cell}<c r="B1"><v>5</v></c>`)
    const styles = '<styleSheet><cellXfs count="1"><xf numFmtId="0"/></cellXfs></styleSheet>'
    const bytes = packWorkbook({ 'xl/worksheets/sheet1.xml': part, 'xl/styles.xml': styles })
    expect(await rowsOf(bytes)).toEqual([[text ?? '', '5']])
  })

  it('with far more content than a list needs is refused while it is unpacked', async () => {
    const bomb = packWorkbook({ 'xl/worksheets/sheet1.xml': Buffer.alloc(110 * 1024 * 1024, 0x20) })
    expect(bomb.length).toBeLessThan(1024 * 1024)
    expect(await faultOf(bomb)).toBe('inflated')
    // The reader must not trust the sizes in the headers.
    const lying = Buffer.from(bomb)
    for (let at = lying.indexOf('PK\x03\x04'); at !== -1; at = lying.indexOf('PK\x03\x04', at + 4))
      lying.writeUInt32LE(100, at + 22)
    expect(await faultOf(lying)).toBe('inflated')
  })

  it('with thousands of parts is refused', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 2_100 }, (_, at) => [`p${at}.xml`, '<a/>']),
    )
    expect(await faultOf(packWorkbook(many))).toBe('inflated')
  })

  it.each([
    ['<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]>', 'entities'],
    [`${' '.repeat(65_530)}<!doctype x>`, 'entities'],
    [sheet('<c r="XFD1"><v>1</v></c>'), 'tooManyColumns'],
    [sheet('<c r="A1048576"><v>1</v></c>'), 'tooManyRows'],
    ['<worksheet><sheetData><row', 'damaged'],
  ])('%#: is refused: %j', async (part, fault) => {
    expect(await faultOf(packWorkbook({ 'xl/worksheets/sheet1.xml': part }))).toBe(fault)
  })

  it('with paths that lead elsewhere is read and writes nothing', async () => {
    const file = packWorkbook({
      '../../../tmp/chowk-was-here.xml': '<a/>',
      '/etc/evil.xml': '<a/>',
    })
    expect(await rowsOf(file)).toEqual([['Name'], ['Kurta']])
  })

  it('that is no workbook, or is incomplete, is refused', async () => {
    expect(await faultOf(zipSync({ 'a.txt': strToU8('hello') }))).toBe('kind')
    const whole = packWorkbook({})
    expect(await faultOf(whole.subarray(0, whole.length / 2))).toMatch(/damaged|kind/)
  })
})
