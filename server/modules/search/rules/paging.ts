import { sortOrders } from '#shared/contract/search.ts'
import { Id } from '#shared/contract/wire.ts'
import { type AppError, invalidField } from '#shared/app-error.ts'
import { messageText } from '#shared/message.ts'

export type SortOrder = (typeof sortOrders)[number]

/**
 * The position after which the next page begins. Rows are sorted by `soldOut`, then `key` (ascending), then newest
 * first. `id` is the last product shown, and `until` the newest product of the first page; products that were added
 * after it are left out, because they would move the others. Their `seq` is never sent to a browser. `attempt` is the
 * attempt that found the first page; later pages use the same one.
 */
export type Place = {
  soldOut: boolean
  key: number
  id: string
  shown: number
  attempt: number
  until: string
}

const CURSOR = /^(\d)\.([01])\.(-?\d{1,13})\.([\da-f-]{36})\.(\d{1,9})\.(\d{1,2})\.([\da-f-]{36})$/

export function writeCursor(sort: SortOrder, place: Place): string {
  const { soldOut, key, id, shown, attempt, until } = place
  const fields = [sortOrders.indexOf(sort), Number(soldOut), key, id, shown, attempt, until]
  return Buffer.from(fields.join('.')).toString('base64url')
}

/** Throws INVALID_INPUT unless `writeCursor` wrote the text; the caller compares the sort order. */
export function readCursor(cursor: string): { sort: SortOrder; place: Place } {
  const text = Buffer.from(cursor, 'base64url').toString('latin1')
  if (Buffer.from(text).toString('base64url') !== cursor) throw noSuchPage()
  const [, order, soldOut, key, id = '', shown, attempt, until = ''] = CURSOR.exec(text) ?? []
  const sort = sortOrders[Number(order)]
  if (!sort || [id, until].some((one) => !Id.safeParse(one).success)) throw noSuchPage()
  const place = {
    soldOut: soldOut === '1',
    key: Number(key),
    id,
    shown: Number(shown),
    attempt: Number(attempt),
    until,
  }
  return { sort, place }
}

export function noSuchPage(): AppError {
  return invalidField('pageParam', messageText('fields.page'))
}
