import { paths } from '#shared/paths.ts'
import { translate } from '#shared/translate.ts'
import { type BackNotice, claimWaitingDevices } from '../commands/devices.ts'
import { type NoteTools, sendNote } from './send-note.ts'

/** Sends a notice that a wanted piece is back to the devices of a waiting person, to each device at most once. */
export async function sendBackNotice(tools: NoteTools, notice: BackNotice): Promise<void> {
  const devices = await tools.database.transaction((tx) => claimWaitingDevices(tx, notice))
  await sendNote(
    tools,
    devices,
    ({ locale, storeName, productId, variantId, until }) => {
      const say = translate(locale)
      const words = until ? 'heldForYou' : 'backInStock'
      return {
        title: say(`pushes.${words}.title`),
        body: say(`pushes.${words}.body`, { store: storeName }),
        tag: variantId,
        path: paths.product(productId, variantId),
      }
    },
    ({ until }) => until,
  )
}
