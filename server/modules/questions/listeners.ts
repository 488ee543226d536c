import type { Listeners } from '#server/platform/events.ts'
import { eraseQuestionsOf } from './commands/expire.ts'
import { sendToNextShops } from './commands/send.ts'

export function questionListeners(): Listeners {
  return {
    'question.asked': [
      {
        name: 'questions.tell',
        handle: ({ questionId }, database) =>
          database.transaction((tx) => sendToNextShops(tx, questionId)),
      },
    ],
    'account.closed': [
      {
        name: 'questions.forget',
        handle: ({ userId }, database) =>
          database.transaction((tx) => eraseQuestionsOf(tx, userId)),
      },
    ],
  }
}
