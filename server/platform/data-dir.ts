import {
  accessSync,
  chmodSync,
  closeSync,
  constants,
  existsSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  statSync,
  type Stats,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { isMainThread } from 'node:worker_threads'
import { OperatorError } from './db/operator-error.ts'

const folderMode = 0o700
const fileMode = 0o600
const ownEntries =
  /^(?:database|media|uploads|app-secret|lock|(?:backup|import)\.sock|replaced-|restoring|backing-up-|unpacked-|checking|erasures|payments-simulator|messages-simulator|lost\+found$)/

/**
 * Creates DATA_DIR if it is missing, and removes the permissions of other users. Throws OperatorError when it cannot be
 * used.
 */
export function openDataDir(folder: string): void {
  explainFile(folder, () => {
    // PGlite itself sets the permissions of its files, so the umask of the process excludes other users.
    if (isMainThread) process.umask(0o077)
    make(folder)
    const found = statSync(folder)
    if (modeOf(found) !== folderMode) {
      refuseForeign(folder)
      chmodSync(folder, folderMode)
    }
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
    for (const name of readdirSync(folder)) {
      if (ownEntries.test(name)) closeFile(join(folder, name))
    }
  })
}

/** Creates a folder in DATA_DIR, and removes the permissions of other users on its content. */
export function openPrivateFolder(folder: string): void {
  explainFile(folder, () => {
    make(folder)
    closeTree(folder)
  })
}

/**
 * Removes the permissions of other users on a folder, if it exists, and on its content. Follows a symbolic link only
 * when the folder itself is one.
 */
export function closeTree(folder: string): void {
  if (!existsSync(folder)) return
  explainFile(folder, () => {
    if (modeOf(statSync(folder)) !== folderMode) chmodSync(folder, folderMode)
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) closeTree(path)
      else closeFile(path)
    }
  })
}

/** The same as `mkdir -p`. Node's own `recursive` option may loop for ever on some errors of the file system. */
function make(folder: string): void {
  if (existsSync(folder)) return
  make(dirname(folder))
  try {
    mkdirSync(folder, { mode: folderMode })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

/** Removes the permissions of other users on one file; ignores a file that another process has removed meanwhile. */
function closeFile(path: string): void {
  try {
    const found = lstatSync(path)
    if (found.isFile() && (modeOf(found) & 0o077) !== 0) chmodSync(path, fileMode)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}

/**
 * Throws when the folder contains foreign files, so that the permissions of a home or system folder are not changed by
 * mistake.
 */
function refuseForeign(folder: string): void {
  const foreign = readdirSync(folder).find((name) => !ownEntries.test(name))
  if (foreign === undefined) return
  throw new OperatorError(
    `The data folder ${folder} is open to other users and holds ${foreign}, which is not Chowk's: ` +
      `set DATA_DIR to a folder of its own, or close this one with chmod 700`,
  )
}

const modeOf = ({ mode }: Stats) => mode & 0o7777

const sentences: Record<string, (path: string) => string> = {
  EACCES: (path) => `This user may not use ${path}: give it to the user that runs Chowk`,
  EPERM: (path) => `This user may not change ${path}: give it to the user that runs Chowk`,
  EROFS: (path) => `${path} is on a read-only disk: make it writable`,
  ENOSPC: (path) => `The disk of ${path} is full: make room`,
  EDQUOT: (path) => `The disk quota of ${path} is used up: make room`,
  ENOTDIR: (path) =>
    `${path} is a file, or lies below one, where a folder is needed: remove the file`,
  EISDIR: (path) => `${path} is a folder where a file is needed: remove it`,
  ENOENT: (path) => `${path} cannot be created: make the folder above it`,
  ENAMETOOLONG: (path) => `The name ${path} is too long: shorten it`,
  EIO: (path) => `The disk of ${path} fails: mend it`,
}

/** Runs file operations on `path`; turns an error of the file system into an OperatorError. */
export function explainFile<T>(path: string, run: () => T): T {
  try {
    return run()
  } catch (error) {
    throw asOperatorError(error, path)
  }
}

export function asOperatorError(error: unknown, path: string): unknown {
  if (error instanceof OperatorError) return error
  const { code = '', path: at } = error as NodeJS.ErrnoException
  const sentence = sentences[code]
  if (!sentence) return error
  const text = sentence(at ?? path)
  return new OperatorError(`${text}, or set another DATA_DIR`, { cause: error })
}

/** Waits until a file, or a folder's list of names, is written to the disk. */
export function syncPath(path: string): void {
  const file = openSync(path, 'r')
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}
