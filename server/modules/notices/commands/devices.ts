import { deviceName } from '#server/modules/accounts/rules/device-name.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { AppError, invalidField } from '#shared/app-error.ts'
import { MAX_PUSH_DEVICES } from '#shared/limits.ts'
import { messageText } from '#shared/message.ts'
import type { Locale } from '#shared/page.ts'
import {
  deleteDevice,
  deleteDevicesOf,
  pruneDevices,
  renewDevice,
  saveDevice,
  updateDevice,
} from '../queries/devices.ts'
import { expectService } from '../rules/push-services.ts'
import type { PushKeys } from './keys.ts'

/** The push keys of this server, and the origin of the tests' stand-in. */
export type Channel = { keys: PushKeys; standIn: string | undefined }

/** A browser's subscription; `replaces`: the previous endpoint of this browser. */
export type Subscription = {
  endpoint: string
  keys: { p256dh: string; auth: string }
  publicKey: string
  locale: Locale
  replaces?: string | undefined
}

type Browser = { userId: string; deviceHash: Buffer; userAgent: string }

/** Subscribes this browser to the person's notices; a subscription of another account moves to this person. */
export async function subscribe(
  tx: Tx,
  { keys, standIn }: Channel,
  { endpoint, keys: secrets, publicKey, locale, replaces }: Subscription,
  { userId, deviceHash, userAgent }: Browser,
): Promise<void> {
  const service = expectService(endpoint, standIn)
  if (!(await keys.pairOf(tx, publicKey)))
    throw invalidField('publicKey', messageText('fields.pushEndpoint'))
  const device = { userId, endpoint, ...secrets, service, publicKey }
  if (replaces && (await renewDevice(tx, replaces, device))) return
  const name = deviceName(userAgent) ?? 'Browser'
  await saveDevice(tx, { ...device, deviceHash, locale, name })
  await pruneDevices(tx, userId, MAX_PUSH_DEVICES)
}

type Change = { deviceId: string; name?: string | undefined; isOn?: boolean | undefined }

/** Renames a device of the person, or switches it on or off. */
export async function changeDevice(
  tx: Tx,
  userId: string,
  { deviceId, name, isOn }: Change,
): Promise<void> {
  const changes = { ...(name !== undefined && { name }), ...(isOn !== undefined && { isOn }) }
  if (!(await updateDevice(tx, { deviceId, userId }, changes))) throw noDevice()
}

export async function removeDevice(tx: Tx, userId: string, deviceId: string): Promise<void> {
  if (!(await deleteDevice(tx, { deviceId, userId }))) throw noDevice()
}

export const eraseDevices = deleteDevicesOf

function noDevice(): AppError {
  return new AppError('NOT_FOUND', { reason: 'device' })
}
