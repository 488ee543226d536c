import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { makeBackup } from '#server/platform/backup/make-backup.ts'
import { readConfig } from '#server/platform/config.ts'
import { runScript } from './run-script.ts'

const usage = `npm run backup [-- FOLDER] [options]
  Backs up the database, the pictures and the secret of the data folder, while the server runs or is stopped.
  FOLDER            a new folder for the backup (default: backups/ and the time in UTC)
  --without-secret  leaves the secret out; keep DATA_DIR/app-secret elsewhere then
  --help            this text`

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      'without-secret': { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return console.log(usage)
  const now = new Date()
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
  const config = readConfig(process.env)
  const { folder, pictures, hasSecret } = await makeBackup({
    config,
    folder: positionals[0] ?? join('backups', now.toISOString().replaceAll(/[:.]/g, '-')),
    version,
    now,
    withoutSecret: values['without-secret'],
  })
  const held = config.s3 ? 'no pictures, which are in the bucket' : `${pictures} files of pictures`
  console.log(`The backup is in ${folder}: the database, ${held}.`)
  console.log(
    hasSecret
      ? 'It holds the secret, so whoever can read it can read everything: keep it closed to others.'
      : 'It holds no secret: keep APP_SECRET, without which it cannot be restored, elsewhere.',
  )
}

runScript(main)
