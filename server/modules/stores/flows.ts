import { checkOwnPassword } from '#server/modules/accounts/commands/check-password.ts'
import type { Origin } from '#server/modules/accounts/commands/log-in.ts'
import type { Merchant } from '#server/modules/accounts/guards.ts'
import type { Database } from '#server/platform/db/open.ts'
import type { Passwords } from '#server/platform/passwords.ts'
import { askToCloseStore } from './commands/own-store.ts'

type StoreTools = { database: Database; passwords: Passwords }

/** Checks the owner's password outside of the transaction, then starts the closing of the store. */
export async function closeWithPassword(
  { database, passwords }: StoreTools,
  merchant: Merchant,
  { password, ...origin }: Origin & { password: string },
): Promise<void> {
  const check = await checkOwnPassword(database.db, passwords, {
    userId: merchant.userId,
    password,
  })
  const refusal = await database.transaction((tx) => askToCloseStore(tx, merchant, check, origin))
  if (refusal) throw refusal
}
