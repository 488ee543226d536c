import type { Database } from '#server/platform/db/open.ts'
import type { Listeners } from '#server/platform/events.ts'
import { eraseBlocks } from './commands/block-shopper.ts'
import { deleteSavedCart } from './queries/saved-carts.ts'
import { eraseCollectors } from './queries/collectors.ts'
import { deleteSavedBuyer, eraseBuyers } from './queries/saved-buyers.ts'
import { reviewDeadline } from './commands/deadlines/end-overdue.ts'
import { findWaiting } from './queries/due-orders.ts'

/** Moves the deadlines of open orders when they lie in closed hours of the changed schedule. */
async function handleHours({ storeId }: { storeId: string }, database: Database): Promise<void> {
  for (const orderId of await findWaiting(database.db, storeId))
    await database.transaction((tx) => reviewDeadline(tx, orderId))
}

type Log = { error(details: object, text: string): void }

export function orderListeners(log: Log): Listeners {
  return {
    'hours.changed': [{ name: 'orders.deadlines', handle: handleHours }],
    'account.closed': [
      {
        name: 'orders.cart',
        handle: ({ userId }, database) => database.transaction((tx) => deleteSavedCart(tx, userId)),
      },
      {
        name: 'orders.blocks',
        handle: ({ userId }, database) => database.transaction((tx) => eraseBlocks(tx, userId)),
      },
      {
        name: 'orders.buyers',
        handle: ({ userId }, database) =>
          database.transaction(async (tx) => {
            await deleteSavedBuyer(tx, userId)
            await eraseBuyers(tx, userId)
          }),
      },
      {
        name: 'orders.collectors',
        handle: ({ userId }, database) => database.transaction((tx) => eraseCollectors(tx, userId)),
      },
    ],
    'hand-over.locked': [
      {
        name: 'orders.alarm',
        handle: async (locked) =>
          log.error(locked, 'too many wrong pickup codes: somebody is guessing'),
      },
    ],
  }
}
