import { sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { isOpenAt, isReadyToday } from '#server/platform/db/tables/stores.ts'
import { indianDay } from '#shared/formats/india-time.ts'
import { hoursOf } from '#shared/opening-hours.ts'
import { openTestDatabase, type TestDatabase } from '#test/database.ts'
import { insertStore, insertUser } from '#test/rows.ts'

const STORES = 40
const plainly = { noNullPrototype: true } as const
const clock = (minutes: number) =>
  [Math.floor(minutes / 60) % 24, minutes % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':')

/** One span of open hours, or two with a break; the last one may end after midnight. */
const day = fc
  .record({
    status: fc.boolean(),
    begin: fc.integer({ min: 400, max: 600 }),
    lengths: fc.array(fc.integer({ min: 30, max: 400 }), { minLength: 3, maxLength: 3 }),
    two: fc.boolean(),
  })
  .map(({ status, begin, lengths: [first = 0, pause = 0, second = 0], two }) => {
    const times = [begin, begin + first, begin + first + pause, begin + first + pause + second]
    const [from = '', to = '', from2 = '', to2 = ''] = times.map(clock)
    return { status, from, to, ...(two && { from2, to2 }) }
  })
const store = fc.record(
  {
    timings: fc.record(
      { Mon: day, Tue: day, Wed: day, Thu: day, Fri: day, Sat: day, Sun: day },
      plainly,
    ),
    preparationMinutes: fc.integer({ min: 0, max: 600 }),
  },
  plainly,
)
const minute = fc.integer({ min: 0, max: 7 * 24 * 60 })

const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1)

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

it(
  'the database computes opening and readiness as hoursOf does',
  { timeout: 120_000 },
  async () => {
    const [stores = []] = fc.sample(fc.array(store, { minLength: STORES, maxLength: STORES }), {
      numRuns: 1,
      seed: 11,
    })
    const known = new Map<string, (typeof stores)[number]>()
    for (const one of stores) {
      const owner = await insertUser({ database })
      known.set(await insertStore({ database }, owner.id, one), one)
    }
    await fc.assert(
      fc.asyncProperty(minute, async (minutes) => {
        const now = new Date(Date.UTC(2026, 10, 16) + minutes * 60_000)
        const { rows } = await database.db.execute<{
          id: string
          open: boolean
          ready: boolean
        }>(sql`
        select s.id, ${isOpenAt(sql`s`, now)} as open, ${isReadyToday(sql`s`, now)} as ready from stores s`)
        const expected = [...known].map(([id, one]) => {
          const { storeOpen, readyBy } = hoursOf(one, [], now)
          const ready = readyBy !== null && indianDay(new Date(readyBy)) === indianDay(now)
          return { id, open: storeOpen, ready }
        })
        expect(rows.toSorted(byId)).toEqual(expected.toSorted(byId))
      }),
      { numRuns: 60 },
    )
  },
)
