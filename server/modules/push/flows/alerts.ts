import type { Database } from '#server/platform/db/open.ts'
import type { EmailVault } from '#server/platform/email-vault.ts'
import type { Push } from '#server/platform/ports/push.ts'
import { paths } from '#shared/paths.ts'
import {
  type AlertDevice,
  findAlertDevices,
  findSealedToken,
  noteAlert,
} from '../commands/alerts.ts'
import type { PushKeys } from '../commands/keys.ts'
import { serviceOf } from '../rules/devices.ts'
import { type AlertWords, writeAlert } from '../rules/write-message.ts'

export type AlertTools = { push: Push; keys: PushKeys; emailVault: EmailVault }
type Alert = { alertId: string; storeId: string; words: AlertWords; path: string }

/** Tells all devices of the owner that another account for transfers was entered; a tap opens "It was not me". */
export async function alertOfAccount(
  database: Database,
  tools: AlertTools,
  { storeId, accountId: alertId }: { storeId: string; accountId: string },
): Promise<void> {
  const sealed = await findSealedToken(database.db, alertId)
  if (!sealed) return
  const path = paths.notMe(tools.emailVault.open(alertId, sealed))
  await sendAlert(database, tools, { alertId, storeId, words: 'accountChanged', path })
}

/** Tells all devices of the owner that nothing is transferred until the operator has looked. */
export async function alertOfStop(
  database: Database,
  tools: AlertTools,
  { storeId, stopId: alertId }: { storeId: string; stopId: string },
): Promise<void> {
  const path = paths.ownTransfers()
  await sendAlert(database, tools, { alertId, storeId, words: 'transfersStopped', path })
}

/** Rejects when a device has not taken the alert yet, so that the job is tried again for the devices that are left. */
async function sendAlert(database: Database, tools: AlertTools, alert: Alert): Promise<void> {
  const devices = await findAlertDevices(database.db, alert)
  const taken = await Promise.all(devices.map((device) => sendTo(database, tools, alert, device)))
  const left = taken.filter((isTaken) => !isTaken).length
  if (left > 0) throw new Error(`${left} devices have not taken an alert yet`)
}

async function sendTo(
  database: Database,
  { push, keys }: AlertTools,
  alert: Alert,
  device: AlertDevice,
): Promise<boolean> {
  const pair = await keys.pairOf(database.db, device.publicKey)
  // Only known push services are called, as for other notices.
  if (!pair || serviceOf(device.endpoint, push.standIn) === null) return true
  const answer = await push.send(writeAlert(alert, device), pair)
  const { alertId } = alert
  const { deviceId } = device
  return database.transaction((tx) => noteAlert(tx, { alertId, deviceId }, answer))
}
