import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '#server/platform/config.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { systemClock } from '#server/platform/ports/clock.ts'
import { addAdmin } from './new-admin.ts'
import { runScript, warnings } from './run-script.ts'

const usage = `npm run admin:create -- --uid UID
  Creates an administrator and shows the password, the QR code for an authenticator app and ten recovery codes.
  --uid UID   the name to log in with at /admin/login
  --help      this text`

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { uid: { type: 'string' }, help: { type: 'boolean', default: false } },
  })
  if (values.help) return console.log(usage)
  const config = readConfig(process.env)
  const database = await openDatabase({
    ...config,
    durability: 'full',
    clock: systemClock,
    log: warnings,
  })
  try {
    await migrate(database, join(import.meta.dirname, 'migrations'))
    console.log(await addAdmin(database, values.uid, config.appSecret))
  } finally {
    await database.close()
  }
}

runScript(main)
