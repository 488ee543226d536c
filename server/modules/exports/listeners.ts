import type { Listeners } from '#server/platform/events.ts'
import { deleteFolders, endArchivesOf } from './queries.ts'

/** The archives of a closed account and of an erased shop end at once. */
export function exportListeners(): Listeners {
  return {
    'account.closed': [
      {
        name: 'exports.forget_account',
        handle: ({ userId }, database) =>
          database.transaction((tx) => endArchivesOf(tx, { userId })),
      },
    ],
    'store.erased': [
      {
        name: 'exports.forget_store',
        handle: ({ storeId }, database) =>
          database.transaction(async (tx) => {
            await endArchivesOf(tx, { storeId })
            await deleteFolders(tx, storeId)
          }),
      },
    ],
  }
}
