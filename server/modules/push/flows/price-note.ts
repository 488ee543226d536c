import { findLower } from '#server/modules/wishlist/commands/price-drops.ts'
import type { PriceNote } from '#server/platform/db/tables/wishlist.ts'
import { isDaytime } from '#shared/india-time.ts'
import { paths } from '#shared/paths.ts'
import { translate } from '#shared/translate.ts'
import { claimForPrices } from '../commands/devices.ts'
import { type NoteTools, sendNote } from './send-note.ts'

/**
 * Sends a notice about lower prices on the wishlist to the devices of a person, to each device at most once a day.
 * Sends nothing at night, and nothing about lower prices that have ended.
 */
export async function sendPriceNote(tools: NoteTools, note: PriceNote): Promise<void> {
  const { database, clock } = tools
  const now = clock()
  const lower = isDaytime(now) ? await findLower(database.db, note, now) : []
  const [first] = lower
  if (!first) return
  const devices = await database.transaction((tx) => claimForPrices(tx, note))
  const values = { store: first.storeName, others: lower.length - 1 }
  await sendNote(tools, devices, ({ locale }) => {
    const say = translate(locale)
    return {
      title: say('pushes.pricesFell.title'),
      body: say('pushes.pricesFell.body', values),
      tag: note.userId,
      path: paths.wishlist(),
    }
  })
}
