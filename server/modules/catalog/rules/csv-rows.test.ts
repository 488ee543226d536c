import { describe, expect, it } from 'vitest'
import { csvRows, longestField } from './csv-rows.ts'

const unmatched = 'the quotes of the row do not match'
const header = 'key,name,text'

/** The line of each row with its cells or its problem; the first row is left out. */
function read(...lines: string[]): unknown[] {
  const [, ...rows] = csvRows([header, ...lines].join('\n'), ',')
  return rows.map((row) => [row.line, 'cells' in row ? row.cells : row.problem])
}

describe('rows of a CSV file', () => {
  it('have quotes, line breaks and separators inside quoted fields, and lines may end with \\r\\n', () => {
    expect(read('1,"a ""b"", c",\r', '', '2,"one\r', 'two" ,x"y"', ' , ,')).toEqual([
      [2, ['1', 'a "b", c', '']],
      [4, ['2', 'one\ntwo', 'x"y"']],
    ])
  })

  it.each<[string, string[], unknown[]]>([
    [
      'that nothing closes',
      ['1,"a,b', '2,c,d'],
      [
        [2, unmatched],
        [3, ['2', 'c', 'd']],
      ],
    ],
    [
      'that a quoted field below would close',
      ['1,"a,b', '2,c,"d"', '3,"e",f'],
      [
        [2, unmatched],
        [3, ['2', 'c', 'd']],
        [4, ['3', 'e', 'f']],
      ],
    ],
    [
      'that the inches of a later row would close',
      ['1,"a,b', '2,heels 6",c'],
      [
        [2, unmatched],
        [3, ['2', 'heels 6"', 'c']],
      ],
    ],
    [
      'that an empty quoted field would continue',
      ['1,"a,b', '2,"",c', '3,"d",e'],
      [
        [2, unmatched],
        [3, ['2', '', 'c']],
        [4, ['3', 'd', 'e']],
      ],
    ],
    [
      'inside a quoted field',
      ['1,"a "b" c",d', '2,e,f'],
      [
        [2, unmatched],
        [3, ['2', 'e', 'f']],
      ],
    ],
    [
      'on the last line',
      ['1,a,b', '2,"c,d'],
      [
        [2, ['1', 'a', 'b']],
        [3, unmatched],
      ],
    ],
  ])('lose only their own row by a quote %s', (...[, lines, rows]) => {
    expect(read(...lines)).toEqual(rows)
  })

  it('with a quote that is not closed within the longest text lose only their own row', () => {
    const further = Array.from({ length: 3000 }, (_, at) => `${at},shirt,blue`)
    const rows = read('1,"a,b', ...further)
    expect(rows).toHaveLength(3001)
    expect(rows[0]).toEqual([2, 'a quoted text does not end within 20000 characters'])
    expect(rows.at(-1)).toEqual([3002, ['2999', 'shirt', 'blue']])
  })

  it('with a too long text, a zero byte or an extra field lose only their own row', () => {
    const long = 'x'.repeat(longestField + 1)
    expect(read(`1,${long},a`, `2,"${long}",a`, '3,a\0,b', '4,a,b,c', '5,a', '6,a,b')).toEqual([
      [2, 'a text is longer than 20000 characters'],
      [3, 'a text is longer than 20000 characters'],
      [4, 'the row has a zero byte'],
      [5, 'the row has 4 fields, the first line 3'],
      [6, 'the row has 2 fields, the first line 3'],
      [7, ['6', 'a', 'b']],
    ])
    expect(read(`1,${long.slice(1)},a`)).toEqual([[2, ['1', long.slice(1), 'a']]])
  })

  it('reads many broken rows in time proportional to their number', () => {
    const lines = Array.from({ length: 20_000 }, (_, at) => (at % 2 ? '2,"a,b' : '1,"",c'))
    expect(read(...lines)).toHaveLength(20_000)
  })
})
