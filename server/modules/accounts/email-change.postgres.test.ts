import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { sessions, users } from '#server/platform/db/tables/accounts.ts'
import { makeEmailVault } from '#server/platform/email-vault.ts'
import { systemRandom } from '#server/platform/ports/random.ts'
import { deriveKeys } from '#server/platform/secrets.ts'
import { lastCode } from '#test/emails.ts'
import { buildShopper, mondayNoon } from '#test/factories.ts'
import { overlapIn, type Work } from '#test/overlap.ts'
import { useTestApp } from '#test/use-test-app.ts'
import { closeAccount } from './commands/close-account.ts'
import { changeEmail } from './commands/email-change.ts'
import { insertUser } from './queries/users.ts'

const app = useTestApp()

const vault = makeEmailVault(deriveKeys(Buffer.alloc(32, 7)), systemRandom)

/** A person who has both codes of a change, and the last step of it. */
async function buildMover(newEmail: string) {
  const { id, email, browser } = await buildShopper(app)
  expect((await browser.call('POST /email-change', { email: newEmail })).status).toBe(200)
  const [oldOtp, newOtp] = [await lastCode(app, email), await lastCode(app, newEmail)]
  const deviceHash = Buffer.from(randomUUID())
  const token = browser.cookies.get('sid') ?? ''
  const change: Work = (tx) =>
    changeEmail(tx, vault, { userId: id, token, deviceHash, oldOtp, newOtp })
  return { id, email, deviceHash, change }
}

const ownersOf = (email: string) => app.database.db.$count(users, eq(users.email, email))

it('two accounts that want one address at once: one gets it, the other gets an error', async () => {
  const wanted = `${randomUUID()}@shop.example`
  const one = await buildMover(wanted)
  app.time.now = new Date(mondayNoon.getTime() + 61_000)
  const two = await buildMover(wanted)
  const answers = await overlapIn(app, { first: one.change, second: two.change })
  expect(answers).toEqual(['ok', 'INVALID_INPUT'])
  expect(await ownersOf(wanted)).toBe(1)
  expect(await ownersOf(two.email)).toBe(1)
})

it('a sign-up with the address at the same moment: one gets it', async () => {
  const wanted = `${randomUUID()}@shop.example`
  const mover = await buildMover(wanted)
  const signUp: Work = async (tx) => {
    const person = { name: 'Meera Joshi', email: wanted, passwordHash: null, locale: 'en' as const }
    await insertUser(tx, person)
  }
  const answers = await overlapIn(app, { first: signUp, second: mover.change })
  expect(answers).toEqual(['ok', 'INVALID_INPUT'])
  expect(await ownersOf(mover.email)).toBe(1)
})

it('both codes sent twice at once change the address once', async () => {
  const wanted = `${randomUUID()}@shop.example`
  const mover = await buildMover(wanted)
  const answers = await overlapIn(app, { first: mover.change, second: mover.change })
  expect(answers).toEqual(['ok', 'WRONG_OTP'])
  expect(await app.database.db.$count(sessions, eq(sessions.userId, mover.id))).toBe(1)
})

it('an account that is being closed keeps no new address', async () => {
  const wanted = `${randomUUID()}@shop.example`
  const { id, email, deviceHash, change } = await buildMover(wanted)
  const user = { id, role: 'customer' as const, passwordHash: 'none', rehashed: undefined }
  const close: Work = (tx) =>
    closeAccount(
      tx,
      vault,
      { check: { email, user }, origin: { deviceHash, network: '::1' } },
      { userId: id, email, aliasId: randomUUID() },
    )
  expect(await overlapIn(app, { first: close, second: change })).toEqual(['ok', 'NOT_SIGNED_IN'])
  expect(await ownersOf(wanted)).toBe(0)
})
