import type { Tx } from '#server/platform/db/open.ts'
import { MAX_GRIEVANCE_MESSAGES } from '#shared/limits.ts'
import {
  assignToAccount,
  closeAllOf,
  countUnanswered,
  eraseClosedBefore,
  insertMessage,
  lockOwn,
  saveGrievance,
} from '../queries/grievances.ts'
import { clocksFrom, reopenUntil } from '../rules/clocks.ts'
import { conflict, noSuchGrievance } from '../rules/own-grievance.ts'

export { assignToAccount, closeAllOf, eraseClosedBefore }

/** `ref`: the id of a complaint of the person, or the token of a link. `messageId`: a new UUID. */
type Own = { userId: string | null; ref: string; messageId: string }

async function expectOwn(tx: Tx, own: Own) {
  const found = await lockOwn(tx, own)
  if (!found) throw noSuchGrievance()
  return found
}

/**
 * Adds a message of the person. A message opens a closed complaint again: both deadlines begin anew. Throws
 * GRIEVANCE_CONFLICT when the time for opening again is over, or after too many messages without an answer.
 */
export async function addWords(tx: Tx, { text, ...own }: Own & { text: string }): Promise<void> {
  const { id, state, ...ended } = await expectOwn(tx, own)
  const isReopened = state === 'closed'
  if (isReopened && reopenUntil(ended, tx.now) === null) throw conflict('tooLate')
  if ((await countUnanswered(tx, id)) >= MAX_GRIEVANCE_MESSAGES) throw conflict('tooMany')
  const anew = { closedAt: null, closedAs: null, answeredAt: null, answerAlarmAt: null }
  await saveGrievance(tx, id, {
    state: 'open',
    ...(isReopened && { ...anew, redressAlarmAt: null, ...clocksFrom(tx.now) }),
  })
  const kind = isReopened ? 'reopened' : 'text'
  const message = { id: own.messageId, grievanceId: id, writer: 'person', kind } as const
  await insertMessage(tx, { ...message, words: text })
}

export async function closeOwn(tx: Tx, own: Own): Promise<void> {
  const { id, state } = await expectOwn(tx, own)
  if (state === 'closed') throw conflict('closed')
  await saveGrievance(tx, id, { state: 'closed', closedAt: tx.now, closedAs: 'person' })
  const message = { id: own.messageId, grievanceId: id, writer: 'person', kind: 'closed' } as const
  await insertMessage(tx, { ...message, words: '' })
}
