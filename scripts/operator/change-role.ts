import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { setRole } from './new-admin.ts'
import { runScript, withDatabase } from './run-script.ts'

const usage = `npm run admin:role -- --uid UID --role ROLE
  Changes the role of an administrator, from the next request on.
  --uid UID    the administrator
  --role ROLE  support: people, shops, goods and words; finance: money; owner: everything, and administrators
  --help       this text`

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      uid: { type: 'string' },
      role: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return console.log(usage)
  await withDatabase(
    async (database) => console.log(await setRole(database, values.uid, values.role)),
    join(import.meta.dirname, 'migrations'),
  )
}

runScript(main)
