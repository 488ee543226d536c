import { createSecretKey } from 'node:crypto'
import type { Database, Tx } from '#server/platform/db/open.ts'
import { retiredKeys } from '#server/platform/db/tables/platform.ts'
import { systemRandom } from '#server/platform/ports/random.ts'
import { deriveKeys, type KeyRing, type Keys, seal, unseal } from '#server/platform/secrets.ts'

/** Secrets of these purposes have 80 random bits or more and are stored nowhere, so only their old hash recognises them. */
const purposes = ['admin', 'email', 'gift', 'pickup'] as const

const contextOf = (id: string) => `retired key ${id}`

/** Keeps the keys of a secret that goes, sealed with the one that comes. */
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

/** The keys of a server: of its secret, of the old one if there is one, and those of earlier ones that were kept. */
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
