import type { Listeners } from '#server/platform/events.ts'
import { forgetFollows, forgetStore } from './commands.ts'

export function followListeners(): Listeners {
  return {
    'account.closed': [
      {
        name: 'follows.forget',
        handle: ({ userId }, database) => database.transaction((tx) => forgetFollows(tx, userId)),
      },
    ],
    'store.erased': [
      {
        name: 'follows.forgetStore',
        handle: ({ storeId }, database) => database.transaction((tx) => forgetStore(tx, storeId)),
      },
    ],
  }
}
