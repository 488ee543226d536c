import { and, asc, desc, inArray, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import type { Manifest, Part, Row, Section } from './section.ts'

const AT_ONCE = 500

/** A row before its parts are added; `at` is its place in the order. */
type FoundRow = { row: Row; id: unknown; of: unknown; at: string[] }
/** The parts to read; all by default. */
type Choice = { parts?: readonly string[] | undefined }

/** The rows of a section with their parts, some hundred at a time, so that a large archive needs little memory. */
export async function* readSection(
  db: Db,
  section: Section,
  choice: Choice = {},
): AsyncGenerator<Row[]> {
  const { atOnce = AT_ONCE } = section
  let last: FoundRow | undefined
  do {
    const found = await select(db, section, last ? isAfter(section, last.at) : undefined, atOnce)
    last = found.length === atOnce ? found.at(-1) : undefined
    if (found.length > 0) yield await withParts(db, section, found, choice)
  } while (last)
}

/** All rows of a section that has few. */
export async function readAll(db: Db, section: Section): Promise<Row[]> {
  const all: Row[] = []
  for await (const rows of readSection(db, section)) all.push(...rows)
  return all
}

/** An archive as the text of one JSON object, in pieces. */
export async function* readJson(db: Db, manifest: Manifest, now: Date): AsyncGenerator<string> {
  yield `{"exportedAt":${JSON.stringify(now)}`
  for (const [name, section] of Object.entries(manifest)) {
    yield `,${JSON.stringify(name)}:`
    yield* readJsonOf(db, section)
  }
  yield '}'
}

/** A section as JSON, in pieces. */
export async function* readJsonOf(db: Db, section: Section): AsyncGenerator<string> {
  if (section.as) return yield JSON.stringify(section.as(await readAll(db, section)))
  let before = '['
  for await (const rows of readSection(db, section)) {
    for (const row of rows) {
      yield before + JSON.stringify(row)
      before = ','
    }
  }
  yield before === '[' ? '[]' : ']'
}

async function select(
  db: Db,
  { table, joins = [], where, fields, by, descending, id, ...section }: Section | Part,
  condition?: SQL,
  most?: number,
): Promise<FoundRow[]> {
  const none = sql`null`
  const columns = {
    row: fields,
    id: id ?? none,
    of: 'of' in section ? section.of : none,
    at: sql<string[]>`array[${list(by.map((column) => sql`${column}::text`))}]`,
  }
  let query = db.select(columns).from(table).$dynamic()
  for (const [joined, on, kind] of joins)
    query = (kind ? query.leftJoin(joined, on) : query.innerJoin(joined, on)) as typeof query
  query = query.where(and(where, condition)).orderBy(...by.map(descending ? desc : asc))
  return (await (most === undefined ? query : query.limit(most))) as unknown as FoundRow[]
}

/**
 * The condition for rows after this one; times are compared as texts, which keep their microseconds. The first column is
 * compared alone too, because columns of two tables have no index together.
 */
function isAfter({ by, descending }: Section, at: string[]): SQL {
  const sign = sql.raw(descending ? '<' : '>')
  const values = by.map((column, place) => sql`${at[place]}::${sql.raw(column.getSQLType())}`)
  return sql`${by[0]} ${sign}= ${values[0]} and (${list([...by])}) ${sign} (${list(values)})`
}

const list = (parts: Parameters<typeof sql.join>[0]) => sql.join(parts, sql`, `)

async function withParts(
  db: Db,
  { parts = {} }: Section,
  found: FoundRow[],
  { parts: chosen }: Choice = {},
): Promise<Row[]> {
  const rows = found.map(({ row }) => rowWithoutNulls(row))
  const ids = found.map(({ id }) => id)
  for (const [name, part] of Object.entries(parts)) {
    if (chosen && !chosen.includes(name)) continue
    const own = await select(db, part, inArray(part.of, ids))
    const filled = await withParts(db, part, own)
    const groups = Map.groupBy(filled, (_row, place) => own[place]?.of)
    for (const [place, row] of rows.entries()) {
      const values = groups.get(ids[place]) ?? []
      row[name] = part.as ? part.as(values) : values
    }
  }
  return rows
}

/** The row without the fields that are absent when they are null. */
function rowWithoutNulls(row: Row): Row {
  const pairs = Object.entries(row).map(([name, value]) =>
    name.endsWith('?') ? (value === null ? [] : [[name.slice(0, -1), value]]) : [[name, value]],
  )
  return Object.fromEntries(pairs.flat())
}
