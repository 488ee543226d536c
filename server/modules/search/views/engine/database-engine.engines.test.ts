import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { indianDay } from '#shared/formats/india-time.ts'
import { hoursOf } from '#shared/opening-hours.ts'
import {
  naive,
  SEARCHED_AT,
  byCount,
  plain,
  point,
  type Product,
  searches,
  searchOf,
  type Shop,
  word,
  type Words,
} from '#test/naive-search.ts'
import { openTestDatabase, type TestDatabase } from '#test/database.ts'
import { buildProduct, insertStore, insertUser } from '#test/rows.ts'
import type { Search } from '../../rules/filters.ts'
import { explainKey } from '../../rules/ranking.ts'
import { DatabaseEngine } from './database-engine.ts'

/** On this Monday the third shop is closed, and the fourth cannot be ready before it closes. */
const open = { status: true, from: '10:00', to: '20:00' }
const weekOf = (Mon: typeof open) => ({
  Mon,
  Tue: open,
  Wed: open,
  Thu: open,
  Fri: open,
  Sat: open,
  Sun: open,
})
const shopsOf = [
  { city: 'Jaipur', latitude: 26.92, timings: weekOf(open), preparationMinutes: 60 },
  { city: 'Jaipur', latitude: 26.945, timings: weekOf(open), preparationMinutes: 30 },
  {
    city: 'Jaipur',
    latitude: 26.99,
    timings: weekOf({ ...open, status: false }),
    preparationMinutes: 60,
  },
  {
    city: 'Kota',
    latitude: 27.3,
    timings: weekOf({ ...open, to: '12:30' }),
    preparationMinutes: 45,
  },
]

const brandNames = ['Biba', 'Soch', 'Aks', 'Biba', 'Unbranded']

let database: TestDatabase
let engine: DatabaseEngine
let all: Product[] = []

const [vectors = []] = fc.sample(
  fc.array(
    fc.uniqueArray(fc.tuple(word, fc.constantFrom('A', 'B', 'C', 'D', 'AB', 'BCD')), {
      minLength: 1,
      maxLength: 6,
      selector: ([lexeme]) => lexeme,
    }),
    { minLength: 60, maxLength: 60 },
  ),
  { numRuns: 1, seed: 7 },
)

beforeAll(async () => {
  database = await openTestDatabase({ clock: () => SEARCHED_AT })
  engine = new DatabaseEngine(database.db)
  const shops: Shop[] = []
  for (const shop of shopsOf) {
    const owner = await insertUser({ database })
    const id = await insertStore({ database }, owner.id, { ...shop, longitude: point.longitude })
    const north = ((shop.latitude - point.latitude) * Math.PI) / 180
    const { readyBy } = hoursOf(shop, [], SEARCHED_AT)
    const late = readyBy === null || indianDay(new Date(readyBy)) !== indianDay(SEARCHED_AT)
    shops.push({ ...shop, id, metres: Math.round(6_371_000 * Math.abs(north)), late })
  }
  for (const [at, vector] of vectors.entries())
    all.push(await addProduct(shops, at, new Map(vector)))
  all = all.toReversed()
}, 120_000)
afterAll(() => database.close())

/** A product of the catalogue whose search row is replaced by made-up values. */
async function addProduct(shops: readonly Shop[], at: number, words: Words): Promise<Product> {
  const shop = shops[(at * 7) % shops.length] as Shop
  const [subCategory, brand] = [['Kurta', 'Saree'][at % 2], brandNames[at % brandNames.length]] as [
    string,
    string,
  ]
  const [depth, price] = [at % 4, 10_000 + ((at * 37) % 50) * 1_000]
  const rating = at % 5 === 0 ? null : 2 + (at % 4)
  const sizes = at % 3 === 0 ? ['m'] : ['l', 'xl']
  const { id } = await buildProduct({ database }, shop.id, { subCategory, brand })
  const text = [...words].map(
    ([lexeme, places]) =>
      `'${lexeme.replaceAll(/['\\]/g, '$&$&')}':${[...places].map((place, nth) => `${nth + 1}${place}`).join(',')}`,
  )
  const { rows } = await database.pool.query<{ seq: number }>(
    `update search_products set words = $2::tsvector || (quote_literal(city_word($3)) || ':9C')::tsvector, depth = $4::int,
       sold_out = $4::int = 0, min_price_paise = $5, rating = $6, sizes = $7 where product_id = $1 returning seq`,
    [id, text.join(' '), shop.city, depth, price, rating, sizes],
  )
  return {
    id,
    seq: rows[0]?.seq ?? 0,
    shop,
    words,
    subCategory,
    brand,
    price,
    depth,
    rating,
    sizes,
  }
}

describe('the engine', () => {
  it(
    'finds, counts and orders in the same way as a simple reading of each product',
    { timeout: 120_000 },
    async () => {
      await fc.assert(
        fc.asyncProperty(searches, async (made) => {
          const found = await engine.find(searchOf(made), SEARCHED_AT)
          const { total, hits, brands, sizeSets, shown, more } = found
          const ids = shown.map(({ id, key }) => [id, key])
          const sizes = sizeSets.map(([names, count]) => ({ name: names.join(' '), count }))
          expect({ total, hits, brands, sizes: sizes.toSorted(byCount), shown: ids, more }).toEqual(
            naive(all, made),
          )
        }),
        { numRuns: 150 },
      )
    },
  )

  it(
    'continues after the last product of a page, and finds each once',
    { timeout: 120_000 },
    async () => {
      await fc.assert(
        fc.asyncProperty(searches, async (made) => {
          const whole = await engine.find({ ...searchOf(made), size: 100 }, SEARCHED_AT)
          const ids: string[] = []
          let after: Search['after'] = null
          for (let more = true; more;) {
            const page = await engine.find({ ...searchOf(made), size: 7, after }, SEARCHED_AT)
            ids.push(...page.shown.map(({ id }) => id))
            more = page.more
            const last = page.shown.at(-1)
            if (last)
              after = {
                id: last.id,
                key: last.key,
                soldOut: last.sold_out,
                shown: 0,
                attempt: 0,
                until: last.id,
              }
          }
          expect(ids).toEqual(whole.shown.map(({ id }) => id))
        }),
        { numRuns: 25 },
      )
    },
  )

  it('counts several searches at once as each of them alone', { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(searches, { minLength: 1, maxLength: 5 }), async (many) => {
        const counts = await engine.count(many.map(searchOf), 8, SEARCHED_AT)
        expect(counts).toEqual(many.map((made) => Math.min(naive(all, made).hits, 8)))
      }),
      { numRuns: 40 },
    )
  })

  it('gives keys that can be explained', async () => {
    const search = searchOf({
      words: {
        match: { word: 'kur', places: '', begins: true },
        layers: {},
        parts: [],
        main: null,
        isBroad: true,
      },
      scope: plain.scope,
      sort: 'relevance',
      brands: undefined,
      subCategories: undefined,
      price: null,
      sizes: [],
      chosenSizes: undefined,
      rating: undefined,
      audience: null,
    })
    const { shown } = await engine.find(search, SEARCHED_AT)
    expect(explainKey(shown[0]?.key ?? 0, [])).toContain('matches all words')
  })
})
