import type { Listeners } from '#server/platform/events.ts'
import { assignToAccount, closeAllOf } from './commands/own-thread.ts'

export function grievanceListeners(): Listeners {
  return {
    'account.opened': [
      {
        name: 'grievances.adopt',
        handle: ({ userId }, database) => database.transaction((tx) => assignToAccount(tx, userId)),
      },
    ],
    'account.closed': [
      {
        name: 'grievances.close',
        handle: ({ userId }, database) => database.transaction((tx) => closeAllOf(tx, userId)),
      },
    ],
  }
}
