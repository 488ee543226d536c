import { and, or, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { checkRows } from '#server/platform/db/rows/check-rows.ts'
import type { Db } from '#server/platform/db/open.ts'
import { hasWords } from './lists.ts'
import { patternsOfSounds, sounds, soundsLike } from '../language/sounds.ts'

/** Rows whose names may sound like the search, before `soundsLike` has checked them. */
const MOST_ALIKE = 1_000

/** Names, area, address and city of a shop in both languages. */
export const storeNames = sql`concat_ws(' ', stores.shop_name, stores.owner_name, stores.hindi ->> 'shopName',
  stores.locality, stores.address, stores.hindi ->> 'address', stores.city)`

/** The sounds of names as the patterns of `patternsOfSounds` have them. */
const soundsIn = (names: SQL) =>
  sql`regexp_replace(regexp_replace(regexp_replace(translate(
    replace(replace(lower(unaccent(${names})), 'ngh', 'n'), 'x', 'ks'), ${sounds.from}, ${sounds.to}),
    '[-.,/]', ' ', 'g'), ${`[^${sounds.kept}]`}, '', 'g'), '([a-z])\\1+', '\\1', 'g')`

const row = z.object({ id: z.string(), names: z.string() })

/** The ids of the rows of a table whose names sound like the search, whatever the script and spelling of either. */
async function findAlike(
  db: Db,
  table: 'users' | 'stores' | 'grievances',
  names: SQL,
  search: string,
) {
  const patterns = patternsOfSounds(search)
  if (patterns === null) return []
  const heard = sql`' ' || ${soundsIn(names)} || ' '`
  const fits = patterns.map((some) => sql`sounds like any(${sql.param(some)}::text[])`)
  const { rows } = await db.execute(sql`select id, names from (
      select id, ${names} as names, ${heard} as sounds from ${sql.identifier(table)}) named
    where ${sql.join(fits, sql` and `)} order by names, id limit ${MOST_ALIKE}`)
  return checkRows(row, rows)
    .filter((one) => soundsLike(one.names, search))
    .map(({ id }) => id)
}

export const findCustomersAlike = (db: Db, search: string) =>
  findAlike(db, 'users', sql`users.name`, search)
export const findStoresAlike = (db: Db, search: string) =>
  findAlike(db, 'stores', storeNames, search)
export const findGuestsAlike = (db: Db, search: string) =>
  findAlike(db, 'grievances', sql`coalesce(grievances.name, '')`, search)

/** True for a row with one of the ids; false without ids. */
export const isAmong = (column: SQL, ids: readonly string[]) =>
  sql`${column} = any(${sql.param([...ids])}::uuid[])`

/**
 * The condition of a list's search: a row's texts have all of its words, or the column has one of the ids, whose names
 * sound like it. Undefined without words.
 */
export const fitsSearch = (texts: SQL, search: string, column: SQL, ids: readonly string[]) =>
  or(
    and(...hasWords(texts, search)),
    hasWords(texts, search).length > 0 ? isAmong(column, ids) : undefined,
  )
