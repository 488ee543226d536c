import { randomUUID } from 'node:crypto'
import { lockOpenAccount } from '#server/modules/accounts/commands/open-account.ts'
import type { Shopper } from '#server/modules/accounts/guards.ts'
import { findProhibited } from '#server/modules/catalog/rules/prohibited.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { record } from '#server/platform/events.ts'
import { invalidField } from '#shared/app-error.ts'
import type { AskInput } from '#shared/contract/questions/shopper.ts'
import { HOUR_MS } from '#shared/formats/india-time.ts'
import { messageText } from '#shared/message.ts'
import { paiseFromRupees } from '#shared/formats/money.ts'
import {
  endQuestion,
  findArea,
  findAsker,
  findKind,
  insertQuestion,
  lockQuestion,
} from '../queries/questions.ts'
import { coarse, conflict, noSuchQuestion, whyNotAsk } from '../rules/question-life.ts'

type QuestionRequest = Omit<AskInput, 'picture'> & { webp: Buffer | undefined }

/**
 * Asks the shops of a city; the first turn of shops gets the question at once. Returns the question's id. Throws
 * QUESTION_CONFLICT for an account that is too new or has asked three times today, and INVALID_INPUT for goods that may
 * not be sold here, or of a kind that no shop of the city sells.
 */
export async function ask(tx: Tx, shopper: Shopper, asked: QuestionRequest): Promise<string> {
  const { userId: shopperId } = shopper
  await lockOpenAccount(tx, shopperId)
  const refused = whyNotAsk(await findAsker(tx, shopperId), tx.now)
  if (refused) throw conflict(refused)
  const { words, size, budget, subCategory, city, hours, webp } = asked
  const goods = findProhibited({ productName: words, subCategory })
  if (goods)
    throw invalidField('words', messageText('productFields.prohibited', { product: words, goods }))
  const kind = await findKind(tx, city, subCategory)
  if (!kind) throw invalidField('subCategory', messageText('productFields.subCategoryRequired'))
  const id = randomUUID()
  const question = {
    id,
    shopperId,
    city,
    ...(await placeOf(tx, asked)),
    words,
    size: size || null,
    budgetPaise: budget === undefined ? null : paiseFromRupees(budget),
    ...kind,
    askedAt: tx.now,
    endsAt: new Date(tx.now.getTime() + hours * HOUR_MS),
    nextRoundAt: tx.now,
  }
  await insertQuestion(tx, question, webp)
  await record(tx, 'question.asked', { questionId: id, shopperId })
  return id
}

/** The area that the shops see, and the point by which the shops are ordered. */
async function placeOf(tx: Tx, { city, lat, long }: QuestionRequest) {
  if (lat === undefined || long === undefined) return { area: city }
  const area = await findArea(tx, { city, lat, long })
  return { area, latitude: coarse(lat), longitude: coarse(long) }
}

/** Ends an own question; a repeated call changes nothing. */
export async function endOwnQuestion(tx: Tx, { userId }: Shopper, questionId: string) {
  const question = await lockQuestion(tx, questionId)
  if (question?.shopperId !== userId) throw noSuchQuestion()
  await endQuestion(tx, questionId, 'shopper')
}
