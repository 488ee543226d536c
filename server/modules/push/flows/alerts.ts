import type { Database } from '#server/platform/db/open.ts'
import type { EmailVault } from '#server/platform/email-vault.ts'
import type { Push } from '#server/platform/ports/push.ts'
import { paths } from '#shared/paths.ts'
import {
  type AlertDevice,
  findAlertDevices,
  findAskerDevices,
  findSealedToken,
  findAskedDevices,
  saveAlertOutcome,
} from '../commands/alerts.ts'
import type { PushKeys } from '../commands/keys.ts'
import { serviceOf } from '../rules/devices.ts'
import { type AlertWords, writeAlert } from '../rules/write-message.ts'

export type AlertTools = { push: Push; keys: PushKeys; emailVault: EmailVault }
type Alert = { alertId: string; words: AlertWords; path: string }
type OwnerAlert = Alert & { storeId: string }

/** Sends an alert about a new account for transfers to all devices of the owner; a tap opens "It was not me". */
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

/**
 * Sends an alert about stopped transfers to all devices of the owner; the stop lasts until the operator has checked the
 * account.
 */
export async function alertOfStop(
  database: Database,
  tools: AlertTools,
  { storeId, stopId: alertId }: { storeId: string; stopId: string },
): Promise<void> {
  const path = paths.ownTransfers()
  await sendToOwner(database, tools, { alertId, storeId, words: 'transfersStopped', path })
}

/** Sends an alert about a shopper's question to the shop's devices, while the question is open and unanswered. */
export async function alertOfQuestion(
  database: Database,
  tools: AlertTools,
  { storeId, questionId: alertId }: { storeId: string; questionId: string },
): Promise<void> {
  const path = paths.receivedQuestions()
  const alert = { alertId, storeId, words: 'questionTold', path } as const
  await sendAlert(database, tools, alert, await findAskedDevices(database.db, alert))
}

/** Sends an alert about a shop's answer to the asker's devices. */
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

/** Sends an alert. Rejects when a device has not got it yet, so that the job is retried for the remaining devices. */
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
  // An endpoint outside of the known push services is never called.
  if (!pair || serviceOf(device.endpoint, push.standIn) === null) return true
  const answer = await push.send(writeAlert(alert, device), pair)
  const { alertId } = alert
  const { deviceId } = device
  return database.transaction((tx) => saveAlertOutcome(tx, { alertId, deviceId }, answer))
}
