import type { z } from 'zod'
import type { Admin } from '#server/modules/accounts/guards.ts'
import type { Database, Tx } from '#server/platform/db/open.ts'
import { record } from '#server/platform/events.ts'
import { AppError, invalidField } from '#shared/app-error.ts'
import type { sendShopMessage } from '#shared/contract/admin/shop-messages.ts'
import { messageText } from '#shared/message.ts'
import { insertAudit } from '../queries/admins.ts'
import {
  countShops,
  dismiss,
  findPlaces,
  findShopName,
  insertMessage,
  insertReceipts,
  claimReceipts,
  type Shops,
} from '../queries/shop-messages.ts'

type Form = z.output<typeof sendShopMessage.input>

/** The shops that get a message: their number, and the names of city and area that they have. */
type Recipients = Pick<z.output<typeof sendShopMessage.output>, 'shops' | 'to'>

/** The shops that match the form. Throws when there is none, at the field to which no shop fits. */
export async function countRecipients(tx: Tx, form: Form): Promise<Recipients> {
  const wanted = await shopsIn(tx, form)
  const shops = await countShops(tx, wanted)
  if (shops === 0) throw nobody(wanted)
  return { shops, to: namesOf(wanted) }
}

const shopsIn = async (tx: Tx, { storeId, city, area, state }: Form): Promise<Shops> => ({
  storeId,
  state,
  ...(await findPlaces(tx, { city, area })),
})

/** One name of each place: shops write one city with different capitals. */
const namesOf = ({ city, area }: Shops) => ({ city: different(city), area: different(area) })
const different = (names: readonly string[] = []) => [
  ...new Map(names.map((name) => [name.toLowerCase(), name])).values(),
]

/** Names the first field to which no shop fits, or the state in which no shop is. */
function nobody({ storeId, city, area, state }: Shops): AppError {
  if (storeId) return new AppError('NOT_FOUND', { reason: 'store' })
  if (city?.length === 0) return invalidField('city', messageText('fields.noShopInCity'))
  if (area?.length === 0) return invalidField('area', messageText('fields.noShopInArea'))
  const values = { state: state ?? 'any', place: city || area ? 'yes' : 'no' }
  return new AppError('NOT_FOUND', { reason: 'shops' }, { values })
}

/** Sends a message to the shops that match the form; returns them. Throws as `countRecipients`. */
export async function writeToShops(
  tx: Tx,
  { userId: adminId }: Admin,
  form: Form,
): Promise<Recipients> {
  const { title, text, hindi, storeId, state } = form
  const wanted = await shopsIn(tx, form)
  const to = namesOf(wanted)
  const shopName = storeId && (await findShopName(tx, storeId))
  const sentTo = shopName ?? [...to.area, ...to.city, state].filter(Boolean).join(', ')
  const inHindi = hindi && hindi.title !== '' ? hindi : null
  const messageId = await insertMessage(tx, { adminId, title, text, hindi: inHindi, sentTo })
  const shops = await insertReceipts(tx, messageId, wanted)
  if (shops === 0) throw nobody(wanted)
  const about = storeId ? { storeId } : {}
  const reason = storeId ? title : `${sentTo || 'all'} (${shops}): ${title}`
  await insertAudit(tx, { adminId, action: 'shops_written', ...about, reason })
  await record(tx, 'shop-message.written', { messageId })
  return { shops, to }
}

const AT_ONCE = 100

/** Records one e-mail of a message for each shop, a hundred in one transaction. */
export async function queueEmails(database: Database, messageId: string): Promise<void> {
  const some = async (tx: Tx) => {
    const storeIds = await claimReceipts(tx, messageId, AT_ONCE)
    for (const storeId of storeIds) await record(tx, 'shop-message.sent', { messageId, storeId })
    return storeIds.length === AT_ONCE
  }
  while (await database.transaction(some));
}

export async function dismissMessage(tx: Tx, storeId: string, messageId: string): Promise<void> {
  if (!(await dismiss(tx, { storeId, messageId })))
    throw new AppError('NOT_FOUND', { reason: 'shopMessage' })
}
