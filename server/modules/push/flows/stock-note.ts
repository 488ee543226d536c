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

/**
 * Sends the weekly note about low stock to the devices of a member, each at most once. A device that does not take it
 * gets no second try: the same note comes by e-mail.
 */
export async function sendStockNote(tools: NoteTools, note: StockNote): Promise<void> {
  const { database, push, keys, clock, log } = tools
  const devices = await database.transaction((tx) => claimNotedDevices(tx, note))
  for (const device of devices) {
    const pair = await keys.pairOf(database.db, device.publicKey)
    if (!pair || serviceOf(device.endpoint, push.standIn) === null) continue
    const answer = await push.send(writeNote(device, note, clock()), pair)
    if (answer.kind !== 'taken') log.info({ kind: answer.kind }, 'a weekly note was not taken')
  }
}

function writeNote(device: NotedDevice, { storeId }: StockNote, now: Date): PushMessage {
  const { endpoint, p256dh, auth, locale, storeName } = device
  const say = translate(locale)
  const body: NoticeBody = {
    title: say('pushes.lowStock.title'),
    body: say('pushes.lowStock.body', { store: storeName }),
    lang: locale,
    tag: storeId,
    path: paths.figures(),
    isSilent: false,
  }
  const left = daytimeOf(now).until.getTime() - now.getTime()
  return {
    endpoint,
    p256dh,
    auth,
    body: JSON.stringify(body),
    topic: storeId.replaceAll('-', ''),
    urgency: 'normal',
    ttlSeconds: Math.max(0, Math.round(left / 1000)),
  }
}
