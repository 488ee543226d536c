import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { failRestored } from '#server/modules/exports/queries.ts'
import { repeatErasures } from '#server/repeat-erasures.ts'
import { restoreBackup } from '#server/platform/backup/restore-backup.ts'
import { OperatorError } from '#server/platform/db/operator-error.ts'
import { HOUR_MS } from '#shared/formats/india-time.ts'
import { runScript, withBackup, withDatabase } from './run-script.ts'

const usage = `npm run restore -- BACKUP [options]
  Restores a backup of \`npm run backup\` into an empty database and data folder, and deletes the accounts again that
  their owners deleted after it. Stop every server first. Archives of somebody's data are in no backup: those who
  had one are told to prepare it again.
  BACKUP            the folder of the backup, or its encrypted file, for which BACKUP_KEY is needed
  --replace         replaces the data that is there; that of the data folder is kept beside, that of PostgreSQL is deleted
  --erasures FILE   the file of deleted accounts of another server (ERASURES_FILE there); may be given several times
  --only-erasures TIME  restores nothing: deletes the accounts again that were deleted since this time, such as
                    2026-11-28T03:00:00Z, after the database was restored by other means
  --help            this text`

/**
 * Longest time without a server, in milliseconds, after which the clock is trusted without confirmation
 * (docs/runbook.md).
 */
const LONGEST_OUTAGE_MS = 6 * HOUR_MS

const migrationsDir = join(import.meta.dirname, 'migrations')

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      replace: { type: 'boolean', default: false },
      erasures: { type: 'string', multiple: true, default: [] },
      'only-erasures': { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return console.log(usage)
  if (values['only-erasures'] !== undefined)
    return eraseSince(timeOf(values['only-erasures']), values.erasures)
  const [path, ...others] = positionals
  if (!path || others.length > 0) throw new OperatorError(usage)
  const { manifest, pictures, replaced } = await withBackup(path, (config, backup) =>
    restoreBackup({
      config,
      ...backup,
      migrationsDir,
      replace: values.replace,
      now: new Date(),
    }),
  )
  console.log(
    `The backup of ${manifest.madeAt} (Chowk ${manifest.chowk}) is restored, with ${pictures} files of pictures.`,
  )
  await eraseSince(new Date(manifest.madeAt), values.erasures)
  if (replaced) console.log(`What was there before is in ${replaced}; delete it later.`)
  if (Date.now() - Date.parse(manifest.madeAt) > LONGEST_OUTAGE_MS)
    console.log('Before the start: see that the clock is right, and run `npm run clock:accept`.')
}

async function eraseSince(since: Date, others: string[]): Promise<void> {
  await withDatabase(async (database, { backup }) => {
    await database.transaction(failRestored)
    const file = backup.erasuresFile
    const { erased, owners } = await repeatErasures(database, { file, others, since })
    console.log(`Accounts deleted after the backup, and now deleted again: ${erased}.`)
    if (!existsSync(file))
      console.log(
        `This place has no list of deleted accounts (${file}). Where other servers have one, restore with --erasures and its path.`,
      )
    for (const missing of others.filter((one) => !existsSync(one)))
      console.warn(`${missing} does not exist, so no account of its list was deleted again.`)
    if (owners.length > 0)
      console.warn(
        `These own a shop in the backup, and stay until it is closed: ${owners.join(', ')}.`,
      )
  }, migrationsDir)
}

function timeOf(text: string): Date {
  const time = new Date(text)
  if (Number.isNaN(time.getTime())) throw new OperatorError(`${text} is no time: ${usage}`)
  return time
}

runScript(main)
