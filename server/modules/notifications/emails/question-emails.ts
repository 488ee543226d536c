import { paths } from '#shared/paths.ts'
import type { EmailRow } from '../rules/row.ts'
import { viewAnsweredFacts, viewAskedFacts } from '../views/question-emails.ts'
import { toMember, toStore } from './parts.ts'

/** Emails about questions of shoppers: to each shop that gets the question, and to the asker about the first answer. */
export const questionEmails = {
  questionTold: {
    ...toStore,
    event: 'question.told',
    facts: viewAskedFacts,
    job: 'question-told',
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
    facts: viewAnsweredFacts,
    job: 'question-answered',
    body: ({ values }) => [
      'emails.questionAnswered.body',
      ...(values['keptUntil'] ? (['emails.questionAnswered.kept'] as const) : []),
    ],
    button: { words: 'questions.mine', opens: true, path: () => paths.questions() },
  },
} satisfies Record<string, EmailRow>
