import type { Database } from '#server/platform/db/open.ts'
import type { PhoneVault } from '#server/platform/phone/phone-vault.ts'
import {
  MessageError,
  type Messages,
  type OutgoingMessage,
} from '#server/platform/ports/messages.ts'
import type { MessageBudget } from '#server/platform/ports/messages-config.ts'
import { mustExist } from '#shared/must-exist.ts'
import { payMessage, refundMessage } from '../commands/messages.ts'
import type { ClaimedDelivery } from '../queries/deliveries.ts'
import { findNumber } from '../queries/messages.ts'
import type { Facts } from '../rules/facts.ts'
import type { NoticeRow } from '../rules/notices/all-notices.ts'
import type { Outcome } from '../rules/outcome.ts'
import { writeMessage } from '../rules/write-message.ts'
import type { ReadNotice } from './read-notice.ts'

export type Messaging = {
  messages: Messages
  vault: PhoneVault
  budget: MessageBudget
  /** The id of Chowk's number at the provider. Webhooks about other numbers are ignored. */
  phoneNumberId: string
  log: { error(details: object, text: string): void; warn(details: object, text: string): void }
}

/**
 * Sends a message by WhatsApp, at most once: WhatsApp has no key for repeats, so a message without an answer is
 * `unknown`, and only a webhook may report its state later. The person's switch and the day's budget are read here.
 */
export async function sendMessage(
  messaging: Messaging,
  database: Database,
  { row, facts }: ReadNotice,
  delivery: ClaimedDelivery,
): Promise<Outcome> {
  const { whatsApp: words } = row
  if (!words || words.holds?.(facts) === false) return { kind: 'dropped', failure: 'outdated' }
  const { vault, budget } = messaging
  const number = await numberOf(database, vault, { row, facts, delivery })
  if (number === undefined) return { kind: 'dropped', failure: 'unwanted' }
  const content = writeMessage(words, facts, row.to)
  const give = () => handOver(messaging, { id: delivery.id, number, content })
  if (words.template === 'stopped') return give()
  const cost = { isCode: words.template === 'code', budget }
  if (!(await database.transaction((tx) => payMessage(tx, cost))))
    return { kind: 'dropped', failure: 'limit' }
  const outcome = await give()
  // Only a message that was certainly not sent costs nothing.
  if (outcome.kind === 'later' || outcome.kind === 'failed')
    await database.transaction((tx) => refundMessage(tx, cost))
  return outcome
}

async function handOver({ messages, log }: Messaging, message: OutgoingMessage): Promise<Outcome> {
  try {
    return { kind: 'sent', providerId: await messages.send(message) }
  } catch (error) {
    if (!(error instanceof MessageError)) throw error
    const { failure, message: text } = error
    if (failure === 'setup')
      log.error({ alarm: 'messages', message: text }, 'WhatsApp takes no messages: mend its setup')
    else log.warn({ message: text, failure, id: message.id }, 'a message was not sent')
    if (failure === 'unknown') return { kind: 'unknown', error: text }
    return { kind: failure === 'refused' ? 'failed' : 'later', failure, error: text }
  }
}

type MessageDelivery = { row: NoticeRow; facts: Facts; delivery: ClaimedDelivery }

/** The number, if it is still the person's and the person wants messages. */
async function numberOf(
  { db }: Database,
  vault: PhoneVault,
  { row, facts, delivery }: MessageDelivery,
): Promise<string | undefined> {
  if (facts.number !== undefined) return facts.number
  const userId = mustExist(delivery.userId, 'the person of a message')
  const numberHash = mustExist(delivery.numberHash, 'the number of a message')
  const found = await findNumber(db, { userId, numberHash })
  if (!found?.whatsappAt || (found.stoppedAt && row.whatsApp?.template !== 'stopped'))
    return undefined
  return vault.open(userId, found.sealed)
}
