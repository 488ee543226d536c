import { createHash, randomUUID } from 'node:crypto'
import { readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { openPrivateFolder } from '#server/platform/data-dir.ts'
import { identity, processStart } from '#server/platform/ports/process-identity.ts'

/** Age in milliseconds after which a form's folder is surely unused. */
const FORM_MS = 3_600_000
/** Machine, process, start of the process and a UUID; earlier versions used the UUID only. */
const formName = /^(?:([0-9a-f]*)_(\d+)_(\d*)_)?[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The folder for files that are being received. Deletes the remaining files of killed processes. */
export function openUploadFolder(dataDir: string): string {
  const folder = join(dataDir, 'uploads')
  openPrivateFolder(folder)
  removeLeftForms(folder)
  return folder
}

/** A new name for the folder of a form; other processes can derive from it whether the form's process still runs. */
export function nameForm(): string {
  const { pid, processStart: start } = identity(process.pid)
  return [machine(), pid, start, randomUUID()].join('_')
}

/**
 * Deletes the folders of forms whose process was killed. Other machines and containers may use the same folder, and
 * their processes are not visible here, so their folders are deleted after an hour.
 */
export function removeLeftForms(folder: string): void {
  for (const name of readdirSync(folder)) {
    const mark = formName.exec(name)
    if (!mark) continue
    const path = join(folder, name)
    if (isOfEndedProcess(mark) || isOld(path)) rmSync(path, { recursive: true, force: true })
  }
}

function isOfEndedProcess([, where, pid, start]: RegExpExecArray): boolean {
  return Boolean(where && start) && where === machine() && processStart(Number(pid)) !== start
}

function isOld(path: string): boolean {
  const { mtimeMs } = statSync(path, { throwIfNoEntry: false }) ?? { mtimeMs: Date.now() }
  return Date.now() - mtimeMs > FORM_MS
}

/** An id of this machine since its last boot, and of the container; empty when the system does not provide one. */
function machine(): string {
  const { bootId, pidNamespace } = identity(process.pid)
  if (!bootId || !pidNamespace) return ''
  return createHash('sha256').update(`${bootId} ${pidNamespace}`).digest('hex').slice(0, 12)
}
