import type { Tx } from '#server/platform/db/open.ts'
import { record } from '#server/platform/events.ts'
import {
  adopt,
  closeAllOf,
  eraseClosedBefore as eraseExpired,
  takeAlarms,
} from '../queries/grievances.ts'
import { ALARM_BEFORE_MS } from '../rules/clocks.ts'

export { adopt, closeAllOf, eraseExpired }

/** Finds the complaints whose clock runs out soon, each once, whatever the number of processes. */
export async function takeDue(tx: Tx): Promise<void> {
  for (const clock of ['answer', 'redress'] as const) {
    const until = new Date(tx.now.getTime() + ALARM_BEFORE_MS[clock])
    for (const grievanceId of await takeAlarms(tx, clock, until))
      await record(tx, 'grievance.due', { grievanceId, clock })
  }
}
