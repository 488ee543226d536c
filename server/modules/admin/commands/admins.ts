import type { AdminVault } from '#server/platform/second-factor/admin-vault.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { sha256 } from '#server/platform/secrets.ts'
import { findStep } from '#server/platform/second-factor/totp.ts'
import { AppError } from '#shared/app-error.ts'
import type { AdminRole } from '#shared/contract/admin/roles.ts'
import * as rows from '../queries/admins.ts'
import * as sessions from '../queries/sessions.ts'
import {
  adminMustWait,
  adminSessionEnds,
  DEVICE_REMEMBERED_MS,
  FAILURES_COUNT_MS,
  foldUid,
  waitAfter,
  wrongAdminLogin,
} from '../rules/log-ins.ts'

export const findAdminLogin = rows.findAdminByUid

type AdminRow = NonNullable<Awaited<ReturnType<typeof rows.findAdminByUid>>>

/** The origin of a log-in: the network of its address, and the hash that identifies the browser. */
export type Origin = { network: string; deviceHash: Buffer }

/** `admin` is set only when the password was right. */
export type AdminLogin = {
  uid: string
  admin: AdminRow | undefined
  totp: string | undefined
  origin: Origin
}

type Tools = {
  vault: AdminVault
  /** True in the demonstration only: there an administrator without a second factor may log in. */
  isDemo: boolean
  freshToken: string
}

export type AdminOpened = {
  UID: string
  hasSecondFactor: boolean
  role: AdminRole
  expiresAt: Date
}

/**
 * Opens a session when password and code are right, else returns an error. Locks the counter first, so that parallel
 * guesses are evaluated one after the other. The caller must commit the counter when an error is returned.
 */
export async function openAdminSession(
  tx: Tx,
  { uid, admin, totp, origin }: AdminLogin,
  { vault, isDemo, freshToken }: Tools,
): Promise<AdminOpened | AppError> {
  const key = await failureKeyOf(tx, uid, origin)
  const { failures, waitUntil } = await sessions.lockFailures(tx, key)
  if (waitUntil && waitUntil > tx.now) return adminMustWait(waitUntil, tx.now)
  const isRight = admin && (await isSecondFactor(tx, admin, { totp, vault, isDemo }))
  if (!isRight || !(await sessions.saveLogIn(tx, admin))) {
    const failed = { failures: failures + 1, waitUntil: waitAfter(failures + 1, tx.now) }
    await sessions.saveFailures(tx, key, failed)
    return wrongAdminLogin()
  }
  await sessions.clearFailures(tx, key)
  const ago = (milliseconds: number) => new Date(tx.now.getTime() - milliseconds)
  await sessions.deleteExpiredRows(tx, {
    failuresBefore: ago(FAILURES_COUNT_MS),
    devicesBefore: ago(DEVICE_REMEMBERED_MS),
  })
  await sessions.rememberDevice(tx, admin.id, origin.deviceHash)
  const expiresAt = adminSessionEnds(tx.now)
  const session = { tokenHash: sha256(freshToken), adminId: admin.id, expiresAt }
  await sessions.insertAdminSession(tx, session)
  await rows.insertAudit(tx, { adminId: admin.id, action: 'logged_in' })
  const { uid: UID, totpSealed, role } = admin
  return { UID, hasSecondFactor: totpSealed !== null, role, expiresAt }
}

export type Reproof = {
  uid: string
  origin: Origin
  token: string
  /** The account, if the entered text is its password. */
  byPassword: AdminRow | undefined
  /** The account and the entered text, if the text may be a code. */
  byCode: { admin: AdminRow; totp: string } | undefined
}

/**
 * Saves in the session that its administrator has proved the identity again, else returns an error. A failed proof
 * counts as a wrong log-in, so the caller must commit the counter.
 */
export async function renewProof(
  tx: Tx,
  { uid, origin, token, byPassword, byCode }: Reproof,
  tools: Omit<Tools, 'freshToken'>,
): Promise<AppError | undefined> {
  const key = await failureKeyOf(tx, uid, origin)
  const { failures, waitUntil } = await sessions.lockFailures(tx, key)
  if (waitUntil && waitUntil > tx.now) return adminMustWait(waitUntil, tx.now)
  const isRight =
    byPassword || (byCode && (await isSecondFactor(tx, byCode.admin, { ...tools, ...byCode })))
  if (!isRight) {
    const failed = { failures: failures + 1, waitUntil: waitAfter(failures + 1, tx.now) }
    await sessions.saveFailures(tx, key, failed)
    return wrongAdminLogin()
  }
  await sessions.clearFailures(tx, key)
  await sessions.saveProof(tx, sha256(token))
  return undefined
}

/**
 * The key of the failure counter. A browser in which the administrator has logged in has its own counter, and each
 * network has one counter for all other browsers. Failures from another network therefore never block the
 * administrator.
 */
async function failureKeyOf(tx: Tx, uid: string, { network, deviceHash }: Origin): Promise<Buffer> {
  const isKnown = await sessions.isKnownDevice(tx, uid, deviceHash)
  return sha256(
    isKnown
      ? `admin ${uid} browser ${deviceHash.toString('hex')}`
      : `admin ${uid} network ${network}`,
  )
}

type Proof = { totp: string | undefined; vault: AdminVault; isDemo: boolean }

async function isSecondFactor(
  tx: Tx,
  { id, totpSealed }: AdminRow,
  { totp = '', vault, isDemo }: Proof,
): Promise<boolean> {
  if (totpSealed === null) return isDemo
  if (!/^\d{6}$/.test(totp)) return rows.consumeRecoveryCode(tx, id, vault.macsOfRecoveryCode(totp))
  const step = findStep(vault.openSecret(id, totpSealed), totp, tx.now)
  return step !== undefined && rows.useStep(tx, id, step)
}

export async function logOutAdmin(tx: Tx, token: string | undefined): Promise<void> {
  if (token) await sessions.deleteAdminSession(tx, sha256(token))
}

type NewAdmin = {
  id: string
  UID: string
  role: AdminRole
  passwordHash: string
  /** Missing only for the administrator of the demonstration. */
  secondFactor?: { sealed: Buffer; recoveryMacs: Buffer[] }
}

/** Creates an administrator; false when the UID is taken. */
export async function createAdmin(tx: Tx, admin: NewAdmin): Promise<boolean> {
  const { id, UID, role, passwordHash, secondFactor } = admin
  const totpSealed = secondFactor?.sealed ?? null
  const row = { id, uid: foldUid(UID), role, passwordHash, totpSealed }
  const isNew = await rows.insertAdmin(tx, row)
  if (isNew && secondFactor) await rows.insertRecoveryCodes(tx, id, secondFactor.recoveryMacs)
  return isNew
}
