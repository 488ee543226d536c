import type { Db } from '#server/platform/db/open.ts'
import type { Passwords } from '#server/platform/passwords.ts'
import { findUser, findUserByEmail } from '../queries/users.ts'
import type { PasswordCheck } from './log-in.ts'

/** Compares a password with the account's hash. Takes milliseconds of CPU: call it outside any transaction. */
export async function checkPassword(
  db: Db,
  passwords: Passwords,
  login: { email: string; password: string },
): Promise<PasswordCheck> {
  const email = login.email.toLowerCase()
  const user = await findUserByEmail(db, email)
  const match = await passwords.verify(user?.passwordHash, login.password)
  if (!user?.passwordHash || !match) return { email, user: undefined }
  const rehashed = match === 'outdated' ? await passwords.hash(login.password) : undefined
  const { id, role, passwordHash } = user
  return { email, user: { id, role, passwordHash, rehashed } }
}

/** Like `checkPassword`, for a person who is signed in. */
export async function checkOwnPassword(
  db: Db,
  passwords: Passwords,
  { userId, password }: { userId: string; password: string },
): Promise<PasswordCheck> {
  const { email } = await findUser(db, userId)
  return checkPassword(db, passwords, { email, password })
}
