import type { AdminVault } from '#server/platform/second-factor/admin-vault.ts'
import type { Database } from '#server/platform/db/open.ts'
import type { Passwords } from '#server/platform/passwords.ts'
import { findStep } from '#server/platform/second-factor/totp.ts'
import { AppError, invalidField } from '#shared/app-error.ts'
import { messageText } from '#shared/message.ts'
import { passwordFault } from '#shared/passwords/common-passwords.ts'
import {
  type AdminOpened,
  type Origin,
  findAdminLogin,
  openAdminSession,
  renewProof,
} from './commands/admins.ts'
import { expectLink, setUpLogin } from './commands/administrators.ts'
import { foldUid } from './rules/log-ins.ts'

type AdminTools = { database: Database; passwords: Passwords; vault: AdminVault; isDemo: boolean }
type Login = {
  UID: string
  password: string
  totp?: string | undefined
  freshToken: string
  origin: Origin
}

/** Checks the password outside the transaction, because hashing occupies a CPU core for milliseconds. */
export async function logInAsAdmin(
  { database, passwords, ...tools }: AdminTools,
  { UID, password, totp, freshToken, origin }: Login,
): Promise<AdminOpened> {
  const uid = foldUid(UID)
  const found = await findAdminLogin(database.db, uid)
  const right = await passwords.verify(found?.passwordHash, password)
  const login = { uid, admin: right ? found : undefined, totp, origin }
  const opened = await database.transaction((tx) =>
    openAdminSession(tx, login, { ...tools, freshToken }),
  )
  if (opened instanceof AppError) throw opened
  return opened
}

type RenewedLogin = {
  UID: string
  hasSecondFactor: boolean
  proof: string
  token: string
  origin: Origin
}

/** Renews the proof of identity with a code of the authenticator app or with the password. */
export async function proveAgain(
  { database, passwords, ...tools }: AdminTools,
  { UID, hasSecondFactor, proof, token, origin }: RenewedLogin,
): Promise<void> {
  const uid = foldUid(UID)
  const admin = await findAdminLogin(database.db, uid)
  const totp = proof.trim()
  const isCode = hasSecondFactor && /^\d{6}$/.test(totp)
  const right = !isCode && (await passwords.verify(admin?.passwordHash, proof))
  const given = {
    byPassword: right ? admin : undefined,
    byCode: isCode && admin ? { admin, totp } : undefined,
  }
  const refusal = await database.transaction((tx) =>
    renewProof(tx, { uid, origin, token, ...given }, tools),
  )
  if (refusal) throw refusal
}

type SetUp = { token: string; password: string; totp: string; now: Date }

/** Sets up the log-in of a link's administrator after a code has proved that the authenticator app works. */
export async function setUpAdmin(
  { database, passwords, vault }: Omit<AdminTools, 'isDemo'>,
  { token, password, totp, now }: SetUp,
): Promise<{ UID: string; recoveryCodes: string[] }> {
  const { adminId, UID, totpSealed } = await expectLink(database.db, token, now)
  const fault = passwordFault(password, { name: UID, email: UID })
  if (fault) throw invalidField('password', messageText(`fields.${fault}`))
  if (findStep(vault.openSecret(adminId, totpSealed), totp, now) === undefined)
    throw Object.assign(invalidField('totp', messageText('adminFields.code')), { isGuess: true })
  const passwordHash = await passwords.hash(password)
  const login = { adminId, token, totpSealed, passwordHash }
  return { UID, recoveryCodes: await database.transaction((tx) => setUpLogin(tx, login, vault)) }
}
