import { createSecretKey } from 'node:crypto'
import type { Database, Tx } from '#server/platform/db/open.ts'
import { retiredKeys } from '#server/platform/db/tables/platform.ts'
import { systemRandom } from '#server/platform/ports/random.ts'
import { deriveKeys, type KeyRing, type Keys, seal, unseal } from '#server/platform/secrets.ts'

/**
 * Purposes whose secrets have 80 random bits or more and are stored only as a hash, so that only the old key can
 * recognise them.
 */
const purposes = ['admin', 'email', 'gift', 'pickup'] as const

const contextOf = (id: string) => `retired key ${id}`

/** Stores the keys of the old secret, encrypted with the new one. */
export async function retireKeys(tx: Tx, keys: Keys, oldSecret: Buffer): Promise<void> {
  const old = deriveKeys(oldSecret)
  const rows = purposes.map((purpose) => {
    const id = systemRandom.uuid()
    const text = old[purpose][0].export().toString('hex')
    return { id, purpose, sealed: seal(keys.seal, systemRandom, contextOf(id), text) }
  })
  await tx.insert(retiredKeys).values(rows.map((row) => ({ ...row, retiredAt: tx.now })))
}

type Secrets = { appSecret: Buffer; oldSecret?: Buffer | undefined }

/**
 * The keys of a server: those of its secret, of the old secret if there is one, and the stored keys of earlier
 * secrets.
 */
export async function openKeys(
  { db }: Pick<Database, 'db'>,
  { appSecret, oldSecret }: Secrets,
): Promise<Keys> {
  const keys = deriveKeys(appSecret, oldSecret)
  for (const { id, purpose, sealed } of await db.select().from(retiredKeys)) {
    const bytes = Buffer.from(unseal(keys.seal, contextOf(id), sealed), 'hex')
    keys[purpose] = [...keys[purpose], createSecretKey(bytes)] satisfies KeyRing
  }
  return keys
}
