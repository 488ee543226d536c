import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { sessions } from '#server/platform/db/tables/accounts.ts'
import { makeEmailVault } from '#server/platform/email-vault.ts'
import { systemRandom } from '#server/platform/ports/random.ts'
import { deriveKeys } from '#server/platform/secrets.ts'
import { lastCode } from '#test/emails.ts'
import { buildShopper } from '#test/factories.ts'
import { overlapIn, type Work } from '#test/overlap.ts'
import { useTestApp } from '#test/use-test-app.ts'
import { askForCode } from './commands/emails.ts'
import { closeAccount } from './commands/close-account.ts'
import { logInWithCode } from './commands/log-in-with-code.ts'

const app = useTestApp()

const vault = makeEmailVault(deriveKeys(Buffer.alloc(32, 7)), systemRandom)

/** A person with a code in a browser: the log-in with it, and the closing of the account. */
async function buildComer() {
  const { id, email } = await buildShopper(app)
  const visitHash = Buffer.from(randomUUID())
  const ask = { id: randomUUID(), email, locale: 'en', visitHash, purpose: 'log-in' } as const
  await app.database.transaction((tx) => askForCode(tx, vault, ask, { network: '::1' }))
  const otp = await lastCode(app, email)
  const deviceHash = Buffer.from(randomUUID())
  const enter: Work = (tx) => {
    const browser = { deviceHash, deviceName: null }
    const change = { freshToken: randomUUID(), oldToken: undefined, ...browser, locale: undefined }
    return logInWithCode(tx, vault, { email, otp, visitHash }, change)
  }
  const user = { id, role: 'customer' as const, passwordHash: 'none', rehashed: undefined }
  const proof = { check: { email, user }, origin: { deviceHash, network: '::1' } }
  const close: Work = (tx) =>
    closeAccount(tx, vault, proof, { userId: id, email, aliasId: randomUUID() })
  const count = () => app.database.db.$count(sessions, eq(sessions.userId, id))
  return { enter, close, count }
}

it('a code that is used twice at once opens one session', async () => {
  const { enter, count } = await buildComer()
  expect(await overlapIn(app, { first: enter, second: enter })).toEqual(['ok', 'WRONG_OTP'])
  expect(await count()).toBe(2)
})

it('a log-in while the account is being closed opens no session', async () => {
  const { enter, close, count } = await buildComer()
  expect(await overlapIn(app, { first: close, second: enter })).toEqual(['ok', 'WRONG_OTP'])
  expect(await count()).toBe(0)
})

it('a log-in just before the account is closed ends with it', async () => {
  const { enter, close, count } = await buildComer()
  expect(await overlapIn(app, { first: enter, second: close })).toEqual(['ok', 'ok'])
  expect(await count()).toBe(0)
})
