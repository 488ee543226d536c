import type { Tx } from '#server/platform/db/open.ts'
import { insertAdmin, insertRecoveryCodes } from '../queries/admins.ts'
import { foldUid } from '../rules.ts'

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
  const isNew = await insertAdmin(tx, row)
  if (isNew && secondFactor) await insertRecoveryCodes(tx, id, secondFactor.recoveryMacs)
  return isNew
}
