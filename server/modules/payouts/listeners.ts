import type { Listeners } from '#server/platform/events.ts'
import { erasePayoutAccounts } from './commands/accounts.ts'

type Log = { error(details: object, text: string): void }

/** Tells the operator of stopped transfers, and deletes the accounts of erased stores. */
export function payoutListeners(log: Log): Listeners {
  return {
    'payouts.stopped': [
      {
        name: 'payouts.alarm',
        handle: async ({ storeId }) =>
          log.error(
            { alarm: 'transfers', storeId },
            'transfers to a shop are stopped by its owner',
          ),
      },
    ],
    'store.erased': [
      {
        name: 'payouts.forget_store',
        handle: ({ storeId }, database) =>
          database.transaction((tx) => erasePayoutAccounts(tx, storeId)),
      },
    ],
  }
}
