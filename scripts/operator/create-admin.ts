import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { addAdmin } from './new-admin.ts'
import { runScript, withDatabase } from './run-script.ts'

const usage = `npm run admin:create -- --uid UID [--role ROLE]
  Creates an administrator and shows the password, the QR code for an authenticator app and ten recovery codes.
  --uid UID   the name to log in with at /admin/login
  --role ROLE owner (without this option), support or finance
  --help      this text`

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      uid: { type: 'string' },
      role: { type: 'string', default: 'owner' },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return console.log(usage)
  await withDatabase(
    async (database, config) => {
      console.log(await addAdmin(database, values.uid, config.appSecret, values.role))
    },
    join(import.meta.dirname, 'migrations'),
  )
}

runScript(main)
