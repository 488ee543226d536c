import type { Database } from '#server/platform/db/open.ts'
import type { EmailVault } from '#server/platform/email-vault.ts'
import type { Passwords } from '#server/platform/passwords.ts'
import { AppError, invalidField } from '#shared/app-error.ts'
import { messageText } from '#shared/message.ts'
import { closeAccount, type LeaveStore } from './commands/close-account.ts'
import { checkPassword } from './commands/check-password.ts'
import { logIn, type Origin } from './commands/log-in.ts'
import { proveByCode, setPassword } from './commands/own-code.ts'
import { renewProof } from './commands/renew-proof.ts'
import { expectLink, resetPassword } from './commands/reset-password.ts'
import type { BrowserChange, OpenedSession } from './commands/sessions.ts'
import { expectProof, signUp } from './commands/sign-up.ts'
import type { Shopper } from './guards.ts'
import { passwordFault } from '#shared/passwords/common-passwords.ts'

// Hashing a password occupies a CPU core for milliseconds, so these flows hash outside any transaction.

type PasswordTools = { database: Database; passwords: Passwords; now: Date }
type Login = { email: string; password: string }

export async function logInWithPassword(
  { database, passwords }: PasswordTools,
  login: Login,
  change: BrowserChange & Origin,
): Promise<OpenedSession> {
  const check = await checkPassword(database.db, passwords, login)
  return openedOr(await database.transaction((tx) => logIn(tx, check, change)))
}

type Person = Login & { name: string; locale: 'en' | 'hi' }

export async function signUpWithPassword(
  { database, passwords, now }: PasswordTools,
  { password, ...person }: Person,
  change: BrowserChange & { visitHash: Buffer },
): Promise<OpenedSession> {
  const user = { ...person, email: person.email.toLowerCase() }
  refuseGuessable(password, user)
  await expectProof(database.db, { visitHash: change.visitHash, email: user.email, now })
  const passwordHash = await passwords.hash(password)
  return openedOr(await database.transaction((tx) => signUp(tx, { ...user, passwordHash }, change)))
}

export async function resetWithPassword(
  { database, passwords, now }: PasswordTools,
  { password, ...reset }: { token: string; password: string; changeId: string; network: string },
): Promise<void> {
  refuseGuessable(password, await expectLink(database.db, reset.token, now))
  const passwordHash = await passwords.hash(password)
  await database.transaction((tx) => resetPassword(tx, { ...reset, passwordHash }))
}

type EmailTools = { database: Database; passwords: Passwords; emailVault: EmailVault }
/** The password, or an e-mailed code where the account has none. */
type PasswordProof = { password?: string | undefined; otp?: string | undefined; visitHash: Buffer }

/**
 * Renews the proof of the session after its person has entered the password again. A code opens the own data only.
 */
export async function proveAgain(
  { database, passwords, emailVault }: EmailTools,
  { userId, email }: Shopper,
  { password = '', otp, visitHash, token, ...origin }: PasswordProof & Origin & { token: string },
): Promise<void> {
  const check = otp ? null : await checkPassword(database.db, passwords, { email, password })
  const refusal = await database.transaction((tx) =>
    check
      ? renewProof(tx, check, { token, ...origin })
      : proveByCode(tx, emailVault, { userId, otp: otp ?? '', visitHash, token }),
  )
  if (refusal) throw refusal
}

type LeaveRequest = PasswordProof & {
  origin: Origin
  aliasId: string
  leaveStore: LeaveStore
}

/** Closes the account after a proof: the password, or an e-mailed code if the account has no password. */
export async function closeWithProof(
  { database, passwords, emailVault }: EmailTools,
  { userId, email }: Shopper,
  { password = '', otp, origin, visitHash, aliasId, leaveStore }: LeaveRequest,
): Promise<void> {
  const proof =
    otp === undefined
      ? { check: await checkPassword(database.db, passwords, { email, password }), origin }
      : { otp, visitHash }
  const refusal = await database.transaction(async (tx) => {
    const refused = await closeAccount(tx, emailVault, proof, { userId, email, aliasId })
    if (!refused) await leaveStore(tx, { userId, email })
    return refused
  })
  if (refusal) throw refusal
}

type FirstPassword = {
  password: string
  otp: string
  visitHash: Buffer
  token: string
  deviceHash: Buffer
  changeId: string
}

/** Sets the first password of an account; its person proves the identity by an e-mailed code. */
export async function setPasswordWithCode(
  { database, passwords, emailVault }: EmailTools,
  { userId, name, email }: Shopper,
  { password, ...given }: FirstPassword,
): Promise<void> {
  refuseGuessable(password, { name, email })
  const passwordHash = await passwords.hash(password)
  const refusal = await database.transaction((tx) =>
    setPassword(tx, emailVault, { ...given, userId, passwordHash }),
  )
  if (refusal) throw refusal
}

function refuseGuessable(password: string, own: { name: string; email: string }): void {
  const fault = passwordFault(password, own)
  if (fault) throw invalidField('password', messageText(`fields.${fault}`))
}

/** Throws the error that the command returned. The command returned it, so that the transaction committed the count. */
function openedOr(answer: OpenedSession | AppError): OpenedSession {
  if (answer instanceof AppError) throw answer
  return answer
}
