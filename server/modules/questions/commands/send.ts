import type { Tx } from '#server/platform/db/open.ts'
import { record } from '#server/platform/events.ts'
import { MINUTE_MS } from '#shared/formats/india-time.ts'
import {
  countAskedShops,
  findCandidates,
  findDueTurns,
  insertAskedShops,
  lockDueQuestion,
  lockTurns,
  saveNextTurn,
} from '../queries/turns.ts'
import {
  indianMidnight,
  inTurn,
  MAX_QUESTIONS_PER_DAY,
  TURN_MINUTES,
  turnOf,
} from '../rules/turn.ts'

export { findDueTurns }

/**
 * Sends a question to the next shops if a turn is due; each shop gets it once, even with several processes. When no
 * shop fits, the next turn looks again, because a shop may open meanwhile.
 */
export async function sendToNextShops(tx: Tx, questionId: string): Promise<void> {
  await lockTurns(tx)
  const question = await lockDueQuestion(tx, questionId)
  if (!question) return
  const limits = { today: indianMidnight(tx.now), mostADay: MAX_QUESTIONS_PER_DAY }
  const found = inTurn(await findCandidates(tx, question, limits))
  const turn = turnOf(await countAskedShops(tx, questionId), found.length)
  const storeIds = found.slice(0, turn.now).map(({ storeId }) => storeId)
  await insertAskedShops(tx, questionId, storeIds)
  const next = new Date(tx.now.getTime() + TURN_MINUTES * MINUTE_MS)
  await saveNextTurn(tx, questionId, turn.isLast ? null : next)
  for (const storeId of storeIds) await record(tx, 'question.told', { questionId, storeId })
}
