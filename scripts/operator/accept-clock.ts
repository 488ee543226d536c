import { acceptClock } from '#server/platform/clock-guard.ts'
import { runScript, withDatabase } from './run-script.ts'

/**
 * `npm run clock:accept`: confirms that the clock of this machine is right; deadlines use it from the next start on.
 */
async function main(): Promise<void> {
  await withDatabase(async (database) => {
    console.log(`Deadlines go by ${(await acceptClock(database)).toISOString()} from now on.`)
  })
}

runScript(main)
