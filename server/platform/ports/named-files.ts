import { readFileSync } from 'node:fs'
import { fileInWay } from '../backup/backup-config.ts'

const databases = [
  'DATABASE_URL',
  'DATABASE_REPLICA_URL',
  'DATABASE_LISTEN_URL',
  'BACKUP_CHECK_URL',
] as const
/** The parts of a database's address that name files of TLS (libpq's connection parameters). */
const tlsFiles = ['sslrootcert', 'sslcert', 'sslkey']

type Values = { DATA_DIR: string } & { [name in (typeof databases)[number]]?: string | undefined }

/** Lists files and folders that settings name and that cannot be used. */
export function fileProblems(values: Values): string[] {
  const file = fileInWay(values.DATA_DIR)
  return [
    ...(file ? [`DATA_DIR: ${file} is a file, where a folder is needed`] : []),
    ...databases.flatMap((name) => missingTlsFiles(name, values[name])),
  ]
}

function missingTlsFiles(name: string, url: string | undefined): string[] {
  const given = url === undefined ? new URLSearchParams() : new URL(url).searchParams
  return tlsFiles.flatMap((part) => {
    const file = given.get(part)
    // The word `system` means the certificates of the machine.
    if (!file || file === 'system' || isReadable(file)) return []
    return [`${name}: cannot read ${file}, which ${part} names`]
  })
}

function isReadable(file: string): boolean {
  try {
    readFileSync(file)
    return true
  } catch {
    return false
  }
}
