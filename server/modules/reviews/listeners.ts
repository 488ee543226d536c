import type { Listeners } from '#server/platform/events.ts'
import { planRequest } from './commands/ask-for-reviews.ts'
import { eraseReviews } from './commands/forget-reviews.ts'

export function reviewListeners(): Listeners {
  return {
    'order.collected': [
      {
        name: 'reviews.request',
        handle: ({ orderId }, database) => database.transaction((tx) => planRequest(tx, orderId)),
      },
    ],
    'account.closed': [
      {
        name: 'reviews.forget',
        handle: ({ userId }, database) => database.transaction((tx) => eraseReviews(tx, userId)),
      },
    ],
  }
}
