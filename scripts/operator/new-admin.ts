import drawQr from 'qr'
import { changeRoleByCommand } from '#server/modules/admin/commands/administrators.ts'
import { createAdmin } from '#server/modules/admin/commands/admins.ts'
import { type AdminVault, makeAdminVault } from '#server/platform/second-factor/admin-vault.ts'
import type { Database } from '#server/platform/db/open.ts'
import { OperatorError } from '#server/platform/db/operator-error.ts'
import { makePasswords } from '#server/platform/passwords.ts'
import { AppError } from '#shared/app-error.ts'
import { AdminUid } from '#shared/contract/admin/administrators.ts'
import { type AdminRole, adminRoles } from '#shared/contract/admin/roles.ts'
import { systemRandom } from '#server/platform/ports/random.ts'
import { deriveKeys } from '#server/platform/secrets.ts'
import { totpUri } from '#server/platform/second-factor/totp.ts'

const PASSWORD_BYTES = 15

/** Creates an administrator with a new password and second factor; returns the secrets, which are shown only once. */
export async function addAdmin(
  database: Database,
  uid: string | undefined,
  appSecret: Buffer,
  role: string = 'owner',
): Promise<string> {
  expectRole(role)
  if (!uid || !AdminUid.safeParse(uid).success) {
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
    createAdmin(tx, { id, UID: uid, passwordHash, secondFactor, role }),
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

/** Changes the role of an administrator; returns the text for the operator. */
export async function setRole(
  database: Database,
  uid = '',
  role: string | undefined = '',
): Promise<string> {
  expectRole(role)
  const change = { UID: uid, role }
  const known = await database
    .transaction((tx) => changeRoleByCommand(tx, change))
    .catch((error: unknown) => {
      if (!(error instanceof AppError) || error.code !== 'ADMIN_CONFLICT') throw error
      throw new OperatorError(`${uid} is the last owner who can log in. Make another owner first`)
    })
  if (!known) throw new OperatorError(`There is no administrator ${uid}. Give a UID with --uid`)
  return `${known} has the role ${role}`
}

function expectRole(role: string): asserts role is AdminRole {
  if (!(adminRoles as readonly string[]).includes(role))
    throw new OperatorError(`Give a role with --role: ${adminRoles.join(', ')}`)
}

function issueSecondFactor(vault: AdminVault, id: string) {
  const { secret, sealed } = vault.issueSecret(id)
  const recoveryCodes = vault.issueRecoveryCodes()
  const recoveryMacs = recoveryCodes.map((code) => vault.macOfRecoveryCode(code))
  return { secret, recoveryCodes, secondFactor: { sealed, recoveryMacs } }
}
