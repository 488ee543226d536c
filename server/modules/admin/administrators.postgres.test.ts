import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { admins } from '#server/platform/db/tables/admin.ts'
import { makeAdminVault } from '#server/platform/second-factor/admin-vault.ts'
import { systemRandom } from '#server/platform/ports/random.ts'
import { deriveKeys } from '#server/platform/secrets.ts'
import { buildAdmin, mondayNoon } from '#test/factories.ts'
import { overlapIn, type Work } from '#test/overlap.ts'
import { useTestApp } from '#test/use-test-app.ts'
import {
  addAdministrator,
  changeAccess,
  changeRole,
  changeRoleByCommand,
  renewLink,
} from './commands/administrators.ts'

const app = useTestApp()
beforeEach(async () => {
  await app.database.db.update(admins).set({ role: 'support' })
})

const vault = makeAdminVault(deriveKeys(Buffer.alloc(32, 7)), systemRandom)

type Owner = { userId: string; UID: string }
type Act = (by: Owner, about: Owner) => Work

const asAdmin = ({ userId, UID }: Owner) =>
  ({ userId, UID, hasSecondFactor: false, role: 'owner', provedAt: mondayNoon }) as const

const acts: Record<string, Act> = {
  demote: (by, about) => (tx) =>
    changeRole(tx, asAdmin(by), { adminId: about.userId, role: 'finance' }),
  end: (by, about) => (tx) =>
    changeAccess(tx, asAdmin(by), { adminId: about.userId, access: 'end' }),
  reset: (by, about) => (tx) =>
    renewLink(tx, asAdmin(by), { adminId: about.userId, token: by.userId }, vault),
}

/** The UIDs of the owners who can log in. */
async function owners(): Promise<string[]> {
  const rows = await app.database.db.select().from(admins)
  return rows
    .filter((one) => one.role === 'owner' && one.passwordHash !== null && one.endedAt === null)
    .map(({ uid }) => uid)
}

async function twoOwners(): Promise<[Owner, Owner]> {
  const [{ id, UID }, other] = [await buildAdmin(app), await buildAdmin(app)]
  return [
    { userId: id, UID },
    { userId: other.id, UID: other.UID },
  ]
}

const pairs = Object.keys(acts).flatMap((first) =>
  Object.keys(acts).map((second) => [first, second]),
)

test.each(pairs)(
  'of two owners who %s and %s each other at once, one stays',
  async (one, other) => {
    const [asha, ravi] = await twoOwners()
    const first = acts[one]?.(asha, ravi) as Work
    const second = acts[other]?.(ravi, asha) as Work
    const [early, late] = await overlapIn(app, { first, second })
    expect(early).toBe('ok')
    expect(late).toMatch(/^(NOT_ALLOWED|NOT_SIGNED_IN)$/)
    expect(await owners()).toEqual([asha.UID])
  },
)

test('an owner who loses the role while adding somebody adds nobody', async () => {
  const [asha, ravi] = await twoOwners()
  const first = acts['demote']?.(asha, ravi) as Work
  const helper = { id: randomUUID(), token: randomUUID(), UID: 'helper', role: 'owner' } as const
  const second: Work = (tx) => addAdministrator(tx, asAdmin(ravi), helper, vault)
  expect(await overlapIn(app, { first, second })).toEqual(['ok', 'NOT_ALLOWED'])
})

test('of two owners who both step down at once, one stays', async () => {
  const [asha, ravi] = await twoOwners()
  const byCommand: Work = (tx) => changeRoleByCommand(tx, { UID: ravi.UID, role: 'support' })
  for (const [first, second] of [
    [acts['demote']?.(asha, asha), acts['demote']?.(ravi, ravi)],
    [acts['demote']?.(asha, asha), byCommand],
  ] as [Work, Work][]) {
    await app.database.db.update(admins).set({ role: 'support' })
    for (const { userId: id } of [asha, ravi])
      await app.database.db.update(admins).set({ role: 'owner' }).where(eq(admins.id, id))
    expect(await overlapIn(app, { first, second })).toEqual(['ok', 'ADMIN_CONFLICT'])
    expect(await owners()).toEqual([ravi.UID])
  }
})
