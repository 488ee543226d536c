import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { viewSearch } from '#server/modules/search/views/search.ts'
import { SearchService } from '#server/modules/search/views/search-service.ts'
import type { Db } from '#server/platform/db/open.ts'
import { getProductsQuery } from '#shared/contract/search.ts'
import { openTestDatabase, type TestDatabase } from '#test/database.ts'
import { CITY, JUDGED_AT, seedCity } from './city.ts'
import { type JudgedSearch, impossible, judge } from './judge.ts'
import { findPieces } from './pieces.ts'
import { golden } from './rows.ts'
import { wordsOfNames } from './slips.ts'

let database: TestDatabase
let asked: JudgedSearch
/**
 * Highest number of statements of a search: usually one. A search with few results also counts the products of wider
 * steps, and reads up to three lists with one statement each.
 */
const MOST_STATEMENTS = 8
let statements = 0

/** A handle for the same database that counts its statements. */
const countStatements = (db: Db) =>
  new Proxy(db, {
    get(whole, name) {
      if (name === 'execute') statements += 1
      const value: unknown = Reflect.get(whole, name)
      return typeof value === 'function' ? value.bind(whole) : value
    },
  })

beforeAll(async () => {
  database = await openTestDatabase({ clock: () => JUDGED_AT })
  await seedCity(database)
  const db = countStatements(database.db)
  const service = new SearchService({ db, replica: db })
  asked = { service, pieces: await findPieces(database) }
  await search('kurta')
}, 120_000)
afterAll(() => database.close())

type Filters = Partial<z.input<typeof getProductsQuery>>

const search = (words: string, most = 24, filters: Filters = {}) =>
  viewSearch(asked.service, getProductsQuery.parse({ search: words, city: CITY, ...filters }), {
    now: JUDGED_AT,
    most,
  })

describe('golden rows', () => {
  it('are about two hundred, and each can hold', () => {
    const rows = golden.flatMap(({ city }) => city)
    expect(rows.length).toBeGreaterThanOrEqual(200)
    expect(impossible(rows, asked.pieces)).toEqual([])
  })

  it.each(golden)('$name', { timeout: 120_000 }, async ({ city: rows, judged }) => {
    const faults: string[] = []
    for (const row of rows) {
      statements = 0
      faults.push(...(await judge(asked, row, judged)))
      if (judged !== 'suggestions' && statements > MOST_STATEMENTS)
        faults.push(`${row.query}: ${statements} statements`)
    }
    expect(faults).toEqual([])
  })
})

describe('whatever is typed', () => {
  it('costs few statements with filters too', async () => {
    statements = 0
    await search('lahnga', 24, { color: ['Green'], price: '1-2' })
    expect(statements).toBeLessThanOrEqual(MOST_STATEMENTS)
    statements = 0
    await search('lehenga')
    expect(statements).toBe(1)
  })

  it('every word of three letters that stands in three names finds them all', async () => {
    const missed: string[] = []
    for (const [word, ids] of wordsOfNames(asked.pieces)) {
      if (ids.size < 3 || ids.size > 100) continue
      const found = new Set((await search(word, 400)).products.map(({ _id }) => _id))
      const lost = [...ids].filter((id) => !found.has(id))
      if (lost.length > 0) missed.push(`${word}: ${lost.length} of ${ids.size}`)
    }
    expect(missed).toEqual([])
  })

  const broad = ['kurta', 'saree', 'shirt', 'jutti', 'bangles', 'earrings', 'dupatta', 'jeans']
  const spread = ['storeId', 'brand'] as const
  it.each(broad.flatMap((word) => spread.map((by) => [word, by] as const)))(
    '%s: no %s has over four of the first twelve while others have as good',
    async (word, by) => {
      const { products } = await search(word, 100)
      const first = products.slice(0, 12)
      type Card = (typeof products)[number]
      const placesOf = (card: Card, key: (typeof spread)[number]) =>
        first.filter((one) => one[key] === card[key]).length
      const isAsGood = (card: Card) =>
        card.Stock > 0 &&
        card.subCategory === products[0]?.subCategory &&
        spread.every((key) => placesOf(card, key) < 4)
      const others = products.slice(12).filter(isAsGood)
      const most = Math.max(...first.map((card) => placesOf(card, by)))
      expect(first).toHaveLength(12)
      expect(others.length > 0 ? most : 0).toBeLessThanOrEqual(4)
    },
  )
})
