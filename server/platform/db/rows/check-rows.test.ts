import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { openTestDatabase } from '#test/database.ts'
import { checkRows } from './check-rows.ts'

const row = z.object({ id: z.string(), held: z.int(), at: z.coerce.date().nullable() })

it.each([
  ['a missing column', sql`select 'a' as id, null as at`, 'held'],
  ['a column of another type', sql`select 'a' as id, '2' as held, null as at`, 'held'],
  ['an unexpected null', sql`select null as id, 2 as held, null as at`, 'id'],
])('%s is an error that names the column', async (_what, statement, column) => {
  const database = await openTestDatabase()
  const wrong = await database.db.execute(statement)
  expect(() => checkRows(row, wrong.rows)).toThrow(column)
  const right = sql`select 'a' as id, 2 as held, '2026-11-16T06:30:00Z'::timestamptz as at`
  expect(checkRows(row, (await database.db.execute(right)).rows)).toEqual([
    { id: 'a', held: 2, at: new Date('2026-11-16T06:30:00Z') },
  ])
  await database.close()
})
