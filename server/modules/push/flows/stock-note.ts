import { paths } from '#shared/paths.ts'
import { translate } from '#shared/translate.ts'
import { claimNotedDevices, type StockNote } from '../commands/devices.ts'
import { type NoteTools, sendNote } from './send-note.ts'

/** Sends the weekly note about low stock to the devices of a member, each at most once. */
export async function sendStockNote(tools: NoteTools, note: StockNote): Promise<void> {
  const devices = await tools.database.transaction((tx) => claimNotedDevices(tx, note))
  await sendNote(tools, devices, ({ locale, storeName }) => {
    const say = translate(locale)
    return {
      title: say('pushes.lowStock.title'),
      body: say('pushes.lowStock.body', { store: storeName }),
      tag: note.storeId,
      path: paths.figures(),
    }
  })
}
