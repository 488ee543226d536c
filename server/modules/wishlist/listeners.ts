import type { Listeners } from '#server/platform/events.ts'
import { forgetWishlist } from './commands.ts'

export function wishlistListeners(): Listeners {
  return {
    'account.closed': [
      {
        name: 'wishlist.forget',
        handle: ({ userId }, database) => database.transaction((tx) => forgetWishlist(tx, userId)),
      },
    ],
  }
}
