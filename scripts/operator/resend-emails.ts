import { parseArgs } from 'node:util'
import { resendEmails } from './failed-emails.ts'
import { runScript, withDatabase } from './run-script.ts'

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
  await withDatabase(async (database) => {
    console.log(await resendEmails(database, { list: values.list, ids: values.id }))
  })
}

runScript(main)
