import { withdrawOfferedPiece } from '#server/modules/catalog/commands/offered.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { lockEndedAnswer } from '../queries/answers.ts'
import {
  deletePicturesBefore,
  deleteQuestionsBefore,
  endDueQuestions,
  eraseQuestionsOf,
} from '../queries/questions.ts'

export { deletePicturesBefore, deleteQuestionsBefore, endDueQuestions, eraseQuestionsOf }

type LeftPiece = { answerId: string; storeId: string; variantId: string }

/** Takes the piece of an ended answer out of the stock, unless it is booked. */
export async function withdrawPiece(tx: Tx, { answerId, ...left }: LeftPiece): Promise<void> {
  if (!(await lockEndedAnswer(tx, answerId))) return
  await withdrawOfferedPiece(tx, { ...left, reference: `question:${answerId}:over` })
}
