import type { NoticeBody } from '#shared/contract/push.ts'
import { paths } from '#shared/paths.ts'
import { translate } from '#shared/translate.ts'
import { type BackNotice, claimWaitingDevices, type WaitingDevice } from '../commands/devices.ts'
import { type NoteTools, sendNotes } from './stock-note.ts'

/** Tells the devices of a person that what the person waited for is back, each at most once. */
export async function sendBackNotice(tools: NoteTools, notice: BackNotice): Promise<void> {
  const devices = await tools.database.transaction((tx) => claimWaitingDevices(tx, notice))
  await sendNotes(tools, devices, writeNotice, ({ until }) => until)
}

function writeNotice(device: WaitingDevice): NoticeBody {
  const { locale, storeName, productId, variantId, until } = device
  const say = translate(locale)
  const words = until ? 'heldForYou' : 'backInStock'
  return {
    title: say(`pushes.${words}.title`),
    body: say(`pushes.${words}.body`, { store: storeName }),
    lang: locale,
    tag: variantId,
    path: paths.product(productId, variantId),
    isSilent: false,
  }
}
