import type { Database } from '#server/platform/db/open.ts'
import type { Passwords } from '#server/platform/passwords.ts'
import type { AppError } from '#shared/errors.ts'
import {
  findLogin,
  logIn,
  type Opened,
  type PasswordCheck,
  type SessionChange,
} from './commands.ts'

type Login = { email: string; password: string }

/** Looks at the password first, outside of any transaction: hashing takes milliseconds and a whole core. */
export async function logInWithPassword(
  { database, passwords }: { database: Database; passwords: Passwords },
  login: Login,
  session: SessionChange,
): Promise<Opened | AppError> {
  const check = await checkPassword(database, passwords, login)
  return database.transaction((tx) => logIn(tx, check, session))
}

async function checkPassword(
  { db }: Database,
  passwords: Passwords,
  login: Login,
): Promise<PasswordCheck> {
  const email = login.email.toLowerCase()
  const user = await findLogin(db, email)
  const right = await passwords.verify(user?.passwordHash, login.password)
  if (!user || !right) return { email, user: undefined }
  const outdated = passwords.isOutdated(user.passwordHash)
  const rehashed = outdated ? await passwords.hash(login.password) : undefined
  return { email, user: { id: user.id, role: user.role, rehashed } }
}
