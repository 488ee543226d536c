import { randomUUID } from 'node:crypto'
import type { Merchant } from '#server/modules/accounts/guards.ts'
import { addOfferedPiece } from '#server/modules/catalog/commands/offered.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { record } from '#server/platform/events.ts'
import { AppError } from '#shared/app-error.ts'
import type { AnswerInput } from '#shared/contract/questions/store.ts'
import {
  deleteMute,
  endOverAnswers,
  findLeftPieces,
  findOwnVariant,
  insertAnswer,
  insertMute,
} from '../queries/answers.ts'
import { lockToldQuestion } from '../queries/questions.ts'
import { conflict, keptUntil, noSuchQuestion } from '../rules/question-life.ts'

export { endOverAnswers, findLeftPieces }

type Question = NonNullable<Awaited<ReturnType<typeof lockToldQuestion>>>

/**
 * Answers a question that the store has received, once: with an own article, or with one piece that only the asker can
 * book. Throws QUESTION_CONFLICT when the store is closing, the question has ended, the store has answered, or its article is sold out.
 */
export async function answerQuestion(
  tx: Tx,
  merchant: Merchant,
  answer: AnswerInput,
): Promise<void> {
  const { storeId, userId } = merchant
  const question = await lockToldQuestion(tx, { questionId: answer.questionId, storeId })
  if (!question) throw noSuchQuestion()
  if (question.isClosing) throw conflict('shopClosed')
  if (question.endedAt || question.endsAt <= tx.now) throw conflict('ended')
  const id = randomUUID()
  const goods = await goodsOf(tx, merchant, { id, question, answer })
  const isFirst = await insertAnswer(tx, {
    id,
    questionId: question.id,
    storeId,
    ...goods,
    answeredBy: userId,
    answeredAt: tx.now,
  })
  if (!isFirst) throw conflict('answered')
  const { shopperId } = question
  await record(tx, 'question.answered', { questionId: question.id, answerId: id, shopperId })
}

type AnswerRequest = { id: string; question: Question; answer: AnswerInput }

async function goodsOf(tx: Tx, merchant: Merchant, { id, question, answer }: AnswerRequest) {
  if (answer.with === 'article') {
    const { variantId } = answer
    const own = await findOwnVariant(tx, merchant.storeId, variantId)
    if (!own) throw new AppError('NOT_FOUND', { reason: 'product' })
    if (own.free < 1) throw conflict('soldOut')
    return { productId: own.productId, variantId, isOffered: false, keptUntil: null }
  }
  const { category, subCategory, shopperId, endsAt } = question
  const { picture, size, hours, MRP = answer.sellingPrice } = answer
  const piece = {
    ...answer,
    MRP,
    category,
    subCategory,
    size: size || null,
    gstRate: answer['GST rate slab'],
    image: picture,
    sku: `Q-${id.slice(-12)}`,
  }
  const offered = await addOfferedPiece(tx, merchant, piece, {
    shopperId,
    reference: `question:${id}`,
  })
  return { ...offered, isOffered: true, keptUntil: keptUntil(tx.now, hours, endsAt) }
}

type Mute = { subCategory: string; muted: boolean }

/** Stops or resumes questions about a kind of goods to the store. */
export async function muteKind(
  tx: Tx,
  { storeId, userId }: Merchant,
  { subCategory, muted }: Mute,
) {
  if (muted) await insertMute(tx, { storeId, subCategory, userId })
  else await deleteMute(tx, { storeId, subCategory })
}
