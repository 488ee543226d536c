import { randomBytes } from 'node:crypto'
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { explainFile, syncPath } from './data-dir.ts'
import { OperatorError } from '#server/platform/db/operator-error.ts'
import type { Database } from '#server/platform/db/open.ts'
import { secretCheck } from '#server/platform/db/tables/platform.ts'
import { deriveKeys, mac, sameBytes } from './secrets.ts'

export const shortestSecret = 32

/** The secret in DATA_DIR, created at the first start. DATA_DIR must exist and be closed to other users. */
export function readStoredSecret(dataDir: string): Buffer {
  const file = join(dataDir, 'app-secret')
  return explainFile(file, () => {
    const saved = readIfThere(file) ?? create(file)
    if (saved.length < shortestSecret) throw new OperatorError(refusal(file))
    return Buffer.from(saved)
  })
}

/** Writes a temporary file and links it: the file is complete or missing, and never replaces another process's. */
function create(file: string): string {
  const aside = `${file}.${randomBytes(6).toString('hex')}.new`
  try {
    const text = `${randomBytes(32).toString('hex')}\n`
    writeFileSync(aside, text, { mode: 0o600, flag: 'wx', flush: true })
    link(aside, file)
  } finally {
    rmSync(aside, { force: true })
  }
  syncPath(dirname(file))
  return readFileSync(file, 'utf8').trim()
}

function link(from: string, to: string): void {
  try {
    linkSync(from, to)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

function refusal(file: string): string {
  return (
    `The secret in ${file} is shorter than ${shortestSecret} characters: put the right one back from where it ` +
    'is kept; if nothing was ever booked with this DATA_DIR, delete the file and a new one is made'
  )
}

/** The hash of a fixed text with a secret, stored in the database and in backups to recognise the secret. */
export function macOfSecret(secret: Buffer): Buffer {
  return mac(deriveKeys(secret).check, 'app-secret')
}

type Secrets = { appSecret: Buffer; oldSecret?: Buffer | undefined }

/** True when a stored check value belongs to the secret or to the old secret. */
export function isKnownSecret(saved: Buffer, { appSecret, oldSecret }: Secrets): boolean {
  return [appSecret, oldSecret].some((secret) => secret && sameBytes(saved, macOfSecret(secret)))
}

/** Saves the check value of the secret at the first start. Throws at later starts when it belongs to neither secret. */
export async function checkSecret(
  database: Database,
  appSecret: Buffer,
  oldSecret?: Buffer,
): Promise<void> {
  const expected = macOfSecret(appSecret)
  const saved = await database.transaction(async (tx) => {
    // When several processes start for the first time together, one inserts; the others wait for its commit and
    // compare.
    await tx.insert(secretCheck).values({ mac: expected, createdAt: tx.now }).onConflictDoNothing()
    return tx.select({ mac: secretCheck.mac }).from(secretCheck)
  })
  if (saved[0] && isKnownSecret(saved[0].mac, { appSecret, oldSecret })) return
  throw new OperatorError(
    'This database was made with another APP_SECRET: start with that one, as pickup codes cannot be read ' +
      'with any other (docs/runbook.md says how to change it)',
  )
}
