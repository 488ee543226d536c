import { paths } from '#shared/paths.ts'
import { translate } from '#shared/translate.ts'
import { type ArrivalNote, claimArrivalDevices } from '../commands/devices.ts'
import { daytimeOf } from '../rules/notices.ts'
import { type NoteTools, sendNote } from './send-note.ts'

/** Sends the weekly note about new articles to a person's devices, each at most once, and none at night. */
export async function sendArrivalNote(tools: NoteTools, note: ArrivalNote): Promise<void> {
  const now = tools.clock()
  const { from, until } = daytimeOf(now)
  if (now < from || now >= until) return
  const devices = await tools.database.transaction((tx) => claimArrivalDevices(tx, note))
  await sendNote(tools, devices, ({ locale, shops, storeId, storeName }) => {
    const say = translate(locale)
    return {
      title: say('pushes.newArticles.title'),
      body:
        shops === 1
          ? say('pushes.newArticles.body', { store: storeName })
          : say('pushes.newArticles.several', { count: shops }),
      tag: note.userId,
      path: shops === 1 ? paths.store(storeId) : paths.followedShops(),
    }
  })
}
