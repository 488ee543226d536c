import type { Db } from '#server/platform/db/open.ts'
import type { PhoneVault } from '#server/platform/phone/phone-vault.ts'
import { mustExist } from '#shared/must-exist.ts'
import { personManifest } from './person.ts'
import { readJson } from './read-sections.ts'
import type { Manifest } from './section.ts'
import { shopManifest } from './shop.ts'
import { openZip } from './zip.ts'

export type ReadPerson = (db: Db, person: { userId: string }, now: Date) => AsyncGenerator<string>

/** Reads the answer with a person's archive as JSON, in pieces. */
export const personReader =
  (phoneVault: PhoneVault): ReadPerson =>
  (db, { userId }, now) =>
    readAnswer(db, personManifest(userId, phoneVault), { now, name: 'chowk-my-data' })

/** The answer with a shop's archive as JSON, in pieces. */
export function readShopAnswer(
  db: Db,
  { storeId }: { storeId: string },
  now: Date,
): AsyncGenerator<string> {
  return readAnswer(db, shopManifest(storeId, now), { now, name: 'chowk-my-shop' })
}

/** Opens the zip file of a person's or, with `storeId`, of a shop's data. */
export const archiveOpener =
  (phoneVault: PhoneVault) =>
  (db: Db, { userId, storeId }: { userId: string | null; storeId: string | null }, now: Date) =>
    openZip(
      db,
      storeId
        ? shopManifest(storeId, now)
        : personManifest(mustExist(userId, 'the person of an archive'), phoneVault),
      now,
    )

async function* readAnswer(
  db: Db,
  manifest: Manifest,
  { now, name }: { now: Date; name: string },
): AsyncGenerator<string> {
  const fileName = `${name}-${now.toISOString().slice(0, 10)}.json`
  yield `{"fileName":${JSON.stringify(fileName)},"data":`
  yield* readJson(db, manifest, now)
  yield '}'
}
