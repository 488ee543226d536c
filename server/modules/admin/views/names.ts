import { and, or, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { checkRows } from '#server/platform/db/rows/check-rows.ts'
import type { Db } from '#server/platform/db/open.ts'
import { allOf, hasWords } from './lists.ts'
import { patternsOfSounds, soundsLike } from '../language/sounds.ts'

/** Rows whose names may sound like the search, before `soundsLike` has checked them. */
const MOST_ALIKE = 1_000

/** Names, area, address and city of a shop in both languages, as the index `stores_by_sounds` has them. */
export const storeNames = sql`(stores.shop_name || ' ' || stores.owner_name || ' ' || coalesce(stores.hindi ->> 'shopName', '')
  || ' ' || stores.locality || ' ' || stores.address || ' ' || coalesce(stores.hindi ->> 'address', '') || ' ' || stores.city)`
/** Name and e-mail address of a customer, as the index `users_by_words` has them. */
export const customerTexts = sql`(users.name || ' ' || users.email)`

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
  const fits = patterns.map(
    (some) => sql`name_sounds(${names}) like any(${sql.param(some)}::text[])`,
  )
  // The inner query has no limit, which would make a scan of the whole table look cheap; the database stops all the same.
  const { rows } = await db.execute(sql`with alike as materialized (
      select id, ${names} as names from ${sql.identifier(table)} where ${allOf(fits)})
    select * from alike limit ${MOST_ALIKE}`)
  return checkRows(row, rows)
    .filter((one) => soundsLike(one.names, search))
    .map(({ id }) => id)
}

export const findCustomersAlike = (db: Db, search: string) =>
  findAlike(db, 'users', sql`users.name`, search)
export const findStoresAlike = (db: Db, search: string) =>
  findAlike(db, 'stores', storeNames, search)
export const findGuestsAlike = (db: Db, search: string) =>
  findAlike(db, 'grievances', sql`grievances.name`, search)

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
