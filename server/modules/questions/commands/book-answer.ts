import type { Tx } from '#server/platform/db/open.ts'
import { endAnsweredBy, lockAnsweredBy, reopenAnsweredBy } from '../queries/questions.ts'

/**
 * Locks own questions that these variants answer, in one statement, so that none of them ends before the booking, or is
 * opened again. Call it before the stock is locked: every command locks account, order, questions and stock in this order.
 */
export async function lockAnsweredQuestions(
  tx: Tx,
  shopperId: string,
  variantIds: readonly string[],
): Promise<void> {
  await lockAnsweredBy(tx, shopperId, variantIds)
}

type BookedAnswer = { orderId: string; shopperId: string; lines: readonly { productId: string }[] }

/** Ends the questions that the booked goods answer, and all other answers to them, in one statement. */
export async function endBookedQuestions(tx: Tx, { orderId, shopperId, lines }: BookedAnswer) {
  const productIds = [...new Set(lines.map(({ productId }) => productId))]
  await endAnsweredBy(tx, { orderId, shopperId, productIds })
}

/**
 * Gives the goods of an order that are not sold back to the asker whose question they answer, until that question ends.
 * Call it before the stock is locked, because a booking locks in this order too.
 */
export const returnToAsker = reopenAnsweredBy
