import { and, eq, type SQL } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import { orders } from '#server/platform/db/tables/orders.ts'
import { Id } from '#shared/contract/wire.ts'
import { type AppError, invalidField } from '#shared/app-error.ts'
import { messageText } from '#shared/message.ts'

/** Where an order stands in a list: `seq` counts the orders of all stores, so it never leaves the server. */
export type Place = { seq: number; bookedAt: Date }

/**
 * The place after which a page begins; undefined for the first page. The mark is the id of the last order of the
 * page before; it has to be one of the caller's `own`, and says nothing that the caller was not shown.
 */
export async function findPlace(
  db: Db,
  page: string | null | undefined,
  own: SQL,
): Promise<Place | undefined> {
  if (!page) return undefined
  if (!Id.safeParse(page).success) throw noSuchPage()
  const [place] = await db
    .select({ seq: orders.seq, bookedAt: orders.bookedAt })
    .from(orders)
    .where(and(eq(orders.id, page), own))
  if (!place) throw noSuchPage()
  return place
}

export function noSuchPage(): AppError {
  return invalidField('page', messageText('fields.page'))
}

/** Cuts the one row read beyond the page; the mark of the last one shown names where the next page begins. */
export function pageOf<Row>(
  rows: Row[],
  size: number,
  markOf: (row: Row) => string,
): { shown: Row[]; nextPage: string | null } {
  const shown = rows.slice(0, size)
  const last = shown.at(-1)
  return { shown, nextPage: rows.length > size && last ? markOf(last) : null }
}

export const orderMark = ({ order }: { order: { id: string } }): string => order.id
