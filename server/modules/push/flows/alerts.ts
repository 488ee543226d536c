import type { Database } from '#server/platform/db/open.ts'
import type { EmailVault } from '#server/platform/email-vault.ts'
import type { Push } from '#server/platform/ports/push.ts'
import { paths } from '#shared/paths.ts'
import {
  type AlertDevice,
  findAlertDevices,
  findAskerDevices,
  findSealedToken,
  findToldDevices,
  noteAlert,
} from '../commands/alerts.ts'
import type { PushKeys } from '../commands/keys.ts'
import { serviceOf } from '../rules/devices.ts'
import { type AlertWords, writeAlert } from '../rules/write-message.ts'

export type AlertTools = { push: Push; keys: PushKeys; emailVault: EmailVault }
type Alert = { alertId: string; words: AlertWords; path: string }
type OwnerAlert = Alert & { storeId: string }

/** Tells all devices of the owner that another account for transfers was entered; a tap opens "It was not me". */
export async function alertOfAccount(
  database: Database,
  tools: AlertTools,
  { storeId, accountId: alertId }: { storeId: string; accountId: string },
): Promise<void> {
  const sealed = await findSealedToken(database.db, alertId)
  if (!sealed) return
  const path = paths.notMe(tools.emailVault.open(alertId, sealed))
  await sendToOwner(database, tools, { alertId, storeId, words: 'accountChanged', path })
}

/** Tells all devices of the owner that nothing is transferred until the operator has looked. */
export async function alertOfStop(
  database: Database,
  tools: AlertTools,
  { storeId, stopId: alertId }: { storeId: string; stopId: string },
): Promise<void> {
  const path = paths.ownTransfers()
  await sendToOwner(database, tools, { alertId, storeId, words: 'transfersStopped', path })
}

/** Tells the shop's devices that a shopper looks for something; none any more when the question is over or answered. */
export async function alertOfQuestion(
  database: Database,
  tools: AlertTools,
  { storeId, questionId: alertId }: { storeId: string; questionId: string },
): Promise<void> {
  const path = paths.receivedQuestions()
  const alert = { alertId, storeId, words: 'questionTold', path } as const
  await sendAlert(database, tools, alert, await findToldDevices(database.db, alert))
}

/** Tells the asker's devices that a shop has answered. */
export async function alertOfAnswer(
  database: Database,
  tools: AlertTools,
  { answerId: alertId }: { answerId: string },
): Promise<void> {
  const alert = { alertId, words: 'questionAnswered', path: paths.questions() } as const
  await sendAlert(database, tools, alert, await findAskerDevices(database.db, alertId))
}

async function sendToOwner(database: Database, tools: AlertTools, alert: OwnerAlert) {
  await sendAlert(database, tools, alert, await findAlertDevices(database.db, alert))
}

/** Rejects when a device has not taken the alert yet, so that the job is tried again for the devices that are left. */
async function sendAlert(
  database: Database,
  tools: AlertTools,
  alert: Alert,
  devices: AlertDevice[],
): Promise<void> {
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
