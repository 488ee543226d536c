import type { Tx } from '#server/platform/db/open.ts'
import { DAY_MS, HOUR_MS } from '#shared/formats/india-time.ts'
import { deleteOldDevices } from '../queries/known-devices.ts'
import { deleteOldEmailChanges } from '../queries/email-changes.ts'
import { deleteOldCodesAndLinks } from '../queries/emails.ts'
import { deleteOldPhoneCodes } from '../queries/phone-numbers.ts'
import { deleteOldFailures } from '../queries/login-failures.ts'
import { deleteExpiredSessions } from '../queries/sessions.ts'
import { DEVICE_REMEMBERED_MS } from '../rules/sessions.ts'

/**
 * Deletes one batch each of expired sessions, failures, codes, links and address changes, and of browsers without a
 * log-in for a year. Returns the largest number of deleted rows.
 */
export async function deleteExpired(tx: Tx): Promise<number> {
  const ago = (milliseconds: number) => new Date(tx.now.getTime() - milliseconds)
  return Math.max(
    await deleteExpiredSessions(tx),
    await deleteOldFailures(tx, ago(DAY_MS)),
    await deleteOldCodesAndLinks(tx, ago(HOUR_MS), ago(DAY_MS)),
    await deleteOldPhoneCodes(tx, ago(HOUR_MS)),
    await deleteOldEmailChanges(tx, { asked: ago(HOUR_MS), told: ago(2 * DAY_MS) }),
    await deleteOldDevices(tx, ago(DEVICE_REMEMBERED_MS)),
  )
}
