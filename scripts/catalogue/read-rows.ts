import { createReadStream, type ReadStream, statSync } from 'node:fs'
import Papa from 'papaparse'
import { OperatorError } from '#server/platform/db/operator-error.ts'
import type { Mapping, Row } from '#server/modules/catalog/rules/mapping.ts'

/** `line` is where the row begins in the file; a row that cannot be read carries a problem instead of cells. */
export type ReadRow = { line: number; row: Row } | { line: number; problem: string }
export type Catalogue = {
  bytes: number
  bytesRead: () => number
  rows: AsyncGenerator<ReadRow>
}

type Cells = { line: number; cells: string[]; malformed: boolean }

const longestRow = 8_000_000

/** Streams the rows of a CSV file; throws one sentence when the file is not CSV or lacks a column of the mapping. */
export async function openCatalogue(file: string, mapping: Mapping): Promise<Catalogue> {
  const bytes = sizeOf(file)
  const stream = createReadStream(file)
  const records = readRecords(decode(stream, file), mapping.delimiter, file)
  const header = await records.next()
  if (header.done) throw new OperatorError(`${file} is empty`)
  const toRow = rowReader(header.value.cells, mapping, file)
  return { bytes, bytesRead: () => stream.bytesRead, rows: shapeRows(records, toRow) }
}

function sizeOf(file: string): number {
  try {
    const found = statSync(file)
    if (found.isFile()) return found.size
  } catch (cause) {
    throw new OperatorError(`There is no file ${file}`, { cause })
  }
  throw new OperatorError(`${file} is not a file`)
}

async function* decode(stream: ReadStream, file: string): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const bytes of stream) {
      const text = decoder.decode(bytes as Buffer, { stream: true })
      if (text.includes('\0')) throw new TypeError('a zero byte')
      yield text
    }
    yield decoder.decode()
  } catch (cause) {
    if (!(cause instanceof TypeError)) throw cause
    throw new OperatorError(`${file} is not a CSV file in UTF-8`, { cause })
  }
}

/** Rows with the number of their first line; blank lines are skipped. */
async function* readRecords(
  texts: AsyncIterable<string>,
  delimiter: string,
  file: string,
): AsyncGenerator<Cells> {
  let rest = ''
  let line = 1
  const take = (last: boolean) => {
    const parsed = parse(rest, delimiter, last)
    rest = rest.slice(parsed.meta.cursor)
    if (rest.length > longestRow) {
      throw new OperatorError(`${file}: the quoted text that begins on line ${line} does not end`)
    }
    const malformed = new Set(parsed.errors.map((error) => error.row))
    return parsed.data.flatMap((cells, at) => {
      const begin = line
      line += 1 + cells.join('').split('\n').length - 1
      const blank = cells.length === 1 && cells[0]?.trim() === ''
      return blank ? [] : [{ line: begin, cells, malformed: malformed.has(at) }]
    })
  }
  for await (const text of texts) {
    rest += text
    yield* take(false)
  }
  yield* take(true)
}

function parse(text: string, delimiter: string, last: boolean): Papa.ParseResult<string[]> {
  // Lines end with \n; a \r before it is trimmed like other white space.
  const parser = new Papa.Parser({ delimiter, newline: '\n' })
  return parser.parse(text, 0, !last) as Papa.ParseResult<string[]>
}

type ReadCells = (cells: string[]) => Row

function rowReader(header: string[], mapping: Mapping, file: string) {
  const names = header.map((name) => name.trim())
  const places = Object.entries(mapping.columns).flatMap(([ours, theirs]) => {
    if (theirs === undefined) return []
    const place = names.indexOf(theirs)
    if (place < 0)
      throw new OperatorError(
        `${file} has no column "${theirs}"; its first line reads "${excerpt(names)}"`,
      )
    if (place !== names.lastIndexOf(theirs)) {
      throw new OperatorError(`${file} has two columns "${theirs}"`)
    }
    return [[ours, place] as const]
  })
  const read: ReadCells = (cells) =>
    Object.fromEntries(places.map(([ours, place]) => [ours, cells[place] ?? ''])) as Row
  return { width: names.length, read }
}

function excerpt(names: string[]): string {
  const text = names.join(', ')
  return text.length > 120 ? `${text.slice(0, 120)}…` : text
}

async function* shapeRows(
  records: AsyncGenerator<Cells>,
  { width, read }: ReturnType<typeof rowReader>,
): AsyncGenerator<ReadRow> {
  for await (const { line, cells, malformed } of records) {
    if (malformed) yield { line, problem: 'the quotes of the row do not match' }
    else if (cells.length === width) yield { line, row: read(cells) }
    else yield { line, problem: `the row has ${cells.length} fields, the first line ${width}` }
  }
}
