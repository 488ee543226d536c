import type { NoticeBody } from '#shared/contract/push.ts'
import { paths } from '#shared/paths.ts'
import { translate } from '#shared/translate.ts'
import type { PushMessage } from '#server/platform/ports/push.ts'
import { type BackNotice, claimWaitingDevices, type WaitingDevice } from '../commands/devices.ts'
import { serviceOf } from '../rules/devices.ts'
import { daytimeOf } from '../rules/notices.ts'
import type { NoteTools } from './stock-note.ts'

/**
 * Tells the devices of a person that what the person waited for is back, each at most once. A device that does not take
 * it gets no second try: the same comes by e-mail.
 */
export async function sendBackNotice(tools: NoteTools, notice: BackNotice): Promise<void> {
  const { database, push, keys, clock, log } = tools
  const devices = await database.transaction((tx) => claimWaitingDevices(tx, notice))
  for (const device of devices) {
    const pair = await keys.pairOf(database.db, device.publicKey)
    if (!pair || serviceOf(device.endpoint, push.standIn) === null) continue
    const answer = await push.send(writeNotice(device, clock()), pair)
    if (answer.kind !== 'taken')
      log.info({ kind: answer.kind }, 'a notice of a waitlist was not taken')
  }
}

function writeNotice(device: WaitingDevice, now: Date): PushMessage {
  const { endpoint, p256dh, auth, locale, storeName, productId, variantId, until } = device
  const say = translate(locale)
  const words = until ? 'heldForYou' : 'backInStock'
  const body: NoticeBody = {
    title: say(`pushes.${words}.title`),
    body: say(`pushes.${words}.body`, { store: storeName }),
    lang: locale,
    tag: variantId,
    path: paths.product(productId, variantId),
    isSilent: false,
  }
  const left = (until ?? daytimeOf(now).until).getTime() - now.getTime()
  return {
    endpoint,
    p256dh,
    auth,
    body: JSON.stringify(body),
    topic: variantId.replaceAll('-', ''),
    urgency: until ? 'high' : 'normal',
    ttlSeconds: Math.max(0, Math.round(left / 1000)),
  }
}
