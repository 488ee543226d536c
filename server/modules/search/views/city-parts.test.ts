import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#test/database.ts'
import { allParts, inParts } from './city-parts.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

/** The indexes that PostgreSQL would read for a word in these parts of the cities. */
async function indexesRead(parts: readonly number[]): Promise<string[]> {
  const plan = await database.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`)
    const { rows } = await tx.execute(sql`explain select from search_products h
      where ${inParts(parts, sql`h.words @@ ${"'#kurta'"}::tsquery`)}`)
    return JSON.stringify(rows)
  })
  return [...plan.matchAll(/search_products_by_words_\d+/g)].map(([name]) => name).toSorted()
}

it('words are read from the indexes of the parts alone', async () => {
  expect(await indexesRead([7])).toEqual(['search_products_by_words_7'])
  expect(await indexesRead([3, 12])).toEqual([
    'search_products_by_words_12',
    'search_products_by_words_3',
  ])
  expect(await indexesRead(allParts)).toHaveLength(16)
  expect(await indexesRead([])).toEqual([])
})

it('every city is in one of the parts', async () => {
  const { rows } = await database.pool.query<{ part: number }>(
    `select distinct city_part('City ' || n) as part from generate_series(1, 400) as n order by 1`,
  )
  expect(rows.map(({ part }) => part)).toEqual(allParts)
})
