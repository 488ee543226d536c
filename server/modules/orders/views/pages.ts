import { and, eq, type SQL } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import { orders } from '#server/platform/db/tables/orders.ts'
import { Id } from '#shared/contract/wire.ts'
import { type AppError, invalidField } from '#shared/app-error.ts'
import { messageText } from '#shared/message.ts'

/** The position of an order in a list. `seq` counts the orders of all stores, so it is never sent to a browser. */
export type Place = { seq: number; bookedAt: Date }

/**
 * The position after which a page begins; undefined for the first page. `page` is the id of the last order of the
 * previous page. Throws INVALID_INPUT unless this order is one of the caller's `own` orders.
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

/** Removes the extra row that was read; `nextPage` is the cursor of this page's last row, or null at the end. */
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
