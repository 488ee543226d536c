import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { type SheetCell, sheetXml, workbook, workbookParts } from '#test/workbooks.ts'
import { readTable } from './read-table.ts'
import { writeXlsx } from './write-table.ts'

const limits = { rows: 2_000, columns: 20, cell: 500 }
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** A number's cell with the style of a format's place. */
const number = (value: number | string, style?: number): SheetCell => ({
  xml: (name) => `<c r="${name}"${style === undefined ? '' : ` s="${style}"`}><v>${value}</v></c>`,
})

/** The parts of a workbook whose styles have these formats, in their order. */
function withFormats(rows: readonly (readonly SheetCell[])[], formats: readonly string[]) {
  const all = formats.map((code, at) => `<numFmt numFmtId="${170 + at}" formatCode="${code}"/>`)
  const used = formats.map((_, at) => `<xf numFmtId="${170 + at}" applyNumberFormat="1"/>`)
  const styles = `<styleSheet xmlns="${main}"><numFmts>${all.join('')}</numFmts><cellStyleXfs><xf/></cellStyleXfs><cellXfs>${used.join('')}</cellXfs></styleSheet>`
  const links = `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId9" Type="${office}/styles" Target="styles.xml"/></Relationships>`
  return zipSync({
    ...workbookParts({ List: sheetXml(rows) }),
    'xl/styles.xml': strToU8(styles),
    'xl/_rels/workbook.xml.rels': strToU8(links),
  })
}
const two = (part: number) => String(part).padStart(2, '0')
const rowsOf = async (bytes: Uint8Array) => (await readTable(bytes, limits))[0]?.rows

describe('a number of a workbook', () => {
  it.each([
    ['[$$-409]#,##0.00', '14 $'],
    ['&quot;$&quot;#,##0', '14 $'],
    ['[$€-2]\\ #,##0', '14 €'],
    ['#,##0\\ &#8364;', '14 €'],
    ['[$AED]\\ 0', '14 AED'],
    ['#,##0 &quot;USD&quot;', '14 USD'],
    ['[$£-809]#,##0;[Red]-[$£-809]#,##0', '14 £'],
    ['[$₹-4009]\\ #,##0', '14'],
    ['&quot;₹&quot;#,##0', '14'],
    ['[$Rs.-4009] 0', '14'],
    ['&quot;INR&quot; 0', '14'],
    ['0%', '14'],
    ['0 &quot;PCS&quot;', '14'],
    ['[Red]0.00', '14'],
    ['000000', '000014'],
  ])('in the format %s is the text %j', async (format, text) => {
    expect(await rowsOf(withFormats([['Price'], [number(14, 0)]], [format]))).toEqual([
      ['Price'],
      [text],
    ])
  })

  it.each([
    ['0.00', '2.1', '2.10'],
    ['#,##0.00', '2.1', '2.10'],
    ['0.00;[Red]-0.00', '2.1', '2.10'],
    ['0.00', '2.12', '2.12'],
    ['0.00', '899.985', '899.985'],
    ['0.00', '40', '40'],
    ['0.0', '2.1', '2.1'],
    ['General', '2.1', '2.1'],
  ])('in the format %s, %s is %s', async (format, value, text) => {
    expect(await rowsOf(withFormats([['Size'], [number(value, 0)]], [format]))).toEqual([
      ['Size'],
      [text],
    ])
  })

  it('is what the spreadsheet shows: fifteen digits, and an exponent for a code that has lost more', async () => {
    const cells = [
      '499.98999999999995',
      '123456789012345',
      '8901234567890123',
      '8.90123456789012E+15',
    ]
    expect(await rowsOf(workbook({ List: [cells.map((cell) => number(cell))] }))).toEqual([
      ['499.99', '123456789012345', '8.90123456789012E+15', '8.90123456789012E+15'],
    ])
  })

  it('of a day is the day, and every minute of a day is itself', async () => {
    const minutes = Array.from({ length: 1_440 }, (_, at) => at)
    const cells = minutes.map((minute) => [number(46_114 + minute / 1_440, 0)])
    const rows = await rowsOf(withFormats(cells, ['yyyy\\-mm\\-dd\\ hh:mm']))
    expect(rows).toEqual(
      minutes.map((minute) => [
        minute === 0
          ? '2026-04-02'
          : `2026-04-02 ${two(Math.floor(minute / 60))}:${two(minute % 60)}:00`,
      ]),
    )
  })
})

describe('a text of a workbook', () => {
  it.each([
    ['KR_x0042_7', 'KR_x0042_7'],
    ['KR_x005F_x0042_7', 'KR_x0042_7'],
    ['one_x000D_two', 'one\rtwo'],
  ])('%s is read as spreadsheets write it', async (written, text) => {
    expect(await rowsOf(workbook({ List: [[written]] }))).toEqual([[text]])
  })

  it.each(['KR_x0042_7', 'constructor', '_x005F_x0042_'])(
    '%s comes back from our own file',
    async (text) => {
      expect(await rowsOf(await writeXlsx([['Name'], [text]]))).toEqual([['Name'], [text]])
    },
  )
})

describe('what is hidden in a workbook', () => {
  it('is told by sheet and row, whether a person or a filter has hidden it', async () => {
    const rows = sheetXml([['Name'], ['Stole'], ['Shawl'], ['Cap']])
      .replace('<row r="2">', '<row r="2" hidden="1">')
      .replace('<row r="4">', '<row r="4" spans="1:1" hidden="true" outlineLevel="1">')
    const parts = workbookParts({ Old: sheetXml([['Name'], ['Sari']]), Now: rows })
    const names = Buffer.from(parts['xl/workbook.xml'] ?? [])
      .toString()
      .replace('name="Old"', 'name="Old" state="veryHidden"')
    const sheets = await readTable(zipSync({ ...parts, 'xl/workbook.xml': strToU8(names) }), limits)
    expect(sheets).toMatchObject([
      { name: 'Old', isHidden: true, hiddenRows: [] },
      { name: 'Now', isHidden: false, hiddenRows: [1, 3] },
    ])
  })
})
