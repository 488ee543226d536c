import type { Listeners } from '#server/platform/events.ts'
import { queueEmails } from './commands/shop-messages.ts'

/** Records the e-mails of a message to shops. */
export function adminListeners(): Listeners {
  return {
    'shop-message.written': [
      {
        name: 'admin.shop_message',
        handle: ({ messageId }, database) => queueEmails(database, messageId),
      },
    ],
  }
}
