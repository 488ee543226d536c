import type { Merchant } from '#server/modules/accounts/guards.ts'
import type { Database, Tx } from '#server/platform/db/open.ts'
import { record } from '#server/platform/events.ts'
import { DAY_MS, indianDay } from '#shared/formats/india-time.ts'
import { PRODUCT_VIEW_DAYS } from '#shared/limits.ts'
import {
  addViews,
  deleteNotePreference,
  deleteViewsBefore,
  insertNotePreference,
  claimDueNotes,
} from './queries.ts'
import type { ProductViews } from './rules/product-views.ts'

/** Saves the views that were counted in memory since the last call. */
export async function saveViews(database: Database, views: ProductViews): Promise<void> {
  if (database.isReadOnly()) return
  const taken = views.take()
  if (taken.length === 0) return
  try {
    await database.transaction((tx) => addViews(tx, taken), { silent: true })
  } catch (error) {
    views.putBack(taken)
    throw error
  }
}

export function deleteOldViews(tx: Tx): Promise<number> {
  return deleteViewsBefore(tx, indianDay(tx.now.getTime() - PRODUCT_VIEW_DAYS * DAY_MS))
}

type Member = Pick<Merchant, 'userId' | 'storeId'>

export async function saveNotePreference(tx: Tx, { userId, storeId }: Member, wanted: boolean) {
  await (wanted ? insertNotePreference(tx, userId, storeId) : deleteNotePreference(tx, userId))
}

const AT_ONCE = 100

/** Records the weekly note of up to a hundred members; returns true while there may be more. */
export async function recordWeeklyNotes(tx: Tx, day: string): Promise<boolean> {
  const due = await claimDueNotes(tx, day, AT_ONCE)
  for (const member of due) await record(tx, 'stock.low_note', { ...member, day })
  return due.length === AT_ONCE
}
