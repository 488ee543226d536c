import { strToU8, Zip, ZipDeflate } from 'fflate'
import type { Db } from '#server/platform/db/open.ts'
import { type Cell, writeCsv } from '#shared/csv/write-csv.ts'
import { INDIA_OFFSET_MS } from '#shared/formats/india-time.ts'
import { readJsonOf, readSection } from './read-sections.ts'
import { instantText, type Manifest, type Row, type Section } from './section.ts'

/** Characters that are compressed at once. */
const PIECE = 16_384

export type ArchiveFile = { name: string; text: () => AsyncIterable<string> | string[] }
export type ArchiveText = {
  files: number
  read: (made: (files: number) => void) => AsyncGenerator<Uint8Array>
}

/** A zip file with a JSON file for each section and CSV files for lists, in pieces; `made` learns of each whole file. */
export function openZip(db: Db, manifest: Manifest, now: Date): ArchiveText {
  const files = filesOf(db, manifest, now)
  return { files: files.length, read: (made) => readZip(files, now, made) }
}

/** `at` is the time of every file in it. */
export async function* readZip(
  files: ArchiveFile[],
  at: Date,
  made: (files: number) => void,
): AsyncGenerator<Uint8Array> {
  let ready: Uint8Array[] = []
  // fflate 0.8.3 writes the hours of the process's own zone: without this, another zone gives other bytes.
  const inIndia = new Date(new Date(at.getTime() + INDIA_OFFSET_MS).toISOString().slice(0, -1))
  const zip = new Zip((error, bytes) => {
    if (error) throw error
    ready.push(bytes)
  })
  const take = () => {
    const taken = ready
    ready = []
    return taken
  }
  for (const [place, { name, text }] of files.entries()) {
    const file = new ZipDeflate(name)
    file.mtime = inIndia
    zip.add(file)
    for await (const piece of joinTexts(text())) {
      file.push(strToU8(piece))
      yield* take()
    }
    file.push(new Uint8Array(), true)
    made(place + 1)
    yield* take()
  }
  zip.end()
  yield* take()
}

/** Joins short texts, because compressing each alone takes long. */
async function* joinTexts(texts: AsyncIterable<string> | string[]): AsyncGenerator<string> {
  let text = ''
  for await (const one of texts) {
    text += one
    if (text.length < PIECE) continue
    yield text
    text = ''
  }
  yield text
}

function filesOf(db: Db, manifest: Manifest, now: Date): ArchiveFile[] {
  const made = { name: 'archive.json', text: () => [JSON.stringify({ exportedAt: now })] }
  const sections = Object.entries(manifest).flatMap(([name, section]) => [
    { name: `${name}.json`, text: () => readJsonOf(db, section) },
    ...(section.as ? [] : tablesOf(db, name, section)),
  ])
  return [made, ...sections]
}

/** The CSV files of a list: its rows, and those of each part with the first field, which no other row has, of the row to which they belong. */
function tablesOf(db: Db, name: string, section: Section): ArchiveFile[] {
  const { parts = {}, ...alone } = section
  const single = Object.entries(parts).filter(([, { as }]) => as)
  const lists = Object.entries(parts).filter(([, { as }]) => !as)
  const rows = { ...alone, parts: Object.fromEntries(single) }
  const [key = '', ...others] = namesOf(rows)
  return [
    { name: `${name}.csv`, text: () => readCsv(db, rows, [key, ...others], (row) => [row]) },
    ...lists.map(([of, part]) => ({
      name: `${name}-${of}.csv`,
      text: () =>
        readCsv(
          db,
          { ...alone, parts: { [of]: part } },
          [`${name}.${key}`, ...namesOf(part)],
          (row) => (row[of] as Row[]).map((one) => ({ ...one, [`${name}.${key}`]: row[key] })),
        ),
    })),
  ]
}

const namesOf = ({ fields, parts = {} }: Section) => [
  ...Object.keys(fields).map((name) => name.replace('?', '')),
  ...Object.keys(parts),
]

async function* readCsv(
  db: Db,
  section: Section,
  names: string[],
  rowsIn: (row: Row) => Row[],
): AsyncGenerator<string> {
  yield writeCsv([names])
  for await (const found of readSection(db, section)) {
    const rows = found.flatMap(rowsIn).map((row) => names.map((name) => cellOf(row[name])))
    if (rows.length > 0) yield writeCsv(rows).slice(1)
  }
}

function cellOf(value: unknown): Cell {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return { number: String(value) }
  if (typeof value === 'string') return value
  return value instanceof Date ? (instantText(value) ?? '') : JSON.stringify(value)
}
