import { OperatorError } from '#server/platform/db/operator-error.ts'
import { type CsvRow, csvReader } from '#server/modules/catalog/rules/csv-rows.ts'
import type { Mapping, Row } from '#server/modules/catalog/rules/mapping.ts'
import { openFile, readLines } from './read-lines.ts'

/** `line` is the line of the file at which the row begins; a row that cannot be read has a problem instead of cells. */
export type ReadRow = { line: number; row: Row } | { line: number; problem: string }
export type Catalogue = {
  bytes: number
  bytesRead: () => number
  rows: AsyncGenerator<ReadRow>
}

/**
 * Streams the rows of a CSV file. Before the first row the whole file is read once: throws one sentence when it is not
 * CSV in UTF-8, lacks a column of the mapping, or most of its rows cannot be read.
 */
export async function openCatalogue(file: string, mapping: Mapping): Promise<Catalogue> {
  const places = await checkRows(file, mapping.delimiter, (header) =>
    placesOf(header, mapping, file),
  )
  const { bytes, stream } = openFile(file)
  const rows = readRows(readLines(stream), mapping.delimiter)
  return { bytes, bytesRead: () => stream.bytesRead, rows: shapeRows(rows, places) }
}

/** All rows of a small file, with its header; throws like `openCatalogue`. */
export async function readWhole(file: string): Promise<CsvRow[]> {
  const rows: CsvRow[] = []
  await checkRows(
    file,
    ',',
    () => undefined,
    (row) => rows.push(row),
  )
  return rows
}

async function* readRows(lines: AsyncIterable<string>, delimiter: string): AsyncGenerator<CsvRow> {
  const reader = csvReader(delimiter)
  for await (const line of lines) yield* reader.push(line)
  yield* reader.end()
}

/** Reads the whole file, and returns the result of `readHeader` for its first row. */
async function checkRows<T>(
  file: string,
  delimiter: string,
  readHeader: (names: string[]) => T,
  keep: (row: CsvRow) => void = () => undefined,
): Promise<T> {
  const rows = readRows(readLines(openFile(file).stream), delimiter)
  const first = await rows.next()
  if (first.done) throw new OperatorError(`${file} is empty`)
  const header = first.value
  if ('problem' in header) {
    throw new OperatorError(
      `${file} is not a CSV file in UTF-8: line ${header.line}: ${header.problem}`,
    )
  }
  const found = readHeader(header.cells.map((name) => name.trim()))
  keep(header)
  await checkShape(rows, file, keep)
  return found
}

/** Accepts single wrong rows; rejects the file when most rows are wrong, because its first line is then no header. */
async function checkShape(
  rows: AsyncIterable<CsvRow>,
  file: string,
  keep: (row: CsvRow) => void,
): Promise<void> {
  let all = 0
  const wrong = { count: 0, example: '' }
  for await (const row of rows) {
    all += 1
    keep(row)
    if (!('problem' in row)) continue
    wrong.example ||= `line ${row.line}: ${row.problem}`
    wrong.count += 1
  }
  if (wrong.count * 2 <= all) return
  throw new OperatorError(
    `${file} cannot be read: ${wrong.count} of ${all} rows are wrong, the first on ${wrong.example}`,
  )
}

type Places = { ours: string; place: number }[]

function placesOf(names: string[], mapping: Mapping, file: string): Places {
  return Object.entries(mapping.columns).flatMap(([ours, theirs]) => {
    if (theirs === undefined) return []
    const place = names.indexOf(theirs)
    if (place < 0) {
      throw new OperatorError(
        `${file} has no column "${theirs}"; its first line reads "${excerpt(names)}"`,
      )
    }
    if (place !== names.lastIndexOf(theirs)) {
      throw new OperatorError(`${file} has two columns "${theirs}"`)
    }
    return [{ ours, place }]
  })
}

function excerpt(names: string[]): string {
  const text = names.join(', ')
  return text.length > 120 ? `${text.slice(0, 120)}…` : text
}

async function* shapeRows(rows: AsyncGenerator<CsvRow>, places: Places): AsyncGenerator<ReadRow> {
  // The first row names the columns.
  await rows.next()
  for await (const row of rows) {
    yield 'problem' in row ? row : { line: row.line, row: shape(row.cells, places) }
  }
}

function shape(cells: string[], places: Places): Row {
  return Object.fromEntries(places.map(({ ours, place }) => [ours, cells[place] ?? ''])) as Row
}
