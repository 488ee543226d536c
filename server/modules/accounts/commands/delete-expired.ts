import type { Tx } from '#server/platform/db/open.ts'
import { DAY_MS, HOUR_MS } from '#shared/formats/india-time.ts'
import { FORMER_EMAIL_DAYS } from '#shared/limits.ts'
import { deleteLockedAway } from '../queries/closing.ts'
import { deleteOldDevices } from '../queries/known-devices.ts'
import { deleteOldEmailChanges } from '../queries/email-changes.ts'
import { deleteOldCodesAndLinks } from '../queries/emails.ts'
import { deleteOldPhoneCodes } from '../queries/phone-numbers.ts'
import { deleteOldFailures } from '../queries/login-failures.ts'
import { deleteExpiredSessions } from '../queries/sessions.ts'
import { DEVICE_REMEMBERED_MS } from '../rules/sessions.ts'

/**
 * Deletes one batch each of expired sessions, failures, codes, links and address changes, of browsers without a
 * log-in for a year, and of erased accounts whose days are over. Returns the largest number of deleted rows.
 */
export async function deleteExpired(tx: Tx): Promise<number> {
  const ago = (milliseconds: number) => new Date(tx.now.getTime() - milliseconds)
  return Math.max(
    await deleteExpiredSessions(tx),
    await deleteOldFailures(tx, ago(DAY_MS)),
    await deleteOldCodesAndLinks(tx, ago(HOUR_MS), ago(DAY_MS)),
    await deleteOldPhoneCodes(tx, ago(HOUR_MS)),
    await deleteOldEmailChanges(tx, { asked: ago(HOUR_MS), told: ago(FORMER_EMAIL_DAYS * DAY_MS) }),
    await deleteLockedAway(tx),
    await deleteOldDevices(tx, ago(DEVICE_REMEMBERED_MS)),
  )
}
