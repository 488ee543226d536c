import type { Database } from '#server/platform/db/open.ts'
import { DAY_MS } from '#shared/formats/india-time.ts'
import { QUESTION_DAYS, QUESTION_PICTURE_DAYS } from '#shared/limits.ts'
import { endOverAnswers, findLeftPieces } from './commands/answer.ts'
import {
  deletePicturesBefore,
  deleteQuestionsBefore,
  endDueQuestions,
  withdrawPiece,
} from './commands/expire.ts'
import { findDueTurns, sendToNextShops } from './commands/send.ts'

const AT_ONCE = 100

/** Sends every question with a due turn to the next shops. */
export async function sendQuestionsToShops(database: Database, now: Date): Promise<void> {
  for (const questionId of await findDueTurns(database.db, now, AT_ONCE))
    await database.transaction((tx) => sendToNextShops(tx, questionId))
}

/** Ends questions and answers whose time is over, and removes unbooked pieces from the stock. */
export async function endQuestions(database: Database, now: Date): Promise<void> {
  await database.transaction(async (tx) => {
    await endDueQuestions(tx, now)
    await endOverAnswers(tx, now)
  })
  for (const left of await findLeftPieces(database.db, AT_ONCE))
    await database.transaction((tx) => withdrawPiece(tx, left))
}

/** Deletes the pictures of questions after thirty days, and ended questions after ninety. */
export async function deleteExpiredQuestions(database: Database, now: Date): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS)
  await database.transaction(async (tx) => {
    await deletePicturesBefore(tx, before(QUESTION_PICTURE_DAYS))
    await deleteQuestionsBefore(tx, before(QUESTION_DAYS))
  })
}

/** The jobs of each minute for questions. */
export const questionJobs = [sendQuestionsToShops, endQuestions, deleteExpiredQuestions]
