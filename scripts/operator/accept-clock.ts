import { acceptClock } from '#server/platform/clock-guard.ts'
import { readConfig } from '#server/platform/config.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { systemClock } from '#server/platform/ports/clock.ts'
import { runScript, warnings } from './run-script.ts'

/**
 * `npm run clock:accept`: confirms that the clock of this machine is right; deadlines use it from the next start on.
 */
async function main(): Promise<void> {
  const database = await openDatabase({
    ...readConfig(process.env),
    durability: 'full',
    clock: systemClock,
    log: warnings,
  })
  try {
    console.log(`Deadlines go by ${(await acceptClock(database)).toISOString()} from now on.`)
  } finally {
    await database.close()
  }
}

runScript(main)
