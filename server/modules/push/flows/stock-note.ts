import type { Push, PushMessage } from '#server/platform/ports/push.ts'
import type { NoticeBody } from '#shared/contract/push.ts'
import { paths } from '#shared/paths.ts'
import { translate } from '#shared/translate.ts'
import type { Database } from '#server/platform/db/open.ts'
import type { Clock } from '#server/platform/ports/clock.ts'
import { claimNotedDevices, type NotedDevice, type StockNote } from '../commands/devices.ts'
import type { PushKeys } from '../commands/keys.ts'
import { serviceOf } from '../rules/devices.ts'
import { daytimeOf } from '../rules/notices.ts'

export type NoteTools = {
  database: Database
  clock: Clock
  push: Push
  keys: PushKeys
  log: { info(details: object, text: string): void }
}

/** Sends the weekly note about low stock to the devices of a member, each at most once. */
export async function sendStockNote(tools: NoteTools, note: StockNote): Promise<void> {
  const devices = await tools.database.transaction((tx) => claimNotedDevices(tx, note))
  await sendNotes(tools, devices, (device) => writeNote(device, note))
}

type Address = Omit<NotedDevice, 'storeName'>

/**
 * Sends a note to claimed devices, until the evening, or urgently until the time of `urgentUntil`. A device that does not
 * take it gets no second try: the same note comes by e-mail.
 */
export async function sendNotes<Device extends Address>(
  { database, push, keys, clock, log }: NoteTools,
  devices: Device[],
  write: (device: Device) => NoticeBody,
  urgentUntil: (device: Device) => Date | null = () => null,
): Promise<void> {
  for (const device of devices) {
    const pair = await keys.pairOf(database.db, device.publicKey)
    if (!pair || serviceOf(device.endpoint, push.standIn) === null) continue
    const { endpoint, p256dh, auth } = device
    const body = write(device)
    const now = clock()
    const urgent = urgentUntil(device)
    const left = (urgent ?? daytimeOf(now).until).getTime() - now.getTime()
    const message: PushMessage = {
      endpoint,
      p256dh,
      auth,
      body: JSON.stringify(body),
      topic: body.tag.replaceAll('-', ''),
      urgency: urgent ? 'high' : 'normal',
      ttlSeconds: Math.max(0, Math.round(left / 1000)),
    }
    const answer = await push.send(message, pair)
    if (answer.kind !== 'taken') log.info({ kind: answer.kind }, 'a note was not taken')
  }
}

function writeNote({ locale, storeName }: NotedDevice, { storeId }: StockNote): NoticeBody {
  const say = translate(locale)
  return {
    title: say('pushes.lowStock.title'),
    body: say('pushes.lowStock.body', { store: storeName }),
    lang: locale,
    tag: storeId,
    path: paths.figures(),
    isSilent: false,
  }
}
