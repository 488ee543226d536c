import { type AnyColumn, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { rupeesFromPaise } from '#shared/formats/money.ts'
import { mustExist } from '#shared/must-exist.ts'

/** The reasons for which a column is in no archive. */
export const reasons = {
  secret: 'A secret, or a hash, a key or a sealed copy of one',
  key: 'A number by which the database finds or orders rows; it says nothing outside',
  owner: 'The person or the shop whose archive it is',
  said: 'Said by another field of this archive',
  others: 'About another person',
  shops: 'Of the shop, in whose archive it is',
  work: 'The state of the program’s own work',
}
export type Reason = keyof typeof reasons

/**
 * The columns of a table that are left out, in words with spaces between them, by their reason. A generated column, of
 * which the program knows nothing, stands with its name in the database.
 */
export type LeftOut = Partial<Record<Reason, string>>

/** For `shops`: every column that the section does not name and of which the archive of the shop tells. */
export const ALL_OF_SHOP = '*'

/** A joined table with its condition; the third word makes it a left join. */
export type Join = readonly [table: PgTable, on: SQL | undefined, kind?: 'left']
export type Row = Record<string, unknown>

/** Rows of one table in an archive. */
export type Section = {
  table: PgTable
  joins?: readonly Join[]
  where?: SQL | undefined
  /** A column or an expression by its name in the archive; a name that ends in `?` is absent when it is null. */
  fields: Record<string, PgColumn | SQL>
  leftOut?: LeftOut
  /** The columns that order the rows; together they are unique and never null. */
  by: readonly AnyColumn[]
  descending?: true
  /** Rows that are read at once; fewer where a row may have a picture or hundreds of parts. */
  atOnce?: number
  /** The column to which the parts refer. */
  id?: PgColumn
  parts?: Record<string, Part>
  /** Makes another value than the list of the rows, of which there are few. */
  as?: (rows: Row[]) => unknown
}

/** Rows that belong to a row of a section, to whose `id` the column `of` refers. */
export type Part = Section & { of: PgColumn }

/** The sections of an archive, by name. */
export type Manifest = Record<string, Section>

/**
 * Columns of a table: their names with spaces between them, `column=name` for another name in the archive. A column of
 * paise is rupees there.
 */
export function pick(table: PgTable, words: string): Record<string, PgColumn | SQL> {
  const columns: Record<string, PgColumn> = getTableColumns(table)
  const pairs = words.split(' ').map((word) => {
    const [key = '', name = key] = word.split('=')
    const column = mustExist(columns[key], `the column ${key}`)
    return [name, key.endsWith('Paise') ? rupees(column) : column] as const
  })
  return Object.fromEntries(pairs)
}

export const oneOf = (rows: Row[]): Row | null => rows[0] ?? null
export const valueOf =
  (name: string) =>
  (rows: Row[]): unknown =>
    rows[0]?.[name] ?? null

/** A value made from one column; null stays null. */
export function mapColumn<T, V>(from: PgColumn | SQL, make: (value: T) => V): SQL<V> {
  return sql`${from}`.mapWith((value: unknown) => make(value as T)) as SQL<V>
}

/** A value made from several columns; times are texts. */
export function madeOf<T, V>(
  from: { [name in keyof T]: PgColumn | SQL },
  make: (row: T) => V,
): SQL<V> {
  const pairs = Object.entries<PgColumn | SQL>(from).map(
    ([name, value]) => sql`${name}::text, ${value}`,
  )
  return mapColumn(sql`jsonb_build_object(${sql.join(pairs, sql`, `)})`, make)
}

/** Paise as rupees. */
export const rupees = (paise: PgColumn | SQL) =>
  mapColumn(paise, (value: string | number) => rupeesFromPaise(Number(value)))

export const dataUrl = (webp: PgColumn) =>
  mapColumn(webp, (bytes: Buffer) => `data:image/webp;base64,${bytes.toString('base64')}`)

/** A time in whole seconds, because spreadsheets read no fractions. */
export const instantText = (value: string | Date | null): string | null =>
  value === null ? null : new Date(value).toISOString().replace(/\.\d+/, '')
