import type { Listeners } from '#server/platform/events.ts'
import { forgetStore, forgetWishlist } from './commands.ts'

export function wishlistListeners(): Listeners {
  return {
    'account.closed': [
      {
        name: 'wishlist.forget',
        handle: ({ userId }, database) => database.transaction((tx) => forgetWishlist(tx, userId)),
      },
    ],
    'store.erased': [
      {
        name: 'wishlist.forgetStore',
        handle: ({ storeId }, database) => database.transaction((tx) => forgetStore(tx, storeId)),
      },
    ],
  }
}
