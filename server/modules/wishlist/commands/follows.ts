import { lockOpenAccount } from '#server/modules/accounts/commands/open-account.ts'
import type { Shopper } from '#server/modules/accounts/guards.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { record } from '#server/platform/events.ts'
import { AppError } from '#shared/app-error.ts'
import { MAX_FOLLOWS } from '#shared/limits.ts'
import {
  countOtherFollows,
  deleteFollow,
  endNotePreference,
  findStore,
  insertFollow,
  saveNotePreference as insertNoteWish,
  claimDueNotes,
} from '../queries/follows.ts'
import type { NoteWeek } from '../rules.ts'

/** Throws NOT_FOUND, OWN_STORE or FOLLOWS_FULL. */
export async function followStore(tx: Tx, { userId }: Shopper, storeId: string): Promise<void> {
  await lockOpenAccount(tx, userId)
  const store = await findStore(tx, storeId, userId)
  if (!store) throw new AppError('NOT_FOUND', { reason: 'store' })
  if (store.isOwn) throw new AppError('OWN_STORE')
  if ((await countOtherFollows(tx, userId, storeId)) >= MAX_FOLLOWS)
    throw new AppError('FOLLOWS_FULL', undefined, { values: { maximum: MAX_FOLLOWS } })
  await insertFollow(tx, userId, storeId)
}

/** Does nothing when the store is not followed. */
export async function unfollowStore(tx: Tx, { userId }: Shopper, storeId: string): Promise<void> {
  await deleteFollow(tx, userId, storeId)
}

export async function saveNotePreference(tx: Tx, userId: string, wanted: boolean): Promise<void> {
  await lockOpenAccount(tx, userId)
  await (wanted ? insertNoteWish : endNotePreference)(tx, userId)
}

const AT_ONCE = 100

/** Records the weekly note of up to a hundred people; returns true when more may remain. */
export async function recordWeeklyNotes(tx: Tx, week: NoteWeek): Promise<boolean> {
  const due = await claimDueNotes(tx, week, AT_ONCE)
  for (const { userId, isNews } of due)
    if (isNews) await record(tx, 'follows.new_articles', { userId, day: week.day })
  return due.length === AT_ONCE
}
