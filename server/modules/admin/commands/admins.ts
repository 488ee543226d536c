import type { AdminVault } from '#server/platform/second-factor/admin-vault.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { sha256 } from '#server/platform/secrets.ts'
import { findStep } from '#server/platform/second-factor/totp.ts'
import { AppError } from '#shared/app-error.ts'
import * as rows from '../queries/admins.ts'
import * as sessions from '../queries/sessions.ts'
import {
  adminMustWait,
  adminSessionEnds,
  FAILURES_COUNT_MS,
  foldUid,
  waitAfter,
  wrongAdminLogin,
} from '../rules.ts'

export const findAdminLogin = rows.findAdminByUid

type AdminRow = NonNullable<Awaited<ReturnType<typeof rows.findAdminByUid>>>

/** `admin` is set only when the password was right. */
export type AdminLogin = { uid: string; admin: AdminRow | undefined; totp: string | undefined }

type Tools = {
  vault: AdminVault
  /** True in the demonstration only: there an administrator without a second factor may log in. */
  isDemo: boolean
  freshToken: string
}

export type AdminOpened = { UID: string; hasSecondFactor: boolean; expiresAt: Date }

/**
 * Opens a session when password and code are right, else returns an error. Locks the counter first, so that parallel
 * guesses are evaluated one after the other. The caller must commit the counter when an error is returned.
 */
export async function openAdminSession(
  tx: Tx,
  { uid, admin, totp }: AdminLogin,
  { vault, isDemo, freshToken }: Tools,
): Promise<AdminOpened | AppError> {
  const uidHash = hashOfUid(uid)
  const { failures, waitUntil } = await sessions.lockFailures(tx, uidHash)
  if (waitUntil && waitUntil > tx.now) return adminMustWait(waitUntil, tx.now)
  if (!admin || !(await isSecondFactor(tx, admin, { totp, vault, isDemo }))) {
    const failed = { failures: failures + 1, waitUntil: waitAfter(failures + 1, tx.now) }
    await sessions.saveFailures(tx, uidHash, failed)
    return wrongAdminLogin()
  }
  await sessions.clearFailures(tx, uidHash)
  await sessions.deleteExpiredRows(tx, new Date(tx.now.getTime() - FAILURES_COUNT_MS))
  const expiresAt = adminSessionEnds(tx.now)
  const session = { tokenHash: sha256(freshToken), adminId: admin.id, expiresAt }
  await sessions.insertAdminSession(tx, session)
  await rows.insertAudit(tx, { adminId: admin.id, action: 'logged_in' })
  return { UID: admin.uid, hasSecondFactor: admin.totpSealed !== null, expiresAt }
}

export type Reproof = {
  uid: string
  token: string
  /** The account, when the entered text is its password. */
  byPassword: AdminRow | undefined
  /** The account and the entered text, when the text may be a code. */
  byCode: { admin: AdminRow; totp: string } | undefined
}

/**
 * Saves in the session that its administrator has proved the identity again, else returns an error. The error counts as
 * a wrong log-in, so the caller must commit the counter.
 */
export async function renewProof(
  tx: Tx,
  { uid, token, byPassword, byCode }: Reproof,
  tools: Omit<Tools, 'freshToken'>,
): Promise<AppError | undefined> {
  const uidHash = hashOfUid(uid)
  const { failures, waitUntil } = await sessions.lockFailures(tx, uidHash)
  if (waitUntil && waitUntil > tx.now) return adminMustWait(waitUntil, tx.now)
  const isRight =
    byPassword || (byCode && (await isSecondFactor(tx, byCode.admin, { ...tools, ...byCode })))
  if (!isRight) {
    const failed = { failures: failures + 1, waitUntil: waitAfter(failures + 1, tx.now) }
    await sessions.saveFailures(tx, uidHash, failed)
    return wrongAdminLogin()
  }
  await sessions.clearFailures(tx, uidHash)
  await sessions.saveProof(tx, sha256(token))
  return undefined
}

function hashOfUid(uid: string): Buffer {
  return sha256(`admin ${uid}`)
}

type Proof = { totp: string | undefined; vault: AdminVault; isDemo: boolean }

async function isSecondFactor(
  tx: Tx,
  { id, totpSealed }: AdminRow,
  { totp = '', vault, isDemo }: Proof,
): Promise<boolean> {
  if (totpSealed === null) return isDemo
  if (!/^\d{6}$/.test(totp)) return rows.takeRecoveryCode(tx, id, vault.macOfRecoveryCode(totp))
  const step = findStep(vault.openSecret(id, totpSealed), totp, tx.now)
  return step !== undefined && rows.useStep(tx, id, step)
}

export async function logOutAdmin(tx: Tx, token: string | undefined): Promise<void> {
  if (token) await sessions.deleteAdminSession(tx, sha256(token))
}

type NewAdmin = {
  id: string
  UID: string
  passwordHash: string
  /** Missing for the demonstration's administrator only. */
  secondFactor?: { sealed: Buffer; recoveryMacs: Buffer[] }
}

/** Creates an administrator; false when the UID is taken. */
export async function createAdmin(tx: Tx, admin: NewAdmin): Promise<boolean> {
  const { id, UID, passwordHash, secondFactor } = admin
  const row = { id, uid: foldUid(UID), passwordHash, totpSealed: secondFactor?.sealed ?? null }
  const isNew = await rows.insertAdmin(tx, row)
  if (isNew && secondFactor) await rows.insertRecoveryCodes(tx, id, secondFactor.recoveryMacs)
  return isNew
}
