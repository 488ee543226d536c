import type { Database, Db } from '#server/platform/db/open.ts'
import type { Push, VapidPair } from '#server/platform/ports/push.ts'
import type { Random } from '#server/platform/ports/random.ts'
import { type Keys, seal, unseal } from '#server/platform/secrets.ts'
import { mustExist } from '#shared/must-exist.ts'
import { findMadePair, findPair, insertKeyPair } from '../queries/keys.ts'

/** The VAPID key pairs of this site. */
export type PushKeys = {
  /** The public key for new subscriptions. */
  current: string
  /** The key pair of a subscription, which may be an earlier pair; undefined for an unknown public key. */
  pairOf(db: Db, publicKey: string): Promise<VapidPair | undefined>
}

type Vault = { keys: Pick<Keys, 'seal'>; random: Random }

/**
 * Reads the key pair of this database, which the first server creates; a pair in the configuration has priority. Every
 * pair is stored with a sealed private key, so that subscriptions with an earlier pair still work.
 */
export async function openPushKeys(
  database: Database,
  { keys, random }: Vault,
  { configured, makeKeys }: Pick<Push, 'configured' | 'makeKeys'>,
): Promise<PushKeys> {
  const known = new Map<string, VapidPair>()
  const open = (stored: { publicKey: string; sealed: Buffer }) => {
    const privateKey = unseal(keys.seal, contextOf(stored.publicKey), stored.sealed)
    const pair = { publicKey: stored.publicKey, privateKey }
    known.set(pair.publicKey, pair)
    return pair
  }
  const sealed = ({ publicKey, privateKey }: VapidPair) => ({
    publicKey,
    sealed: seal(keys.seal, random, contextOf(publicKey), privateKey),
  })
  const current = await database.transaction(async (tx) => {
    if (configured) {
      await insertKeyPair(tx, { ...sealed(configured), origin: 'set' })
      return configured
    }
    if (!(await findMadePair(tx)))
      await insertKeyPair(tx, { ...sealed(makeKeys()), origin: 'made' })
    return open(mustExist(await findMadePair(tx), 'the made pair of keys'))
  })
  known.set(current.publicKey, current)
  return {
    current: current.publicKey,
    async pairOf(db, publicKey) {
      const pair = known.get(publicKey)
      if (pair) return pair
      // Another process may use a new pair from its configuration.
      const stored = await findPair(db, publicKey)
      return stored && open(stored)
    },
  }
}

const contextOf = (publicKey: string) => `push ${publicKey}`
