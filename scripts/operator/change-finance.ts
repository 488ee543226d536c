import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { setFinance } from './new-admin.ts'
import { runScript, withDatabase } from './run-script.ts'

const usage = `npm run admin:finance -- --uid UID [--off]
  Gives an administrator the role finance: transfers to shops, and their bank accounts in the transfer file.
  --uid UID   the administrator
  --off       takes the role away
  --help      this text`

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      uid: { type: 'string' },
      off: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return console.log(usage)
  await withDatabase(
    async (database) => console.log(await setFinance(database, values.uid, !values.off)),
    join(import.meta.dirname, 'migrations'),
  )
}

runScript(main)
