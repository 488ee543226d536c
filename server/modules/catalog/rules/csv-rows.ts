/** A row of a CSV file, or its problem; `line` is the number of its first line. */
export type CsvRow = { line: number } & ({ cells: string[] } | { problem: string })

export type CsvReader = {
  /** Takes the next line of the file, without its line end; returns the rows that this line completes. */
  push: (text: string) => CsvRow[]
  /** Returns the remaining rows at the end of the file. */
  end: () => CsvRow[]
}

/** Maximum number of characters in a field. */
export const longestField = 20_000

/**
 * The fields of some lines, or the problem of their quotes. `open`: a quoted field does not end in these lines.
 * `endless`: it exceeds the longest field. `unmatched`: a quote stands in a wrong place.
 */
type Fields = string[] | 'open' | 'endless' | 'unmatched'

const problems = {
  open: 'the quotes of the row do not match',
  unmatched: 'the quotes of the row do not match',
  endless: `a quoted text does not end within ${longestField} characters`,
}

/**
 * Reads CSV line by line. The first row sets the number of fields of every row. When the quotes of a row do not match,
 * only its first line is skipped, because the next row may begin on the next line.
 */
function csvReader(delimiter: string): CsvReader {
  const waiting: string[] = []
  let first = 1
  let openLines = 0
  let width: number | undefined
  const next = (isEnd: boolean): FoundRow | null => {
    while (openLines < waiting.length) {
      openLines += 1
      const lines = waiting.slice(0, openLines)
      const fields = readFields(lines.join('\n'), delimiter)
      if (fields !== 'open') return judge(lines, fields, { delimiter, width })
    }
    return isEnd ? judge(waiting, 'open', { delimiter, width }) : null
  }
  const take = (isEnd: boolean): CsvRow[] => {
    const rows: CsvRow[] = []
    while (waiting.length > 0) {
      const found = next(isEnd)
      if (!found) break
      const { lines, ...row } = found
      if ('problem' in row) rows.push({ line: first, ...row })
      else if (!isBlank(row.cells)) {
        rows.push({ line: first, ...row })
        width ??= row.cells.length
      }
      waiting.splice(0, lines)
      first += lines
      openLines = 0
    }
    return rows
  }
  return {
    push: (text) => {
      waiting.push(text.replace(/\r$/, ''))
      return take(false)
    },
    end: () => take(true),
  }
}

/** A row or a problem; it takes up the first `lines` lines. */
type FoundRow = { lines: number } & ({ cells: string[] } | { problem: string })
type Table = { delimiter: string; width: number | undefined }

function judge(lines: string[], fields: Fields, table: Table): FoundRow {
  if (!Array.isArray(fields)) return { lines: 1, problem: problems[fields] }
  if (containsRow(lines.slice(1), fields.length, table)) {
    return { lines: 1, problem: problems.unmatched }
  }
  const problem = problemOf(fields, table.width)
  return { lines: lines.length, ...(problem === null ? { cells: fields } : { problem }) }
}

/**
 * True when one of the further lines is a complete row of its own. The first line then lacks a quote: its field seemed
 * to end at the next quote, some rows below.
 */
function containsRow(further: string[], found: number, { delimiter, width }: Table): boolean {
  const suspects = found === width ? further.slice(-1) : further
  return suspects.some((text) => {
    const fields = readFields(text, delimiter)
    return Array.isArray(fields) && fields.length === width
  })
}

export function csvRows(text: string, delimiter: string): CsvRow[] {
  const reader = csvReader(delimiter)
  const lines = text.replace(/^\uFEFF/, '').split('\n')
  return [...lines.flatMap((line) => reader.push(line)), ...reader.end()]
}

function isBlank(cells: string[]): boolean {
  return cells.every((cell) => cell.trim() === '')
}

function problemOf(cells: string[], width = cells.length): string | null {
  if (isBlank(cells)) return null
  if (cells.some((cell) => cell.includes('\0'))) return 'the row has a zero byte'
  if (cells.some((cell) => cell.length > longestField)) {
    return `a text is longer than ${longestField} characters`
  }
  if (cells.length === width) return null
  return `the row has ${cells.length} fields, the first line ${width}`
}

function readFields(text: string, delimiter: string): Fields {
  const cells: string[] = []
  for (let at = 0; ;) {
    const field = text[at] === '"' ? readQuoted(text, at) : readPlain(text, at, delimiter)
    if (typeof field === 'string') return field
    cells.push(field.cell)
    if (field.end === text.length) return cells
    if (text[field.end] !== delimiter) return 'unmatched'
    at = field.end + 1
  }
}

type Field = { cell: string; end: number }

function readPlain(text: string, begin: number, delimiter: string): Field {
  const found = text.indexOf(delimiter, begin)
  const end = found < 0 ? text.length : found
  return { cell: text.slice(begin, end), end }
}

function readQuoted(text: string, begin: number): Field | 'open' | 'endless' {
  let quote = text.indexOf('"', begin + 1)
  while (quote >= 0 && text[quote + 1] === '"') quote = text.indexOf('"', quote + 2)
  if (quote < 0) return text.length - begin > longestField ? 'endless' : 'open'
  let end = quote + 1
  while (text[end] === ' ') end += 1
  return { cell: text.slice(begin + 1, quote).replaceAll('""', '"'), end }
}
