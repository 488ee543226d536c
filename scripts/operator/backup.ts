import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { checkBackup } from '#server/check-backup.ts'
import { deleteObsolete, markChecked, nameOf } from '#server/platform/backup/kept-backups.ts'
import { type Backup, makeBackup } from '#server/platform/backup/make-backup.ts'
import { canOpen, openBackup } from '#server/platform/backup/sealed-file.ts'
import { type Config, readConfig } from '#server/platform/config.ts'
import { OperatorError } from '#server/platform/db/operator-error.ts'
import { runScript, withBackup } from './run-script.ts'

const usage = `npm run backup [-- FOLDER] [options]
  Backs up the database, the pictures and the secret of the data folder, while the server runs or is stopped, and checks
  the backup by restoring and starting it in a temporary place. BACKUP_KEY encrypts it into the file FOLDER.tar.age.
  FOLDER            a new name for the backup (default: the time in UTC, in BACKUP_DIR or backups/, and old backups in
                    BACKUP_DIR are deleted)
  --check BACKUP    only checks a backup that was made before
  --unchecked       does not check the backup, whose name then ends in .unchecked until --check has passed; no checked
                    backup is deleted for it
  --unencrypted     makes a folder that everybody who can read it can use
  --without-secret  leaves the secret out; keep DATA_DIR/app-secret elsewhere then
  --help            this text`

const migrationsDir = join(import.meta.dirname, 'migrations')

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      check: { type: 'string' },
      unchecked: { type: 'boolean', default: false },
      unencrypted: { type: 'boolean', default: false },
      'without-secret': { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return console.log(usage)
  if (values.check !== undefined) return checkMade(values.check)
  await makeNew({ name: positionals[0], ...values, withoutSecret: values['without-secret'] })
}

type BackupOptions = {
  name: string | undefined
  unchecked: boolean
  unencrypted: boolean
  withoutSecret: boolean
}

async function makeNew(wishes: BackupOptions): Promise<void> {
  const config = readConfig(process.env)
  const { dir } = config.backup
  const key = keyOf(config, wishes)
  const isCheckable = !key || canOpen(key)
  const isChecked = !wishes.unchecked && isCheckable
  const now = new Date()
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
  const made = await makeBackup({
    config,
    folder: wishes.name ?? join(dir ?? 'backups', nameOf(now)),
    key,
    version,
    now,
    withoutSecret: wishes.withoutSecret,
    check: isChecked ? (path) => check(path, config) : undefined,
    isUnchecked: isMarked(wishes, isCheckable),
  })
  say(made, { key, isChecked, inBucket: config.s3 !== undefined })
  if (dir && !wishes.name) deleteOld(dir, config)
}

/** A name that was given stays, and so does one where no backup can be checked. */
function isMarked({ unchecked, name }: BackupOptions, isCheckable: boolean): boolean {
  return unchecked && !name && isCheckable
}

function deleteOld(dir: string, config: Config): void {
  const deleted = deleteObsolete(dir, config.backup)
  if (deleted.length > 0) console.log(`Old backups are deleted: ${deleted.join(', ')}.`)
}

function keyOf({ backup }: Config, { unencrypted }: BackupOptions): string | undefined {
  if (unencrypted) return undefined
  if (backup.key) return backup.key
  throw new OperatorError(
    'A backup holds personal data: set BACKUP_KEY to encrypt it (docs/runbook.md), or add --unencrypted',
  )
}

type Facts = { key: string | undefined; isChecked: boolean; inBucket: boolean }

function say({ path, pictures, hasSecret }: Backup, { key, isChecked, inBucket }: Facts): void {
  const held = inBucket ? 'no pictures, which are in the bucket' : `${pictures} picture files`
  console.log(`The backup is in ${path}: the database, ${held}.`)
  if (!key) console.warn('It is not encrypted: whoever can read it can read personal data.')
  if (!hasSecret)
    console.log('It holds no secret: keep APP_SECRET, without which it is of no use, elsewhere.')
  if (!isChecked)
    console.warn('It is not checked: run `npm run backup -- --check` where its key is.')
}

/** Checks a backup. This machine may have no other secret than the one inside the backup. */
async function checkMade(path: string): Promise<void> {
  await withBackup(path, (config, { folder }) => checkFolder(folder, config))
  const checked = markChecked(resolve(path))
  if (checked !== resolve(path)) console.log(`The backup is now ${checked}.`)
}

async function check(path: string, config: Config): Promise<void> {
  const opened = await openBackup(path, { dataDir: config.dataDir, key: config.backup.key })
  try {
    await checkFolder(opened.folder, config)
  } finally {
    opened.close()
  }
}

async function checkFolder(folder: string, config: Config): Promise<void> {
  const began = Date.now()
  const { checkUrl } = config.backup
  const { rows } = await checkBackup({ folder, config, checkUrl, migrationsDir })
  const seconds = ((Date.now() - began) / 1_000).toFixed(1)
  console.log(
    `Checked in ${seconds} s: restored, ${rows} rows, started; nothing contradicts itself.`,
  )
}

runScript(main)
