import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { rotateSecret } from '#server/platform/rotation/rotate-secret.ts'
import { runScript, withDatabase } from './run-script.ts'

const usage = `npm run secret:rotate
  Seals everything with APP_SECRET that APP_SECRET_OLD sealed, so that the old secret is not needed any more. Servers with
  both may run meanwhile (with PGlite, stop the server first). It may be ended at any time and started again.
  --help  this text`

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { help: { type: 'boolean', default: false } } })
  if (values.help) return console.log(usage)
  await withDatabase(
    async (database, { appSecret, oldSecret }) => {
      const { resealed, unreadable } = await rotateSecret(database, { appSecret, oldSecret })
      console.log(`Rows sealed with the new secret: ${resealed}. The database belongs to it now.`)
      for (const row of unreadable) console.warn(`Neither secret opens ${row}.`)
      console.log(
        'Remove APP_SECRET_OLD and restart every server. Keep the old secret where no server is, as long as backups made with it are kept.',
      )
    },
    join(import.meta.dirname, 'migrations'),
  )
}

runScript(main)
