import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemRandom } from '#server/platform/ports/random.ts'
import { deriveKeys, makeCodeVault } from '#server/platform/secrets.ts'
import { openTestDatabase, type TestDatabase } from '#test/database.ts'
import { brokenInvariants } from '#test/invariants.ts'
import { openGallery } from './seed-gallery.ts'
import { type SeedOptions, seedDemoCity } from './seed.ts'

let database: TestDatabase
const options: SeedOptions = {
  gallery: openGallery(),
  vault: makeCodeVault(deriveKeys(Buffer.alloc(32, 1)), systemRandom),
  now: new Date('2026-11-16T06:30:00Z'),
  passwordHash: async () => 'hash',
  progress: () => undefined,
}

beforeAll(async () => {
  database = await openTestDatabase({ clock: () => options.now })
})
afterAll(() => database.close())

const count = async (query: string) => {
  const { rows } = await database.pool.query<{ count: number }>(
    `select count(*)::int from ${query}`,
  )
  return rows[0]?.count ?? 0
}

describe('the demonstration city', () => {
  it('is created once, with every total right', async () => {
    expect(await seedDemoCity(database, options)).toBe(true)
    expect(await brokenInvariants(database)).toEqual([])
    const products = await count('products')
    const stock = await count('stock_movements')
    expect(products).toBeGreaterThan(400)
    expect(await count('search_products')).toBe(products)
    expect(await seedDemoCity(database, options)).toBe(false)
    expect(await count('stock_movements')).toBe(stock)
  })

  it('shows orders in every state and sends no notifications about them', async () => {
    const { rows } = await database.pool.query('select distinct status from orders order by 1')
    expect(rows.map((row: { status: string }) => row.status)).toEqual([
      'awaiting_confirmation',
      'cancelled',
      'collected',
      'not_collected',
      'ready_for_pickup',
    ])
    expect(await count('orders where due_at < $$2026-11-16T06:30:00Z$$')).toBe(0)
    expect(await count('outbox')).toBe(0)
  })

  it('has reviews with different stars and some answers, the same at each seeding', async () => {
    const { rows } = await database.pool.query<{ stars: number; body: string | null }>(
      'select stars, body from reviews order by written_at',
    )
    expect(rows.length).toBeGreaterThan(10)
    expect(new Set(rows.map(({ stars }) => stars)).size).toBeGreaterThan(2)
    expect(await count('reviews where answer is not null')).toBeGreaterThan(2)
    expect(await count('reviews where written_at > $$2026-11-16T06:30:00Z$$')).toBe(0)
    expect(rows[0]?.body).toMatch(/^Kapda bahut soft hai/)
  })

  it('has a drawing for every picture', async () => {
    const { rows } = await database.pool.query<{ hash: string }>(
      'select unnest(images) as hash from variants union select image from stores union select logo from stores',
    )
    const missing = rows.filter(({ hash }) => !options.gallery.drawing(hash))
    expect(missing).toEqual([])
  })
})
