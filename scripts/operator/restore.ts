import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { restoreBackup } from '#server/platform/backup/restore-backup.ts'
import { readConfig } from '#server/platform/config.ts'
import { OperatorError } from '#server/platform/db/operator-error.ts'
import { HOUR_MS } from '#shared/india-time.ts'
import { runScript } from './run-script.ts'

const usage = `npm run restore -- FOLDER [options]
  Restores a backup of \`npm run backup\` into an empty database and data folder. Stop every server first.
  FOLDER     the folder of the backup
  --replace  replaces the data that is there; that of the data folder is kept beside, that of PostgreSQL is deleted
  --help     this text`

/** After a longer time without a server, the clock is not believed by itself (docs/runbook.md). */
const LONGEST_OUTAGE_MS = 6 * HOUR_MS

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      replace: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return console.log(usage)
  const [folder, ...others] = positionals
  if (!folder || others.length > 0) throw new OperatorError(usage)
  const { APP_SECRET, APP_SECRET_FILE } = process.env
  const kept = join(folder, 'app-secret')
  const ownSecret = Boolean(APP_SECRET ?? APP_SECRET_FILE) || !existsSync(kept)
  const { manifest, pictures, replaced } = await restoreBackup({
    config: readConfig(ownSecret ? process.env : { ...process.env, APP_SECRET_FILE: kept }),
    folder,
    migrationsDir: join(import.meta.dirname, 'migrations'),
    ownSecret,
    replace: values.replace,
    now: new Date(),
  })
  console.log(
    `The backup of ${manifest.madeAt} (Chowk ${manifest.chowk}) is restored, with ${pictures} files of pictures.`,
  )
  if (replaced) console.log(`What was there before is in ${replaced}; delete it later.`)
  if (Date.now() - Date.parse(manifest.madeAt) > LONGEST_OUTAGE_MS)
    console.log('Before the start: see that the clock is right, and run `npm run clock:accept`.')
}

runScript(main)
