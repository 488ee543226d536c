import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream, createWriteStream, mkdirSync, rmSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { Decrypter, Encrypter, identityToRecipient } from 'age-encryption'
import { OperatorError } from '#server/platform/db/operator-error.ts'

/** The extension of a backup in one file: a tar archive in the format of age (age-encryption.org/v1). */
export const SEALED = '.tar.age'
const IDENTITY = 'AGE-SECRET-KEY-'

/** True for a key that can open its own encrypted files, false for the public half of a key pair. */
export function canOpen(key: string): boolean {
  return !key.startsWith('age1')
}

/** Encrypts a folder into one file, as a stream. */
export async function sealFolder(folder: string, file: string, key: string): Promise<void> {
  const encrypter = await encrypterOf(key)
  const tar = spawn('tar', ['-c', '-f', '-', '-C', folder, '.'], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const sealed = await encrypter.encrypt(Readable.toWeb(tar.stdout) as never)
  const target = createWriteStream(file, { mode: 0o600, flush: true })
  await Promise.all([
    waitForTar(tar),
    pipeline(Readable.fromWeb(sealed as unknown as ReadableStream), target),
  ])
}

async function encrypterOf(key: string): Promise<Encrypter> {
  const encrypter = new Encrypter()
  await explainFailure('BACKUP_KEY is no key of age', async () => {
    if (key.startsWith(IDENTITY)) encrypter.addRecipient(await identityToRecipient(key))
    else if (key.startsWith('age1')) encrypter.addRecipient(key)
    else encrypter.setPassphrase(key)
  })
  return encrypter
}

export type OpenedBackup = { folder: string; close(): void }

/** The folder of a backup. An encrypted backup is unpacked into the data folder and deleted by `close`. */
export async function openBackup(
  path: string,
  { dataDir, key }: { dataDir: string; key: string | undefined },
): Promise<OpenedBackup> {
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found) throw new OperatorError(`${path} does not exist: name a backup`)
  if (found.isDirectory()) return { folder: path, close: () => undefined }
  if (!key) throw new OperatorError('The backup is encrypted: set BACKUP_KEY to its key')
  const folder = join(dataDir, `unpacked-${basename(path)}`)
  const close = () => rmSync(folder, { recursive: true, force: true })
  close()
  mkdirSync(folder, { mode: 0o700 })
  try {
    await unsealInto(folder, path, key)
    return { folder, close }
  } catch (error) {
    close()
    throw error
  }
}

async function unsealInto(folder: string, file: string, key: string): Promise<void> {
  const decrypter = new Decrypter()
  await explainFailure(
    'BACKUP_KEY cannot open backups: set the secret key or the passphrase',
    () => {
      if (key.startsWith(IDENTITY)) decrypter.addIdentity(key)
      else if (canOpen(key)) decrypter.addPassphrase(key)
      else throw new Error('a public key')
    },
  )
  const source = Readable.toWeb(createReadStream(file))
  const plain = await decrypter.decrypt(source as never).catch((error: Error) => {
    const isOther = error.message.startsWith('no identity matched')
    throw isOther
      ? new OperatorError('BACKUP_KEY is not the key of this backup')
      : damagedError(error)
  })
  // `-o`: the owners in the archive may be users of another machine.
  const tar = spawn('tar', ['-x', '-o', '-f', '-', '-C', folder], {
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  const stops = waitForTar(tar)
  const flows = pipeline(Readable.fromWeb(plain as unknown as ReadableStream), tar.stdin)
  const [flowed, stopped] = await Promise.allSettled([flows, stops])
  if (flowed.status === 'rejected') throw damagedError(flowed.reason as Error)
  if (stopped.status === 'rejected') throw stopped.reason as Error
}

function damagedError(cause: Error): OperatorError {
  return new OperatorError('The backup is damaged: it was cut or changed after it was made', {
    cause,
  })
}

async function explainFailure(sentence: string, run: () => void | Promise<void>): Promise<void> {
  try {
    await run()
  } catch (cause) {
    throw new OperatorError(sentence, { cause })
  }
}

async function waitForTar(tar: ReturnType<typeof spawn>): Promise<void> {
  let said = ''
  tar.stderr?.on('data', (text: Buffer) => (said = `${said}${text}`.slice(-1_000)))
  const [code] = (await once(tar, 'close').catch((error: Error) => {
    throw new OperatorError(`tar cannot be run (${error.message}): install it`, { cause: error })
  })) as [number | null]
  if (code !== 0) throw new OperatorError(`tar failed: ${said.trim()}`)
}
