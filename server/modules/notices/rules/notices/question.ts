import { paths } from '#shared/paths.ts'
import type { EmailNotice } from '../notice.ts'
import { forTwoDays } from '../times.ts'
import { toMember, toStore } from './parts.ts'

/** Emails about questions of shoppers: to each shop that gets the question, and to the asker about the first answer. */
export const questionEmails = {
  questionTold: {
    ...toStore,
    event: 'question.told',
    facts: 'question',
    optional: 'questionTold',
    push: {
      words: () => 'questionTold',
      path: () => paths.receivedQuestions(),
      urgency: 'high',
      steps: forTwoDays,
    },
    notice: 'question-told',
    cause: ({ values }) => [values['storeId'] ?? ''],
    body: () => ['emails.questionTold.body', 'emails.questionTold.mute'],
    button: {
      words: 'dashboard.questions',
      opens: true,
      path: () => paths.receivedQuestions(),
    },
  },
  questionAnswered: {
    ...toMember,
    event: 'question.answered',
    facts: 'answer',
    optional: 'questionAnswered',
    about: 'answerId',
    // Later answers are shown on the screen and on phones.
    holdsByEmail: ({ values }) => values['isFirst'] === 1,
    push: {
      words: () => 'questionAnswered',
      path: () => paths.questions(),
      urgency: 'high',
      steps: forTwoDays,
    },
    notice: 'question-answered',
    body: ({ values }) => [
      'emails.questionAnswered.body',
      ...(values['keptUntil'] ? (['emails.questionAnswered.kept'] as const) : []),
    ],
    button: { words: 'questions.mine', opens: true, path: () => paths.questions() },
  },
} satisfies Record<string, EmailNotice>
