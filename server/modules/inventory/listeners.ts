import type { Listeners } from '#server/platform/events.ts'
import { leaveAllWaitlists, offerOfStore, passHoldsOn } from './commands/waitlist.ts'

export function inventoryListeners(): Listeners {
  return {
    'account.closed': [
      {
        name: 'inventory.forget',
        handle: ({ userId }, database) =>
          database.transaction((tx) => leaveAllWaitlists(tx, userId)),
      },
    ],
    'staff.joined': [
      {
        name: 'inventory.staff',
        handle: ({ userId, storeId }, database) =>
          database.transaction((tx) => passHoldsOn(tx, { userId, storeId })),
      },
    ],
    'bookings.switched': [
      {
        name: 'inventory.offer',
        handle: ({ storeId }, database) => database.transaction((tx) => offerOfStore(tx, storeId)),
      },
    ],
  }
}
