import { existsSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { z } from 'zod'
import { databaseAddress } from '#server/platform/ports/addresses.ts'

export type BackupSettings = {
  /** The folder of the scheduled backups; undefined when there are none. */
  dir: string | undefined
  /** The text of an age identity, an age recipient or a passphrase. */
  key: string | undefined
  keepDays: number
  keepWeeks: number
  alarmHours: number
  /** An empty PostgreSQL database for the check of a backup; when undefined, the check creates one and drops it. */
  checkUrl: string | undefined
  /** The file with the ids of erased accounts; backups do not contain it. */
  erasuresFile: string
}

const SHORTEST_PASSPHRASE = 20
const count = (standard: number, description: string) =>
  z.coerce.number().int().min(1).max(10_000).default(standard).meta({ description })

/** The environment variables of backups. */
export const BackupValues = {
  BACKUP_DIR: z.string().min(1).optional().meta({
    description:
      'the folder of the backups, on another disk or machine; the folder above it must exist; with it `npm run backup` deletes old ones, and `/readyz?deep` tells when the newest is too old',
    standard: 'none: `./backups`, without an alarm',
  }),
  BACKUP_KEY: z
    .string()
    .transform(withoutComments)
    .pipe(
      z
        .string()
        .refine(
          (key) => !LIKE_AGE_KEY.test(key) || AGE_KEY.test(key),
          'begins as an age key and is none: copy the whole key of age-keygen',
        )
        .min(
          SHORTEST_PASSPHRASE,
          `is an age key or a passphrase of at least ${SHORTEST_PASSPHRASE} characters`,
        ),
    )
    .optional()
    .meta({
      description:
        'encrypts backups: a key of `age-keygen` (`AGE-SECRET-KEY-1…`), its public half (`age1…`, which cannot check or restore), or a passphrase of at least 20 characters',
    }),
  BACKUP_KEEP_DAYS: count(7, 'the newest backup of so many days is kept in `BACKUP_DIR`'),
  BACKUP_KEEP_WEEKS: count(5, 'the newest backup of so many weeks is kept there'),
  BACKUP_ALARM_HOURS: count(26, 'hours after which the newest backup there is too old'),
  BACKUP_CHECK_URL: databaseAddress.optional().meta({
    description: 'an empty database into which a backup is restored to check it',
    standard: 'one beside `DATABASE_URL`, made and dropped; the role needs `CREATEDB`',
  }),
  ERASURES_FILE: z.string().min(1).optional().meta({
    description:
      'the file with the ids of deleted accounts, by which a restore deletes them again; best on another disk than the database',
    standard: '`DATA_DIR/erasures.jsonl`',
  }),
}
type Values = z.output<z.ZodObject<typeof BackupValues>>

/** The names of `age-keygen`; a file of another kind, or a key that was cut, would else be taken for a passphrase. */
const LIKE_AGE_KEY = /^age(?:-secret-key-|1)/i
const AGE_KEY =
  /^(?:AGE-SECRET-KEY-1[02-9AC-HJ-NP-Z]{58}|age1[02-9ac-hj-np-z]{58}|AGE-SECRET-KEY-PQ-1\S+|age1[a-z]+1\S+)$/

/** Lists paths of backups that are of the wrong kind. The server makes DATA_DIR itself, and no other folder of the file. */
export function backupProblems(values: Partial<Values> & { DATA_DIR: string }): string[] {
  return [...folderProblems(values), ...erasuresProblems(values)]
}

function folderProblems({ BACKUP_DIR }: Partial<Values>): string[] {
  if (!BACKUP_DIR) return []
  const file = fileInWay(BACKUP_DIR)
  if (file) return [`BACKUP_DIR: ${file} is a file, where a folder is needed`]
  const above = dirname(resolve(BACKUP_DIR))
  // A disk that is not mounted would else become a folder on the disk of the database.
  return isFolderAt(above)
    ? []
    : [`BACKUP_DIR: there is no folder ${above}: make it, or mount its disk`]
}

function erasuresProblems({
  ERASURES_FILE,
  DATA_DIR,
}: Partial<Values> & { DATA_DIR: string }): string[] {
  if (!ERASURES_FILE) return []
  const folder = dirname(resolve(ERASURES_FILE))
  const isMissing = folder !== resolve(DATA_DIR) && !isFolderAt(folder)
  return [
    ...(isFolderAt(ERASURES_FILE)
      ? [`ERASURES_FILE: ${ERASURES_FILE} is a folder, where a file is needed`]
      : []),
    ...(isMissing ? [`ERASURES_FILE: there is no folder ${folder}: make it`] : []),
  ]
}

const isFolderAt = (path: string) => existsSync(path) && statSync(path).isDirectory()

/** The path itself or the nearest existing one above it, when that is a file. */
export function fileInWay(path: string): string | undefined {
  const full = resolve(path)
  if (!existsSync(full)) return fileInWay(dirname(full))
  return statSync(full).isDirectory() ? undefined : full
}

export function toBackupSettings(values: Values, dataDir: string): BackupSettings {
  return {
    dir: values.BACKUP_DIR && resolve(values.BACKUP_DIR),
    key: values.BACKUP_KEY,
    keepDays: values.BACKUP_KEEP_DAYS,
    keepWeeks: values.BACKUP_KEEP_WEEKS,
    alarmHours: values.BACKUP_ALARM_HOURS,
    checkUrl: values.BACKUP_CHECK_URL,
    erasuresFile: resolve(values.ERASURES_FILE ?? join(dataDir, 'erasures.jsonl')),
  }
}

/** The files of `age-keygen` begin with comments. */
function withoutComments(text: string): string {
  return text.replaceAll(/^#.*$/gm, '').trim()
}
