import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { erasedAccounts, users } from '#server/platform/db/tables/accounts.ts'
import { planTerms } from '#server/platform/db/tables/settings.ts'
import { DAY_MS } from '#shared/formats/india-time.ts'
import { buildShopper, mondayNoon } from '#test/factories.ts'
import { useTestApp } from '#test/use-test-app.ts'
import { deleteExpiredAccountRows } from './jobs.ts'

const app = useTestApp()

beforeEach(() => {
  app.time.now = mondayNoon
})

/** The locked row of an account that its owner deletes on this day. */
async function deleteOn(at: Date) {
  app.time.now = at
  const person = await buildShopper(app, { name: 'Asha Sharma' })
  const passwordHash = await app.passwords.hash('pottery-1928')
  await app.database.db.update(users).set({ passwordHash }).where(eq(users.id, person.id))
  const { status } = await person.browser.call('DELETE /me', { password: 'pottery-1928' })
  expect(status).toBe(200)
  const [row] = await app.database.db
    .select()
    .from(erasedAccounts)
    .where(eq(erasedAccounts.userId, person.id))
  return { person, row }
}

describe('an erased account', () => {
  it('leaves nothing before the rules of the act are in force', async () => {
    expect((await deleteOn(new Date('2027-05-12T18:29:59Z'))).row).toBeUndefined()
  })

  it('is locked away for a year from then on, and erased on its day', async () => {
    const at = new Date('2027-05-12T18:30:00Z')
    const { person, row } = await deleteOn(at)
    expect(row).toMatchObject({ name: 'Asha Sharma', email: person.email, eraseOn: '2028-05-12' })
    const left = async (days: number) => {
      app.time.now = new Date(at.getTime() + days * DAY_MS)
      await deleteExpiredAccountRows(app.database)
      return app.database.db.$count(erasedAccounts)
    }
    expect(await left(364)).toBe(1)
    expect(await left(365)).toBe(0)
  })

  it('is locked away as long as the setting of its day says', async () => {
    const ofDay = { subject: 'erasedDays', setAt: mondayNoon } as const
    await app.database.db.insert(planTerms).values([
      { ...ofDay, value: 10, validFrom: '2026-12-01' },
      { ...ofDay, value: 0, validFrom: '2027-01-01' },
    ])
    expect((await deleteOn(new Date('2026-12-05T06:30:00Z'))).row?.eraseOn).toBe('2026-12-15')
    expect((await deleteOn(new Date('2027-01-05T06:30:00Z'))).row).toBeUndefined()
  })
})
