import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { buildAdmin, buildShopper } from '#test/factories.ts'
import { buildScene } from '#test/order-scene.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()
const page = readFileSync('docs/breach.md', 'utf8')
const [everybody, customers, admins, sessions, shops] = [
  ...page.matchAll(/```sql\n([\s\S]*?)```/g),
].map(([, statements = '']) => statements.split(';').filter((text) => text.trim() !== ''))

/** The rows of statements as `psql` runs them: `:'name'` is a text in quotation marks. */
async function run(statements: string[] = [], values: Record<string, string> = {}) {
  const found: Record<string, unknown>[] = []
  for (const statement of statements) {
    const filled = statement.replaceAll(/:'(\w+)'/g, (_, name: string) => `'${values[name]}'`)
    found.push(...(await app.database.pool.query<Record<string, unknown>>(filled)).rows)
  }
  return found
}

const mails = async (...asked: Parameters<typeof run>) =>
  (await run(...asked)).map(({ email }) => email)

it('finds who is concerned by each kind of breach', async () => {
  const { shopper, store, book } = await buildScene(app)
  const stranger = await buildShopper(app)
  await book(1)
  const times = { since: '2026-11-01T00:00:00Z', until: '2026-12-01T00:00:00Z' }
  expect(await mails(everybody)).toEqual(expect.arrayContaining([shopper.email, stranger.email]))
  expect(await mails(customers, { store: store.id, ...times })).toEqual([shopper.email])
  expect(await mails(sessions, times)).toContain(stranger.email)
  const later = { since: '2027-11-01T00:00:00Z', until: '2027-12-01T00:00:00Z' }
  expect(await mails(sessions, later)).toEqual([])
  expect(await mails(shops)).toEqual([store.merchant.email])
})

it('finds what an administrator opened', async () => {
  const admin = await buildAdmin(app, 'misused')
  const { store } = await buildScene(app)
  const change = { storeId: store.id, status: 'suspended', reason: 'A test' } as const
  expect((await admin.browser.call('POST /admin/store-status', change)).status).toBe(200)
  const times = { since: '2026-11-01T00:00:00Z', until: '2026-12-01T00:00:00Z' }
  const found = await run(admins, { uid: 'misused', ...times })
  expect(found).toMatchObject([{ store_id: store.id, reason: 'A test' }])
  expect(await run(admins, { uid: 'other', ...times })).toEqual([])
})
