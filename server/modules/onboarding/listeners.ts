import type { Listeners } from '#server/platform/events.ts'
import { forgetRegistrations } from './commands.ts'

export function onboardingListeners(): Listeners {
  return {
    'account.closed': [
      {
        name: 'onboarding.forget',
        handle: ({ userId }, database) =>
          database.transaction((tx) => forgetRegistrations(tx, userId)),
      },
    ],
  }
}
