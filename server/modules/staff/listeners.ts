import type { Listeners } from '#server/platform/events.ts'
import { dismissAll } from './commands/members.ts'

export function staffListeners(): Listeners {
  return {
    'store.erased': [
      {
        name: 'staff.forget_store',
        handle: ({ storeId }, database) => database.transaction((tx) => dismissAll(tx, storeId)),
      },
    ],
  }
}
