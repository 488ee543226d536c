import { z } from 'zod'
import type { getProductsQuery } from '#shared/contract/search.ts'
import { ownSortOrders } from '#shared/catalog/categories.ts'
import { Id } from '#shared/contract/wire.ts'
import { invalidField } from '#shared/app-error.ts'
import { messageText } from '#shared/message.ts'
import { noSuchPage } from './paging.ts'

export type OwnSort = (typeof ownSortOrders)[number]

/** Inactive products are sorted by last change, active ones by age, unless another order is asked for. */
export function ownSortOf({ sort, status }: z.output<typeof getProductsQuery>): OwnSort {
  if (sort === undefined || sort === 'relevance') {
    return status === 'inactive' ? 'updated' : 'newest'
  }
  const known = ownSortOrders.find((one) => one === sort)
  if (!known) {
    throw invalidField('sort', messageText('fields.oneOf', { choices: ownSortOrders.join(', ') }))
  }
  return known
}

const Place = z.tuple([
  z.enum(ownSortOrders),
  z.union([z.string().max(200), z.number()]),
  Id,
  z.int().min(0),
  z.literal([0, 1]),
])

/**
 * The last product of a page. Rows are sorted by `key`, then by the latest addition, so that the position stays valid
 * when products are added or changed. `attempt` is the attempt that found the first page.
 */
export type OwnPlace = { key: string | number; id: string; shown: number; attempt: number }

export function writeOwnCursor(sort: OwnSort, { key, id, shown, attempt }: OwnPlace): string {
  return Buffer.from(JSON.stringify([sort, key, id, shown, attempt])).toString('base64url')
}

/** Throws INVALID_INPUT unless `writeOwnCursor` wrote the text for this order. */
export function readOwnCursor(cursor: string, wanted: OwnSort): OwnPlace {
  const place = Place.safeParse(parse(Buffer.from(cursor, 'base64url').toString()))
  if (!place.success) throw noSuchPage()
  const [sort, key, id, shown, attempt] = place.data
  const isNamed = typeof key === 'string'
  if (
    sort !== wanted ||
    isNamed !== (sort === 'name') ||
    (!isNamed && !Number.isSafeInteger(key))
  ) {
    throw noSuchPage()
  }
  if (isNamed && key.includes('\0')) throw noSuchPage()
  return { key, id, shown, attempt }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
