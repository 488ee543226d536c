import type { NoticeBody } from '#shared/contract/push.ts'
import { paths } from '#shared/paths.ts'
import { translate } from '#shared/translate.ts'
import { type ArrivalDevice, type ArrivalNote, claimArrivalDevices } from '../commands/devices.ts'
import { daytimeOf } from '../rules/notices.ts'
import { type NoteTools, sendNotes } from './stock-note.ts'

/** Sends the weekly note about new articles to a person's devices, each at most once, and none at night. */
export async function sendArrivalNote(tools: NoteTools, note: ArrivalNote): Promise<void> {
  const now = tools.clock()
  const { from, until } = daytimeOf(now)
  if (now < from || now >= until) return
  const devices = await tools.database.transaction((tx) => claimArrivalDevices(tx, note))
  await sendNotes(tools, devices, (device) => writeNote(device, note))
}

function writeNote(device: ArrivalDevice, { userId }: ArrivalNote): NoticeBody {
  const { locale, shops, storeId, storeName } = device
  const say = translate(locale)
  return {
    title: say('pushes.newArticles.title'),
    body:
      shops === 1
        ? say('pushes.newArticles.body', { store: storeName })
        : say('pushes.newArticles.several', { count: shops }),
    lang: locale,
    tag: userId,
    path: shops === 1 ? paths.store(storeId) : paths.followedShops(),
    isSilent: false,
  }
}
