import type { Listeners } from '#server/platform/events.ts'
import { leaveAllWaitlists } from './commands/waitlist.ts'

export function inventoryListeners(): Listeners {
  return {
    'account.closed': [
      {
        name: 'inventory.forget',
        handle: ({ userId }, database) =>
          database.transaction((tx) => leaveAllWaitlists(tx, userId)),
      },
    ],
  }
}
