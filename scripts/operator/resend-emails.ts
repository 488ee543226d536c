import { parseArgs } from 'node:util'
import { readConfig } from '#server/platform/config.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { systemClock } from '#server/platform/ports/clock.ts'
import { resendEmails } from './failed-emails.ts'
import { runScript, warnings } from './run-script.ts'

const usage = `npm run emails:resend [-- options]
  Retries the emails that failed for good, and other jobs that failed for good ("listener").
  --list     only list them: id, name, time, last error
  --id ID    only this one; may be given several times
  --help     this text`

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      list: { type: 'boolean', default: false },
      id: { type: 'string', multiple: true },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return console.log(usage)
  const database = await openDatabase({
    ...readConfig(process.env),
    durability: 'full',
    clock: systemClock,
    log: warnings,
  })
  try {
    console.log(await resendEmails(database, { list: values.list, ids: values.id }))
  } finally {
    await database.close()
  }
}

runScript(main)
