import type { Listeners } from '#server/platform/events.ts'
import { forgetQuestionsOf } from './commands/expire.ts'
import { tellNextShops } from './commands/tell.ts'

export function questionListeners(): Listeners {
  return {
    'question.asked': [
      {
        name: 'questions.tell',
        handle: ({ questionId }, database) =>
          database.transaction((tx) => tellNextShops(tx, questionId)),
      },
    ],
    'account.closed': [
      {
        name: 'questions.forget',
        handle: ({ userId }, database) =>
          database.transaction((tx) => forgetQuestionsOf(tx, userId)),
      },
    ],
  }
}
