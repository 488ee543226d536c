import { type Database } from './db/open.ts'
import { OperatorError } from './db/operator-error.ts'
import { secretCheck } from './db/tables/platform.ts'
import { deriveKeys, mac, sameBytes } from './secrets.ts'

/** Remembers at the first start what the secret makes of a fixed text, and refuses another secret later. */
export async function checkSecret(database: Database, appSecret: Buffer): Promise<void> {
  const expected = mac(deriveKeys(appSecret).check, 'app-secret')
  const saved = await database.transaction(async (tx) => {
    // Of several first starts one inserts; the others wait here for its end and compare.
    await tx.insert(secretCheck).values({ mac: expected, createdAt: tx.now }).onConflictDoNothing()
    return tx.select({ mac: secretCheck.mac }).from(secretCheck)
  })
  if (saved[0] && sameBytes(saved[0].mac, expected)) return
  throw new OperatorError(
    'This database was made with another APP_SECRET: start with that one, as pickup codes cannot be read ' +
      'with any other (docs/operations.md says how to change it)',
  )
}
