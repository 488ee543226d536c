import drawQr from 'qr'
import { changeFinance, createAdmin } from '#server/modules/admin/commands/admins.ts'
import { type AdminVault, makeAdminVault } from '#server/platform/second-factor/admin-vault.ts'
import type { Database } from '#server/platform/db/open.ts'
import { OperatorError } from '#server/platform/db/operator-error.ts'
import { makePasswords } from '#server/platform/passwords.ts'
import { systemRandom } from '#server/platform/ports/random.ts'
import { deriveKeys } from '#server/platform/secrets.ts'
import { totpUri } from '#server/platform/second-factor/totp.ts'

const UID = /^[A-Za-z][\w.-]{2,39}$/
const PASSWORD_BYTES = 15

/** Creates an administrator with a new password and second factor; returns the secrets, which are shown only once. */
export async function addAdmin(
  database: Database,
  uid: string | undefined,
  appSecret: Buffer,
  isFinance = false,
): Promise<string> {
  if (!uid || !UID.test(uid)) {
    throw new OperatorError(
      'Give a UID with --uid: a letter, then 2 to 39 letters, digits, . _ or -',
    )
  }
  const vault = makeAdminVault(deriveKeys(appSecret), systemRandom)
  const id = systemRandom.uuid()
  const password = systemRandom.bytes(PASSWORD_BYTES).toString('base64url')
  const passwordHash = await (await makePasswords()).hash(password)
  const { secondFactor, secret, recoveryCodes } = issueSecondFactor(vault, id)
  const isNew = await database.transaction((tx) =>
    createAdmin(tx, { id, UID: uid, passwordHash, secondFactor, isFinance }),
  )
  if (!isNew) throw new OperatorError(`There is an administrator ${uid} already`)
  const uri = totpUri(secret, uid)
  return [
    `UID            ${uid.toLowerCase()}`,
    `Password       ${password}`,
    '',
    'Scan this with an authenticator app; it then shows the code for each log-in:',
    drawQr(uri, 'ascii'),
    uri,
    '',
    'Recovery codes, each for one log-in without the app. Keep them on paper:',
    ...recoveryCodes.map((code) => `  ${code}`),
    '',
    'All of this is shown only once.',
  ].join('\n')
}

/** Gives the role finance to an administrator or takes it; returns what to tell. */
export async function setFinance(
  database: Database,
  uid: string | undefined,
  isFinance: boolean,
): Promise<string> {
  const isKnown = await database.transaction((tx) => changeFinance(tx, uid ?? '', isFinance))
  if (!isKnown)
    throw new OperatorError(`There is no administrator ${uid ?? ''}. Give a UID with --uid`)
  return isFinance
    ? `${uid} has the role finance: transfers to shops, and their bank accounts`
    : `${uid} no longer has the role finance`
}

function issueSecondFactor(vault: AdminVault, id: string) {
  const { secret, sealed } = vault.issueSecret(id)
  const recoveryCodes = vault.issueRecoveryCodes()
  const recoveryMacs = recoveryCodes.map((code) => vault.macOfRecoveryCode(code))
  return { secret, recoveryCodes, secondFactor: { sealed, recoveryMacs } }
}
