import type { Listeners } from '#server/platform/events.ts'
import { eraseRegistrations, eraseRegistrationsOfStore } from './commands.ts'

export function onboardingListeners(): Listeners {
  return {
    'account.closed': [
      {
        name: 'onboarding.forget',
        handle: ({ userId }, database) =>
          database.transaction((tx) => eraseRegistrations(tx, userId)),
      },
    ],
    'store.erased': [
      {
        name: 'onboarding.forget_store',
        handle: ({ storeId }, database) =>
          database.transaction((tx) => eraseRegistrationsOfStore(tx, storeId)),
      },
    ],
  }
}
