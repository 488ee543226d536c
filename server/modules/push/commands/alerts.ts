import type { Tx } from '#server/platform/db/open.ts'
import type { PushAnswer } from '#server/platform/ports/push.ts'
import * as rows from '../queries/alerts.ts'

export type { AlertDevice } from '../queries/alerts.ts'
export const { findAlertDevices, findAskerDevices, findSealedToken, findAskedDevices } = rows

/** Saves the outcome of an alert to a device; false when the alert has to be sent again. */
export async function saveAlertOutcome(
  tx: Tx,
  alert: { alertId: string; deviceId: string },
  { kind }: PushAnswer,
): Promise<boolean> {
  if (kind === 'later') return false
  if (kind === 'gone') await rows.deleteGoneDevice(tx, alert.deviceId)
  else await rows.insertAlert(tx, alert)
  return true
}
